//! Random nights at several tables in which everything is done, undone, done again and corrected: an undo gives the
//! state before, no number is given twice, and a page read before something changed can be told by it.

use crate::nights::{Rng, action, correction, person};
use backgammon::Side;
use crawford_chouette::*;
use crawford_forms::Choice;
use crawford_journal::{Actor, Envelope, Snapshot, Story, UtcMicros, plan_undo};
use std::collections::BTreeSet;

#[derive(Default)]
struct Hosted {
    facts: Vec<Envelope<NightFact>>,
    night: Night,
    /// What was ever done, by the name of its command.
    done: BTreeSet<String>,
}

impl Hosted {
    fn next(&self) -> u64 {
        self.facts.len() as u64 + 1
    }

    /// Decides a command; whether it was done.
    fn ask(&mut self, command: &NightCommand) -> bool {
        let Ok(facts) = decide(&self.night, command) else {
            return false;
        };
        let (action, before) = (self.next(), self.night.clone());
        for fact in facts {
            if let NightFact::Started { game, .. } = &fact {
                self.is_a_new_number(*game);
            }
            let (at, who) = (UtcMicros(0), Actor::Program);
            let envelope = Envelope::around(self.next(), action, at, who, fact);
            assert!(self.night.fits(&envelope), "{envelope:?}");
            self.night.apply(&envelope);
            self.facts.push(envelope);
        }
        let changed = self.next() > action;
        if changed {
            self.done.insert(kind(&format!("{command:?}")));
            can_be_told(&before, &self.night, action - 1);
        }
        changed
    }

    fn is_a_new_number(&self, game: GameNo) {
        let given = |e: &Envelope<NightFact>| matches!(e.fact(), Ok(NightFact::Started { game: g, .. }) if *g == game);
        assert!(!self.facts.iter().any(given), "{game:?} is given twice");
    }

    /// The night after an undo of these actions; nothing where that says nothing, or something else leans on them.
    fn without(&self, actions: &[u64]) -> Option<Hosted> {
        let (versions, leaning) = plan_undo::<Night>(&self.facts, actions);
        if versions.is_empty() || !leaning.is_empty() {
            return None;
        }
        let undo = Envelope::retracting(self.next(), UtcMicros(0), Actor::Program, versions);
        let mut facts = self.facts.clone();
        facts.push(undo);
        let night = Snapshot::<Night>::of(&facts).state;
        can_be_told(&self.night, &night, self.next() - 1);
        Some(Hosted {
            facts,
            night,
            done: self.done.clone(),
        })
    }

    /// One action undone, with all that leans on it.
    fn undo(&self, action: u64) -> Option<Hosted> {
        let mut actions = vec![action];
        loop {
            let (_, leaning) = plan_undo::<Night>(&self.facts, &actions);
            let more: Vec<u64> = leaning.iter().map(|d| d.action).collect();
            if more.iter().all(|action| actions.contains(action)) {
                return self.without(&actions);
            }
            actions.extend(more);
        }
    }
}

fn kind(command: &str) -> String {
    let word = |text: &str| {
        let end = text.find(|c: char| !c.is_alphanumeric());
        text[..end.unwrap_or(text.len())].to_owned()
    };
    let at = command.find("action: ").map(|at| at + "action: ".len());
    at.map_or_else(|| word(command), |at| word(&command[at..]))
}

/// What of a table is decided by a page that shows it between two games.
fn order_of(night: &Night, t: &ChouetteTable) -> impl PartialEq + std::fmt::Debug {
    let game = t.game.as_ref().map(|game| game.number);
    (
        night.seated(t),
        t.line.clone(),
        t.partner,
        t.declined.clone(),
        game,
    )
}

/// Whatever is there in two states and differs has changed after the version of the first.
fn can_be_told(before: &Night, after: &Night, seen: u64) {
    let rules = |night: &Night| NightSettings {
        stake: None,
        ..night.settings
    };
    assert!(
        rules(before) == rules(after) || after.rules_changed > seen,
        "rules"
    );
    assert!(
        before.settings.stake == after.settings.stake || after.stake_changed > seen,
        "stake"
    );
    for p in &after.players {
        let was = before.player(p.number);
        let same = was.is_none_or(|was| was.stake == p.stake);
        assert!(same || p.stake_changed > seen, "{p:?}");
    }
    for g in &after.games {
        let was = before.game(g.number);
        let as_it_was = was.map(|was| PlayedGame {
            changed: g.changed,
            // Who went while it was played is no part of what is corrected.
            gone: g.gone.clone(),
            captain: g.captain,
            ..was.clone()
        });
        let same = as_it_was.as_ref().is_none_or(|was| was == g);
        assert!(same || g.changed > seen, "{as_it_was:#?}\n{g:#?}");
    }
    for t in &after.tables {
        let was = before.table(t.number);
        let same = was.is_none_or(|was| order_of(before, was) == order_of(after, t));
        assert!(same || t.changed > seen, "{:#?}\n{:#?}", was, t);
        let (Some(was), Some(game)) = (was.and_then(|t| t.game.as_ref()), &t.game) else {
            continue;
        };
        if was.number != game.number {
            continue;
        }
        for (was, seat) in was.seats.iter().zip(&game.seats) {
            let same = (was.member, was.cube, was.out) == (seat.member, seat.cube, seat.out);
            assert!(same || seat.changed > seen, "{seat:?}");
        }
        for extra in &game.extras {
            // What was accepted is in once something else is done, without anybody saying so.
            let is_in = |e: &Extra| e.is_live() && e.stage != ExtraStage::Offered;
            let of = |e: &Extra| (e.cube, is_in(e), e.is_open());
            let was = was.extra(extra.dropper, extra.taker);
            let same = was.is_none_or(|was| of(was) == of(extra));
            assert!(same || extra.changed > seen, "{extra:?}");
        }
    }
}

/// What can be done about extras, which somebody who dropped offers to a lone taker.
fn extra(rng: &mut Rng, game: &ChouetteGame) -> Option<CubeAction> {
    if let Some(extra) = game.extras.iter().find(|e| e.is_live()) {
        let [by, other] = match rng.one_in(2) {
            true => [extra.taker, extra.dropper],
            false => [extra.dropper, extra.taker],
        };
        let with = vec![other];
        // An extra just offered is answered with the double.
        return rng.one_in(2).then(|| match extra.is_open() {
            // The cube of an extra is the taker's at first.
            false => CubeAction::DoubleExtras {
                by: extra.taker,
                with: vec![extra.dropper],
            },
            true => CubeAction::AnswerExtras {
                by,
                with,
                answer: rng.of(&[OfferAnswer::Take, OfferAnswer::Drop]),
            },
        });
    }
    let round = game.round.as_ref()?;
    let dropped = round
        .asked
        .iter()
        .find(|a| a.stage == OfferStage::Dropped)?;
    let taker = round
        .asked
        .iter()
        .find(|a| a.stage != OfferStage::Dropped)?;
    rng.one_in(2).then_some(CubeAction::OfferExtra {
        by: dropped.member,
        to: taker.member,
    })
}

fn command(rng: &mut Rng, night: &Night) -> NightCommand {
    let table = TableNo(1 + rng.below(night.tables.len().clamp(1, 2) + 1) as u32);
    let t = night.table(table).or(night.tables.first());
    let player = match night.players.len() {
        0 => PlayerNo(1),
        n => night.players[rng.below(n)].number,
    };
    let other = PlayerNo(1 + rng.below(9) as u32);
    match (t.and_then(|t| t.game.as_ref()), rng.below(26)) {
        (_, 0) => NightCommand::Join {
            person: person(rng.below(9)),
            table,
            stake: rng.one_in(3).then_some(3),
        },
        (_, 1) => NightCommand::Leave {
            player,
            proxy: rng.one_in(2).then_some(other),
        },
        (_, 2) => NightCommand::Rest {
            player,
            proxy: rng.one_in(2).then_some(other),
        },
        (_, 3 | 4) => NightCommand::Return { player, table },
        (_, 5) => NightCommand::Pay {
            from: player,
            to: other,
            amount: 1 + rng.below(5) as i64,
            unit: night.unit(),
        },
        (_, 6) => NightCommand::Stake {
            stake: (!rng.one_in(3)).then(|| 1 + rng.below(9) as u32),
            currency: None,
            earlier: [None, Some(true), Some(false)][rng.below(3)],
        },
        (_, 7) => NightCommand::SetStake {
            player,
            stake: rng.one_in(2).then(|| 1 + rng.below(9) as u32),
        },
        (_, 8) => NightCommand::Set {
            settings: Box::new(NightSettings {
                jacoby: !night.settings.jacoby,
                breaks: rng.of(&[Breaks::Place, Breaks::Bottom]),
                ..night.settings
            }),
        },
        (_, 9) if rng.one_in(3) => NightCommand::Close,
        (_, 9) => NightCommand::Reopen,
        (_, 10) if !night.games.is_empty() => {
            let game = &night.games[rng.below(night.games.len())];
            NightCommand::Correct {
                game: game.number,
                correction: Box::new(correction(rng, game)),
                seen: None,
            }
        }
        (Some(_), 11) => NightCommand::CallOff { table },
        (Some(game), 12) => NightCommand::Score {
            table,
            winner: Some(rng.of(&Side::BOTH)),
            kind: GameType::Gammon,
            cubes: vec![CubeEnd {
                member: game.seats[rng.below(game.seats.len())].member,
                value: 1 << rng.below(4),
                turned: rng.one_in(2),
                out: rng.of(&[Out::No, Out::Dropped, Out::BoxDropped]),
            }],
            extras: None,
            seen: None,
        },
        (Some(_), 13) => NightCommand::Act {
            table,
            action: CubeAction::AutomaticDouble,
            overrule: None,
            seen: None,
        },
        (Some(game), n) => NightCommand::Act {
            table,
            action: extra(rng, game)
                .filter(|_| n < 20)
                .unwrap_or_else(|| action(rng, game)),
            overrule: None,
            seen: None,
        },
        (None, 11) => NightCommand::Move { player, table },
        (None, 12 | 13) => {
            let mut players = t.map(|t| t.line.clone()).unwrap_or_default();
            players.retain(|_| rng.one_in(2));
            NightCommand::Split { table, players }
        }
        (None, 14) => NightCommand::DeclinePartner { table, player },
        (None, 15) => {
            let seated = t.map(|t| night.seated(t)).unwrap_or_default();
            let dice = night.settings.order_dice();
            let rolls = (1..).zip(seated).map(|(pips, player)| Rolled {
                player,
                throws: vec![vec![pips; dice]],
            });
            let rolls = rolls.collect();
            NightCommand::Roll { table, rolls }
        }
        (None, 16) => {
            let mut order = t.map(|t| night.seated(t)).unwrap_or_default();
            let by = usize::from(order.len() > 1);
            order.rotate_left(by);
            NightCommand::SetOrder { table, order }
        }
        (None, _) => NightCommand::Start {
            table,
            partner: t.and_then(|t| night.next_partner(t)),
            overrule: None,
        },
    }
}

#[test]
fn the_number_of_a_game_whose_start_was_undone_is_not_given_again() {
    let mut hosted = Hosted::default();
    let settings = Box::new(NightSettings::default());
    hosted.ask(&NightCommand::Set { settings });
    let (table, stake) = (TableNo(1), None);
    for person in (0..3).map(person) {
        hosted.ask(&NightCommand::Join {
            person,
            table,
            stake,
        });
    }
    let start = NightCommand::Start {
        table,
        partner: None,
        overrule: None,
    };
    let playing = |hosted: &Hosted| hosted.night.tables[0].game.as_ref().map(|g| g.number);
    assert!(hosted.ask(&start));
    let first = hosted.next() - 1;
    let mut hosted = hosted.undo(first).unwrap();
    let undo = hosted.next() - 1;
    assert_eq!((hosted.night.last_game, playing(&hosted)), (0, None));
    assert!(hosted.ask(&start));
    assert_eq!(playing(&hosted), Some(GameNo(2)));
    // The first is back, and the second with it gone.
    let hosted = hosted.undo(undo).unwrap();
    assert_eq!(playing(&hosted), Some(GameNo(1)));
    assert_eq!(hosted.night.next_game(), GameNo(3));
}

#[test]
fn a_journal_in_which_a_number_was_given_again_folds_as_it_did() {
    let mut hosted = Hosted::default();
    let settings = Box::new(NightSettings::default());
    hosted.ask(&NightCommand::Set { settings });
    for person in (0..3).map(person) {
        hosted.ask(&NightCommand::Join {
            person,
            table: TableNo(1),
            stake: None,
        });
    }
    hosted.ask(&NightCommand::Start {
        table: TableNo(1),
        partner: None,
        overrule: None,
    });
    let started = hosted.facts.last().unwrap().fact().unwrap().clone();
    let mut facts = hosted.undo(hosted.next() - 1).unwrap().facts;
    let version = facts.len() as u64 + 1;
    let (at, who) = (UtcMicros(0), Actor::Program);
    facts.push(Envelope::around(version, version, at, who, started));
    let night = Snapshot::<Night>::of(&facts).state;
    assert!(night.without_versions() == hosted.night.without_versions());
}

#[test]
fn an_undo_of_who_came_or_went_is_a_change_of_their_table_alone() {
    let mut hosted = Hosted::default();
    let settings = Box::new(NightSettings::default());
    hosted.ask(&NightCommand::Set { settings });
    let joins = |n: usize, table| NightCommand::Join {
        person: person(n),
        table: TableNo(table),
        stake: None,
    };
    for n in 0..8 {
        hosted.ask(&joins(n, 1));
    }
    let players = [5, 6, 7, 8].map(PlayerNo).to_vec();
    let table = TableNo(1);
    assert!(hosted.ask(&NightCommand::Split { table, players }));
    let (player, proxy) = (PlayerNo(6), None);
    let moves = [
        joins(8, 2),
        NightCommand::Leave { player, proxy },
        NightCommand::Return {
            player,
            table: TableNo(2),
        },
        NightCommand::Rest { player, proxy },
    ];
    for command in &moves {
        assert!(hosted.ask(command), "{command:?}");
        let newest = hosted.facts.last().unwrap().action;
        let undone = hosted.undo(newest).unwrap();
        let undo = undone.next() - 1;
        let again = undone.undo(undo).unwrap();
        for night in [&undone.night, &again.night] {
            assert!(night.tables[0].changed < newest, "{command:?}");
            assert!(night.tables[1].changed >= undo, "{command:?}");
        }
    }
    // Who changes tables does so at both.
    let table = TableNo(1);
    assert!(hosted.ask(&NightCommand::Move {
        player: PlayerNo(7),
        table
    }));
    let newest = hosted.facts.last().unwrap().action;
    let undone = hosted.undo(newest).unwrap();
    assert!(undone.night.tables.iter().all(|t| t.changed > newest));
}

#[test]
fn whatever_is_done_and_undone_can_be_told_and_comes_back() {
    let mut done = BTreeSet::new();
    for seed in 0..3000 {
        let mut rng = Rng::new(seed);
        let mut hosted = Hosted::default();
        let presets = ChouettePreset::ALL;
        let mut settings = presets[rng.below(presets.len())].settings();
        settings.extras |= rng.one_in(2);
        hosted.ask(&NightCommand::Set {
            settings: Box::new(settings),
        });
        for n in 0..4 + rng.below(4) {
            hosted.ask(&NightCommand::Join {
                person: person(n),
                table: TableNo(1),
                stake: None,
            });
        }
        for _ in 0..60 {
            if rng.one_in(6) {
                let action = hosted.facts[rng.below(hosted.facts.len())].action;
                // The first action begins the night.
                let undone = (action > 1).then(|| hosted.undo(action)).flatten();
                if let Some(mut undone) = undone {
                    undone.done.insert("Undo".into());
                    hosted = undone;
                }
                continue;
            }
            let command = command(&mut rng, &hosted.night);
            let before = hosted.night.clone();
            if !hosted.ask(&command) {
                continue;
            }
            let newest = hosted.facts.last().unwrap().action;
            let undone = hosted.without(&[newest]).expect("nothing leans on it");
            assert!(
                undone.night.without_versions() == before.without_versions(),
                "{command:?} undone is not the state before"
            );
            let undo = undone.next() - 1;
            let again = undone.without(&[undo]).expect("nothing leans on an undo");
            assert!(
                again.night.without_versions() == hosted.night.without_versions(),
                "{command:?} done again is not the state after"
            );
        }
        crate::checked::agrees(&hosted.facts, &hosted.night);
        done.extend(hosted.done);
    }
    let kinds = [
        "Undo",
        "Set",
        "Stake",
        "Join",
        "Leave",
        "Rest",
        "Return",
        "SetStake",
        "Roll",
        "SetOrder",
        "DeclinePartner",
        "Start",
        "Score",
        "Correct",
        "CallOff",
        "Pay",
        "Split",
        "Move",
        "Close",
        "Reopen",
        "AutomaticDouble",
        "Double",
        "Answer",
        "OfferExtra",
        "DoubleExtras",
        "AnswerExtras",
        "Settle",
        "GiveUp",
        "TakeOver",
        "End",
    ];
    let never: Vec<&&str> = kinds.iter().filter(|k| !done.contains(**k)).collect();
    assert!(never.is_empty(), "never done: {never:?}");
}
