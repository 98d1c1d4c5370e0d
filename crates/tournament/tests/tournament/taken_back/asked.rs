//! Commands of every kind by chance, to a tournament of any format.

use crate::night::*;
use backgammon::scoring::{Penalty, ScoredGame, WinKind};
use backgammon::{BySide, Side};
use crawford_forms::Choice;
use crawford_forms::coin::Currency;
use crawford_journal::{NoteId, PersonId, RecordId, UtcMicros};
use crawford_tournament::coming::*;
use crawford_tournament::money::*;
use crawford_tournament::pace::{Clock, ClockPreset};
use crawford_tournament::ranking::{RankingRules, TieBreak};
use crawford_tournament::robin::Missed;
use crawford_tournament::swiss::{
    Allowed, Fixed, LastPlaces, PairingOptions, RoundField, rounds_paired,
};
use crawford_tournament::*;
use proptest::prelude::*;

macro_rules! kinds {
    ($($kind:ident)*) => {
        /// What is asked for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum What {
            $($kind),*
        }

        impl What {
            const ALL: &[What] = &[$(What::$kind),*];
        }
    };
}

kinds! {
    CheckIn CorrectPerson Withdraw Return Enter AddEvent ChangeEvent ChangeDetails CloseList
    ReopenList CommitSeed Draw Swap LateEntry EnterLate DrawStage PairRound SitOut PlayOff KnockOut
    ContingentBye OverruleRanking SetBoards Begin BeginAt ChangeTable CallBack ReadClock RuleOnFlag
    LineUp Score Correct Record Join Challenge MoveRung SetDue LeaveOut PlayFree JoinList LeaveList
    StartSheet ComeBack Confirm Replace Money EventMoney SetReporting Report AnswerReport End
}

/// One command; its numbers are taken modulo what there is.
#[derive(Debug, Clone, Copy)]
pub struct Asked(pub What, pub u16, pub u16, pub u16);

pub fn asked() -> impl Strategy<Value = Asked> {
    use What::*;
    // How many times as often as the rest.
    let often = [
        (Score, 40),
        (Correct, 12),
        (PairRound, 8),
        (PlayFree, 6),
        (Challenge, 6),
        (JoinList, 6),
    ];
    let now_and_then = [
        Money,
        EventMoney,
        Report,
        AnswerReport,
        Record,
        Record,
        EnterLate,
        ComeBack,
        Begin,
        Begin,
    ];
    let rare = What::ALL.iter().copied();
    let mut all: Vec<What> = rare
        .filter(|what| often.iter().all(|(other, _)| other != what))
        .chain(now_and_then)
        .collect();
    for (what, times) in often {
        all.extend([what].repeat(times));
    }
    let number = any::<u16>;
    (prop::sample::select(all), number(), number(), number())
        .prop_map(|(what, a, b, c)| Asked(what, a, b, c))
}

fn pick<T: Clone>(from: &[T], at: u16) -> Option<T> {
    from.get(usize::from(at) % from.len().max(1)).cloned()
}

fn side(n: u16) -> Side {
    if n.is_multiple_of(2) {
        Side::Top
    } else {
        Side::Bottom
    }
}

fn seldom<T>(n: u16, value: T) -> Option<T> {
    n.is_multiple_of(4).then_some(value)
}

/// Each who is asked for by a bit.
fn some<T: Clone>(from: &[T], bits: u16) -> Vec<T> {
    let bit = |at: usize| bits >> (at % 16) & 1 == 1;
    let all = from.iter().enumerate();
    all.filter(|(at, _)| bit(*at))
        .map(|(_, one)| one.clone())
        .collect()
}

/// Somebody with whoever else an event of this kind takes: their numbers lie apart.
pub fn company_of(sides: Sides, n: u32) -> (PersonId, Company) {
    let company = match sides {
        Sides::Single => Company::Alone,
        Sides::Pairs => Company::Partner(person(100 + n)),
        Sides::Teams { boards } => {
            let members = (0..=u32::from(boards)).map(|m| person(1000 + 20 * n + m));
            Company::Team(members.collect())
        }
    };
    let who = match sides {
        Sides::Single | Sides::Pairs => n,
        Sides::Teams { .. } => 500 + n,
    };
    (person(who), company)
}

/// Every format as a form proposes it, and more of those with several kinds.
pub fn formats() -> Vec<Format> {
    let example = include_str!("../../../../../docs/sheets.md");
    let (_, rest) = example.split_once("```json\n").unwrap();
    let sheet = rest.split_once("```").unwrap().0.parse().unwrap();
    let consolation = |fed_by, last_chance| {
        Format::Consolation(Consolation {
            fed_by,
            last_chance,
        })
    };
    let swiss = |ends| {
        Format::Swiss(swiss::SwissSettings {
            ends,
            ..swiss::SwissSettings::usual(3)
        })
    };
    let mut all = vec![
        consolation(FedBy::Rounds(1), 0),
        consolation(FedBy::AllButFinalists, 1),
        consolation(FedBy::FirstMatch, 0),
        swiss(swiss::Ends::Strikes { losses: 2 }),
        swiss(swiss::Ends::Qualify {
            wins: 2,
            losses: 2,
            places: Some(4),
        }),
        Format::Groups(Groups {
            groups: 2,
            size: None,
            qualify: 2,
            ..Groups::default()
        }),
        Format::Rolling(Rolling { size: 4 }),
        Format::Sheet(sheet),
    ];
    all.extend(Format::usual_choices());
    all
}

fn games() -> Vec<backgammon::variants::MatchGame> {
    [
        "backgammon",
        "tavli",
        "plakoto",
        "winner-chooses portes, fevga",
        "nackgammon",
    ]
    .iter()
    .map(|name| name.parse().unwrap())
    .collect()
}

/// These settings, with one of them changed.
fn changed(settings: &EventSettings, which: u16, how: u16) -> EventSettings {
    let mut new = settings.clone();
    let lengths = ["7, 5", "3", "1", "9, 7, 5, 3", "2"];
    let yes = how.is_multiple_of(2);
    match which % 14 {
        0 | 1 => new.lengths = pick(&lengths, how).unwrap().parse().unwrap(),
        2 => new.crawford = yes,
        3 => new.handicap = yes,
        4 => new.penalty_limit = yes,
        5 => new.third_place = yes,
        6 => new.game = pick(&games(), how).unwrap(),
        7 => new.name = format!("Event {}", how % 3),
        8 => new.order = pick(Order::ALL, how).unwrap(),
        9 => new.format = pick(&formats(), how).unwrap(),
        10 => {
            new.again = yes.then_some(SecondChance {
                re_entry: true,
                buy_back: true,
                until: Until::Places,
                most: (how % 3) as u8,
            });
        }
        11 => new.clock = yes.then(|| Clock::of(ClockPreset::Us2013)),
        12 => new.jacoby = yes,
        _ => {
            new.sides =
                [Sides::Single, Sides::Pairs, Sides::Teams { boards: 3 }][usize::from(how % 3)]
        }
    }
    new
}

/// A result of a match, likely one that it can have.
fn entry(e: &Event, m: &Fixture, b: u16, c: u16) -> ScoreEntry {
    let rules = e.rules_of(m);
    let winner = side(c);
    if let Some(boards) = e.settings.sides.boards()
        && !b.is_multiple_of(8)
    {
        let of = |number: u8| BoardEntry {
            number,
            end: match (c >> number) % 4 {
                0 => BoardEnd::WalkOver(side(c >> number >> 2)),
                _ => {
                    let mut score = BySide::new(0, 0);
                    score[side(c >> number)] = i64::from(rules.length);
                    BoardEnd::Score(score)
                }
            },
        };
        let all = 1..=boards;
        let one = 1 + (c % u16::from(boards)) as u8;
        return ScoreEntry::Boards(match b % 3 {
            0 => vec![of(one)],
            _ => all.map(of).collect(),
        });
    }
    let one = |n: u16| {
        let kinds = [
            WinKind::Single,
            WinKind::Gammon,
            WinKind::Single,
            WinKind::Drop,
        ];
        let series: Vec<_> = rules.game.games().collect();
        ScoredGame {
            played: seldom(n, series[usize::from(n / 4) % series.len()]),
            men: seldom(n / 2, 1),
            ..game(side(n), kinds[usize::from(n / 2 % 4)], 1 << (n / 8 % 2))
        }
    };
    match b % 16 {
        0..=3 => ScoreEntry::Game(one(c)),
        4 => ScoreEntry::Penalty {
            to: winner,
            points: 1 + c / 2 % 3,
        },
        5 => {
            let games = (0..c % 6)
                .map(|n| one(c.rotate_left(u32::from(n) * 3)))
                .collect();
            let penalties = vec![Penalty {
                before_game: 1,
                to: winner,
                points: 1 + c % 2,
            }];
            ScoreEntry::Sheet {
                games,
                penalties: if c.is_multiple_of(3) {
                    penalties
                } else {
                    Vec::new()
                },
            }
        }
        6..=11 => {
            let mut score = m.sheet.score.map(i64::from);
            let loser = winner.other();
            score[winner] = i64::from(rules.length);
            score[loser] = score[loser].max(i64::from(c / 2 % rules.length.max(1)));
            ScoreEntry::Final {
                score,
                winner: seldom(c / 8, winner),
            }
        }
        12 => ScoreEntry::Undecided,
        kind => {
            let kinds = [
                OutcomeKind::WalkOver,
                OutcomeKind::Forfeit,
                OutcomeKind::Retired,
                OutcomeKind::LossOnTime,
                OutcomeKind::PenaltyPoints,
                OutcomeKind::Unfinished,
                OutcomeKind::PlayedTo { length: 2 },
                OutcomeKind::BothLeft,
                OutcomeKind::Void,
            ];
            let kind_of = kinds[usize::from(c / 4) % kinds.len()];
            let nobody = matches!(kind_of, OutcomeKind::BothLeft | OutcomeKind::Void);
            ScoreEntry::Outcome {
                kind: kind_of,
                winner: (!nobody).then_some(winner),
                score: (kind == 15)
                    .then(|| BySide::new(i64::from(c / 2 % 3), i64::from(c / 8 % 3))),
                note: (!c.is_multiple_of(5)).then(|| note(1)),
            }
        }
    }
}

fn reporter(n: u16) -> Reporter {
    match n % 5 {
        0 => Reporter::Table,
        n => Reporter::Side(side(n)),
    }
}

fn fund(n: u16) -> FundTerms {
    FundTerms {
        house: House::Percent {
            basis: u32::from(n % 3) * 1000,
        },
        ..FundTerms::usual(1)
    }
}

impl Asked {
    /// The command in this state, if there is anything to choose from.
    pub fn command(self, t: &Tournament) -> Option<Command> {
        let Asked(what, a, b, c) = self;
        let entrants: Vec<EntrantNo> = t.entrants.keys().copied().collect();
        let anybody = |n: u16| pick(&entrants, n);
        // Rather somebody who is not in the event yet.
        let stranger = |e: &Event, n: u16| {
            let all = entrants.iter().copied();
            let out: Vec<EntrantNo> = all.filter(|n| !e.entered.contains(n)).collect();
            pick(&out, n).or(pick(&entrants, n))
        };
        let events: Vec<EventNo> = t.events.keys().copied().collect();
        // Most of the time the first.
        let event = if a % 5 == 4 {
            pick(&events, a / 5)?
        } else {
            OPEN
        };
        let e = t.event(event)?;
        let members = |n: u16| pick(&e.entered, n);
        let here: Vec<&Fixture> = e.matches.iter().map(AsRef::as_ref).collect();
        let chosen = |is: &dyn Fn(&Fixture) -> bool| {
            let open: Vec<&Fixture> = here.iter().copied().filter(|m| is(m)).collect();
            pick(&open, a / 5)
        };
        let known = |m: &Fixture| m.players().is_some();
        let is_open = |m: &Fixture| known(m) && m.result.is_none();
        let in_event = |command: EventCommand| Some(command.of(event));
        let sides = e.settings.sides;
        match what {
            What::CheckIn => {
                let sides = if b.is_multiple_of(8) {
                    Sides::Pairs
                } else {
                    sides
                };
                let (who, company) = company_of(sides, u32::from(b / 8 % 30));
                Some(Command::CheckIn {
                    person: who,
                    company,
                    rating: seldom(c, i64::from(c % 9) * 1000),
                    events: some(&events, c | 1),
                })
            }
            What::CorrectPerson => {
                let entrant = anybody(a)?;
                let persons: Vec<PersonId> = t.persons_of(entrant).collect();
                Some(Command::CorrectPerson {
                    entrant,
                    was: pick(&persons, b)?,
                    person: person(u32::from(b / 8 % 60)),
                    rating: seldom(c, i64::from(c % 9) * 1000),
                })
            }
            What::Withdraw => Some(Command::Withdraw {
                entrant: anybody(b)?,
                seen: None,
            }),
            What::Return => Some(Command::Return {
                entrant: anybody(b)?,
            }),
            What::Enter => in_event(EventCommand::Enter {
                entrant: stranger(e, b)?,
            }),
            What::AddEvent => Some(Command::AddEvent {
                settings: EventSettings {
                    format: pick(&formats(), b)?,
                    name: format!("Side {}", c % 3),
                    ..settings()
                },
                seed_hash: seed(1).commitment(),
            }),
            What::ChangeEvent => in_event(EventCommand::ChangeEvent {
                settings: changed(&e.settings, b, c),
                seen: None,
            }),
            What::ChangeDetails => Some(Command::ChangeDetails {
                details: TournamentDetails {
                    venue: ["", "Club", "Bar"][usize::from(b % 3)].into(),
                    ..t.details.clone()
                },
                seen: None,
            }),
            What::CloseList => in_event(EventCommand::CloseList),
            What::ReopenList => in_event(EventCommand::ReopenList),
            What::CommitSeed => {
                let attempt = e.seeds.last().map_or(0, |s| s.attempt) + 1;
                in_event(EventCommand::CommitSeed {
                    seed_hash: seed(attempt as u8).commitment(),
                })
            }
            What::Draw => {
                let attempt = e.pending_seed().map_or(1, |s| s.attempt);
                in_event(EventCommand::Draw {
                    seed: seed(attempt as u8),
                    dice: "35".into(),
                    by_hand: seldom(b, e.entered.iter().rev().copied().collect()),
                })
            }
            What::Swap => in_event(EventCommand::Swap {
                a: members(b)?,
                b: members(c)?,
                seen: None,
            }),
            What::LateEntry => in_event(match b % 2 {
                0 => EventCommand::OpenLateEntry {
                    until: seldom(c, UtcMicros(5)),
                },
                _ => EventCommand::CloseLateEntry,
            }),
            What::EnterLate => {
                let entrant = stranger(e, b)?;
                let penalty = c % 3;
                let choice = pick(&late_choices(t, event), c / 3);
                let place = match choice.filter(|_| !c.is_multiple_of(4)) {
                    Some(choice) => LatePlace::Seat(choice.seat),
                    None => LatePlace::BySeed,
                };
                let falling = choice.filter(|choice| choice.played_past);
                let falling = falling.and_then(|choice| pick(&falling_choices(e, choice.seat), c));
                in_event(match falling {
                    Some(falling) => EventCommand::Coming(ComingCommand::EnterLate {
                        entrant,
                        place,
                        penalty,
                        falling,
                        seen: None,
                    }),
                    None => EventCommand::EnterLate {
                        entrant,
                        place,
                        penalty,
                        seen: None,
                    },
                })
            }
            What::DrawStage => {
                let stage = pick(&stages_to_draw(t, e), b).unwrap_or(Stage::Main);
                in_event(EventCommand::DrawStage {
                    stage,
                    present: some(&eligible(t, e, stage), !c),
                    ties: [GroupTies::Lots, GroupTies::PlayOffs, GroupTies::All]
                        [usize::from(c % 3)],
                    seed: seed_of_stage(e, stage).unwrap_or(seed(9)),
                })
            }
            What::PairRound => {
                let present = RoundField::to_pair(t, e).present;
                let two = pick(&present, c).zip(pick(&present, c / 7));
                let by_hand = two.and_then(|(a, b)| (a != b).then_some(Fixed::of(a, b)));
                in_event(EventCommand::PairRound {
                    wanted: PairingOptions {
                        by_hand: by_hand
                            .filter(|_| b.is_multiple_of(8))
                            .into_iter()
                            .collect(),
                        allowed: Allowed {
                            rematches: true,
                            second_byes: true,
                            ..Allowed::default()
                        },
                        early: b.is_multiple_of(3),
                    },
                    after: rounds_paired(e),
                })
            }
            What::SitOut => in_event(EventCommand::SitOut {
                entrant: members(b)?,
                round: rounds_paired(e) + (c % 3) as u8,
                out: !c.is_multiple_of(4),
            }),
            What::PlayOff => in_event(EventCommand::PlayOff),
            What::KnockOut => in_event(EventCommand::KnockOut {
                last: match b % 3 {
                    0 => LastPlaces::PlayOffs,
                    1 => LastPlaces::Lots,
                    _ => LastPlaces::Named(some(&e.entered, c)),
                },
                consolation: c.is_multiple_of(2),
            }),
            What::ContingentBye => in_event(EventCommand::ContingentBye),
            What::OverruleRanking => in_event(EventCommand::OverruleRanking {
                ranking: RankingRules {
                    tie_breaks: some(TieBreak::ALL, b),
                    ..e.capabilities().ranking()?.clone()
                },
                note: note(2),
                seen: None,
            }),
            What::SetBoards => Some(Command::SetBoards {
                boards: b % 5,
                automatic: c.is_multiple_of(2),
                seen: None,
            }),
            What::Begin => in_event(EventCommand::Begin {
                number: chosen(&is_open)?.number,
                table: seldom(b, 1 + c % 5),
                seen: None,
            }),
            What::BeginAt => in_event(EventCommand::BeginAt {
                number: chosen(&is_open)?.number,
                start: BySide::new(b % 3, c % 3),
                seen: None,
            }),
            What::ChangeTable => in_event(EventCommand::ChangeTable {
                number: chosen(&|m| m.begun())?.number,
                table: (!b.is_multiple_of(4)).then_some(1 + c % 6),
                seen: None,
            }),
            What::CallBack => in_event(EventCommand::CallBack {
                number: chosen(&|m| m.begun())?.number,
                seen: None,
            }),
            What::ReadClock => in_event(EventCommand::ReadClock {
                number: chosen(&is_open)?.number,
                left: BySide::new(u32::from(b % 500), u32::from(c % 500)),
                flag: seldom(b / 2, side(c)),
                by_hand: b.is_multiple_of(2),
            }),
            What::RuleOnFlag => {
                let fell = |m: &Fixture| m.clock.is_some_and(|clock| clock.flag.is_some());
                in_event(EventCommand::RuleOnFlag {
                    number: chosen(&fell)?.number,
                    ruling: match b % 3 {
                        0 => FlagRuling::Loss,
                        1 => FlagRuling::Points {
                            points: 1 + c % 2,
                            more: u32::from(c % 300),
                        },
                        _ => FlagRuling::PlayOn {
                            more: u32::from(c % 300),
                        },
                    },
                    seen: None,
                })
            }
            What::LineUp => {
                let m = chosen(&is_open)?;
                let entrant = m.seats[side(b)].entrant()?;
                let mut persons: Vec<PersonId> = t.persons_of(entrant).collect();
                let by = usize::from(c) % persons.len().max(1);
                persons.rotate_left(by);
                persons.truncate(sides.boards().map_or(1, usize::from));
                in_event(EventCommand::LineUp {
                    number: m.number,
                    entrant,
                    persons,
                    seen: None,
                })
            }
            What::Score => {
                let m = chosen(&is_open)?;
                in_event(EventCommand::Score {
                    number: m.number,
                    entry: entry(e, m, b, c),
                    overrule: seldom(b / 16, note(3)),
                    seen: Some(u64::MAX),
                })
            }
            What::Correct => {
                let m = chosen(&|m| known(m) && (m.begun() || m.result.is_some()))?;
                in_event(EventCommand::Correct {
                    number: m.number,
                    entry: entry(e, m, b, c),
                    standing: pick(LaterMatches::ALL, b / 16)
                        .filter(|_| !(b / 16).is_multiple_of(4)),
                    overrule: seldom(b / 64, note(4)),
                    seen: None,
                })
            }
            What::Record => {
                let m = chosen(&known)?;
                let games = match entry(e, m, 5, c) {
                    ScoreEntry::Sheet { games, .. } => games,
                    _ => Vec::new(),
                };
                let same = b.is_multiple_of(3);
                in_event(EventCommand::Record {
                    number: m.number,
                    games: if same { m.sheet.games() } else { games },
                    record: RecordId::from_random([(c % 250) as u8; 10]),
                    standing: seldom(b / 3, LaterMatches::TakeSeat),
                    beside: b.is_multiple_of(2),
                    seen: None,
                })
            }
            What::Join => in_event(EventCommand::Join {
                entrant: stranger(e, b)?,
                missed: if c.is_multiple_of(2) {
                    Missed::Play
                } else {
                    Missed::Lose
                },
            }),
            What::Challenge => {
                let by = members(b)?;
                let now = UtcMicros(i64::from(c % 8) * 86_400_000_000);
                let of = pick(&robin::challengeable(t, e, by, now), c / 8).or(members(c))?;
                in_event(EventCommand::Challenge {
                    by,
                    of,
                    now,
                    today: "2026-11-20".parse().unwrap(),
                })
            }
            What::MoveRung => in_event(EventCommand::MoveRung {
                entrant: members(b)?,
                rung: c % 6,
            }),
            What::SetDue => {
                let numbers: Vec<MatchNo> = here.iter().map(|m| m.number).collect();
                in_event(EventCommand::SetDue {
                    numbers: some(&numbers, b),
                    by: (!c.is_multiple_of(4)).then(|| "2026-12-01".parse().unwrap()),
                    seen: None,
                })
            }
            What::LeaveOut => in_event(EventCommand::LeaveOut {
                entrant: anybody(b)?,
                out: c.is_multiple_of(2),
            }),
            What::PlayFree => {
                let players = BySide::new(anybody(b)?, anybody(b / 16)?);
                let length = seldom(c, 1 + c / 4 % 5);
                let usual = e.settings.rules(0).length;
                let mut score = BySide::new(0, 0);
                score[side(c / 4)] = i64::from(length.unwrap_or(usual));
                let entry = ScoreEntry::Final {
                    score,
                    winner: None,
                };
                in_event(EventCommand::PlayFree {
                    players,
                    length,
                    entry: (c / 32).is_multiple_of(2).then_some(entry),
                    overrule: None,
                })
            }
            What::JoinList => in_event(EventCommand::Coming(ComingCommand::Join {
                entrant: anybody(b)?,
            })),
            What::LeaveList => in_event(EventCommand::Coming(ComingCommand::Leave {
                entrant: pick(&waiting(t, e), b)?,
            })),
            What::StartSheet => {
                let newest = e.seeds.last().map_or(0, |s| s.attempt) as u8;
                let start = RollingStart {
                    seed: (!b.is_multiple_of(8)).then_some(seed(newest)),
                    next_hash: seed(newest.wrapping_add(1)).commitment(),
                };
                in_event(EventCommand::Coming(ComingCommand::Start { start }))
            }
            What::ComeBack => in_event(EventCommand::Coming(ComingCommand::ComeBack {
                entrants: match b % 3 {
                    0 => out_of_it(t, e),
                    _ => vec![pick(&out_of_it(t, e), b / 3)?],
                },
                how: if c.is_multiple_of(2) {
                    SecondEntryKind::ReEntry
                } else {
                    SecondEntryKind::BuyBack
                },
                place: LatePlace::BySeed,
                now: "2026-11-19T20:00:00".parse().unwrap(),
                seed: seed(7),
            })),
            What::Confirm => {
                let there = fallen_places(e).into_iter().filter_map(|p| p.who.entrant());
                let there: Vec<EntrantNo> = there.collect();
                in_event(EventCommand::Coming(ComingCommand::Confirm {
                    present: some(&there, b),
                    seen: None,
                }))
            }
            What::Replace => {
                let places: Vec<SeatRef> = fallen_places(e).iter().map(|p| p.seat).collect();
                let by = match b % 3 {
                    0 => Stand::Bye { to: None },
                    _ => Stand::Player(pick(&replacements(t, e), b / 3)?),
                };
                in_event(EventCommand::Coming(ComingCommand::Replace {
                    seat: pick(&places, c)?,
                    by,
                    seen: None,
                }))
            }
            What::Money => money(t, event, a, b, c).map(Command::Money),
            What::EventMoney => in_event(EventCommand::Money(event_money(t, e, a, b, c)?)),
            What::SetReporting => Some(Command::SetReporting {
                reporting: Reporting {
                    mode: pick(ReportingMode::ALL, b)?,
                    minutes: c % 3,
                },
                seen: None,
            }),
            What::Report => {
                let m = chosen(&is_open)?;
                let last = t.report(event, m.number).map(|report| report.what.entry());
                in_event(EventCommand::Reports {
                    number: m.number,
                    command: ReportCommand::Report {
                        by: reporter(c),
                        entry: last.filter(|_| b.is_multiple_of(2)).unwrap_or(entry(
                            e,
                            m,
                            b % 12,
                            c,
                        )),
                        seen: None,
                    },
                })
            }
            What::AnswerReport => {
                let open: Vec<(EventNo, MatchNo)> = t
                    .open_reports()
                    .map(|(event, number, _)| (event, number))
                    .collect();
                let (event, number) = pick(&open, a)?;
                let m = t.event(event)?.fixture(number)?;
                let by = reporter(c);
                let command = match b % 5 {
                    0 => ReportCommand::Confirm {
                        by: (!c.is_multiple_of(4)).then_some(by),
                    },
                    1 => ReportCommand::Confirm { by: Some(by) },
                    2 => ReportCommand::Dispute {
                        by,
                        note: seldom(c, note(5)),
                    },
                    3 => ReportCommand::TakeBack { by },
                    _ => ReportCommand::Rule {
                        ruling: if c.is_multiple_of(2) {
                            Ruling::Director
                        } else {
                            Ruling::Committee(3)
                        },
                        entry: seldom(c / 2, entry(t.event(event)?, m, 6, c)),
                        note: note(6),
                    },
                };
                Some(EventCommand::Reports { number, command }.of(event))
            }
            What::End => Some(match b % 6 {
                0 => Command::CallOff,
                1 | 2 => Command::PutBackOn,
                3 | 4 => Command::Reopen,
                _ => Command::Finish,
            }),
        }
    }
}

fn holder(t: &Tournament, n: u16) -> Option<Holder> {
    let entrants: Vec<EntrantNo> = t.entrants.keys().copied().collect();
    let outside = Holder::Outside(NoteId::from_random([(n % 3) as u8; 10]));
    if n.is_multiple_of(8) {
        return Some(outside);
    }
    Some(Holder::Person(t.persons_of(pick(&entrants, n)?).next()?))
}

fn money(t: &Tournament, event: EventNo, a: u16, b: u16, c: u16) -> Option<MoneyCommand> {
    let pools: Vec<PoolNo> = t.money.pools.keys().copied().collect();
    let terms = PoolTerms {
        event,
        name: format!("Pool {}", b % 3),
        fee: u64::from(b % 4) * 100,
        fund: fund(b),
    };
    Some(match a / 5 % 8 {
        0 => MoneyCommand::SetCurrency {
            currency: Currency {
                symbol: ["€", "kr"][usize::from(b % 2)].into(),
                ..Currency::default()
            },
            seen: None,
        },
        1 => MoneyCommand::AddPool { terms },
        2 => MoneyCommand::ChangePool {
            pool: pick(&pools, c)?,
            terms,
            seen: None,
        },
        3 => MoneyCommand::RemovePool {
            pool: pick(&pools, c)?,
        },
        4 => MoneyCommand::SetMembers {
            pool: pick(&pools, c)?,
            members: some(&t.event(event)?.entered, b),
            seen: None,
        },
        5 => MoneyCommand::Sign {
            holder: holder(t, b)?,
            seen_balance: None,
        },
        _ => MoneyCommand::Pay {
            holder: holder(t, b)?,
            direction: if c.is_multiple_of(3) {
                Direction::Out
            } else {
                Direction::In
            },
            amount: u64::from(c % 5) * 100,
            seen_balance: None,
            note: seldom(c, note(8)),
        },
    })
}

fn event_money(t: &Tournament, e: &Event, a: u16, b: u16, c: u16) -> Option<EventMoneyCommand> {
    let money = t.money.event(e.number);
    let lots: Vec<LotNo> = money.iter().flat_map(|m| m.lots.keys().copied()).collect();
    let matches: Vec<MatchNo> = e.matches.iter().map(|m| m.number).collect();
    let stage = [PaidStage::Main, PaidStage::Consolation][usize::from(c % 2)];
    Some(match a / 5 % 10 {
        0 => EventMoneyCommand::SetTerms {
            terms: MoneyTerms {
                fee: u64::from(b % 3) * 500,
                ..MoneyTerms::usual(&t.money.currency)
            },
            seen: None,
        },
        1 => EventMoneyCommand::CountEntry {
            entrant: pick(&e.entered, b)?,
            reentries: u32::from(c % 3),
            excused: c.is_multiple_of(2),
            seen: None,
        },
        2 => EventMoneyCommand::SetAuction {
            terms: AuctionTerms {
                fund: fund(b),
                by_column: c.is_multiple_of(2),
                buy_back: 5000,
            },
            seen: None,
        },
        3 => EventMoneyCommand::SellLot {
            lot: seldom(b, ()).and_then(|()| pick(&lots, b / 4)),
            players: vec![pick(&e.entered, c)?],
            buyer: holder(t, b)?,
            price: u64::from(c % 7) * 100,
            column: seldom(c, "A".into()),
        },
        4 => EventMoneyCommand::UnsellLot {
            lot: pick(&lots, b)?,
        },
        5 => {
            let lot = pick(&lots, b)?;
            EventMoneyCommand::BuyBack {
                lot,
                entrant: money?.lots.get(&lot)?.players.first().copied()?,
                basis: u32::from(c % 3) * 1000,
            }
        }
        6 => {
            let payout = payout_of(t, e)?;
            let parts = payout.prizes.iter().map(|prize| StakePart {
                entrant: prize.entrant,
                amount: prize.amount,
            });
            EventMoneyCommand::Deal {
                stage,
                parts: parts.collect(),
                seen: None,
            }
        }
        7 => EventMoneyCommand::DropDeal { stage, seen: None },
        8 => EventMoneyCommand::Adjourn {
            number: pick(&matches, b)?,
            until: seldom(c, "2026-12-02".parse().unwrap()),
            seen: None,
        },
        _ => EventMoneyCommand::Resume {
            number: pick(&matches, b)?,
            seen: None,
        },
    })
}
