//! Nights that have a fact of every kind between them, as they are kept.

use super::*;

/// Thirteen entrants, everything as it should be.
pub fn plain() -> Night {
    let mut night = Night::drawn(
        EventSettings {
            third_place: true,
            ..settings()
        },
        13,
    );
    night.boards(3, true);
    let first = night.next_to_play().unwrap();
    for _ in 0..5 {
        night.score(first, single(Side::Bottom)).unwrap();
    }
    night.play_out();
    night.act(Command::Finish).unwrap();
    night
}

pub fn eventful() -> Night {
    let third = EventSettings {
        third_place: true,
        order: Order::ByHand,
        ..settings()
    };
    let mut night = Night::with(third.clone(), 6);
    let jackpot = EventSettings {
        name: "Jackpot".into(),
        ..settings()
    };
    let side = EventNo(2);
    night
        .act(Command::AddEvent {
            settings: jackpot,
            seed_hash: seed(9).commitment(),
        })
        .unwrap();
    night
        .act(
            EventCommand::Enter {
                entrant: EntrantNo(1),
            }
            .of(side),
        )
        .unwrap();
    let details = TournamentDetails {
        venue: "The Swan".into(),
        ..night.snapshot.state.details.clone()
    };
    night
        .act(Command::ChangeDetails {
            details,
            seen: None,
        })
        .unwrap();
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    night.act(EventCommand::ReopenList.of(OPEN)).unwrap();
    night.check_in(7).unwrap();
    night.act(EventCommand::CloseList.of(OPEN)).unwrap();
    night
        .act(
            EventCommand::OpenLateEntry {
                until: Some(UtcMicros(900_000_000)),
            }
            .of(OPEN),
        )
        .unwrap();
    night.draw(1).unwrap();
    night
        .act(
            EventCommand::CommitSeed {
                seed_hash: seed(2).commitment(),
            }
            .of(OPEN),
        )
        .unwrap();
    let by_hand = Some((1..=7).map(EntrantNo).collect());
    night
        .act(
            EventCommand::Draw {
                seed: seed(2),
                dice: "61".into(),
                by_hand,
            }
            .of(OPEN),
        )
        .unwrap();
    night.late(8, LatePlace::BySeed, 1).unwrap();
    night.act(EventCommand::CloseLateEntry.of(OPEN)).unwrap();
    // 1-8, 4-5, 2-7, 3-6.
    night
        .act(
            EventCommand::Swap {
                a: EntrantNo(6),
                b: EntrantNo(7),
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    night.begin(1, Some(4)).unwrap();
    night
        .act(
            EventCommand::ChangeTable {
                number: MatchNo(1),
                table: Some(5),
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    night
        .act(
            EventCommand::CallBack {
                number: MatchNo(1),
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    night.boards(2, true);
    night
        .score(1, ScoreEntry::Game(game(Side::Top, WinKind::Gammon, 1)))
        .unwrap();
    let lengths = "9 7 5".parse().unwrap();
    night
        .act(
            EventCommand::ChangeEvent {
                settings: EventSettings { lengths, ..third },
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    night.wins(1, 1);
    night.wins(2, 4);
    night.wins(3, 2);
    night.withdraw(7);
    night
        .act(Command::Return {
            entrant: EntrantNo(7),
        })
        .unwrap();
    // 8 had won match 1 after all, while 1 plays the semi-final: 8 is promised the final.
    night.score(5, single(Side::Top)).unwrap();
    night.rather(1, 8, Some(LaterMatches::TakeSeat)).unwrap();
    night.wins(5, 1);
    let mistake = night
        .ends(6, OutcomeKind::LossOnTime, Some(Side::Bottom), Some((4, 2)))
        .unwrap();
    night.undo(mistake);
    night.wins(6, 2);
    night
        .rather(3, 6, Some(LaterMatches::VoidAndReplay))
        .unwrap();
    night.wins(6, 3);
    night.play_out();
    // The Jackpot never takes place; it has no match, so nothing is open.
    night.act(Command::Finish).unwrap();
    night.act(Command::Reopen).unwrap();
    night
}

/// Called off and put back on, and called off for good with a match decided.
pub fn called_off() -> Night {
    let mut night = Night::seeded(settings(), 4);
    night.act(Command::CallOff).unwrap();
    night.act(Command::PutBackOn).unwrap();
    night.wins(1, 4);
    night
        .correct(1, ScoreEntry::Undecided, Some(LaterMatches::TakeSeat))
        .unwrap();
    night.wins(1, 1);
    night.act(Command::CallOff).unwrap();
    night
}

/// Undone and undone again, endings of every kind.
pub fn endings() -> Night {
    let mut night = Night::seeded(settings(), 16);
    let kinds = [
        OutcomeKind::WalkOver,
        OutcomeKind::Forfeit,
        OutcomeKind::Retired,
        OutcomeKind::LossOnTime,
        OutcomeKind::PenaltyPoints,
        OutcomeKind::Unfinished,
        OutcomeKind::BothLeft,
    ];
    for (number, kind) in (1..).zip(kinds) {
        let winner = (kind != OutcomeKind::BothLeft).then_some(Side::Bottom);
        night.ends(number, kind, winner, None).unwrap();
    }
    let shorter = ScoreEntry::Outcome {
        kind: OutcomeKind::PlayedTo { length: 3 },
        winner: None,
        score: Some((1, 3).into()),
        note: Some(note(4)),
    };
    let action = night.score(8, shorter).unwrap();
    let undo = night.undo(action);
    night.undo(undo);
    night.play_out();
    night
}

/// Records of matches: of one not yet scored, of one decided otherwise, once more, and of one that is voided.
pub fn records() -> Night {
    let mut night = Night::seeded(settings(), 4);
    let games = |winner: Side| {
        vec![
            game(winner, WinKind::Gammon, 1),
            game(winner.other(), WinKind::Drop, 2),
            game(winner, WinKind::Single, 4),
        ]
    };
    let mut attach = |number: u32, winner: Side, n: u8, standing| {
        let record = RecordId::from_random([n; 10]);
        night
            .act(
                EventCommand::Record {
                    number: MatchNo(number),
                    games: games(winner),
                    record,
                    standing,
                    beside: false,
                    seen: None,
                }
                .of(OPEN),
            )
            .unwrap()
    };
    attach(1, Side::Top, 1, None);
    attach(1, Side::Top, 2, None);
    attach(2, Side::Bottom, 3, None);
    attach(2, Side::Top, 4, Some(LaterMatches::TakeSeat));
    night.win(3, Side::Top);
    let record = RecordId::from_random([5; 10]);
    night
        .act(
            EventCommand::Record {
                number: MatchNo(1),
                games: games(Side::Bottom),
                record,
                standing: Some(LaterMatches::VoidAndReplay),
                beside: false,
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    let undone = night.win(3, Side::Bottom);
    night.undo(undone);
    night
}

/// Teams: boards set by a captain, decided one by one, corrected.
pub fn teams() -> Night {
    let mut night = crate::sides::two_teams();
    let number = MatchNo(1);
    night
        .act(
            EventCommand::LineUp {
                number,
                entrant: EntrantNo(1),
                persons: [4, 1, 2].map(person).to_vec(),
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    night.score(1, crate::sides::boards(&[(2, 5, 3)])).unwrap();
    let end = BoardEnd::WalkOver(Side::Bottom);
    night
        .score(1, ScoreEntry::Boards(vec![BoardEntry { number: 1, end }]))
        .unwrap();
    night.score(1, crate::sides::boards(&[(3, 5, 0)])).unwrap();
    night
        .correct(1, crate::sides::boards(&[(3, 0, 5)]), None)
        .unwrap();
    night
}

/// A season: someone leaves and is left out, a latecomer squeezed in, a match put off, rulings.
pub fn season() -> Night {
    let mut night = Night::seeded(
        crate::robin::league(robin::Deadlines::ByRound {
            first: "2026-12-06".parse().unwrap(),
            every: 7,
        }),
        6,
    );
    night.win(1, Side::Top);
    night.win(2, Side::Bottom);
    night.win(3, Side::Top);
    night.join(7, robin::Missed::Play).unwrap();
    night
        .act(
            EventCommand::SetDue {
                numbers: vec![MatchNo(5)],
                by: Some("2027-03-01".parse().unwrap()),
                seen: None,
            }
            .of(OPEN),
        )
        .unwrap();
    night.withdraw(2);
    let open = night.next_to_play().unwrap();
    night
        .score(
            open,
            ScoreEntry::Outcome {
                kind: OutcomeKind::Void,
                winner: None,
                score: None,
                note: Some(note(3)),
            },
        )
        .unwrap();
    night.play_out();
    night
}

/// A ladder: challenges, a newcomer, rungs set by hand, an old result put right.
pub fn ladder() -> Night {
    let rules = robin::LadderRules {
        wait: 0,
        ..robin::LadderRules::default()
    };
    let mut night = crate::ladder::on_a_ladder(rules, 5);
    let first = night.challenge_on(0, 4, 2).unwrap();
    night.wins(first, 4);
    let second = night.challenge_on(0, 5, 4).unwrap();
    night.wins(second, 5);
    night.join(6, robin::Missed::Play).unwrap();
    night
        .rather(first, 2, Some(LaterMatches::TakeSeat))
        .unwrap();
    night
        .act(
            EventCommand::MoveRung {
                entrant: EntrantNo(3),
                rung: 1,
            }
            .of(OPEN),
        )
        .unwrap();
    night.challenge_on(1, 6, 5).unwrap();
    night
}

/// A free night, with a match of another length.
pub fn free_night() -> Night {
    let mut night = crate::ladder::free(robin::FreePlay::default(), 4);
    for (a, b, length) in [(1, 2, None), (3, 1, Some(3)), (4, 2, None)] {
        night
            .act(
                EventCommand::PlayFree {
                    players: BySide::new(EntrantNo(a), EntrantNo(b)),
                    length,
                    entry: Some(won_by(Side::Top, length.unwrap_or(5))),
                    overrule: None,
                }
                .of(OPEN),
            )
            .unwrap();
    }
    night.withdraw(4);
    night
}

pub fn of(format: Format) -> EventSettings {
    EventSettings {
        format,
        ..settings()
    }
}

/// A double elimination of eleven, with corrections that moved both players, at once and by promise.
pub fn double() -> Night {
    let how = DoubleElimination {
        second_final: true,
        ..DoubleElimination::default()
    };
    let mut night = Night::seeded(of(Format::DoubleElimination(how)), 11);
    // The first round's matches: 1, 8-9, 4, 5, 2, 7-10, 3, 6-11.
    night.wins(2, 8);
    night.rather(2, 9, Some(LaterMatches::TakeSeat)).unwrap();
    night.wins(6, 7);
    night.begin(15, None).unwrap();
    night.rather(6, 10, Some(LaterMatches::TakeSeat)).unwrap();
    night.withdraw(5);
    night.play(|m| {
        if m.phase == Phase::Final {
            Side::Bottom
        } else {
            Side::Top
        }
    });
    night
}

/// The sheet of the guide, of a director's own, with a correction that moves both players.
pub fn own_sheet() -> Night {
    let guide = include_str!("../../../../../docs/sheets.md");
    let (_, rest) = guide.split_once("```json\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    let mut night = Night::seeded(of(Format::Sheet(text.parse().unwrap())), 5);
    night.wins(1, 1);
    night.rather(1, 2, Some(LaterMatches::TakeSeat)).unwrap();
    night.play_out();
    night
}

/// Thirteen who play for every place, with a correction of the record alone.
pub fn play_offs() -> Night {
    let settings = EventSettings {
        play_offs: 16,
        ..settings()
    };
    let mut night = Night::seeded(settings, 13);
    night.wins(2, 8);
    night.rather(2, 9, Some(LaterMatches::RecordOnly)).unwrap();
    night.play_out();
    night
}

pub fn triple() -> Night {
    let how = TripleElimination { second_final: true };
    let mut night = Night::seeded(of(Format::TripleElimination(how)), 9);
    night.play_out();
    night
}

/// First losers fall, the losers of the consolation to a last chance; a second chance is drawn for who bought back in.
pub fn consolation() -> Night {
    let how = Consolation {
        fed_by: FedBy::FirstMatch,
        last_chance: 1,
    };
    let mut night = Night::seeded(of(Format::Consolation(how)), 13);
    night.play_out();
    let present = eligible(&night.snapshot.state, night.event(), Stage::SecondChance);
    night
        .act(
            EventCommand::DrawStage {
                stage: Stage::SecondChance,
                present: present.into_iter().take(5).collect(),
                ties: GroupTies::Lots,
                seed: seed(5),
            }
            .of(OPEN),
        )
        .unwrap();
    night.play_out();
    night
}

pub fn groups() -> Night {
    let how = Groups {
        groups: 3,
        size: None,
        qualify: 2,
        ranking: ranking::RankingRules::default(),
        sheet: None,
    };
    let mut night = Night::seeded(of(Format::Groups(how)), 10);
    night.play_out();
    night
        .act(
            EventCommand::DrawStage {
                stage: Stage::Main,
                present: Vec::new(),
                ties: GroupTies::Lots,
                seed: seed(5),
            }
            .of(OPEN),
        )
        .unwrap();
    night.play_out();
    night
}

/// Results from the players' phones: confirmed, accepted in time, ruled on, still waiting.
pub fn reports() -> Night {
    let mut night = Night::seeded(settings(), 4);
    let ask = |night: &mut Night, number: u32, command: ReportCommand| {
        night
            .act(
                EventCommand::Reports {
                    number: MatchNo(number),
                    command,
                }
                .of(OPEN),
            )
            .unwrap()
    };
    let report = |side: Side, top: i64, bottom: i64| ReportCommand::Report {
        by: Reporter::Side(side),
        entry: ScoreEntry::Final {
            score: BySide::new(top, bottom),
            winner: None,
        },
        seen: None,
    };
    night.take_reports(ReportingMode::Confirm, 5);
    ask(&mut night, 1, report(Side::Top, 5, 3));
    let confirm = ReportCommand::Confirm {
        by: Some(Reporter::Side(Side::Bottom)),
    };
    ask(&mut night, 1, confirm);
    ask(&mut night, 2, report(Side::Bottom, 1, 5));
    let dispute = ReportCommand::Dispute {
        by: Reporter::Side(Side::Top),
        note: Some(note(1)),
    };
    ask(&mut night, 2, dispute);
    let rule = ReportCommand::Rule {
        ruling: Ruling::Committee(3),
        entry: Some(ScoreEntry::Final {
            score: BySide::new(5, 4),
            winner: None,
        }),
        note: note(2),
    };
    ask(&mut night, 2, rule);
    ask(&mut night, 3, report(Side::Top, 7, 0));
    let unsure = ReportCommand::Dispute {
        by: Reporter::Table,
        note: None,
    };
    ask(&mut night, 3, unsure);
    night
}

/// Each side says another score, and one takes its own back.
pub fn disputes() -> Night {
    let mut night = Night::seeded(
        EventSettings {
            lengths: vec![5].try_into().unwrap(),
            ..settings()
        },
        4,
    );
    let mut ask = |number: u32, command| {
        night
            .act(
                EventCommand::Reports {
                    number: MatchNo(number),
                    command,
                }
                .of(OPEN),
            )
            .unwrap();
    };
    let report = |side, top, bottom| ReportCommand::Report {
        by: Reporter::Side(side),
        entry: ScoreEntry::Final {
            score: BySide::new(top, bottom),
            winner: None,
        },
        seen: None,
    };
    ask(1, report(Side::Top, 5, 3));
    ask(1, report(Side::Bottom, 3, 5));
    let by = Reporter::Side(Side::Top);
    ask(1, ReportCommand::TakeBack { by });
    ask(2, report(Side::Bottom, 2, 5));
    ask(2, report(Side::Top, 5, 2));
    night
}
