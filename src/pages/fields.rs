//! A form's fields, drawn from its description (`crate::form`) by `templates/parts/fields.html`.

use super::choice::ChoiceOption;
use super::lengths::spoken;
use super::messages::Messages;
use super::problems::{Problems, each_name};
use crate::form::{Control, Field, Form, Group, Item, Line, Values, Word};
use askama::Template;
use askama::filters::HtmlSafe;
use std::borrow::Cow;

/// The fields, ready for display: a page writes `{{ fields }}` within its form.
#[derive(Debug, Clone, PartialEq, Eq, Template)]
#[template(path = "parts/fields.html")]
pub struct Fields {
    rows: Vec<Row>,
}

impl HtmlSafe for Fields {}

/// An element of the form, or its end.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Row {
    Field(Box<Shown>),
    /// Beside what it is for, which may have a number.
    Placed(String, Box<Shown>),
    /// One tick of several, beside what the page says of it.
    Tick(&'static str, ChoiceOption),
    /// Sent, but not shown: which of several things the form is of.
    Hidden(&'static str, String),
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
    message: &'static str,
    title: Cow<'static, str>,
    hint: Cow<'static, str>,
    /// A one-line summary of its fields; empty if that is not shown.
    stands: String,
    open: bool,
}

/// A field with its texts and its value.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shown {
    id: Cow<'static, str>,
    name: Cow<'static, str>,
    label: Cow<'static, str>,
    hint: Cow<'static, str>,
    problem: Option<String>,
    typed: String,
    auto: &'static str,
    accept: &'static str,
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
            id: each_name(&self.name, of).into(),
            problem: problems.at_each(&self.name, Some(of)).map(str::to_owned),
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
    /// Lines that can come from a file: the number of rows, and the labels of the file and of its check.
    File(u8, Cow<'static, str>, Option<Cow<'static, str>>),
    Lengths(Option<String>),
}

impl Fields {
    #[must_use]
    pub fn of<T: Form>(w: Messages, values: &Values, problems: &Problems) -> Fields {
        Fields::of_items(w, T::items(), values, problems)
    }

    /// One field under words of the page's own, whether or not it is drawn with the others.
    #[must_use]
    pub fn one<T: Form>(
        w: Messages,
        name: &str,
        words: (Cow<'static, str>, Cow<'static, str>),
        values: &Values,
        problems: &Problems,
    ) -> Fields {
        let field = field_of::<T>(name);
        let row = Row::Field(Box::new(shown(w, &field, words, values, problems)));
        Fields { rows: vec![row] }
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
            } else if !stands.one(field.name).is_empty() {
                rows.push(Row::Hidden(field.name, stands.one(field.name).to_owned()));
            }
        }
        Fields { rows }
    }

    /// One field of such a form, under a label of the page's own.
    #[must_use]
    pub fn row_of_one<T: Form>(
        w: Messages,
        name: &str,
        of: &str,
        label: impl Into<Cow<'static, str>>,
        (stands, typed): (&Values, Option<&Values>),
        problems: &Problems,
    ) -> Fields {
        let values = values_of(of, stands, typed, problems);
        let words = (label.into(), Cow::default());
        let one = shown(w, &field_of::<T>(name), words, values, problems);
        let row = Row::Field(Box::new(one.of(of, problems)));
        Fields { rows: vec![row] }
    }

    /// One tick of a field of several, for a page that says more beside each.
    #[must_use]
    pub fn tick<T: Form>(name: &str, choice: ChoiceOption) -> Fields {
        let row = Row::Tick(field_of::<T>(name).name, choice);
        Fields { rows: vec![row] }
    }

    /// A field that stands once for each of several things, here for `of`, under a label of the page's own.
    #[must_use]
    pub fn each<T: Form>(
        w: Messages,
        name: &str,
        of: &str,
        label: impl Into<Cow<'static, str>>,
        values: &Values,
        problems: &Problems,
    ) -> Fields {
        let field = field_of::<T>(name);
        let mut value = Values::default();
        value.set(field.name, vec![values.each(field.name).one(of).to_owned()]);
        let words = (label.into(), Cow::default());
        let one = shown(w, &field, words, &value, problems);
        let row = Row::Field(Box::new(Shown {
            id: each_name(name, of).into(),
            name: format!("{name}{of}").into(),
            problem: problems.at_each(name, Some(of)).map(str::to_owned),
            ..one
        }));
        Fields { rows: vec![row] }
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
    pub fn typed(&self, name: &str) -> &str {
        let found = self.rows.iter().find_map(|row| match row {
            Row::Field(field) if field.name == name => Some(&*field.typed),
            _ => None,
        });
        found.unwrap_or_default()
    }

    fn of_items(w: Messages, items: Vec<Item>, values: &Values, problems: &Problems) -> Fields {
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
                        message,
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
        let mut fields = Fields { rows };
        fields.unfold();
        fields
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
    pub fn only(&self, name: &str) -> Fields {
        let row = self
            .rows
            .iter()
            .filter(|row| matches!(row, Row::Field(field) if field.name == name));
        Fields {
            rows: row.cloned().collect(),
        }
    }

    /// All but one, which the page draws elsewhere.
    #[must_use]
    pub fn without(&self, name: &str) -> Fields {
        let is_other = |row: &&Row| !matches!(row, Row::Field(field) if field.name == name);
        Fields {
            rows: self.rows.iter().filter(is_other).cloned().collect(),
        }
    }

    /// The same, with the fold of this message open.
    #[must_use]
    pub fn unfolded(mut self, message: &str) -> Fields {
        for row in &mut self.rows {
            if let Row::Fold(fold) = row {
                fold.open |= fold.message == message;
            }
        }
        self
    }

    /// The same, with other options for a field, such as what the club has.
    #[must_use]
    pub fn offering(mut self, name: &str, choices: Vec<ChoiceOption>) -> Fields {
        if let Some(field) = self.field(name) {
            field.asked = match &field.asked {
                Asked::Tiles(_) => Asked::Tiles(choices),
                Asked::Several(_) => Asked::Several(choices),
                _ => Asked::List(choices),
            };
        }
        self
    }

    /// The same, with what may be ticked in a field of several, one a line.
    #[must_use]
    pub fn ticking(mut self, name: &str, choices: Vec<ChoiceOption>) -> Fields {
        if let Some(field) = self.field(name) {
            field.asked = Asked::Ticks(choices);
        }
        self
    }

    /// The same, with a label of the page's own.
    #[must_use]
    pub fn labelled(mut self, name: &str, label: impl Into<Cow<'static, str>>) -> Fields {
        if let Some(field) = self.field(name) {
            field.label = label.into();
        }
        self
    }

    /// The same, with a hint of the page's own.
    #[must_use]
    pub fn hinted(mut self, name: &str, hint: impl Into<Cow<'static, str>>) -> Fields {
        if let Some(field) = self.field(name) {
            field.hint = hint.into();
        }
        self
    }

    /// The same, with suggestions for a text field.
    #[must_use]
    pub fn suggesting<S: Into<Cow<'static, str>>>(
        mut self,
        name: &str,
        known: impl IntoIterator<Item = S>,
    ) -> Fields {
        if let Some(field) = self.field(name) {
            let known = known.into_iter().map(Into::into);
            field.asked = Asked::Suggested(field.name.clone(), known.collect());
        }
        self
    }

    /// The same, with the suggestions of another field.
    #[must_use]
    pub fn suggesting_as(mut self, name: &str, other: &'static str) -> Fields {
        if let Some(field) = self.field(name) {
            field.asked = Asked::Suggested(other.into(), Vec::new());
        }
        self
    }

    fn field(&mut self, name: &str) -> Option<&mut Shown> {
        self.rows.iter_mut().find_map(|row| match row {
            Row::Field(field) if field.name == name => Some(&mut **field),
            _ => None,
        })
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

fn field_of<T: Form>(name: &str) -> Field {
    let field = T::items().into_iter().find_map(|item| match item {
        Item::Field(field) if field.name == name => Some(field),
        _ => None,
    });
    field.expect("a page names a field of its form")
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
        | Asked::Area(_)
            if field.typed.is_empty() =>
        {
            return None;
        }
        Asked::Input(_)
        | Asked::Digits
        | Asked::Decimal
        | Asked::Code
        | Asked::Suggested(..)
        | Asked::Number(..)
        | Asked::Area(_) => {
            let (label, value) = (&field.label, &field.typed);
            return Some(w.field_stands(label, value));
        }
    };
    match &*value.value {
        "false" => None,
        "true" => Some(field.label.to_string()),
        _ => Some(w.field_stands(&field.label, &value.label)),
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
        _ => values.one(field.name),
    };
    Shown {
        id: field.name.into(),
        name: field.name.into(),
        label,
        hint,
        problem: problems.at(field.name).map(str::to_owned),
        typed: typed.to_owned(),
        auto: field.auto,
        accept: field.accept,
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
            Control::Tick => Asked::Tick(values.ticked(field.name)),
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
            Control::File { rows } => {
                Asked::File(*rows, part("file").unwrap_or_default(), part("check"))
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
    ChoiceOption::of_field(w, field, values.all(field.name))
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
    let typed = values.all(field.name);
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
