//! Who comes, as the door, a night and the list of a side event ask it: by name, picked from a list, or as a guest.

use crate::app::tournament::{DoorId, TypedPerson};
use crate::club::name;
use crate::form::{Choice, Form};
use crate::violation::{Violation, refuse, rules};

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Arrival {
    name: String,
    #[form(rule = "person-unknown", at = Arrival::NAME)]
    person: Option<DoorId>,
    #[form(name = "as")]
    comes_as: Option<GuestMark>,
}

#[derive(Debug, Clone, Copy, Choice)]
#[form(hidden)]
pub enum GuestMark {
    Guest,
}

impl Arrival {
    pub fn typed_person(self) -> Result<TypedPerson, Violation> {
        if let Some(listed) = self.person {
            return Ok(TypedPerson::Listed(listed));
        }
        match (name::checked(&self.name), self.comes_as) {
            (Ok(name), Some(GuestMark::Guest)) => Ok(TypedPerson::Guest(name)),
            (Ok(name), None) => Ok(TypedPerson::Called(name)),
            (Err(violation), _) if violation.rule == rules::NAME_MISSING => {
                Err(refuse::name_missing().at(Arrival::NAME))
            }
            (Err(violation), _) => Err(violation.at(Arrival::NAME)),
        }
    }
}
