//! Nights held against `crawford-checker`, which reads their journals and shares no rule with them; and whether it sees
//! what is wrong.

use crate::nights::{Rng, TABLE, Table, person, step};
use backgammon::Side;
use crawford_checker::night::{ClaimedGame, ClaimedPlayer, NightClaims, NightFault, check_night};
use crawford_chouette::*;
use crawford_forms::Choice;
use crawford_journal::{Envelope, retraction_body};

fn journal(facts: &[Envelope<NightFact>]) -> Vec<String> {
    let line = |envelope: &Envelope<NightFact>| match envelope.fact() {
        Ok(fact) => serde_json::to_string(fact).unwrap(),
        Err(versions) => retraction_body(versions),
    };
    facts.iter().map(line).collect()
}

fn claims(night: &Night) -> NightClaims {
    let unit = night.unit();
    let player = |p: &NightPlayer| ClaimedPlayer {
        player: p.number.0,
        points: p.points,
        money: p.money,
        balance: Some(p.balance(unit)),
    };
    let game = |g: &PlayedGame| {
        let result = |n: &PlayerNo| {
            let by = |unit| g.result(*n, unit);
            (n.0, by(Unit::Points), by(Unit::Money))
        };
        ClaimedGame {
            game: g.number.0,
            in_box: g.in_box().0,
            captain: g.captain.0,
            partner: g.partner.map(|n| n.0),
            cubes: g.sheet.cubes.iter().map(|c| i64::from(c.value)).collect(),
            results: g.order.iter().map(result).collect(),
        }
    };
    let payments = settle_up(&night.balances(unit)).unwrap();
    NightClaims {
        in_money: unit == Unit::Money,
        players: night.players.iter().map(player).collect(),
        games: night.games.iter().map(game).collect(),
        payments: Some(
            payments
                .iter()
                .map(|p| (p.from.0, p.to.0, p.amount))
                .collect(),
        ),
    }
}

/// The checker finds nothing in this night.
pub fn agrees(facts: &[Envelope<NightFact>], night: &Night) {
    let journal = journal(facts);
    let faults = check_night(&journal, &claims(night));
    if !faults.is_empty() {
        let lines = journal.iter().enumerate();
        let lines: Vec<String> = lines.map(|(at, line)| format!("{at} {line}")).collect();
        panic!("{faults:#?}\n{}", lines.join("\n"));
    }
}

/// A night by chance in which games were played, its journal and what it came to.
fn night(seed: u64) -> (Vec<String>, NightClaims) {
    let mut rng = Rng::new(seed);
    let presets = ChouettePreset::ALL;
    let mut table = Table::new();
    let settings = NightSettings {
        stake: rng.one_in(2).then_some(5),
        extras: true,
        ..presets[rng.below(presets.len())].settings()
    };
    table.ask(&NightCommand::Set {
        settings: Box::new(settings),
    });
    for n in 0..4 + rng.below(4) {
        table.ask(&NightCommand::Join {
            person: person(n),
            table: TABLE,
            stake: None,
        });
    }
    let mut steps = 0;
    while table.night.games.len() < 3 || steps < 60 {
        step(&mut rng, &mut table);
        steps += 1;
    }
    agrees(&table.facts, &table.night);
    (journal(&table.facts), claims(&table.night))
}

#[test]
fn one_cube_that_the_captain_beavers_is_raised_once_for_who_is_away() {
    let mut table = Table::new();
    table.ask(&NightCommand::Set {
        settings: Box::new(ChouettePreset::GamesGridSingle.settings()),
    });
    for n in 0..3 {
        table.ask(&NightCommand::Join {
            person: person(n),
            table: TABLE,
            stake: None,
        });
    }
    table.ask(&NightCommand::Start {
        table: TABLE,
        partner: None,
        overrule: None,
    });
    table.ask(&NightCommand::Rest {
        player: PlayerNo(3),
        proxy: None,
    });
    for action in [
        CubeAction::Double {
            by: PlayerNo(1),
            to: None,
        },
        CubeAction::Answer {
            by: PlayerNo(2),
            of: None,
            answer: OfferAnswer::Beaver,
        },
        CubeAction::End {
            winner: Side::Top,
            kind: GameType::Single,
        },
    ] {
        let asked = table.ask(&NightCommand::Act {
            table: TABLE,
            action: action.clone(),
            overrule: None,
            seen: None,
        });
        assert!(asked, "{action:?}");
    }
    let cubes = table.night.games[0].sheet.cubes.iter();
    assert_eq!(cubes.map(|c| c.value).collect::<Vec<_>>(), [4, 4]);
    agrees(&table.facts, &table.night);
}

/// So many nights for each thing that is made wrong.
const NIGHTS: u64 = 30;

/// Makes each of some nights wrong, where that can be done; every time the checker says this.
fn sees(wrong: impl Fn(&mut Rng, &mut NightClaims) -> Option<NightFault>) {
    let mut made = 0;
    for seed in 0..NIGHTS {
        let (journal, mut claims) = night(seed);
        let right = claims.clone();
        let Some(fault) = wrong(&mut Rng::new(seed), &mut claims) else {
            continue;
        };
        assert!(claims != right, "something was changed");
        let faults = check_night(&journal, &claims);
        assert!(faults.contains(&fault), "{fault} is not among {faults:?}");
        made += 1;
    }
    assert!(made > NIGHTS / 4, "{made} nights were made wrong");
}

#[test]
fn a_point_moved_between_two_players_is_seen() {
    sees(|rng, claims| {
        let player = rng.below(claims.players.len() - 1);
        claims.players[player].points += 1;
        claims.players[player + 1].points -= 1;
        let player = claims.players[player].player;
        Some(NightFault::WrongTotal { player })
    });
}

#[test]
fn a_point_moved_in_a_game_is_seen() {
    sees(|rng, claims| {
        let at = rng.below(claims.games.len());
        let game = &mut claims.games[at];
        game.results[0].1 -= 1;
        game.results[1].1 += 1;
        Some(NightFault::WrongResult {
            game: game.game,
            player: game.results[1].0,
        })
    });
}

#[test]
fn a_cent_is_seen() {
    sees(|rng, claims| {
        let at = rng.below(claims.players.len());
        claims.players[at].money += 1;
        Some(NightFault::NightNotZero)
    });
    sees(|rng, claims| {
        let at = rng.below(claims.games.len());
        let game = &mut claims.games[at];
        game.results[0].2 -= 1;
        Some(NightFault::GameNotZero { game: game.game })
    });
    sees(|rng, claims| {
        let at = rng.below(claims.players.len());
        let player = &mut claims.players[at];
        player.balance = player.balance.map(|balance| balance - 1);
        let player = player.player;
        Some(NightFault::WrongBalance { player })
    });
}

#[test]
fn a_doubled_cube_is_seen() {
    sees(|rng, claims| {
        let at = rng.below(claims.games.len());
        let game = &mut claims.games[at];
        let cube = rng.below(game.cubes.len());
        game.cubes[cube] *= 2;
        Some(NightFault::WrongSeats { game: game.game })
    });
}

#[test]
fn a_game_dropped_and_a_game_twice_are_seen() {
    sees(|rng, claims| {
        let at = rng.below(claims.games.len());
        let game = claims.games.remove(at).game;
        Some(NightFault::MissingGame { game })
    });
    sees(|rng, claims| {
        let at = rng.below(claims.games.len());
        let game = claims.games[at].clone();
        claims.games.push(game.clone());
        Some(NightFault::GameTwice { game: game.game })
    });
    sees(|_, claims| {
        let game = 1 + claims.games.iter().map(|g| g.game).max().unwrap();
        claims.games.push(ClaimedGame {
            game,
            ..claims.games[0].clone()
        });
        Some(NightFault::NoSuchGame { game })
    });
}

#[test]
fn a_player_dropped_another_captain_and_the_other_unit_are_seen() {
    sees(|rng, claims| {
        let at = rng.below(claims.players.len());
        let player = claims.players.remove(at).player;
        Some(NightFault::MissingPlayer { player })
    });
    sees(|rng, claims| {
        let at = rng.below(claims.games.len());
        let game = &mut claims.games[at];
        game.captain = game.in_box;
        Some(NightFault::WrongSeats { game: game.game })
    });
    sees(|_, claims| {
        claims.in_money = !claims.in_money;
        Some(NightFault::WrongUnit)
    });
}

#[test]
fn a_payment_too_many_or_too_few_is_seen() {
    sees(|_, claims| {
        claims.payments.as_mut()?.pop()?;
        Some(NightFault::WrongSettling)
    });
    sees(|_, claims| {
        let payments = claims.payments.as_mut()?;
        let (from, to, amount) = payments.pop().filter(|(.., amount)| *amount > 1)?;
        payments.extend([(from, to, 1), (from, to, amount - 1)]);
        Some(NightFault::WrongSettling)
    });
}

/// Changes the first line of this kind in each of some nights, where it has one; the checker complains every time.
fn sees_in_journal(kind: &str, wrong: impl Fn(&mut serde_json::Value) -> bool) {
    let mut made = 0;
    for seed in 0..NIGHTS {
        let (mut journal, claims) = night(seed);
        let tag = format!("{{\"type\":\"{kind}\"");
        let Some(at) = journal.iter().position(|line| line.starts_with(&tag)) else {
            continue;
        };
        let mut line = serde_json::from_str(&journal[at]).unwrap();
        if !wrong(&mut line) {
            continue;
        }
        journal[at] = line.to_string();
        let faults = check_night(&journal, &claims);
        assert!(!faults.is_empty(), "{line}");
        made += 1;
    }
    assert!(made > 0, "no night has such a line");
}

#[test]
fn what_is_wrong_in_the_journal_is_seen() {
    // The money of a transfer, and its points.
    for unit in ["points", "money"] {
        sees_in_journal("ended", |line| {
            let amount = &mut line["lines"][0][unit];
            *amount = (amount.as_i64().unwrap() + 1).into();
            true
        });
    }
    // A cube of the sheet, as much more won by it.
    sees_in_journal("ended", |line| {
        let cube = &mut line["sheet"]["cubes"][0];
        let doubled = cube["value"].as_i64().unwrap() * 2;
        cube["value"] = doubled.into();
        line["entered"] != true
    });
    // A raccoon of what nobody has beavered.
    sees_in_journal("answered", |line| {
        let first = line["answer"] == "take" || line["answer"] == "beaver";
        line["answer"] = "raccoon".into();
        first
    });
    // Another gets the box.
    sees_in_journal("ended", |line| {
        line["proposal"]["next"].as_array_mut().unwrap().swap(0, 1);
        true
    });
    // Somebody sits elsewhere.
    sees_in_journal("started", |line| {
        line["order"].as_array_mut().unwrap().swap(1, 2);
        true
    });
    // Another rule: the gammons of cubes nobody turned.
    sees_in_journal("started", |line| {
        let jacoby = &mut line["settings"]["jacoby"];
        *jacoby = (!jacoby.as_bool().unwrap()).into();
        true
    });
}

#[test]
fn what_cannot_be_read_is_said() {
    let (journal, claims) = night(1);
    let says = |line: &str, why: &str| {
        let mut journal = journal.clone();
        journal.push(line.to_owned());
        let faults = check_night(&journal, &claims);
        let said = faults.iter().any(|fault| {
            matches!(fault, NightFault::Unreadable { line, why: says }
                if *line == journal.len() - 1 && says.contains(why))
        });
        assert!(said, "{line}: {faults:?}");
    };
    says(r#"{"type":"danced","table":1}"#, "danced");
    says(r#"{"type":"closed","by":1}"#, "by");
    // What every journal says of how a game ended and what comes next.
    let ended = journal
        .iter()
        .find(|line| line.starts_with(r#"{"type":"ended""#));
    let ended: serde_json::Value = serde_json::from_str(ended.unwrap()).unwrap();
    for (of, what) in [
        ("sheet", "kind"),
        ("proposal", "next"),
        ("proposal", "partner"),
        ("proposal", "ask"),
        ("proposal", "fallen"),
    ] {
        let mut ended = ended.clone();
        ended[of].as_object_mut().unwrap().remove(what).unwrap();
        says(&ended.to_string(), what);
    }
    let settings = serde_json::to_value(NightSettings::default()).unwrap();
    let without = |rule: &str| {
        let mut settings = settings.clone();
        settings.as_object_mut().unwrap().remove(rule).unwrap();
        serde_json::json!({ "type": "set", "settings": settings }).to_string()
    };
    for (rule, _) in settings.as_object().unwrap() {
        match rule.as_str() {
            // Journals of the first days were without these.
            "extra_beavers" | "extras_on_redoubles" | "loss_limit" => {
                let mut journal = journal.clone();
                journal.push(without(rule));
                let faults = check_night(&journal, &claims);
                let read = |fault: &NightFault| !matches!(fault, NightFault::Unreadable { .. });
                assert!(faults.iter().all(read), "{rule}: {faults:?}");
            }
            rule => says(&without(rule), rule),
        }
    }
    says(r#"{"type":"set","settings":{"jacobi":true}}"#, "jacobi");
    says(
        r#"{"type":"set","settings":{"rotation":"by-foot"}}"#,
        "by-foot",
    );
    says(
        r#"{"type":"answered","table":1,"game":1,"by":1,"cubes":[2],"answer":"otter"}"#,
        "otter",
    );
    says(
        r#"{"type":"paid","from":1,"to":2,"amount":1,"unit":"money","twice":true}"#,
        "twice",
    );
}
