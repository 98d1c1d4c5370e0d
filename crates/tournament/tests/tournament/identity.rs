//! Somebody else was checked in by mistake: an entry is another person's, whatever has been drawn and played.

use crate::night::*;
use crawford_forms::violation::Violation;
use crawford_tournament::coming::entries_of_person;
use crawford_tournament::money::{Direction, Holder, MoneyCommand, books};
use crawford_tournament::*;

impl Night {
    /// Of this entrant, person `was` is person `is`.
    fn correct_person(&mut self, entrant: u32, was: u32, is: u32) -> Result<u64, Violation> {
        self.act(Command::CorrectPerson {
            entrant: EntrantNo(entrant),
            was: person(was),
            person: person(is),
            rating: Some(5_000),
        })
    }

    fn refused(&mut self, entrant: u32, was: u32, is: u32) -> &'static str {
        let refused = self.correct_person(entrant, was, is).unwrap_err();
        refused.rule.id()
    }

    fn number_of(&self, n: u32) -> Option<u32> {
        let t = &self.snapshot.state;
        t.entrant_of(person(n)).map(|e| e.number.0)
    }
}

/// Corrected in the middle of the play, once more, and after the end.
pub fn kept() -> Night {
    let mut night = Night::seeded(settings(), 4);
    night.wins(1, 1);
    night.correct_person(1, 1, 21).unwrap();
    night.correct_person(1, 21, 22).unwrap();
    night.wins(2, 2);
    night.wins(3, 1);
    night.act(Command::Finish).unwrap();
    night.correct_person(2, 2, 23).unwrap();
    night
}

#[test]
fn matches_and_places_go_over_and_the_draw_stays() {
    let by_rating = EventSettings {
        order: Order::ByRating,
        ..settings()
    };
    let mut night = Night::drawn(by_rating, 4);
    let record = DrawRecord::of(night.event());
    let first = night.next_to_play().unwrap();
    let winner = night.fixture(first).seats.top.entrant().unwrap();
    night.wins(first, winner.0);
    let before = night.event().clone();
    night.correct_person(winner.0, winner.0, 21).unwrap();
    assert_eq!(
        (night.number_of(21), night.number_of(winner.0)),
        (Some(winner.0), None)
    );
    assert_eq!(night.event().matches, before.matches);
    // Whoever checks the draw finds what it was made from.
    let now = DrawRecord::of(night.event());
    assert_eq!(now, record);
    now.unwrap().verify().unwrap();
    // What is still to be paired and played goes by the rating of whoever plays.
    let t = &night.snapshot.state;
    assert_eq!(t.entrant(winner).unwrap().rating, Some(5_000));
    assert_eq!(night.event().ratings.get(&winner), Some(&5_000));
    // Whoever was named by mistake can come themselves.
    night.check_in(winner.0).unwrap_err();
    let late = night.act(Command::CheckIn {
        person: person(winner.0),
        company: Company::Alone,
        rating: None,
        events: vec![],
    });
    late.unwrap();
    assert_eq!(night.number_of(winner.0), Some(5));
}

#[test]
fn who_somebody_is_can_be_said_while_it_is_called_off() {
    let mut night = Night::seeded(settings(), 4);
    night.act(Command::CallOff).unwrap();
    assert_eq!(
        night.check_in(5).unwrap_err().rule.id(),
        "tournament-called-off"
    );
    night.correct_person(1, 1, 21).unwrap();
    assert_eq!(night.number_of(21), Some(1));
}

#[test]
fn a_closed_list_is_closed_again_before_it_is_drawn_from() {
    let mut night = Night::with(settings(), 4);
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    let hash = |night: &Night| night.event().list.as_ref().unwrap().hash.clone();
    let was = hash(&night);
    night.correct_person(1, 1, 21).unwrap();
    assert_eq!(rule(night.draw(1)), "list-out-of-date");
    night.act(EventCommand::ReopenList.of(OPEN)).unwrap();
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    assert_ne!(hash(&night), was);
    night.draw(1).unwrap();
    // A new draw is of the list of today.
    let drawn = hash(&night);
    night.correct_person(1, 21, 22).unwrap();
    assert_eq!(hash(&night), drawn);
    let seed_hash = seed(2).commitment();
    night
        .act(EventCommand::CommitSeed { seed_hash }.of(OPEN))
        .unwrap();
    assert_ne!(hash(&night), drawn);
    night.draw(2).unwrap();
}

#[test]
fn it_is_undone_like_anything_else() {
    let mut night = Night::seeded(settings(), 4);
    night.wins(1, 1);
    let before = night.snapshot.state.without_versions();
    let corrected = night.correct_person(1, 1, 21).unwrap();
    let undo = night.undo(corrected);
    assert_eq!(night.snapshot.state.without_versions(), before);
    night.undo(undo);
    assert_eq!(night.number_of(21), Some(1));
    // Without the check-in there is nobody to be somebody else.
    let mut night = Night::with(settings(), 2);
    let third = night.check_in(3).unwrap();
    night.correct_person(3, 3, 21).unwrap();
    night.undo(third);
    assert_eq!(night.number_of(21), None);
    night.check_in(21).unwrap();
}

#[test]
fn a_report_of_before_it_is_corrected_by_it() {
    let mut night = Night::seeded(settings(), 4);
    night.correct_person(1, 1, 21).unwrap();
    for (number, winner) in [(1, 1), (2, 2), (3, 1)] {
        night.wins(number, winner);
    }
    let published = recap::TournamentRecap::of(&night.snapshot.state);
    let stored = serde_json::to_string(&published).unwrap();
    let was: recap::TournamentRecap = serde_json::from_str(&stored).unwrap();
    assert_eq!(was, published);
    let changed = |night: &Night, was: &recap::TournamentRecap| {
        recap::changed(was, &recap::TournamentRecap::of(&night.snapshot.state))
    };
    assert_eq!(changed(&night, &was), []);
    let corrected = night.correct_person(2, 2, 22).unwrap();
    let entrant = EntrantNo(2);
    let person = recap::TournamentChange::Person { entrant };
    assert_eq!(changed(&night, &was), [person]);
    // One published when this was not kept says nothing of it.
    let old = recap::TournamentRecap {
        persons: None,
        ..was.clone()
    };
    assert_eq!(changed(&night, &old), []);
    night.undo(corrected);
    assert_eq!(changed(&night, &was), []);
}

#[test]
fn nobody_is_in_twice_by_it() {
    let mut night = Night::seeded(settings(), 4);
    assert_eq!(night.refused(1, 1, 2), "person-is-in-already");
    assert_eq!(night.refused(9, 1, 21), "entrant-unknown");
    // Somebody else has corrected it meanwhile.
    night.correct_person(1, 1, 21).unwrap();
    assert_eq!(night.refused(1, 1, 22), "settings-changed-since");
    assert_eq!(night.refused(1, 21, 21), "person-is-that-already");
    // It is undone with the check-in that it left free.
    let late = night.late(1, LatePlace::BySeed, 0);
    late.unwrap_err();
    assert_eq!(night.number_of(1), Some(5));
    assert_eq!(night.refused(1, 21, 1), "person-is-in-already");
}

#[test]
fn it_can_be_done_after_the_end() {
    let night = kept();
    assert!(night.snapshot.state.finished);
    assert_eq!(night.number_of(22), Some(1));
    assert_eq!(night.number_of(23), Some(2));
    let corrected = night.snapshot.state.entrant(EntrantNo(1)).unwrap();
    assert_eq!(corrected.was, [1, 21].map(person));
    assert_eq!(night.event().champion(), Some(EntrantNo(1)));
}

#[test]
fn what_goes_over_is_said_before() {
    let mut night = Night::seeded(settings(), 4);
    night.wins(1, 1);
    let t = &night.snapshot.state;
    let effects = person_effects(t, EntrantNo(1), person(1), person(21)).unwrap();
    assert_eq!(effects.finished, [(OPEN, MatchNo(1))]);
    assert_eq!(effects.to_come, [(OPEN, MatchNo(3))]);
    assert!(effects.drawn && !effects.money);
    let night_before = Night::with(settings(), 2);
    let t = &night_before.snapshot.state;
    let effects = person_effects(t, EntrantNo(1), person(1), person(21)).unwrap();
    assert!(!effects.drawn);
    let t = &night.snapshot.state;
    let refused = person_effects(t, EntrantNo(1), person(1), person(2));
    assert_eq!(refused.unwrap_err().rule.id(), "person-is-in-already");
    // A bye is no match that anybody played.
    let night = Night::seeded(settings(), 3);
    assert!(night.fixture(1).has_bye());
    let t = &night.snapshot.state;
    let effects = person_effects(t, EntrantNo(1), person(1), person(21)).unwrap();
    assert_eq!(effects.entries, [EntrantNo(1)]);
    assert_eq!(effects.finished, []);
    assert_eq!(effects.to_come, [(OPEN, MatchNo(3))]);
}

#[test]
fn the_account_goes_over_unless_they_play_for_another_too() {
    let mut night = Night::seeded(settings(), 4);
    let pay = |night: &mut Night, n| {
        let paid = MoneyCommand::Pay {
            holder: Holder::Person(person(n)),
            direction: Direction::In,
            amount: 500,
            note: None,
            seen_balance: None,
        };
        night.act(Command::Money(paid)).unwrap()
    };
    pay(&mut night, 1);
    let t = &night.snapshot.state;
    assert!(
        person_effects(t, EntrantNo(1), person(1), person(21))
            .unwrap()
            .money
    );
    let corrected = night.correct_person(1, 1, 21).unwrap();
    let balance = |night: &Night, n| {
        let holder = Holder::Person(person(n));
        let books = books(&night.snapshot.state);
        let account = books.accounts.iter().find(|a| a.holder == holder);
        account.map(|a| a.balance)
    };
    let paid = balance(&night, 21);
    assert!(paid.is_some_and(|paid| paid != 0));
    assert_eq!(balance(&night, 1), None);
    // What was paid since was paid by somebody who then never was there.
    pay(&mut night, 21);
    night.undo(corrected);
    assert_eq!((balance(&night, 1), balance(&night, 21)), (paid, None));
}

#[test]
fn further_entries_of_the_same_person_go_over_together() {
    let mut night = crate::second_chance::evening();
    let t = &night.snapshot.state;
    let again = t.entrants.values().find(|e| e.is_again()).unwrap();
    let (number, of) = (again.number, again.person);
    let all = entries_of_person(t, number);
    assert!(all.len() > 1);
    let command = Command::CorrectPerson {
        entrant: number,
        was: of,
        person: person(99),
        rating: None,
    };
    night.act(command).unwrap();
    let t = &night.snapshot.state;
    assert_eq!(entries_of_person(t, number), all);
    assert!(
        all.iter()
            .all(|n| t.entrant(*n).unwrap().person == person(99))
    );
    assert_eq!(t.entrants.of(of).count(), 0);
}

#[test]
fn one_of_a_pair_and_one_of_a_team_are_corrected_alone() {
    let mut night = crate::sides::two_teams();
    let number = MatchNo(1);
    let team = EntrantNo(1);
    let line_up = [4, 1, 2].map(person).to_vec();
    let persons = line_up.clone();
    let set = EventCommand::LineUp {
        number,
        entrant: team,
        persons,
        seen: None,
    };
    night.act(set.of(OPEN)).unwrap();
    night.score(1, crate::sides::boards(&[(1, 5, 3)])).unwrap();
    night.correct_person(1, 4, 21).unwrap();
    let m = night.fixture(1);
    let side = m.side_of(team).unwrap();
    let t = &night.snapshot.state;
    let now = [21, 1, 2].map(person);
    assert_eq!(teams_line_up(t, &night, side), now);
    assert_eq!(m.sheet.boards[0].players[side], person(21));
    // Nobody of the other team, and nobody twice; a team is not a person.
    let other = t.entrant(EntrantNo(2)).unwrap().with[0];
    let refused = person_effects(t, team, person(1), other).unwrap_err();
    assert_eq!(refused.rule.id(), "plays-for-another");
    assert_eq!(night.refused(1, 1, 2), "company-names-one-twice");
    let itself = night.snapshot.state.entrant(team).unwrap().person;
    let t = &night.snapshot.state;
    let refused = person_effects(t, team, itself, person(50)).unwrap_err();
    assert_eq!(refused.rule.id(), "settings-changed-since");
}

fn teams_line_up(
    t: &Tournament,
    night: &Night,
    side: backgammon::Side,
) -> Vec<crawford_journal::PersonId> {
    line_up(t, night.event(), night.fixture(1), side)
}
