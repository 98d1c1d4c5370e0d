//! Which refusals the host may overrule.

use crate::mended::{playing, starting, table_of};
use crate::nights::{TABLE, Table};
use crawford_chouette::*;
use crawford_forms::violation::{Violation, refuse};

fn may_start_anyway(t: &Table, refusal: &Violation) -> bool {
    t.night.may_overrule(refusal, |note| {
        Some(vec![NightCommand::Start {
            table: TABLE,
            partner: None,
            overrule: Some(note),
        }])
    })
}

#[test]
fn a_custom_may_be_overruled_and_a_rule_may_not() {
    for (t, may) in [
        (table_of(2, NightSettings::default()), true),
        (table_of(1, NightSettings::default()), false),
        (playing(3, NightSettings::default()), false),
    ] {
        let refusal = decide(&t.night, &starting()).unwrap_err();
        assert_eq!(may_start_anyway(&t, &refusal), may, "{refusal:?}");
    }
}

#[test]
fn what_was_decided_by_an_older_page_is_not_overruled() {
    let t = table_of(2, NightSettings::default());
    let refusal = refuse::table_changed_since(TABLE.0);
    assert!(!may_start_anyway(&t, &refusal));
}

#[test]
fn a_reason_may_be_given_whatever_is_asked() {
    let t = table_of(1, NightSettings::default());
    let refusal = refuse::reason_missing();
    assert!(t.night.may_overrule(&refusal, |_| None));
}

#[test]
fn what_can_no_longer_be_asked_is_not_overruled() {
    let t = table_of(2, NightSettings::default());
    let refusal = decide(&t.night, &starting()).unwrap_err();
    assert!(!t.night.may_overrule(&refusal, |_| None));
}
