//! The answer to a line: a night of one game, from the order to the ledger.

use super::line::{Asked, GameLine, SettleLine, action, keys};
use super::rules::{self, Rules};
use crate::backgammon::Side;
use crate::chouette::{
    CubeAction, Night, NightCommand, NightFact, Out, PlayerNo, TableNo, Unit, decide, settle_up,
};
use crate::commands::lines::names;
use crate::commands::lines::unreadable_line;
use crate::journal::{Actor, Envelope, PersonId, Story, UtcMicros, how_many};
use crate::pages::messages::Messages;
use crate::violation::{Source, Violation, refuse};
use serde::Serialize;
use serde_json::Value;

const TABLE: TableNo = TableNo(1);
/// The longest name, in bytes.
const LONGEST_NAME: usize = 200;

/// Amounts by name, in the order of the game.
#[derive(Debug, Default)]
struct Amounts(Vec<(String, i64)>);

impl Serialize for Amounts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, amount)| (name, amount)))
    }
}

#[derive(Debug, Serialize)]
struct Verdict {
    verdict: &'static str,
    at: Option<usize>,
    rule: Option<&'static str>,
    message: Option<String>,
    ledger: Amounts,
    next: Vec<String>,
    ask: bool,
}

#[derive(Debug, Serialize)]
struct Payments {
    payments: Vec<(String, String, i64)>,
}

fn text(answer: &impl Serialize) -> Vec<u8> {
    // Names and numbers: nothing serde could fail on.
    serde_json::to_vec(answer).expect("an answer is plain JSON")
}

fn say(violation: &Violation, names: &[String]) -> String {
    Messages::english().violation(violation, &|number| {
        let name = usize::try_from(number)
            .ok()
            .and_then(|n| names.get(n.checked_sub(1)?));
        name.cloned().unwrap_or_else(|| number.to_string())
    })
}

pub(super) fn refused(violation: &Violation) -> (Vec<u8>, bool) {
    (text(&refusal(violation, None, &[])), false)
}

fn refusal(violation: &Violation, at: Option<usize>, names: &[String]) -> Verdict {
    Verdict {
        verdict: "refused",
        at,
        rule: Some(violation.rule.id()),
        message: Some(say(violation, names)),
        ledger: Amounts(names.iter().map(|n| (n.clone(), 0)).collect()),
        next: names.to_vec(),
        ask: false,
    }
}

/// The answer to a line, and whether it was in order.
pub(super) fn answer(line: &[u8]) -> (Vec<u8>, bool) {
    let value: Value = match serde_json::from_slice(line) {
        Ok(value) => value,
        Err(error) => {
            return refused(&refuse::sheet_not_json(unreadable_line(line, &[], &error)));
        }
    };
    let not_understood = |keys: &[&str], error: serde_json::Error| {
        refused(&refuse::ledger_not_understood(unreadable_line(
            line, keys, &error,
        )))
    };
    if value.get("settle_up").is_some() {
        // Read from the text again, so that a duplicate name is noticed.
        return match serde_json::from_slice::<SettleLine>(line) {
            Ok(line) => settle(&line),
            Err(error) => not_understood(&["settle_up"], error),
        };
    }
    if !value.is_object() {
        return refused(&refuse::ledger_not_understood("no object"));
    }
    match serde_json::from_slice::<GameLine>(line) {
        Ok(line) => game(&line),
        Err(error) => not_understood(&names(keys::ALL), error),
    }
}

fn settle(line: &SettleLine) -> (Vec<u8>, bool) {
    let balances: Vec<(PlayerNo, i64)> = (0..)
        .map(PlayerNo)
        .zip(line.settle_up.0.iter().map(|(_, b)| *b))
        .collect();
    let Some(payments) = settle_up(&balances) else {
        let sum: i128 = balances.iter().map(|(_, b)| i128::from(*b)).sum();
        return refused(&refuse::settle_up_sum(sum.to_string()));
    };
    let name = |n: PlayerNo| {
        let at = line.settle_up.0.get(n.to_usize());
        let (name, _) = at.expect("payments are between those who have a balance");
        name.clone()
    };
    let payments = payments
        .iter()
        .map(|p| (name(p.from), name(p.to), p.amount))
        .collect();
    (text(&Payments { payments }), true)
}

fn game(line: &GameLine) -> (Vec<u8>, bool) {
    let mut table = Table::default();
    match table.play(line) {
        Ok(verdict) => (text(&verdict), true),
        Err((violation, at)) => {
            let mut verdict = refusal(&violation, at, &table.names);
            // The order at the start, without players who joined later.
            let began = line.order.len().min(table.names.len());
            verdict.next.truncate(began);
            verdict.ledger.0.truncate(began);
            (text(&verdict), false)
        }
    }
}

#[derive(Default)]
struct Table {
    night: Night,
    names: Vec<String>,
    version: u64,
    /// The line gives an end to a game that is over already.
    said_over: bool,
}

type Refused = (Violation, Option<usize>);

impl Table {
    fn play(&mut self, line: &GameLine) -> Result<Verdict, Refused> {
        let whole = |violation| (violation, None);
        let over = line.settings.clone().unwrap_or_default();
        let rules = rules::read(line.preset.as_deref(), &over).map_err(whole)?;
        self.sit_down(line, &rules).map_err(whole)?;
        let partner = line.partner.as_ref().map(|name| {
            self.number(name)
                .ok_or_else(|| refuse::ledger_no_player(name.as_str()))
        });
        let partner = partner.transpose().map_err(whole)?;
        self.ask(&NightCommand::Start {
            table: TABLE,
            partner,
            overrule: None,
        })
        .map_err(whole)?;
        for _ in 0..line.automatics.unwrap_or(0) {
            self.act(CubeAction::AutomaticDouble).map_err(whole)?;
        }
        for (at, value) in line.actions.iter().enumerate() {
            let here = |violation| (violation, Some(at));
            let asked = action(value, &|name| self.number(name)).map_err(here)?;
            self.happen(asked, &rules).map_err(here)?;
        }
        self.verdict(&rules)
            .ok_or_else(|| whole(refuse::ledger_not_ended()))
    }

    fn number(&self, name: &str) -> Option<PlayerNo> {
        let at = self.names.iter().position(|n| n == name)?;
        Some(PlayerNo::at(at))
    }

    fn sit_down(&mut self, line: &GameLine, rules: &Rules) -> Result<(), Violation> {
        let settings = rules.settings;
        let most = usize::from(settings.limit);
        if line.order.len() > most {
            return Err(refuse::chouette_too_many(most, line.order.len()).at(keys::ORDER));
        }
        if line.order.is_empty() {
            return Err(refuse::chouette_too_few(crate::chouette::FEWEST, 0_u32)
                .by(Source::GamesGrid)
                .at(keys::ORDER));
        }
        self.ask(&NightCommand::Set {
            settings: Box::new(settings),
        })?;
        for name in &line.order {
            if self.number(name).is_some() {
                return Err(refuse::ledger_name_twice(name.as_str()).at(keys::ORDER));
            }
            self.join(name, rules)?;
        }
        let stray = rules.stakes.iter().find(|(name, _)| {
            let joins = |a: &Value| {
                let field = |key| a.get(key).and_then(Value::as_str);
                field("do") == Some("join") && field("by") == Some(name)
            };
            self.number(name).is_none() && !line.actions.iter().any(joins)
        });
        match stray {
            Some((name, _)) => Err(refuse::ledger_no_player(name.as_str()).at(keys::SETTINGS)),
            None => Ok(()),
        }
    }

    fn join(&mut self, name: &str, rules: &Rules) -> Result<(), Violation> {
        if name.trim().is_empty() || name.len() > LONGEST_NAME {
            return Err(refuse::ledger_name(LONGEST_NAME));
        }
        let before = self.names.len();
        let at = match self.number(name) {
            Some(number) => number.0,
            None => how_many(before).saturating_add(1),
        };
        let mut bytes = [0; 10];
        for (to, from) in bytes.iter_mut().zip(at.to_be_bytes()) {
            *to = from;
        }
        let stake = rules.stakes.iter().find(|(n, _)| n == name);
        if self.number(name).is_none() {
            self.names.push(name.to_owned());
        }
        let joined = self.ask(&NightCommand::Join {
            person: PersonId::from_random(bytes),
            table: TABLE,
            stake: stake.map(|(_, stake)| *stake),
        });
        joined.map(|_| ())
    }

    fn ask(&mut self, command: &NightCommand) -> Result<Vec<NightFact>, Violation> {
        let facts = decide(&self.night, command)?;
        for fact in &facts {
            self.version = self.version.saturating_add(1);
            let version = self.version;
            self.night.apply(&Envelope::around(
                version,
                version,
                UtcMicros::default(),
                Actor::Program,
                fact.clone(),
            ));
        }
        Ok(facts)
    }

    fn act(&mut self, action: CubeAction) -> Result<(), Violation> {
        self.ask(&NightCommand::Act {
            table: TABLE,
            action,
            overrule: None,
            seen: None,
        })
        .map(|_| ())
    }

    fn happen(&mut self, asked: Asked, rules: &Rules) -> Result<(), Violation> {
        match asked {
            Asked::Join(name) => self.join(&name, rules),
            Asked::Leave(player, proxy) => {
                self.ask(&NightCommand::Leave { player, proxy }).map(|_| ())
            }
            Asked::At(CubeAction::End { winner, .. }) if self.over_with(winner) => {
                self.said_over = true;
                Ok(())
            }
            Asked::At(_) if !self.night.games.is_empty() => Err(refuse::chouette_game_over()),
            Asked::At(action) => self.act(action),
        }
    }

    /// Whether the game was over before its end was said, won by this side: the last to go decided it.
    fn over_with(&self, winner: Side) -> bool {
        let last = self.night.games.first().filter(|_| !self.said_over);
        let last = last.filter(|g| g.sheet.winner.is_none());
        last.is_some_and(|g| {
            let out = g.sheet.last.and_then(|n| g.sheet.cube(n)).map(|c| c.out);
            match out {
                Some(Out::Dropped) => winner == Side::Top,
                Some(Out::BoxDropped) => winner == Side::Bottom,
                _ => true,
            }
        })
    }

    fn verdict(&self, rules: &Rules) -> Option<Verdict> {
        let played = self.night.games.first()?;
        let table = self.night.table(TABLE)?;
        let unit = if rules.in_money() {
            Unit::Money
        } else {
            Unit::Points
        };
        let name = |n: &PlayerNo| {
            let named = n.index().and_then(|at| self.names.get(at));
            named.cloned().expect("whoever plays was named")
        };
        let ledger = played
            .order
            .iter()
            .map(|n| (name(n), played.result(*n, unit)));
        Some(Verdict {
            verdict: "ok",
            at: None,
            rule: None,
            message: None,
            ledger: Amounts(ledger.collect()),
            next: self.night.seated(table).iter().map(name).collect(),
            ask: table.ask,
        })
    }
}
