//! A form's fields, drawn from its description (`crawford_forms`) by `templates/parts/fields.html`.

use super::choice::ChoiceOption;
use super::form_parts::Sends;
use super::lengths::spoken;
use super::messages::Messages;
use super::problems::{Problems, each_name};
use askama::Template;
use askama::filters::HtmlSafe;
use crawford_forms::{
    Control, Field, FieldName, FieldOf, Form, Group, Item, Line, Values, Word, filled,
};
use std::borrow::Cow;
use std::ops::RangeInclusive;

/// The fields, ready for display: a page writes `{{ fields }}` within its form.
#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(path = "parts/fields.html")]
pub struct Fields {
    rows: Vec<Row>,
    /// The fields of its form, also those that are not drawn.
    names: Vec<FieldName>,
}

impl HtmlSafe for Fields {}

/// An element of the form, or its end.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Row {
    Field(Box<Shown>),
    /// Beside what it is for, which may have a number.
    Placed(String, Box<Shown>),
    /// One tick of several, beside what the page says of it.
    Tick(FieldName, ChoiceOption),
    /// Sent, but not shown: which of several things the form is of.
    Hidden(String, String),
    Choice,
    /// Shown if one of these options is chosen, counted from 1.
    When(&'static [usize]),
    /// The same with a name and one option.
    Part(usize, String),
    /// Folded away.
    Fold(Fold),
    /// The end of the element of this name.
    Close(&'static str),
}

/// The head of what is folded away.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Fold {
    title: Cow<'static, str>,
    hint: Cow<'static, str>,
    /// A one-line summary of its fields; empty if that is not shown.
    stands: String,
    open: bool,
}

/// A field with its texts and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shown {
    field: FieldName,
    id: Cow<'static, str>,
    name: Cow<'static, str>,
    label: Cow<'static, str>,
    hint: Cow<'static, str>,
    problem: Option<String>,
    typed: String,
    auto: &'static str,
    accept: &'static str,
    /// Whether it is about the doubling cube, and hidden while what is chosen in the form has none.
    of_cube: bool,
    asked: Asked,
}

impl Shown {
    fn described(&self) -> Option<String> {
        let message = self.problem.as_ref().map(|_| format!("e-{}", self.id));
        let hint = (!self.hint.is_empty()).then(|| format!("h-{}", self.id));
        let ids: Vec<String> = message.into_iter().chain(hint).collect();
        (!ids.is_empty()).then(|| ids.join(" "))
    }

    /// The same in one of several forms, here in that for `of`.
    fn of(self, of: &str, problems: &Problems) -> Shown {
        Shown {
            id: each_name(self.field, of).into(),
            problem: problems.at_each(self.field, Some(of)).map(str::to_owned),
            ..self
        }
    }
}

/// The kind of input for a field.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Asked {
    Input(&'static str),
    Digits,
    Decimal,
    /// With its bounds, where they are said.
    Number(Option<(i64, i64)>),
    /// Capital letters, copied from a screen.
    Code,
    /// A line of text with suggestions: whose they are, and if they are its own, what they are.
    Suggested(Cow<'static, str>, Vec<Cow<'static, str>>),
    Area(u8),
    Tick(bool),
    List(Vec<ChoiceOption>),
    Tiles(Vec<ChoiceOption>),
    Several(Vec<ChoiceOption>),
    /// Any of what the page offers, one a line.
    Ticks(Vec<ChoiceOption>),
    /// A list for each rank, with its label.
    Ranked(Vec<(String, Vec<ChoiceOption>)>),
    /// Lines that can come from a file: the number of rows, the label of the file, and a button that checks them.
    File(u8, Cow<'static, str>, Option<(Cow<'static, str>, Sends)>),
    Lengths(Option<String>),
}

impl Fields {
    #[must_use]
    pub fn of<T: Form>(w: Messages, values: &Values, problems: &Problems) -> Fields {
        let mut fields = Fields::of_rows::<T>(rows_of(w, T::items(), values, problems));
        fields.unfold();
        fields
    }

    /// One field under words of the page's own, whether or not it is drawn with the others.
    #[must_use]
    pub fn one<T: Form>(
        w: Messages,
        name: FieldOf<T>,
        words: (Cow<'static, str>, Cow<'static, str>),
        values: &Values,
        problems: &Problems,
    ) -> Fields {
        let field = name.field();
        let row = Row::Field(Box::new(shown(w, &field, words, values, problems)));
        Fields::of_rows::<T>(vec![row])
    }

    fn of_rows<T: Form>(rows: Vec<Row>) -> Fields {
        let names = T::items().into_iter().filter_map(|item| match item {
            Item::Field(field) => Some(field.name),
            Item::Open(_) | Item::Close => None,
        });
        Fields {
            rows,
            names: names.collect(),
        }
    }

    /// All of a form, hidden: what is sent with nothing but a button.
    #[must_use]
    pub fn sent<T: Form>(value: &T) -> Fields {
        let mut values = filled(value);
        for item in T::items() {
            // As a browser sends a box: where it is ticked.
            if let Item::Field(field) = item
                && field.control == Control::Tick
            {
                let ticked = values.ticked(&field).then(|| "1".to_owned());
                values.set(&field, ticked.into_iter().collect());
            }
        }
        Fields::sent_again::<T>(&values)
    }

    /// The same of what was typed, to be sent once more.
    #[must_use]
    pub fn sent_again<T: Form>(typed: &Values) -> Fields {
        let sent = typed.sent::<T>().into_iter();
        Fields::of_rows::<T>(sent.map(|(name, text)| Row::Hidden(name, text)).collect())
    }

    /// A form that the page has once for each of several things, here for `of`, with what stands for it. Where it was
    /// refused ([`Problems::of_form`]), with what was typed. What is hidden in it is sent along.
    #[must_use]
    pub fn row<T: Form>(
        w: Messages,
        of: &str,
        stands: &Values,
        typed: Option<&Values>,
        problems: &Problems,
    ) -> Fields {
        let values = values_of(of, stands, typed, problems);
        let mut rows = Vec::new();
        for item in T::items() {
            let Item::Field(field) = item else { continue };
            if field.drawn {
                let hint = w.attribute(field.message, "hint");
                let words = (w.label(&field), hint.unwrap_or_default());
                let one = shown(w, &field, words, values, problems);
                rows.push(Row::Field(Box::new(one.of(of, problems))));
            } else if !stands.one(&field).is_empty() {
                rows.push(Row::Hidden(
                    field.name.to_string(),
                    stands.one(&field).to_owned(),
                ));
            }
        }
        Fields::of_rows::<T>(rows)
    }

    /// One field of such a form, under a label of the page's own.
    #[must_use]
    pub fn row_of_one<T: Form>(
        w: Messages,
        name: FieldOf<T>,
        of: &str,
        label: impl Into<Cow<'static, str>>,
        (stands, typed): (&Values, Option<&Values>),
        problems: &Problems,
    ) -> Fields {
        let values = values_of(of, stands, typed, problems);
        let words = (label.into(), Cow::default());
        let one = shown(w, &name.field(), words, values, problems);
        let row = Row::Field(Box::new(one.of(of, problems)));
        Fields::of_rows::<T>(vec![row])
    }

    /// One tick of a field of several, for a page that says more beside each.
    #[must_use]
    pub fn tick<T: Form>(name: FieldOf<T>, choice: ChoiceOption) -> Fields {
        Fields::of_rows::<T>(vec![Row::Tick(name.name(), choice)])
    }

    /// A field that stands once for each of several things, here for `of`, under a label of the page's own.
    #[must_use]
    pub fn each<T: Form>(
        w: Messages,
        name: FieldOf<T>,
        of: &str,
        label: impl Into<Cow<'static, str>>,
        values: &Values,
        problems: &Problems,
    ) -> Fields {
        let field = name.field();
        let mut value = Values::default();
        value.set(&field, vec![values.each(&field).one(of).to_owned()]);
        let words = (label.into(), Cow::default());
        let one = shown(w, &field, words, &value, problems);
        let row = Row::Field(Box::new(Shown {
            id: each_name(field.name, of).into(),
            name: format!("{}{of}", field.name).into(),
            problem: problems.at_each(field.name, Some(of)).map(str::to_owned),
            ..one
        }));
        Fields::of_rows::<T>(vec![row])
    }

    /// The same beside its label rather than below it, in a list of those it stands for; with a number before the
    /// label, where there is one.
    #[must_use]
    pub fn placed(mut self, number: impl ToString, hint: impl Into<Cow<'static, str>>) -> Fields {
        let (number, hint) = (number.to_string(), hint.into());
        let placed = |row| match row {
            Row::Field(mut field) => {
                field.hint = hint.clone();
                Row::Placed(number.clone(), field)
            }
            other => other,
        };
        self.rows = self.rows.into_iter().map(placed).collect();
        self
    }

    /// Whether something of it was refused.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        let mut rows = self.rows.iter();
        rows.any(|row| matches!(row, Row::Field(field) if field.problem.is_some()))
    }

    /// What is chosen or typed in a field; empty if nothing is.
    #[must_use]
    pub fn typed<F>(&self, name: FieldOf<F>) -> &str {
        let mut rows = self.rows.iter();
        let found = rows.find(|row| self.is(row, name));
        match found {
            Some(Row::Field(field)) => &field.typed,
            _ => "",
        }
    }

    /// The same, with a summary of its fields in the head of each fold.
    #[must_use]
    pub fn summed_up(mut self, w: Messages) -> Fields {
        for (head, fields) in folds(&self.rows) {
            let stands: Vec<String> = fields.iter().filter_map(|field| stand(w, field)).collect();
            if let Some(Row::Fold(fold)) = self.rows.get_mut(head) {
                fold.stands = stands.join(" · ");
            }
        }
        self
    }

    /// One field by itself, for a page with text between the fields.
    #[must_use]
    pub fn only<F>(&self, name: FieldOf<F>) -> Fields {
        self.keeping(|row| self.is(row, name))
    }

    /// All but one, which the page draws elsewhere.
    #[must_use]
    pub fn without<F>(&self, name: FieldOf<F>) -> Fields {
        self.keeping(|row| !self.is(row, name))
    }

    fn keeping(&self, keeps: impl Fn(&Row) -> bool) -> Fields {
        Fields {
            rows: self.rows.iter().filter(|row| keeps(row)).cloned().collect(),
            names: self.names.clone(),
        }
    }

    /// Whether this row is the field of that name.
    fn is<F>(&self, row: &Row, name: FieldOf<F>) -> bool {
        debug_assert!(
            self.names.contains(&name.name()),
            "a page names a field of another form: {}",
            name.name()
        );
        matches!(row, Row::Field(field) if field.field == name.name())
    }

    /// The same, with the fold open that this field is in.
    #[must_use]
    pub fn unfolded<F>(mut self, name: FieldOf<F>) -> Fields {
        let at = self.rows.iter().position(|row| self.is(row, name));
        let before = self.rows.iter_mut().take(at.unwrap_or_default());
        let mut folds = before.filter_map(|row| match row {
            Row::Fold(fold) => Some(fold),
            _ => None,
        });
        if let Some(fold) = folds.next_back() {
            fold.open = true;
        }
        self
    }

    /// The same, with other options for a field, such as what the club has.
    #[must_use]
    pub fn offering<F>(self, name: FieldOf<F>, choices: Vec<ChoiceOption>) -> Fields {
        self.with(name, |field| {
            field.asked = match &field.asked {
                Asked::Tiles(_) => Asked::Tiles(choices),
                Asked::Several(_) => Asked::Several(choices),
                _ => Asked::List(choices),
            };
        })
    }

    /// The same, with fewer words to rank: those of which `may_be` holds.
    #[must_use]
    pub fn ranking_only<F>(self, name: FieldOf<F>, may_be: impl Fn(&str) -> bool) -> Fields {
        self.with(name, |field| {
            let Asked::Ranked(places) = &mut field.asked else {
                return;
            };
            for (_, choices) in places {
                choices.retain(|choice| choice.value.is_empty() || may_be(&choice.value));
            }
        })
    }

    /// The same, with what may be ticked in a field of several, one a line.
    #[must_use]
    pub fn ticking<F>(self, name: FieldOf<F>, choices: Vec<ChoiceOption>) -> Fields {
        self.with(name, |field| field.asked = Asked::Ticks(choices))
    }

    /// The same, with a button that only has the lines of a file checked.
    #[must_use]
    pub fn checked_by<F>(
        self,
        name: FieldOf<F>,
        label: impl Into<Cow<'static, str>>,
        sends: Sends,
    ) -> Fields {
        self.with(name, |field| {
            if let Asked::File(.., check) = &mut field.asked {
                *check = Some((label.into(), sends));
            }
        })
    }

    /// The same, with a label of the page's own.
    #[must_use]
    pub fn labelled<F>(self, name: FieldOf<F>, label: impl Into<Cow<'static, str>>) -> Fields {
        self.with(name, |field| field.label = label.into())
    }

    /// The same, with a field hidden while a game without a doubling cube is chosen.
    #[must_use]
    pub fn of_cube<F>(self, name: FieldOf<F>) -> Fields {
        self.with(name, |field| field.of_cube = true)
    }

    /// The same, with a number for which there is less to choose from than the form would take.
    #[must_use]
    pub fn ranging<F>(self, name: FieldOf<F>, range: RangeInclusive<u16>) -> Fields {
        let range = (i64::from(*range.start()), i64::from(*range.end()));
        self.with(name, |field| field.asked = Asked::Number(Some(range)))
    }

    /// The same, with a hint of the page's own.
    #[must_use]
    pub fn hinted<F>(self, name: FieldOf<F>, hint: impl Into<Cow<'static, str>>) -> Fields {
        self.with(name, |field| field.hint = hint.into())
    }

    /// The same, with suggestions for a text field.
    #[must_use]
    pub fn suggesting<F, S: Into<Cow<'static, str>>>(
        self,
        name: FieldOf<F>,
        known: impl IntoIterator<Item = S>,
    ) -> Fields {
        self.with(name, |field| {
            let known = known.into_iter().map(Into::into);
            field.asked = Asked::Suggested(field.name.clone(), known.collect());
        })
    }

    /// The same, with the suggestions of another field.
    #[must_use]
    pub fn suggesting_as<F>(self, name: FieldOf<F>, other: FieldOf<F>) -> Fields {
        let list = other.name().name();
        self.with(name, |field| {
            field.asked = Asked::Suggested(list.into(), Vec::new());
        })
    }

    /// The same with a field changed, unless it was left out.
    fn with<F>(mut self, name: FieldOf<F>, change: impl FnOnce(&mut Shown)) -> Fields {
        let at = self.rows.iter().position(|row| self.is(row, name));
        if let Some(Row::Field(field)) = at.and_then(|at| self.rows.get_mut(at)) {
            change(field);
        }
        self
    }

    fn unfold(&mut self) {
        for (head, fields) in folds(&self.rows) {
            let refused = fields.iter().any(|field| field.problem.is_some());
            if let Some(Row::Fold(fold)) = self.rows.get_mut(head) {
                fold.open = refused;
            }
        }
    }
}

/// The rows of a form as it is declared.
fn rows_of(w: Messages, items: Vec<Item>, values: &Values, problems: &Problems) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut open: Vec<&'static str> = Vec::new();
    // The enclosing choices, the innermost last.
    let mut choices: Vec<Vec<ChoiceOption>> = Vec::new();
    let mut items = items.into_iter().peekable();
    while let Some(item) = items.next() {
        match item {
            Item::Field(field) if !field.drawn => {}
            Item::Field(field) => {
                let hint = w.attribute(field.message, "hint");
                let words = (w.label(&field), hint.unwrap_or_default());
                let shown = shown(w, &field, words, values, problems);
                rows.push(Row::Field(Box::new(shown)));
            }
            Item::Open(Group::Choice) => {
                if let Some(Item::Field(field)) = items.peek() {
                    choices.push(offered(w, field, values));
                }
                open.push(CHOICE);
                rows.push(Row::Choice);
            }
            Item::Open(Group::When(of)) => {
                open.push("div");
                rows.push(Row::When(of));
            }
            Item::Open(Group::Part(at)) => {
                let chosen = choices.last().and_then(|all| all.get(at.checked_sub(1)?));
                let legend = chosen.map(|offered| offered.label.to_string());
                open.push("fieldset");
                rows.push(Row::Part(
                    at,
                    legend.expect("a part is of a choice around it"),
                ));
            }
            Item::Open(Group::Fold(message)) => {
                open.push("details");
                rows.push(Row::Fold(Fold {
                    title: w.fold_title(message),
                    hint: w.attribute(message, "hint").unwrap_or_default(),
                    stands: String::new(),
                    open: false,
                }));
            }
            Item::Close => {
                let tag = open.pop().expect("a derived form closes what it opens");
                if tag == CHOICE {
                    choices.pop();
                }
                rows.push(Row::Close(if tag == CHOICE { "div" } else { tag }));
            }
        }
    }
    rows
}

/// The end of a choice, whose element is a `div` like others.
const CHOICE: &str = "choice";

/// The index of each fold's first row, and its fields.
fn folds(rows: &[Row]) -> Vec<(usize, Vec<Shown>)> {
    let heads = rows.iter().enumerate();
    let heads = heads.filter(|(_, row)| matches!(row, Row::Fold(_)));
    heads
        .map(|(head, _)| {
            let rest = rows.iter().skip(head);
            let inside = rest.take_while(|row| **row != Row::Close("details"));
            let fields = inside.filter_map(|row| match row {
                Row::Field(field) => Some((**field).clone()),
                _ => None,
            });
            (head, fields.collect())
        })
        .collect()
}

/// What a form for `of` shows: where it was refused, what was typed.
fn values_of<'a>(
    of: &str,
    stands: &'a Values,
    typed: Option<&'a Values>,
    problems: &Problems,
) -> &'a Values {
    let refused = typed.filter(|_| problems.is_of_form(of));
    refused.unwrap_or(stands)
}

/// A field's value in a few words; `None` if it is off or empty.
fn stand(w: Messages, field: &Shown) -> Option<String> {
    let value = match &field.asked {
        Asked::Tick(true) => return Some(field.label.to_string()),
        Asked::Tick(false) => return None,
        Asked::Several(_)
        | Asked::Ticks(_)
        | Asked::Ranked(_)
        | Asked::File(..)
        | Asked::Lengths(_) => return None,
        Asked::List(all) | Asked::Tiles(all) => all.iter().find(|choice| choice.on)?,
        Asked::Input(_)
        | Asked::Digits
        | Asked::Decimal
        | Asked::Code
        | Asked::Suggested(..)
        | Asked::Number(..)
        | Asked::Area(_) => {
            let (label, value) = (&field.label, &field.typed);
            return (!value.is_empty()).then(|| w.labelled(label, value));
        }
    };
    match &*value.value {
        "false" => None,
        "true" => Some(field.label.to_string()),
        _ => Some(w.labelled(&field.label, &value.label)),
    }
}

/// A field under its label, with its hint.
fn shown(
    w: Messages,
    field: &Field,
    (label, hint): (Cow<'static, str>, Cow<'static, str>),
    values: &Values,
    problems: &Problems,
) -> Shown {
    let offered = || offered(w, field, values);
    let part = |name: &str| w.attribute(field.message, name);
    // A password is never filled in.
    let typed = match field.control {
        Control::Line(Line::Password) => "",
        _ => values.one(field),
    };
    Shown {
        field: field.name,
        id: field.name.name().into(),
        name: field.name.name().into(),
        label,
        hint,
        problem: problems.at(field.name).map(str::to_owned),
        typed: typed.to_owned(),
        auto: field.auto,
        accept: field.accept,
        of_cube: false,
        asked: match &field.control {
            Control::Line(Line::Text) => Asked::Input("text"),
            Control::Line(Line::Email) => Asked::Input("email"),
            Control::Line(Line::Number) => Asked::Number(None),
            Control::Line(Line::Decimal) => Asked::Decimal,
            Control::Line(Line::Digits) => Asked::Digits,
            Control::Line(Line::Code) => Asked::Code,
            Control::Line(Line::Password) => Asked::Input("password"),
            Control::Line(Line::Date) => Asked::Input("date"),
            Control::Line(Line::Moment) => Asked::Input("datetime-local"),
            Control::Line(Line::Time) => Asked::Input("time"),
            Control::Upload { rows: None } => Asked::Input("file"),
            Control::Area { rows } | Control::Upload { rows: Some(rows) } => Asked::Area(*rows),
            Control::Tick => Asked::Tick(values.ticked(field)),
            Control::List(_) if field.optional => {
                let none = none(w, field, typed);
                Asked::List(none.into_iter().chain(offered()).collect())
            }
            Control::List(_) => Asked::List(offered()),
            Control::Tiles(_) => Asked::Tiles(offered()),
            Control::Each(one) => {
                let one = Field {
                    control: (**one).clone(),
                    optional: false,
                    ..field.clone()
                };
                shown(w, &one, (Cow::default(), Cow::default()), values, problems).asked
            }
            Control::Several(_) => Asked::Several(offered()),
            Control::Ranked { places, .. } => Asked::Ranked(ranked(w, field, values, *places)),
            Control::TextFile { rows } => {
                Asked::File(*rows, part("file").unwrap_or_default(), None)
            }
            Control::Line(Line::Lengths) => {
                Asked::Lengths(typed.parse().ok().map(|lengths| spoken(w, &lengths)))
            }
            Control::Number { from, to, offered } if offered.is_empty() => {
                Asked::Number(Some((*from, *to)))
            }
            Control::Number { .. } => Asked::Tiles(offered()),
        },
    }
}

fn offered(w: Messages, field: &Field, values: &Values) -> Vec<ChoiceOption> {
    ChoiceOption::of_field(w, field, values.all(field))
}

/// The option for no choice, with the field's own label for it.
fn none(w: Messages, field: &Field, typed: &str) -> Option<ChoiceOption> {
    let first = field.control.words().first()?;
    let none = Word {
        word: Cow::Borrowed(""),
        message: first.message,
    };
    Some(ChoiceOption::new("", w.choice(&none), typed))
}

/// A list for each rank, with nothing chosen in the remaining ones.
fn ranked(
    w: Messages,
    field: &Field,
    values: &Values,
    places: usize,
) -> Vec<(String, Vec<ChoiceOption>)> {
    let typed = values.all(field);
    let place = |at: usize| {
        let chosen = typed.get(at).map_or("", String::as_str);
        let words = field.control.words().iter();
        let words = words.map(|word| ChoiceOption::new(&*word.word, w.choice(word), chosen));
        let offered = none(w, field, chosen).into_iter().chain(words);
        let label = w.tie_break_nth(at.saturating_add(1));
        (label, offered.collect())
    };
    (0..places).map(place).collect()
}
