//! Thousands of random nights, with withdrawals, latecomers, corrections and undos: what must hold whatever happens.

use crate::night::*;
use backgammon::scoring::WinKind;
use backgammon::{BySide, Side};
use crawford_journal::{Snapshot, Story};
use crawford_tournament::*;
use proptest::prelude::*;

/// One thing a director may do; numbers are taken modulo what there is.
#[derive(Debug, Clone)]
pub enum Step {
    Final {
        which: u8,
        top_wins: bool,
    },
    Game {
        which: u8,
        top_wins: bool,
        kind: u8,
        cube: u8,
    },
    Penalty {
        which: u8,
        to_top: bool,
        points: u16,
    },
    End {
        which: u8,
        kind: u8,
        top_wins: bool,
    },
    Begin {
        which: u8,
    },
    Withdraw {
        who: u8,
    },
    Late {
        place: u8,
        penalty: u16,
    },
    CloseLate,
    Swap {
        a: u8,
        b: u8,
    },
    Boards {
        boards: u16,
    },
    Redraw,
    Correct {
        which: u8,
        top_wins: bool,
        standing: u8,
    },
    Undo {
        which: u8,
    },
}

impl Step {
    /// The same, where nothing is undone and a correction deals like this with what it touches.
    pub fn correcting(&self, standing: impl Fn(u8) -> u8) -> Option<Step> {
        match *self {
            Step::Undo { .. } => None,
            Step::Correct {
                which,
                top_wins,
                standing: drawn,
            } => Some(Step::Correct {
                which,
                top_wins,
                standing: standing(drawn),
            }),
            _ => Some(self.clone()),
        }
    }
}

pub fn step(corrections: bool) -> impl Strategy<Value = Step> {
    let plain = prop_oneof![
        8 => (any::<u8>(), any::<bool>()).prop_map(|(which, top_wins)| Step::Final { which, top_wins }),
        4 => (any::<u8>(), any::<bool>(), 0u8..4, 0u8..3)
            .prop_map(|(which, top_wins, kind, cube)| Step::Game { which, top_wins, kind, cube }),
        1 => (any::<u8>(), any::<bool>(), 1u16..5).prop_map(|(which, to_top, points)| Step::Penalty { which, to_top, points }),
        1 => (any::<u8>(), 0u8..7, any::<bool>()).prop_map(|(which, kind, top_wins)| Step::End { which, kind, top_wins }),
        1 => any::<u8>().prop_map(|which| Step::Begin { which }),
        1 => any::<u8>().prop_map(|who| Step::Withdraw { who }),
        1 => (any::<u8>(), 0u16..3).prop_map(|(place, penalty)| Step::Late { place, penalty }),
        1 => Just(Step::CloseLate),
        1 => (any::<u8>(), any::<u8>()).prop_map(|(a, b)| Step::Swap { a, b }),
        1 => (0u16..6).prop_map(|boards| Step::Boards { boards }),
        1 => Just(Step::Redraw),
    ];
    if corrections {
        prop_oneof![
            8 => plain,
            3 => (any::<u8>(), any::<bool>(), 0u8..4)
                .prop_map(|(which, top_wins, standing)| Step::Correct { which, top_wins, standing }),
            2 => any::<u8>().prop_map(|which| Step::Undo { which }),
        ]
        .boxed()
    } else {
        plain.boxed()
    }
}

fn side(top: bool) -> Side {
    if top { Side::Top } else { Side::Bottom }
}

fn pick<T: Copy>(from: &[T], which: u8) -> Option<T> {
    (!from.is_empty()).then(|| from[usize::from(which) % from.len()])
}

impl Night {
    fn open_matches(&self) -> Vec<u32> {
        let open = self
            .event()
            .matches
            .iter()
            .filter(|m| m.players().is_some() && m.result.is_none());
        open.map(|m| m.number.0).collect()
    }

    /// Does a step where it can be done; refusals change nothing, which `act` holds by construction.
    pub fn step(&mut self, step: &Step, newcomer: &mut u32) {
        let open = self.open_matches();
        match *step {
            Step::Final { which, top_wins } => {
                if let Some(number) = pick(&open, which) {
                    self.win(number, side(top_wins));
                }
            }
            Step::Game {
                which,
                top_wins,
                kind,
                cube,
            } => {
                if let Some(number) = pick(&open, which) {
                    let kind = [
                        WinKind::Single,
                        WinKind::Gammon,
                        WinKind::Backgammon,
                        WinKind::Drop,
                    ][usize::from(kind)];
                    let _ = self.score(
                        number,
                        ScoreEntry::Game(game(side(top_wins), kind, 1 << cube)),
                    );
                }
            }
            Step::Penalty {
                which,
                to_top,
                points,
            } => {
                if let Some(number) = pick(&open, which) {
                    let _ = self.score(
                        number,
                        ScoreEntry::Penalty {
                            to: side(to_top),
                            points,
                        },
                    );
                }
            }
            Step::End {
                which,
                kind,
                top_wins,
            } => {
                if let Some(number) = pick(&open, which) {
                    let kind = [
                        OutcomeKind::WalkOver,
                        OutcomeKind::Forfeit,
                        OutcomeKind::Retired,
                        OutcomeKind::LossOnTime,
                        OutcomeKind::PenaltyPoints,
                        OutcomeKind::Unfinished,
                        OutcomeKind::BothLeft,
                    ][usize::from(kind)];
                    let winner = (kind != OutcomeKind::BothLeft).then(|| side(top_wins));
                    let _ = self.score(
                        number,
                        ScoreEntry::Outcome {
                            kind,
                            winner,
                            score: None,
                            note: None,
                        },
                    );
                }
            }
            Step::Begin { which } => {
                if let Some(number) = pick(&open, which) {
                    let _ = self.act(
                        EventCommand::Begin {
                            number: MatchNo(number),
                            table: None,
                            seen: None,
                        }
                        .of(OPEN),
                    );
                }
            }
            Step::Withdraw { who } => {
                let entrants: Vec<EntrantNo> =
                    self.snapshot.state.entrants.keys().copied().collect();
                let _ = self.act(Command::Withdraw {
                    entrant: pick(&entrants, who).unwrap(),
                    seen: None,
                });
            }
            Step::Late { place, penalty } => {
                let choices = late_choices(&self.snapshot.state, OPEN);
                *newcomer += 1;
                self.act(Command::CheckIn {
                    person: person(*newcomer),
                    company: Company::Alone,
                    rating: None,
                    events: vec![],
                })
                .unwrap();
                let entrant = self
                    .snapshot
                    .state
                    .entrant_of(person(*newcomer))
                    .unwrap()
                    .number;
                let place = match pick(&choices, place) {
                    Some(choice) if place % 2 == 0 => LatePlace::Seat(choice.seat),
                    _ => LatePlace::BySeed,
                };
                let _ = self.act(
                    EventCommand::EnterLate {
                        entrant,
                        place,
                        penalty,
                        seen: None,
                    }
                    .of(OPEN),
                );
            }
            Step::CloseLate => {
                self.act(EventCommand::CloseLateEntry.of(OPEN)).unwrap();
            }
            Step::Swap { a, b } => {
                let entrants: Vec<EntrantNo> =
                    self.snapshot.state.entrants.keys().copied().collect();
                let (a, b) = (pick(&entrants, a).unwrap(), pick(&entrants, b).unwrap());
                let _ = self.act(EventCommand::Swap { a, b, seen: None }.of(OPEN));
            }
            Step::Boards { boards } => {
                self.act(Command::SetBoards {
                    boards,
                    automatic: true,
                    seen: None,
                })
                .unwrap();
            }
            Step::Redraw => {
                let attempt = self.event().seeds.len() as u8 + 1;
                if self
                    .act(
                        EventCommand::CommitSeed {
                            seed_hash: seed(attempt).commitment(),
                        }
                        .of(OPEN),
                    )
                    .is_ok()
                {
                    let pending = self.event().pending_seed().unwrap().attempt as u8;
                    let _ = self.draw(pending);
                }
            }
            Step::Correct {
                which,
                top_wins,
                standing,
            } => {
                let touched: Vec<u32> = self
                    .event()
                    .matches
                    .iter()
                    .filter(|m| m.begun())
                    .map(|m| m.number.0)
                    .collect();
                if let Some(number) = pick(&touched, which) {
                    let standing = [
                        None,
                        Some(LaterMatches::TakeSeat),
                        Some(LaterMatches::VoidAndReplay),
                        Some(LaterMatches::RecordOnly),
                    ][usize::from(standing)];
                    let length = self.fixture(number).rules.unwrap().length;
                    let _ = self.correct(number, won_by(side(top_wins), length), standing);
                }
            }
            Step::Undo { which } => {
                let mut actions: Vec<u64> = self.told_actions();
                // The check-in and the draw stay: there would be nothing to play.
                actions.retain(|a| *a > self.drawn_at());
                if let Some(action) = pick(&actions, which) {
                    self.undo(action);
                }
            }
        }
    }

    /// Nobody sits twice in one phase, nor waits to play on after losing; `strictly`: not even where a match that had
    /// begun was let stand.
    fn is_a_bracket(&self, strictly: bool) {
        let event = self.event();
        let main = || event.matches.iter().filter(|m| m.phase == Phase::Main);
        for m in main().filter(|m| m.result.is_none() && (strictly || !m.begun())) {
            for n in [m.seats.top, m.seats.bottom]
                .into_iter()
                .filter_map(Seat::entrant)
            {
                for other in main().filter(|o| o.number != m.number && o.side_of(n).is_some()) {
                    let undecided = other.result.is_none() && (strictly || !other.begun());
                    assert!(!undecided, "{n} sits in {} and {}", m.number, other.number);
                    let lost = other.result.is_some() && other.winner() != Some(n);
                    assert!(!lost, "{n} lost {} and sits in {}", other.number, m.number);
                }
            }
        }
        let mut tables: Vec<u16> = event
            .matches
            .iter()
            .filter(|m| m.status() == MatchStatus::Playing)
            .filter_map(|m| m.table)
            .collect();
        let count = tables.len();
        tables.sort_unstable();
        tables.dedup();
        assert_eq!(tables.len(), count, "two matches at one table");
    }

    fn drawn_at(&self) -> u64 {
        let drawn = |e: &&crawford_journal::Envelope<Fact>| {
            matches!(
                e.fact(),
                Ok(Fact::Event {
                    fact: EventFact::Drawn { .. },
                    ..
                })
            )
        };
        self.facts().iter().find(drawn).map_or(0, |e| e.version)
    }

    /// Takes the step: the fold of what is kept is the state at hand, and undoing what the step did, newest first, gives
    /// back the identical state.
    pub fn steps_and_back(&mut self, step: &Step, newcomer: &mut u32) {
        let before = self.clone();
        self.step(step, newcomer);
        assert_eq!(
            Snapshot::<Tournament>::read(&self.recorded).state,
            self.snapshot.state
        );
        let actions = self.told_actions().into_iter();
        let new: Vec<u64> = actions.filter(|a| *a > before.snapshot.version).collect();
        let mut back = self.clone();
        for action in new.into_iter().rev() {
            back.undo(action);
        }
        assert_eq!(
            back.snapshot.state.without_versions(),
            before.snapshot.state.without_versions()
        );
    }

    /// The actions that still count.
    pub fn told_actions(&self) -> Vec<u64> {
        let facts = self.facts();
        let mut gone = std::collections::BTreeSet::new();
        for e in facts.iter().rev() {
            if let Err(versions) = e.fact()
                && !gone.contains(&e.version)
            {
                gone.extend(versions.iter().copied());
            }
        }
        let mut actions: Vec<u64> = facts
            .iter()
            .filter(|e| !gone.contains(&e.version))
            .map(|e| e.action)
            .collect();
        actions.dedup();
        actions
    }
}

fn night(n: u32, third_place: bool, late: bool) -> Night {
    let mut night = Night::with(
        EventSettings {
            third_place,
            ..settings()
        },
        n,
    );
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    if late {
        night
            .act(EventCommand::OpenLateEntry { until: None }.of(OPEN))
            .unwrap();
    }
    night.draw(1).unwrap();
    night
}

proptest! {
    #![proptest_config(cases(200))]

    /// Without corrections a night obeys the book: one champion, everyone else out exactly once, nobody plays on after
    /// losing.
    #[test]
    fn a_night_ends_with_a_champion_and_everyone_else_out(
        n in 2u32..40,
        third_place: bool,
        late: bool,
        steps in prop::collection::vec(step(false), 0..60),
    ) {
        let mut night = night(n, third_place, late);
        let mut newcomer = 1000;
        for step in &steps {
            night.step(step, &mut newcomer);
        }
        night.play_out();

        let event = night.event();
        prop_assert!(event.is_over());
        let t = &night.snapshot.state;
        let on_sheet: std::collections::BTreeSet<EntrantNo> =
            event.matches.iter().flat_map(|m| [m.seats.top, m.seats.bottom]).filter_map(Seat::entrant).collect();
        let everyone_left = on_sheet.iter().all(|n| t.has_left(*n));
        let final_match = event.final_match().unwrap();
        let nobody = final_match.result.as_ref().is_some_and(|r| r.winner.is_none());
        prop_assert!(event.champion().is_some() || nobody || everyone_left);

        // Every main match with two players in it puts one of them out (or both); so the main matches between two
        // players, and those both left, make everyone out but the champion.
        let main: Vec<_> = event.matches.iter().filter(|m| m.phase == Phase::Main).collect();
        let mut out = std::collections::BTreeMap::new();
        for m in &main {
            for n in [m.seats.top, m.seats.bottom].into_iter().filter_map(Seat::entrant) {
                if m.winner() != Some(n) {
                    *out.entry(n).or_insert(0) += 1;
                }
            }
        }
        prop_assert!(out.values().all(|times| *times == 1));
        prop_assert_eq!(out.len() + usize::from(event.champion().is_some()), on_sheet.len());

        // A player of a later round won every earlier match they sat in.
        for m in &main {
            for n in [m.seats.top, m.seats.bottom].into_iter().filter_map(Seat::entrant) {
                for earlier in main.iter().filter(|e| e.round < m.round && e.side_of(n).is_some()) {
                    prop_assert_eq!(earlier.winner(), Some(n));
                }
            }
        }

        // Places: the champion first, no place twice for one person, everyone placed.
        let places = places(event);
        prop_assert_eq!(places.len(), on_sheet.len());
        // Whoever left the final alone is placed before all, and has lost it all the same.
        let unbeaten = places.iter().filter(|p| p.lost_before_final.is_none());
        prop_assert_eq!(unbeaten.map(|p| (p.entrant, p.from, p.to)).collect::<Vec<_>>(),
            event.champion().map(|n| (n, 1, 1)).into_iter().collect::<Vec<_>>());
        // As many share places as they are wide, and none is left empty between them.
        let mut next = 1;
        for (i, p) in places.iter().enumerate() {
            let alike = places.iter().filter(|o| (o.from, o.to) == (p.from, p.to)).count();
            prop_assert_eq!(alike as u32, p.to - p.from + 1, "{:?}", places);
            if i == 0 || places[i - 1].from != p.from {
                prop_assert_eq!(p.from, next, "{:?}", places);
                next = p.to + 1;
            }
        }
    }

    /// With everyone present and no byes to fill: exactly n-1 matches are played, one more with a third place.
    #[test]
    fn n_players_play_n_minus_one_matches(n in 2u32..70, third_place: bool) {
        let mut night = night(n, third_place, false);
        night.play_out();
        let played = night.event().matches.iter().filter(|m| m.players().is_some()).count() as u32;
        let third = u32::from(third_place && n >= 4) ;
        let third_with_bye = u32::from(third_place && n == 3);
        prop_assert_eq!(played, n - 1 + third);
        prop_assert_eq!(night.event().matches.len() as u32, n.next_power_of_two().max(2) - 1 + third + third_with_bye);
    }

    /// Whatever is done, corrected and undone: the fold of what is kept is the state at hand, and undoing the newest
    /// action gives back the identical state.
    #[test]
    fn undo_gives_back_the_identical_state(
        n in 2u32..20,
        third_place: bool,
        late: bool,
        steps in prop::collection::vec(step(true), 0..30),
    ) {
        let mut night = night(n, third_place, late);
        let mut newcomer = 1000;
        for step in &steps {
            night.steps_and_back(step, &mut newcomer);
        }
    }

    /// Corrections that let stand what was played, or void it, never seat somebody twice nor let a loser go on: but for
    /// matches begun before the correction. And the night still ends.
    #[test]
    fn corrections_keep_the_bracket_a_bracket(
        n in 2u32..24,
        third_place: bool,
        boards in 0u16..4,
        steps in prop::collection::vec(step(true), 0..50),
    ) {
        let mut night = night(n, third_place, false);
        night.act(Command::SetBoards { boards, automatic: true, seen: None }).unwrap();
        let mut newcomer = 1000;
        for step in steps.iter().filter_map(|step| step.correcting(|_| 1)) {
            night.step(&step, &mut newcomer);
            night.is_a_bracket(false);
        }
        night.play_out();
        prop_assert!(night.event().is_over());
    }

    /// When every correction voids what it touches, the bracket is as if the right score had been entered at once.
    #[test]
    fn voiding_corrections_leave_no_trace_of_the_wrong_winner(
        n in 2u32..24,
        third_place: bool,
        steps in prop::collection::vec(step(true), 0..50),
    ) {
        let mut night = night(n, third_place, false);
        let mut newcomer = 1000;
        for step in steps.iter().filter_map(|step| step.correcting(|_| 2)) {
            night.step(&step, &mut newcomer);
            night.is_a_bracket(true);
        }
        night.play_out();
        prop_assert!(night.event().is_over());
        for m in night.event().matches.iter() {
            for (to, who) in [(m.winner_to, m.winner()), (m.loser_to, m.loser())] {
                if let Some((to, who)) = to.zip(who) {
                    prop_assert_eq!(night.event().seat(to), Some(Seat::Entrant(who)));
                }
            }
        }
    }

    /// A refused command changes nothing, and a fact always follows: `Night::act` asserts the latter.
    #[test]
    fn places_of_a_running_night_never_overlap(n in 2u32..40, steps in prop::collection::vec(step(false), 0..40)) {
        let mut night = night(n, false, false);
        let mut newcomer = 1000;
        for step in &steps {
            night.step(step, &mut newcomer);
            let places = places(night.event());
            let mut named: Vec<EntrantNo> = places.iter().map(|p| p.entrant).collect();
            named.sort_unstable();
            named.dedup();
            prop_assert_eq!(named.len(), places.len());
            prop_assert!(places.iter().all(|p| p.from <= p.to));
        }
    }
}

/// The text of a journal folds to the same state for ever: see `tests/journals`.
#[test]
fn folding_a_journal_twice_gives_the_same_state() {
    let mut night = night(13, true, false);
    night.play_out();
    let once = Snapshot::<Tournament>::of(&night.facts());
    let mut twice = Tournament::default();
    for envelope in night.facts() {
        twice.apply(&envelope);
    }
    assert_eq!(once.state, twice);
    assert_eq!(
        night.event().champion().map(|n| n.0),
        Some(once.state.event(OPEN).unwrap().champion().unwrap().0)
    );
    let _ = BySide::new(1, 2);
}

/// Found by chance: a match is decided for the other one while the next is being played already, and then that one ends.
#[test]
fn a_match_decided_after_the_next_one_began() {
    use Step::{Boards, CloseLate, Correct, End, Final, Late, Penalty, Undo};
    let steps = [
        Final {
            which: 12,
            top_wins: false,
        },
        Late {
            place: 110,
            penalty: 0,
        },
        End {
            which: 1,
            kind: 1,
            top_wins: true,
        },
        Correct {
            which: 29,
            top_wins: false,
            standing: 1,
        },
        Penalty {
            which: 0,
            to_top: false,
            points: 1,
        },
        CloseLate,
        Final {
            which: 109,
            top_wins: false,
        },
        Boards { boards: 2 },
        Final {
            which: 1,
            top_wins: true,
        },
        Penalty {
            which: 0,
            to_top: false,
            points: 2,
        },
        Correct {
            which: 139,
            top_wins: false,
            standing: 0,
        },
        Correct {
            which: 6,
            top_wins: true,
            standing: 1,
        },
        Boards { boards: 1 },
        Undo { which: 14 },
        Final {
            which: 0,
            top_wins: false,
        },
        Undo { which: 185 },
        Final {
            which: 150,
            top_wins: true,
        },
        Final {
            which: 158,
            top_wins: false,
        },
        Undo { which: 0 },
    ];
    let mut night = night(8, false, true);
    let mut newcomer = 1000;
    for step in &steps {
        night.steps_and_back(step, &mut newcomer);
    }
}
