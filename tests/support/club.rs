//! The usual club of a test, and who acts in it through the app layer.

use crawford::app::stories::Principal;
use crawford::club::permissions::Role;
use crawford::journal::{AccountId, Actor, ClubId, PersonId, UtcMicros};
use crawford::store::Store;
use crawford::store::clubs::{self, Club};
use crawford::store::people::Person;

/// The answer of what the app layer is asked.
pub fn wait<T>(asked: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(asked)
}

pub fn club() -> ClubId {
    ClubId::from_random([9; 10])
}

pub fn monday() -> Club {
    Club {
        id: club(),
        slug: "monday".into(),
        name: "Monday".into(),
        time_zone: "Europe/Copenhagen".parse().unwrap(),
        public: true,
        created_at: UtcMicros(1),
    }
}

pub fn with_monday(store: &Store) {
    store.write_now(|tx| clubs::add(tx, &monday())).unwrap();
}

/// Somebody on the roster, of whom nothing but the name is known.
pub fn a_member(id: PersonId, club: ClubId, name: &str) -> Person {
    Person {
        is_guest: false,
        ..Person::guest(id, club, name, UtcMicros(1))
    }
}

/// Somebody with an account, in this role.
pub fn principal(role: Role) -> Principal {
    Principal {
        who: Actor::Account(AccountId::from_random([1; 10])),
        role,
        key: None,
    }
}

/// The same with the key of a form.
pub fn principal_with(role: Role, key: &str) -> Principal {
    Principal {
        key: Some(key.parse().unwrap()),
        ..principal(role)
    }
}
