//! Sets, changes or clears a person's number in a federation.

use super::{ClubError, Number, members::with_person, refused};
use crate::digest::{check_tag, form_tag};
use crate::stories::Principal;
use crawford_forms::{Form, name};
use crawford_journal::{ClubId, PersonId};
use crawford_pages::form_parts::FormTag;
use crawford_store::Store;
use crawford_store::audit::AuditKind;
use crawford_store::member_numbers::{self, MemberNumber};

/// The longest number, in letters.
const LONGEST_NUMBER: usize = 40;

#[derive(Debug, Clone, PartialEq, Eq, Form)]
#[form(messages = "number")]
pub struct NumberInput {
    #[form(with = name::UpTo::<LONGEST_NUMBER>)]
    number: Option<String>,
    /// Whether everyone may read it.
    public: bool,
}

impl NumberInput {
    #[must_use]
    pub fn of(kept: Option<Number>) -> Self {
        NumberInput {
            public: kept.as_ref().is_some_and(|of| of.public),
            number: kept.map(|of| of.number),
        }
    }
}

pub async fn number(
    store: &Store,
    principal: Principal,
    club: ClubId,
    person: PersonId,
    NumberInput { number, public }: NumberInput,
    tag: Option<FormTag>,
) -> Result<(), ClubError> {
    let what = "person-number";
    with_person(store, principal, club, person, what, move |tx, _, _| {
        let kept = member_numbers::of_person(tx, person)?.map(Number::from);
        let stands = form_tag(&NumberInput::of(kept));
        check_tag(&stands, tag.as_ref()).map_err(refused)?;
        match number.clone() {
            Some(number) => {
                let row = MemberNumber {
                    person,
                    club,
                    number,
                    public,
                };
                member_numbers::set(tx, &row)?;
            }
            None => member_numbers::remove(tx, club, person)?,
        }
        let fields = serde_json::json!({ "fields": ["number"] });
        Ok(Some(AuditKind::PersonChanged.of(person).after(fields)))
    })
    .await
}
