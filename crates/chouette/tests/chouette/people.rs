//! Coming and going, two tables, the host's word, two phones at once, corrections and undo, step by step.

use crate::nights::{TABLE, Table, person};
use crate::undone::without;
use backgammon::Side;
use crawford_chouette::*;
use crawford_forms::coin::Currency;
use crawford_forms::violation::refuse::chouette_no_game;
use crawford_forms::{self, Choice, Form, Item};
use crawford_journal::{Actor, Dependent, Envelope, NoteId, Snapshot, Story, UtcMicros, plan_undo};
use std::collections::BTreeSet;

fn p(n: u32) -> PlayerNo {
    PlayerNo(n)
}

fn numbers(line: &[PlayerNo]) -> Vec<u32> {
    line.iter().map(|n| n.0).collect()
}

fn table_of(n: usize, settings: NightSettings) -> Table {
    let mut t = Table::new();
    assert!(t.ask(&NightCommand::Set {
        settings: Box::new(settings)
    }));
    for n in 0..n {
        assert!(t.ask(&NightCommand::Join {
            person: person(n),
            table: TABLE,
            stake: None
        }));
    }
    t
}

fn act(action: CubeAction) -> NightCommand {
    NightCommand::Act {
        table: TABLE,
        action,
        overrule: None,
        seen: None,
    }
}

fn start() -> NightCommand {
    NightCommand::Start {
        table: TABLE,
        partner: None,
        overrule: None,
    }
}

fn end(winner: Side) -> NightCommand {
    act(CubeAction::End {
        winner,
        kind: GameType::Single,
    })
}

fn refused(t: &Table, command: &NightCommand) -> &'static str {
    decide(&t.night, command).unwrap_err().rule.id()
}

#[test]
fn two_left_play_on_but_two_do_not_begin() {
    let mut t = table_of(3, NightSettings::default());
    t.ask(&NightCommand::Leave {
        player: p(3),
        proxy: None,
    });
    assert_eq!(refused(&t, &start()), "chouette-too-few");
    t.ask(&NightCommand::Return {
        player: p(3),
        table: TABLE,
    });
    assert!(t.ask(&start()) && t.ask(&end(Side::Top)));
    t.ask(&NightCommand::Leave {
        player: p(3),
        proxy: None,
    });
    assert!(t.ask(&start()));
}

#[test]
fn two_phones_on_one_cube_and_the_second_sees_why() {
    let mut t = table_of(3, NightSettings::default());
    t.ask(&start());
    let seen = Some(t.facts.len() as u64);
    let double = |by| NightCommand::Act {
        table: TABLE,
        action: CubeAction::Double { by, to: None },
        overrule: None,
        seen,
    };
    assert!(t.ask(&double(p(2))));
    assert_eq!(refused(&t, &double(p(2))), "cube-changed-since");
    assert!(t.ask(&double(p(3))), "another cube is another matter");
}

#[test]
fn the_host_overrules_custom_but_not_the_cube() {
    let mut t = table_of(4, ChouettePreset::Cambridge.settings());
    t.ask(&start());
    let note = Some(NoteId::from_random([7; 10]));
    let settle = |overrule| NightCommand::Act {
        table: TABLE,
        action: CubeAction::Settle {
            by: p(3),
            points: 1,
        },
        overrule,
        seen: None,
    };
    assert_eq!(refused(&t, &settle(None)), "settlements-not-played");
    assert!(t.ask(&settle(note)));
    let last = t.facts.last().unwrap();
    assert!(matches!(last.fact(), Ok(NightFact::Settled { overruled, .. }) if *overruled == note));
    let take = NightCommand::Act {
        table: TABLE,
        action: CubeAction::Answer {
            by: p(2),
            of: None,
            answer: OfferAnswer::Take,
        },
        overrule: note,
        seen: None,
    };
    assert_eq!(refused(&t, &take), "no-offer-between");
}

#[test]
fn a_correction_changes_points_and_never_seats() {
    let mut t = table_of(
        4,
        NightSettings {
            stake: Some(10),
            ..NightSettings::default()
        },
    );
    for _ in 0..4 {
        assert!(t.ask(&start()) && t.ask(&end(Side::Top)));
    }
    let before = t.night.clone();
    let seats: Vec<_> = before.games.iter().map(|g| g.order.clone()).collect();
    // Everybody's stake changes; a game keeps the one it was played for.
    t.ask(&NightCommand::SetStake {
        player: p(4),
        stake: Some(1),
    });
    let mut sheet = before.games[0].sheet.clone();
    (sheet.cubes[2].value, sheet.cubes[2].turned) = (2, true);
    let c = consequences(&t.night, GameNo(1), &sheet.clone().into()).unwrap();
    assert_eq!(c.changes, [(p(1), 1, 10), (p(4), -1, -10)]);
    assert_eq!(c.box_would_be, None);
    assert!(t.ask(&NightCommand::Correct {
        game: GameNo(1),
        correction: Box::new(sheet.clone().into()),
        seen: None
    }));
    assert_eq!(
        t.night
            .games
            .iter()
            .map(|g| g.order.clone())
            .collect::<Vec<_>>(),
        seats
    );
    assert_eq!(t.night.players[0].points, before.players[0].points + 1);
    assert_eq!(t.night.tables[0].line, before.tables[0].line);
    // Had the captain won it, the box would have changed hands: said, not done.
    sheet.winner = Some(Side::Bottom);
    let c = consequences(&t.night, GameNo(1), &sheet.clone().into()).unwrap();
    assert_eq!(numbers(&c.box_would_be.unwrap().next), [2, 3, 4, 1]);
    sheet.cubes.remove(0);
    assert_eq!(
        consequences(&t.night, GameNo(1), &sheet.clone().into())
            .unwrap_err()
            .rule
            .id(),
        "correction-changes-seats"
    );
    assert_eq!(
        consequences(&t.night, GameNo(9), &sheet.into())
            .unwrap_err()
            .rule
            .id(),
        "no-such-game"
    );
}

#[test]
fn a_game_entered_at_once_and_one_entered_cube_by_cube_come_to_the_same() {
    let cube_by_cube = {
        let mut t = table_of(3, NightSettings::default());
        t.ask(&start());
        t.ask(&act(CubeAction::Double { by: p(2), to: None }));
        t.ask(&act(CubeAction::Answer {
            by: p(1),
            of: None,
            answer: OfferAnswer::Take,
        }));
        t.ask(&act(CubeAction::Double {
            by: p(1),
            to: Some(vec![p(3)]),
        }));
        t.ask(&act(CubeAction::Answer {
            by: p(3),
            of: None,
            answer: OfferAnswer::Drop,
        }));
        assert!(t.ask(&end(Side::Bottom)));
        t.night
    };
    let at_once = {
        let mut t = table_of(3, NightSettings::default());
        t.ask(&start());
        let cubes = vec![
            CubeEnd {
                member: p(2),
                value: 2,
                turned: true,
                out: Out::No,
            },
            CubeEnd {
                member: p(3),
                value: 1,
                turned: false,
                out: Out::Dropped,
            },
        ];
        assert!(t.ask(&NightCommand::Score {
            table: TABLE,
            winner: Some(Side::Bottom),
            kind: GameType::Single,
            cubes,
            extras: None,
            seen: None,
        }));
        t.night
    };
    assert_eq!(cube_by_cube.games[0].lines, at_once.games[0].lines);
    assert_eq!(cube_by_cube.tables[0].line, at_once.tables[0].line);
}

#[test]
fn what_nobody_won_cannot_be_entered_while_somebody_is_in() {
    let mut t = table_of(3, NightSettings::default());
    t.ask(&start());
    let score = |value| {
        let cubes = vec![CubeEnd {
            member: p(2),
            value,
            turned: true,
            out: Out::Dropped,
        }];
        NightCommand::Score {
            table: TABLE,
            winner: None,
            kind: GameType::Single,
            cubes,
            extras: None,
            seen: None,
        }
    };
    assert_eq!(refused(&t, &score(1)), "chouette-without-winner");
    assert_eq!(refused(&t, &score(3)), "cube-not-a-power");
}

#[test]
fn a_break_comes_back_where_the_club_says() {
    for (breaks, line) in [
        (Breaks::Bottom, [1, 4, 2, 3]),
        (Breaks::Place, [1, 3, 4, 2]),
    ] {
        let mut t = table_of(
            4,
            NightSettings {
                breaks,
                ..NightSettings::default()
            },
        );
        t.ask(&NightCommand::Rest {
            player: p(3),
            proxy: None,
        });
        assert!(t.ask(&start()) && t.ask(&end(Side::Top)));
        t.ask(&NightCommand::Return {
            player: p(3),
            table: TABLE,
        });
        assert_eq!(
            numbers(&t.night.seated(&t.night.tables[0])),
            line,
            "{breaks:?}"
        );
    }
}

/// Makes a second table, which [`Table::ask`] does not look at; says of how many facts.
fn split(t: &mut Table, players: &[PlayerNo]) -> usize {
    let command = NightCommand::Split {
        table: TABLE,
        players: players.to_vec(),
    };
    let facts = decide(&t.night, &command).unwrap();
    for (fact, nth) in facts.iter().zip(1..) {
        let version = t.facts.len() as u64 + nth;
        let (at, who) = (UtcMicros(0), Actor::Program);
        t.night
            .apply(&Envelope::around(version, version, at, who, fact.clone()));
    }
    facts.len()
}

#[test]
fn a_second_table_shares_the_ledger() {
    let mut t = table_of(7, ChouettePreset::LosAngeles.settings());
    t.ask(&NightCommand::Join {
        person: person(7),
        table: TABLE,
        stake: None,
    });
    assert_eq!(refused(&t, &start()), "chouette-too-many");
    let line = t.night.tables[0].line.clone();
    let goes = split_off(&line, &t.night.settings).unwrap();
    assert_eq!(
        numbers(&goes),
        [5, 6, 7, 8],
        "the last three and the joiner"
    );
    let mut facts = t.facts.len() + split(&mut t, &goes);
    for (table, winner) in [(TableNo(1), Side::Top), (TableNo(2), Side::Bottom)] {
        let commands = [
            NightCommand::Start {
                table,
                partner: None,
                overrule: None,
            },
            NightCommand::Act {
                table,
                action: CubeAction::End {
                    winner,
                    kind: GameType::Single,
                },
                overrule: None,
                seen: None,
            },
        ];
        for command in commands {
            for fact in decide(&t.night, &command).unwrap() {
                facts += 1;
                let version = facts as u64;
                t.night.apply(&Envelope::around(
                    version,
                    version,
                    UtcMicros(0),
                    Actor::Program,
                    fact,
                ));
            }
        }
    }
    assert_eq!(numbers(&t.night.tables[1].line), [6, 7, 8, 5]);
    let points: Vec<i64> = t.night.players.iter().map(|p| p.points).collect();
    assert_eq!(points, [3, -1, -1, -1, -3, 1, 1, 1]);
    assert_eq!(
        t.night.box_runs(),
        [(TableNo(1), p(1), 1), (TableNo(2), p(5), 1)]
    );
    assert_eq!(
        t.night.best_and_worst(p(1), Unit::Points),
        Some(((GameNo(1), 3), (GameNo(1), 3)))
    );
    assert_eq!(
        t.night.running(p(5), Unit::Points),
        [(GameNo(1), 0), (GameNo(2), -3)]
    );
}

#[test]
fn undoing_a_double_names_what_depended_on_it() {
    let mut t = table_of(3, NightSettings::default());
    t.ask(&start());
    t.ask(&act(CubeAction::Double { by: p(2), to: None }));
    let double = t.facts.last().unwrap().action;
    t.ask(&act(CubeAction::Answer {
        by: p(1),
        of: None,
        answer: OfferAnswer::Take,
    }));
    let take = t.facts.last().unwrap().action;
    t.ask(&act(CubeAction::Double { by: p(3), to: None }));
    let (_, dependent) = plan_undo::<Night>(&t.facts, &[double]);
    assert_eq!(
        dependent,
        [Dependent { action: take }],
        "the other cube is another matter"
    );
}

#[test]
fn a_whole_game_can_be_taken_back_from_the_middle() {
    let mut t = table_of(3, NightSettings::default());
    let mut games = Vec::new();
    for _ in 0..3 {
        t.ask(&start());
        let began = t.facts.last().unwrap().action;
        t.ask(&end(Side::Top));
        games.push([began, t.facts.last().unwrap().action]);
    }
    let (dependent, night) = without(&t, &games[1]);
    assert!(dependent.is_empty());
    assert_eq!(
        night.games.iter().map(|g| g.number.0).collect::<Vec<_>>(),
        [1, 3]
    );
    assert_eq!(
        night.games[1].order, t.night.games[2].order,
        "seats of games played never change"
    );
    assert_eq!(night.players[0].points, 4);
}

#[test]
fn ties_throw_again_and_never_pass_a_third_player() {
    let settings = NightSettings::default();
    let rolled = |n: u32, throws: &[u8]| Rolled {
        player: p(n),
        throws: throws.iter().map(|d| vec![*d]).collect(),
    };
    let thrown = [
        rolled(1, &[5, 1]),
        rolled(2, &[5, 6]),
        rolled(3, &[6]),
        rolled(4, &[2]),
    ];
    let ThrownOrder::Whole(order) = order_of(&thrown, &settings).unwrap() else {
        panic!("nobody threw the same twice");
    };
    assert_eq!(numbers(&order), [3, 2, 1, 4]);
    let tied = [
        rolled(1, &[4]),
        rolled(2, &[4]),
        rolled(3, &[6]),
        rolled(4, &[6]),
    ];
    let again = order_of(&tied, &settings).unwrap();
    let equals = vec![vec![p(3), p(4)], vec![p(1), p(2)]];
    assert_eq!(again, ThrownOrder::Tied(equals));
    for wrong in [vec![7], vec![], vec![0]] {
        let rolls = [
            Rolled {
                player: p(1),
                throws: vec![wrong],
            },
            rolled(2, &[3]),
        ];
        assert_eq!(
            order_of(&rolls, &settings).unwrap_err().rule.id(),
            "order-dice"
        );
    }
    // Who was not tied has no second throw.
    let stray = [rolled(1, &[4, 6]), rolled(2, &[5])];
    assert_eq!(
        order_of(&stray, &settings).unwrap_err().rule.id(),
        "order-dice"
    );
    let two = ChouettePreset::Colorado.settings();
    assert_eq!(
        (two.order_total(&[3, 3]), two.order_total(&[6, 5])),
        (12, 11)
    );
    let mut t = table_of(3, settings);
    let rolls = vec![rolled(1, &[1]), rolled(2, &[2]), rolled(3, &[3])];
    assert!(t.ask(&NightCommand::Roll {
        table: TABLE,
        rolls
    }));
    assert_eq!(numbers(&t.night.tables[0].line), [3, 2, 1]);
}

#[test]
fn partners_are_asked_in_the_order_of_the_house() {
    let order: Vec<PlayerNo> = (1..=8).map(PlayerNo).collect();
    let asked = |preset: ChouettePreset, n| numbers(&preset.settings().partners_asked(&order[..n]));
    assert_eq!(
        asked(ChouettePreset::GamesGridMultiple, 8),
        [2, 3, 4, 5, 6, 7, 8]
    );
    assert!(asked(ChouettePreset::GamesGridMultiple, 7).is_empty());
    assert_eq!(asked(ChouettePreset::Woolsey, 6), [3]);
    assert_eq!(asked(ChouettePreset::Colorado, 6), [6, 5, 4, 3, 2]);
}

#[test]
fn a_partnership_that_won_stays_together_below_the_threshold() {
    let mut t = table_of(6, ChouettePreset::Woolsey.settings());
    let with = |partner| NightCommand::Start {
        table: TABLE,
        partner,
        overrule: None,
    };
    assert_eq!(refused(&t, &with(None)), "partner-missing");
    assert!(t.ask(&with(Some(p(3)))) && t.ask(&end(Side::Top)));
    t.ask(&NightCommand::Leave {
        player: p(6),
        proxy: None,
    });
    assert_eq!(refused(&t, &with(Some(p(4)))), "partner-too-few-players");
    assert_eq!(t.night.tables[0].partner, Some(p(3)));
    assert!(t.ask(&with(Some(p(3)))));
}

#[test]
fn a_closed_night_still_settles_its_debts() {
    let mut t = table_of(3, NightSettings::default());
    t.ask(&start());
    assert_eq!(refused(&t, &NightCommand::Close), "game-in-progress");
    t.ask(&end(Side::Top));
    assert!(t.ask(&NightCommand::Close));
    assert_eq!(refused(&t, &start()), "night-closed");
    let pay = |amount| NightCommand::Pay {
        from: p(2),
        to: p(1),
        amount,
        unit: Unit::Points,
    };
    assert_eq!(refused(&t, &pay(0)), "pay-amount");
    assert_eq!(refused(&t, &pay(-3)), "pay-amount");
    assert!(t.ask(&pay(1)));
    assert_eq!(
        t.night.balances(Unit::Points),
        [(p(1), 1), (p(2), 0), (p(3), -1)]
    );
}

#[test]
fn settings_nobody_can_play_by_are_refused() {
    let usual = NightSettings::default();
    let wrong = [
        (
            NightSettings {
                stake: Some(0),
                ..usual
            },
            "stake-range",
        ),
        (
            NightSettings {
                stake: Some(u32::MAX),
                ..usual
            },
            "stake-range",
        ),
        (
            NightSettings {
                cube_cap: Some(48),
                ..usual
            },
            "chouette-cap",
        ),
        (
            NightSettings {
                cube_cap: Some(1),
                ..usual
            },
            "chouette-cap",
        ),
        (NightSettings { limit: 2, ..usual }, "chouette-limit"),
        (NightSettings { limit: 11, ..usual }, "chouette-limit"),
        (
            NightSettings {
                partner_must_from: Some(6),
                ..usual
            },
            "partner-thresholds",
        ),
        (
            NightSettings {
                partner_from: Some(3),
                ..usual
            },
            "partner-thresholds",
        ),
    ];
    for (settings, rule) in wrong {
        assert_eq!(
            settings.check().unwrap_err().rule.id(),
            rule,
            "{settings:?}"
        );
    }
    for preset in ChouettePreset::ALL {
        assert!(preset.settings().check().is_ok());
        assert_eq!(ChouettePreset::of_word(preset.word()), Some(*preset));
        let text = serde_json::to_value(preset.settings()).unwrap();
        assert_eq!(
            serde_json::from_value::<NightSettings>(text.clone()).unwrap(),
            preset.settings()
        );
        // Its form asks everything but the stake, which has a form of its own, and fills in what it reads back.
        let asked = NightSettings::items()
            .into_iter()
            .filter_map(|item| match item {
                Item::Field(field) => Some(field.name.name()),
                _ => None,
            });
        let asked: BTreeSet<&str> = asked.chain(["stake"]).collect();
        let kept: BTreeSet<&str> = text
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(asked, kept);
        let typed = crawford_forms::filled(&preset.settings());
        assert_eq!(
            crawford_forms::read::<NightSettings>(&typed).unwrap(),
            preset.settings()
        );
    }
}

#[test]
fn a_stake_set_later_counts_for_earlier_games_as_people_say() {
    let mut t = table_of(3, NightSettings::default());
    assert!(t.ask(&start()) && t.ask(&end(Side::Top)));
    assert!(t.ask(&start()));
    let stake = |earlier| NightCommand::Stake {
        stake: Some(50),
        currency: Some(Currency::default()),
        earlier,
    };
    assert_eq!(refused(&t, &stake(None)), "stake-earlier-games");
    let before = t.night.clone();
    assert!(t.ask(&stake(Some(false))));
    let money = |t: &Table| t.night.players.iter().map(|p| p.money).collect::<Vec<_>>();
    assert_eq!(money(&t), [0, 0, 0]);
    assert!(t.ask(&stake(Some(true))));
    assert_eq!(money(&t), [100, -50, -50]);
    // The game being played counts by it too, and a correction of an earlier one.
    let playing = t.night.tables[0].game.as_ref().unwrap();
    assert_eq!(playing.stakes.table, Some(50));
    let mut sheet = t.night.games[0].sheet.clone();
    sheet.cubes[0].value = 2;
    sheet.cubes[0].turned = true;
    assert!(t.ask(&NightCommand::Correct {
        game: GameNo(1),
        correction: Box::new(sheet.into()),
        seen: None,
    }));
    assert_eq!(money(&t), [150, -100, -50]);
    assert_eq!(before.unit(), Unit::Points);
    let yen = NightCommand::Stake {
        stake: Some(50),
        currency: Some(Currency {
            symbol: "\u{a5}".into(),
            decimals: 0,
            in_front: true,
        }),
        earlier: None,
    };
    assert_eq!(refused(&t, &yen), "stake-decimals");
}

#[test]
fn points_paid_count_by_the_stake_that_their_games_count_by() {
    let mut t = table_of(3, NightSettings::default());
    assert!(t.ask(&start()) && t.ask(&end(Side::Top)));
    assert!(t.ask(&NightCommand::Pay {
        from: p(2),
        to: p(1),
        amount: 1,
        unit: Unit::Points,
    }));
    let stake = |stake| NightCommand::Stake {
        stake: Some(stake),
        currency: None,
        earlier: Some(true),
    };
    assert!(t.ask(&stake(50)));
    // It holds for the games to come, not for the one that was paid for.
    assert!(t.ask(&NightCommand::SetStake {
        player: p(2),
        stake: Some(10),
    }));
    assert!(t.ask(&stake(100)));
    let sums = |n: usize| (t.night.players[n].money, t.night.players[n].paid_money);
    assert_eq!([0, 1, 2].map(sums), [(200, -100), (-100, 100), (-100, 0)]);
}

#[test]
fn a_night_is_settled_in_one_unit() {
    let mut t = table_of(3, NightSettings::default());
    let own = NightCommand::SetStake {
        player: p(1),
        stake: Some(5),
    };
    assert_eq!(refused(&t, &own), "stake-of-night-first");
    let pay = |unit| NightCommand::Pay {
        from: p(1),
        to: p(2),
        amount: 3,
        unit,
    };
    assert_eq!(refused(&t, &pay(Unit::Money)), "pay-in");
    let stake = NightCommand::Stake {
        stake: Some(10),
        currency: None,
        earlier: None,
    };
    assert!(t.ask(&stake));
    assert!(t.ask(&own));
    assert_eq!(refused(&t, &pay(Unit::Points)), "pay-in");
    assert!(t.ask(&pay(Unit::Money)));
}

/// What is kept by number, such as a seat, never comes to somebody else.
#[test]
fn a_number_freed_by_an_undo_is_nobody_elses() {
    let mut t = table_of(3, NightSettings::default());
    let joins = |n| NightCommand::Join {
        person: person(n),
        table: TABLE,
        stake: None,
    };
    let retracts = |t: &mut Table, action| {
        let (versions, dependent) = plan_undo::<Night>(&t.facts, &[action]);
        assert!(dependent.is_empty(), "{dependent:?}");
        let version = t.facts.len() as u64 + 1;
        let undo = Envelope::retracting(version, UtcMicros(0), Actor::Program, versions);
        t.facts.push(undo);
        t.night = Snapshot::<Night>::of(&t.facts).state;
        version
    };
    let number = |t: &Table, n| t.night.player_of(person(n)).map(|p| p.number.0);

    let third = t.facts.last().unwrap().action;
    let undo = retracts(&mut t, third);
    assert_eq!((number(&t, 2), t.night.player(p(3))), (None, None));
    assert!(t.ask(&joins(7)));
    assert_eq!(number(&t, 7), Some(4));
    assert_eq!(t.night.player(p(4)).unwrap().person, person(7));
    assert!(t.ask(&start()) && t.ask(&end(Side::Top)));

    // Who comes in anew has a new number; who comes back by taking the undo back has their own.
    let mut anew = table_of(3, NightSettings::default());
    let third = anew.facts.last().unwrap().action;
    retracts(&mut anew, third);
    assert!(anew.ask(&joins(2)));
    assert_eq!(number(&anew, 2), Some(4));
    let mut back = table_of(3, NightSettings::default());
    retracts(&mut back, third);
    assert!(back.ask(&joins(7)));
    retracts(&mut back, undo);
    assert_eq!((number(&back, 2), number(&back, 7)), (Some(3), Some(4)));
    assert!(back.ask(&joins(8)));
    assert_eq!(number(&back, 8), Some(5));
    // And one who stays does not have to go with one whose join is undone.
    retracts(&mut back, third);
    assert_eq!((number(&back, 2), number(&back, 7)), (None, Some(4)));
}

#[test]
fn who_comes_again_plays_for_what_they_name_now_or_named_before() {
    let mut t = table_of(3, NightSettings::default());
    assert!(t.ask(&NightCommand::Stake {
        stake: Some(100),
        currency: None,
        earlier: None,
    }));
    let join = |stake| NightCommand::Join {
        person: person(2),
        table: TABLE,
        stake,
    };
    let leave = NightCommand::Leave {
        player: p(3),
        proxy: None,
    };
    for (named, plays_for) in [(Some(50), Some(50)), (None, Some(50)), (Some(70), Some(70))] {
        assert!(t.ask(&leave) && t.ask(&join(named)));
        let player = t.night.player(p(3)).unwrap();
        assert_eq!((player.presence, player.stake), (Presence::Here, plays_for));
    }
    assert!(t.ask(&leave));
    assert_eq!(refused(&t, &join(Some(0))), "stake-range");
}

#[test]
fn a_second_table_is_made_of_people_who_are_there() {
    let mut t = table_of(
        5,
        NightSettings {
            breaks: Breaks::Place,
            ..NightSettings::default()
        },
    );
    assert!(t.ask(&NightCommand::Rest {
        player: p(5),
        proxy: None,
    }));
    let goes = |players: &[u32]| NightCommand::Split {
        table: TABLE,
        players: players.iter().map(|n| p(*n)).collect(),
    };
    assert_eq!(refused(&t, &goes(&[4, 5])), "split-too-few");
    assert_eq!(refused(&t, &goes(&[2, 3, 4])), "split-too-few");
    split(&mut t, &[3, 4, 5].map(p));
    assert_eq!(numbers(&t.night.seated(&t.night.tables[1])), [3, 4]);
}

#[test]
fn a_phone_between_games_is_told_of_its_own_table() {
    let mut t = table_of(6, NightSettings::default());
    split(&mut t, &[4, 5, 6].map(p));
    let double = CubeAction::Double { by: p(4), to: None };
    let refused = own_command(&t.night, p(4), double, None).unwrap_err();
    assert_eq!(refused, chouette_no_game(2_u32));
}
