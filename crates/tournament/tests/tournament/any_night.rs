//! Whatever is played, put right, taken back, given to others and entered late: the bracket stays a bracket, nobody has a
//! seat in two open matches, nor two places, and the night ends.

use crate::double::of;
use crate::night::*;
use crate::second_chance::{back, chance, consolation, replace};
use crate::taken_back::there_and_back;
use backgammon::Side;
use crawford_tournament::coming::*;
use crawford_tournament::*;
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// What a random night does next.
#[derive(Debug, Clone)]
pub enum Deed {
    Play(usize, bool),
    Correct(usize, u8),
    Back(usize, bool),
    Replace(usize, usize),
    Bye(usize),
    Late(u32, usize, u8),
    Home(usize),
    Undo(usize),
}

fn deed() -> impl Strategy<Value = Deed> {
    let any = || 0usize..120;
    prop_oneof![
        8 => (any(), proptest::bool::ANY).prop_map(|(m, top)| Deed::Play(m, top)),
        2 => (any(), 0u8..3).prop_map(|(m, s)| Deed::Correct(m, s)),
        2 => (any(), proptest::bool::ANY).prop_map(|(m, b)| Deed::Back(m, b)),
        2 => (any(), any()).prop_map(|(p, n)| Deed::Replace(p, n)),
        1 => any().prop_map(Deed::Bye),
        2 => (40u32..60, any(), 0u8..3).prop_map(|(n, p, f)| Deed::Late(n, p, f)),
        1 => any().prop_map(Deed::Home),
        1 => any().prop_map(Deed::Undo),
    ]
}

fn pick<T: Copy>(from: &[T], at: usize) -> Option<T> {
    from.get(at % from.len().max(1)).copied()
}

pub fn holds(night: &Night) {
    let e = night.event();
    let wrong = after_undo(&night.snapshot.state);
    assert!(wrong.is_empty(), "not where the record leads: {wrong:?}");
    let mut fed = BTreeMap::new();
    for m in &e.matches {
        for to in [m.winner_to, m.loser_to].into_iter().flatten() {
            assert!(to.of > m.number);
            assert_eq!(
                fed.insert((to.of, to.side), m.number),
                None,
                "{to:?} is fed twice"
            );
        }
    }
    let mut has: BTreeSet<EntrantNo> = BTreeSet::new();
    for m in e.matches.iter().filter(|m| m.result.is_none()) {
        let owners = e.owners(m.number);
        assert!(m.begun() || owners == m.seats, "{:?}", m.number);
        for n in [owners.top, owners.bottom]
            .into_iter()
            .filter_map(Seat::entrant)
        {
            assert!(has.insert(n), "{n} has a seat in two open matches");
        }
    }
    let below = [Stage::Consolation, Stage::LastChance].map(|stage| places_in(e, stage));
    for all in below.into_iter().chain([places(e)]) {
        let who: BTreeSet<EntrantNo> = all.iter().map(|p| p.entrant).collect();
        assert_eq!(who.len(), all.len(), "{all:?}");
    }
}

fn random_format() -> impl Strategy<Value = Format> {
    prop_oneof![
        Just(consolation(FedBy::Rounds(1))),
        Just(consolation(FedBy::AllButFinalists)),
        Just(consolation(FedBy::FirstMatch)),
        Just(Format::Knockout),
        Just(Format::DoubleElimination(DoubleElimination::default())),
    ]
}

/// A drawn night of this format whose late entry is open, with a second chance for everyone.
pub fn begun(format: Format, n: u32) -> Night {
    let settings = EventSettings {
        again: Some(SecondChance {
            most: 2,
            ..chance(Until::Places).unwrap()
        }),
        ..of(format)
    };
    let mut night = Night::seeded(settings, n);
    night
        .act(EventCommand::OpenLateEntry { until: None }.of(OPEN))
        .unwrap();
    night
}

impl Night {
    pub fn does(&mut self, deed: &Deed) {
        // What may not be done is refused, and changes nothing.
        let before = self.recorded.len();
        let _refused = self.tries(deed);
        let said = self.recorded.len() - before;
        assert!(said < 500, "{said} facts of one action");
    }

    fn tries(&mut self, deed: &Deed) -> Option<()> {
        match *deed {
            Deed::Play(at, top) => {
                let open =
                    |m: &&std::sync::Arc<Fixture>| m.players().is_some() && m.result.is_none();
                let open: Vec<u32> = self
                    .event()
                    .matches
                    .iter()
                    .filter(open)
                    .map(|m| m.number.0)
                    .collect();
                self.win(pick(&open, at)?, if top { Side::Top } else { Side::Bottom });
            }
            Deed::Correct(at, standing) => {
                let played = self.event().matches.iter().filter(|m| m.was_played());
                let over: Vec<u32> = played.map(|m| m.number.0).collect();
                let m = self.fixture(pick(&over, at)?);
                let winner = m.result.as_ref()?.winner?;
                let entry = won_by(winner.other(), m.rules?.length);
                let standings = [
                    LaterMatches::VoidAndReplay,
                    LaterMatches::TakeSeat,
                    LaterMatches::RecordOnly,
                ];
                let (number, standing) = (m.number.0, standings[usize::from(standing)]);
                self.correct(number, entry, Some(standing)).ok()?;
            }
            Deed::Back(at, buy) => {
                let out = out_of_it(&self.snapshot.state, self.event());
                let how = if buy {
                    SecondEntryKind::BuyBack
                } else {
                    SecondEntryKind::ReEntry
                };
                back(self, &[pick(&out, at)?.0], how, "20:00").ok()?;
            }
            Deed::Replace(at, by) => {
                let places = fallen_places(self.event());
                let taken: Vec<SeatRef> = places
                    .iter()
                    .filter(|p| p.who != Seat::Empty)
                    .map(|p| p.seat)
                    .collect();
                let free = replacements(&self.snapshot.state, self.event());
                replace(self, pick(&taken, at)?, Stand::Player(pick(&free, by)?)).ok()?;
            }
            Deed::Bye(at) => {
                let places = fallen_places(self.event());
                let players = places.iter().filter(|p| p.who.entrant().is_some());
                let seats: Vec<SeatRef> = players.map(|p| p.seat).collect();
                replace(self, pick(&seats, at)?, Stand::Bye { to: None }).ok()?;
            }
            Deed::Late(who, at, falling) => {
                let choice = pick(&late_choices(&self.snapshot.state, OPEN), at)?;
                if self.snapshot.state.entrant_of(person(who)).is_none() {
                    let events = vec![];
                    let company = Company::Alone;
                    self.act(Command::CheckIn {
                        person: person(who),
                        company,
                        rating: None,
                        events,
                    })
                    .ok()?;
                }
                let entrant = self.snapshot.state.entrant_of(person(who))?.number;
                let (event, place, penalty) = (OPEN, LatePlace::Seat(choice.seat), 0);
                let command = if choice.played_past {
                    let all = falling_choices(self.event(), choice.seat);
                    let falling = pick(&all, usize::from(falling))?;
                    EventCommand::Coming(ComingCommand::EnterLate {
                        entrant,
                        place,
                        penalty,
                        falling,
                        seen: None,
                    })
                    .of(event)
                } else {
                    EventCommand::EnterLate {
                        entrant,
                        place,
                        penalty,
                        seen: None,
                    }
                    .of(event)
                };
                self.act(command).ok()?;
            }
            Deed::Home(at) => {
                let all: Vec<EntrantNo> = self.snapshot.state.entrants.keys().copied().collect();
                let entrant = pick(&all, at)?;
                let command = if self.snapshot.state.has_left(entrant) {
                    Command::Return { entrant }
                } else {
                    Command::Withdraw {
                        entrant,
                        seen: None,
                    }
                };
                self.act(command).ok()?;
            }
            Deed::Undo(at) => {
                // Not the draw, nor what came before it.
                let drawn = self
                    .facts()
                    .iter()
                    .find(|e| {
                        matches!(
                            e.fact(),
                            Ok(Fact::Event {
                                fact: EventFact::LateEntryOpened { .. },
                                ..
                            })
                        )
                    })
                    .map(|e| e.action)?;
                let actions: Vec<u64> = self
                    .told_actions()
                    .into_iter()
                    .filter(|a| *a > drawn)
                    .collect();
                self.undo(pick(&actions, at)?);
            }
        }
        Some(())
    }

    /// To the end, everything that holds on the way.
    pub fn ends_well(&mut self) {
        assert_eq!(
            crawford_journal::Snapshot::<Tournament>::read(&self.recorded).state,
            self.snapshot.state
        );
        self.act(EventCommand::CloseLateEntry.of(OPEN)).unwrap();
        holds(self);
        self.play(|_| Side::Top);
        holds(self);
        let open: Vec<u32> = self
            .event()
            .matches
            .iter()
            .filter(|m| m.result.is_none())
            .map(|m| m.number.0)
            .collect();
        assert!(open.is_empty(), "still open: {open:?}");
    }
}

/// A night played as it was when something went wrong in it once.
fn again(format: Format, n: u32, deeds: &[Deed]) {
    let mut night = begun(format, n);
    for deed in deeds {
        night.does(deed);
        holds(&night);
    }
    night.ends_well();
}

use Deed::{Back, Bye, Correct, Home, Late, Play, Replace, Undo};

#[test]
fn a_late_entry_taken_back_after_a_correction() {
    let deeds = [Play(104, false), Late(40, 56, 0), Correct(0, 0), Undo(45)];
    again(consolation(FedBy::AllButFinalists), 6, &deeds);
}

#[test]
fn a_place_given_away_taken_back_after_its_owner_got_another() {
    let played = [89, 58, 32, 1, 10, 10, 42].map(|m| Play(m, false));
    let then = [Undo(79), Home(83), Bye(7), Replace(14, 0), Undo(30)];
    again(
        consolation(FedBy::AllButFinalists),
        12,
        &[&played[..], &then[..]].concat(),
    );
}

#[test]
fn a_place_given_away_is_given_away_when_the_match_before_is_played_anew() {
    let deeds = [
        Play(0, false),
        Play(31, false),
        Replace(82, 0),
        Back(0, false),
        Play(0, false),
        Play(19, false),
    ];
    again(consolation(FedBy::Rounds(1)), 5, &deeds);
}

#[test]
fn whoever_played_in_anothers_place_gets_one_under_a_number_of_its_own() {
    let deeds = [
        Play(12, false),
        Play(33, false),
        Play(29, true),
        Correct(31, 1),
        Replace(0, 0),
    ];
    again(consolation(FedBy::FirstMatch), 8, &deeds);
}

#[test]
fn a_place_is_had_by_the_match_lost_on_the_record() {
    let deeds = [
        Play(41, false),
        Home(6),
        Back(0, false),
        Play(15, true),
        Play(48, false),
        Play(44, false),
        Play(13, false),
        Play(1, false),
        Play(49, false),
        Play(43, false),
        Correct(16, 1),
        Replace(0, 0),
    ];
    again(consolation(FedBy::FirstMatch), 13, &deeds);
}

#[test]
fn a_place_given_before_the_own_one_is_reached_is_given_up() {
    for fed_by in [FedBy::Rounds(1), FedBy::AllButFinalists] {
        let deeds = [
            Play(1, true),
            Bye(2),
            Replace(0, 0),
            Undo(0),
            Play(32, false),
            Play(29, false),
            Play(0, true),
        ];
        again(consolation(fed_by), 12, &deeds);
    }
}

#[test]
fn what_hung_on_a_match_taken_back_stands() {
    let deeds = [
        Late(40, 93, 0),
        Play(40, false),
        Play(2, true),
        Play(8, false),
        Play(0, false),
        Undo(6),
        Play(61, false),
        Correct(12, 0),
        Play(0, false),
        Play(0, false),
        Undo(24),
    ];
    again(consolation(FedBy::FirstMatch), 5, &deeds);
}

#[test]
fn a_result_brought_back_by_an_undo_of_an_undo() {
    let deeds = [
        Play(88, false),
        Bye(0),
        Undo(19),
        Play(51, false),
        Late(41, 0, 0),
        Play(0, false),
        Undo(20),
        Late(42, 41, 0),
        Late(40, 0, 0),
        Undo(75),
        Play(0, false),
    ];
    again(consolation(FedBy::Rounds(1)), 11, &deeds);
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn the_bracket_stays_a_bracket(
        format in random_format(), n in 5u32..14, deeds in prop::collection::vec(deed(), 1..50)
    ) {
        again(format, n, &deeds);
    }
}

proptest! {
    #![proptest_config(cases(15))]

    #[test]
    fn whatever_is_done_is_taken_back_and_brought_back(
        format in random_format(), n in 5u32..14, deeds in prop::collection::vec(deed(), 1..20)
    ) {
        let mut night = begun(format, n);
        for deed in &deeds {
            let before = night.clone();
            night.does(deed);
            there_and_back(&before, &night);
        }
    }
}
