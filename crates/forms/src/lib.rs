//! A form, declared once: from the type its answer is read into follow what it asks, how it is read, filled in and drawn,
//! which field a refusal names, and which messages label it.
//!
//! ```ignore
//! /// The settings of a Swiss.
//! #[derive(Form)]
//! #[form(prefix = "swiss_")]
//! pub struct SwissSettings {
//!     /// Asked as `swiss_rounds`; its label is the message `field-swiss-rounds`, its hint that message's `.hint`. Where
//!     /// there is none, it is what forms share, `field-rounds`, or the word itself, `rounds`.
//!     #[form(range = 1..=MOST_ROUNDS)]
//!     pub rounds: u8,
//!     /// One of several, asked as `swiss_ends`; what belongs to a choice is read only where it is chosen.
//!     #[form(flatten)]
//!     pub ends: Ends,
//!     /// Folded away under the message `fold-swiss-pairing`, with all that names this fold.
//!     #[form(fold = "pairing", default)]
//!     pub within: Within,
//! }
//!
//! #[derive(Form)]
//! #[form(prefix = "swiss_", tag = "swiss_ends")]
//! pub enum Ends {
//!     /// Its label is the attribute `.rounds` of the message `choice-ends`.
//!     #[form(default)]
//!     Rounds,
//!     Strikes { #[form(range = 1..=MOST_ROUNDS)] losses: u8 },
//! }
//! ```
//!
//! Attributes of a type:
//!
//! - `prefix` of its fields' names; `messages`, the prefix of their labels if that differs;
//! - `tag`, the field that chooses among the variants of an enum; `rule`, which refuses a word that chooses none of them;
//!   `choices`, the message that names them; `offered`, if the page names and offers them itself; `tiles`, to draw them
//!   side by side;
//! - `also`, a function that says what else is asked of a variant; `check`, a function the answer goes through; `fill`,
//!   one that a value goes through before it is filled in;
//! - `longest`, for those of its texts that do not set their own;
//! - `remote`, the enum of another crate that a `Choice` is for, whose variants are declared again here;
//! - `hidden`, if nothing of it is drawn, so that it needs no messages.
//!
//! Of a field:
//!
//! - `name`; `message`, if its label is not called after it (`field-…`, or a word that is a message itself); `range`,
//!   `longest`, `rows`, `kind`, `tiles`;
//! - `default`, for an empty field, or `missing`, the rule that refuses it; `rule`, for every other refusal; `at`, the
//!   field its refusals are shown at, if that is another;
//! - `money`, for an [`Amount`] in the currency of what is typed ([`Values::in_currency`]), or in one that the form asks
//!   for before it ([`CurrencyIfAny`]); `file`, for a [`File`], which is pasted where it has `rows`;
//! - `fold`; `hidden`, for what is read but not drawn with the others (a button's value, what a page draws itself);
//!   `auto`, a word of HTML's `autocomplete`; `accept`, the files offered for an upload;
//! - `flatten`, for a form within a form; `when` beside it (`preset=own`), if it is read only where another field has
//!   that word; `shape`, for a value stored in another type ([`Shape`]); `skip`, for what is
//!   not asked; `with`, for a module that has `control`, `read` and `show`.
//!
//! The name of a field is a constant of the type that asks it, such as `SwissSettings::ROUNDS`.
//!
//! Of a variant: `name`, `default`, and `usual`, the values of its fields while another is chosen.

mod choices;
pub mod coin;
pub mod columns;
pub mod decimal;
mod field;
mod file;
mod input;
mod item;
mod json;
pub mod match_length;
mod money;
pub mod name;
mod place;
pub mod stage;
pub mod violation;
pub mod whole;

// What the derives write names this crate as others do.
extern crate self as crawford_forms;

pub use crawford_macros::{Choice, Form, label};
pub use field::{Choice, Each, Limits, Secret, Value, YEARS, line, ranked, shortened, text};
pub use file::File;
pub use input::{Input, Values};
pub use item::{Control, Field, FieldOf, Group, Item, Line, Word};
pub use money::{Amount, CurrencyAsked, CurrencyIfAny};
pub use place::Place;

use crate::coin::Currency;
pub use crate::violation::FieldName;
use crate::violation::Violation;

pub trait Form: Sized {
    /// Its items, in the order shown.
    fn items() -> Vec<Item>;

    /// The answer; `None` if something was refused, which `input` then has collected.
    fn read(input: &mut Input<'_>) -> Option<Self>;

    fn fill(&self, values: &mut Values);
}

/// A form for a value that is stored in another type.
pub trait Shape<T>: Form {
    /// The value as the form asks it.
    fn of_value(value: &T) -> Self;

    /// The value as it is stored.
    fn into_value(self) -> Result<T, Violation>;
}

/// The answer typed into a form, or every refusal, each at its field.
pub fn read<T: Form>(values: &Values) -> Result<T, Vec<Violation>> {
    let mut input = Input::new(values);
    let read = T::read(&mut input);
    let refused = input.into_refused();
    match read {
        Some(read) if refused.is_empty() => Ok(read),
        _ => Err(refused),
    }
}

/// `None` if nothing is typed into any of its fields.
impl<F: Form> Form for Option<F> {
    fn items() -> Vec<Item> {
        F::items()
    }

    fn read(input: &mut Input<'_>) -> Option<Self> {
        let is_typed =
            |item: &Item| matches!(item, Item::Field(field) if !input.word(field.name).is_empty());
        match F::items().iter().any(is_typed) {
            true => F::read(input).map(Some),
            false => Some(None),
        }
    }

    fn fill(&self, values: &mut Values) {
        if let Some(form) = self {
            form.fill(values);
        }
    }
}

pub fn filled<T: Form>(value: &T) -> Values {
    filled_in(value, &Currency::default())
}

pub fn filled_in<T: Form>(value: &T, currency: &Currency) -> Values {
    let mut values = Values::default().in_currency(currency);
    value.fill(&mut values);
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::violation::rules;
    use proptest::prelude::*;

    #[derive(Debug, Clone, PartialEq, Eq, Form)]
    #[form(prefix = "swiss_", hidden)]
    struct Rules {
        #[form(range = 1..=30)]
        rounds: u8,
        #[form(flatten)]
        ends: Ends,
        #[form(fold = "more", default)]
        within: Within,
        #[form(longest = 5)]
        note: String,
        #[form(fold = "more", rule = "rung-not-a-rung")]
        rung: Option<u16>,
        #[form(missing = "name-missing")]
        by: String,
        #[form(skip)]
        kept: u32,
        seeds: Vec<u8>,
        late: bool,
    }

    #[derive(Debug, Clone, PartialEq, Eq, Form)]
    #[form(prefix = "swiss_", tag = "swiss_ends", hidden)]
    enum Ends {
        #[form(default)]
        Rounds,
        Strikes {
            #[form(range = 1..=9)]
            losses: u8,
        },
        Qualify {
            #[form(range = 1..=9)]
            losses: u8,
            wins: u8,
        },
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Choice)]
    #[form(hidden)]
    enum Within {
        #[default]
        ByLot,
        Fold,
    }

    fn typed(fields: &[(&'static str, &str)]) -> Values {
        let mut values = Values::default();
        for (name, value) in fields {
            values.set(FieldOf::<()>::declared(name), vec![(*value).to_owned()]);
        }
        values
    }

    fn name_of(refused: &Violation) -> Option<&'static str> {
        refused.field.map(FieldName::name)
    }

    fn names(items: &[Item]) -> Vec<String> {
        let name = |item: &Item| match item {
            Item::Field(field) => field.name.name().trim_start_matches("swiss_").to_owned(),
            Item::Open(Group::Choice) => "(".to_owned(),
            Item::Open(Group::When(of)) => format!("{of:?}("),
            Item::Open(Group::Part(at)) => format!("{at}("),
            Item::Open(Group::Fold(message)) => format!("{message}("),
            Item::Close => ")".to_owned(),
        };
        items.iter().map(name).collect()
    }

    #[test]
    fn folded_fields_come_last_and_a_field_of_two_choices_is_asked_once() {
        let asked = names(&Rules::items()).join(" ");
        assert_eq!(
            asked,
            "rounds ( ends [2, 3]( losses ) [3]( wins ) ) note by seeds late fold-swiss-more( within rung )"
        );
    }

    #[test]
    fn every_refusal_is_at_its_field() {
        let wrong = typed(&[
            ("swiss_rounds", "31"),
            ("swiss_ends", "qualify"),
            ("swiss_losses", "0"),
            ("swiss_wins", "x"),
            ("swiss_within", "nowhere"),
            ("swiss_note", "sixsix"),
            ("swiss_rung", "-1"),
        ]);
        let refused = read::<Rules>(&wrong).unwrap_err();
        let refused: Vec<_> = refused
            .iter()
            .map(|v| (v.rule, name_of(v).unwrap()))
            .collect();
        assert_eq!(
            refused,
            [
                (rules::NUMBER_OUT_OF_BOUNDS, "swiss_rounds"),
                (rules::NUMBER_OUT_OF_BOUNDS, "swiss_losses"),
                (rules::NUMBER_OUT_OF_BOUNDS, "swiss_wins"),
                (rules::CHOICE_UNKNOWN, "swiss_within"),
                (rules::FIELD_TOO_LONG, "swiss_note"),
                (rules::RUNG_NOT_A_RUNG, "swiss_rung"),
                (rules::NAME_MISSING, "swiss_by"),
            ]
        );
        let unknown = typed(&[("swiss_rounds", "1"), ("swiss_ends", "never")]);
        let refused = read::<Rules>(&unknown).unwrap_err();
        assert_eq!(name_of(&refused[0]), Some("swiss_ends"));
    }

    #[derive(Debug, Form)]
    #[form(hidden, longest = usize::MAX)]
    struct Sent {
        #[form(file, missing = "import-file-missing")]
        list: File,
        note: String,
        #[form(rule = "form-unreadable")]
        kept: Option<u16>,
    }

    #[test]
    fn a_file_is_a_field_and_an_unreadable_form_is_refused_at_none() {
        let mut sent = typed(&[("note", &"x".repeat(10_000)), ("kept", "7")]);
        let refused = read::<Sent>(&sent).unwrap_err();
        assert_eq!(
            (refused[0].rule, name_of(&refused[0])),
            (rules::IMPORT_FILE_MISSING, Some("list"))
        );
        sent.set_file(Sent::LIST, File::new("a.csv".into(), b"Ann".to_vec()));
        let read_back = read::<Sent>(&filled(&read::<Sent>(&sent).unwrap())).unwrap();
        assert_eq!(read_back.list.name, "a.csv");
        assert_eq!(read_back.list.into_bytes(), b"Ann");
        assert_eq!((read_back.note.len(), read_back.kept), (10_000, Some(7)));
        sent.set(Sent::KEPT, vec!["x".into()]);
        let refused = read::<Sent>(&sent).unwrap_err();
        assert_eq!(
            (refused[0].rule, name_of(&refused[0])),
            (rules::FORM_UNREADABLE, None)
        );
    }

    #[derive(Debug, Form)]
    #[form(hidden)]
    struct Seated {
        #[form(name = "seat-", at = FieldName::declared("seats"))]
        seats: Each<u8, u16>,
        #[form(name = "note-")]
        notes: Each<u8, Option<u8>>,
    }

    #[test]
    fn a_field_for_each_is_read_into_what_it_means() {
        let typed = |seats: [&str; 2], note: &str| {
            let mut values = Values::default();
            values.set(Seated::SEATS, seats.map(str::to_owned).to_vec());
            values.set(Seated::NOTES, vec![note.to_owned()]);
            values
        };
        let read_back: Seated = read(&typed(["1=300", "2=4"], "7=")).unwrap();
        assert_eq!(read_back.seats.0, [(1, 300), (2, 4)]);
        assert_eq!(read_back.notes.get(&7), Some(&None));
        assert_eq!(filled(&read_back), typed(["1=300", "2=4"], "7="));
        let refused = |seat, note| {
            let refused = read::<Seated>(&typed(["1=1", seat], note)).unwrap_err();
            let refused = refused[0].clone();
            (refused.rule, name_of(&refused), refused.of)
        };
        let bounds = rules::NUMBER_OUT_OF_BOUNDS;
        assert_eq!(
            refused("2=x", ""),
            (bounds, Some("seats"), Some("2".into()))
        );
        assert_eq!(
            refused("2=2", "7=x"),
            (bounds, Some("note-"), Some("7".into()))
        );
        assert_eq!(refused("x=2", ""), (rules::FORM_UNREADABLE, None, None));
    }

    #[test]
    fn an_empty_field_is_its_default_and_fields_of_other_choices_are_not_read() {
        let read = read::<Rules>(&typed(&[
            ("swiss_rounds", " 7 "),
            ("swiss_losses", "x"),
            ("swiss_by", "Ann"),
        ]));
        let rules = read.unwrap();
        assert_eq!(
            (rules.rounds, rules.ends, rules.within),
            (7, Ends::Rounds, Within::ByLot)
        );
        assert_eq!((rules.rung, rules.late, rules.seeds), (None, false, vec![]));
    }

    proptest! {
        #[test]
        fn what_is_filled_in_is_read_back(
            rounds in 1..=30_u8,
            ends in prop_oneof![
                Just(Ends::Rounds),
                (1..=9_u8).prop_map(|losses| Ends::Strikes { losses }),
                (1..=9_u8, any::<u8>()).prop_map(|(losses, wins)| Ends::Qualify { losses, wins }),
            ],
            within in prop::sample::select(Within::ALL),
            note in "[a-z]{0,5}",
            rung: Option<u16>,
            by in "[a-z]{1,5}",
            seeds: Vec<u8>,
            late: bool,
        ) {
            let rules = Rules { rounds, ends, within, note, rung, by, kept: 0, seeds, late };
            prop_assert_eq!(read::<Rules>(&filled(&rules)).unwrap(), rules);
        }
    }
}
