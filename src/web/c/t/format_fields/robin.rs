//! Of formats in which everyone meets everyone.

use super::number;
use super::swiss::ranking;
use crate::pages::c::t::format_fields::RobinFields;
use crate::tournament::Format;
use crate::tournament::ranking::RankingRules;
use crate::tournament::robin::{
    Deadlines, League, Leaver, MOST_DAYS, MOST_LAPS, RoundRobin, check_ranking,
};
use crate::violation::{Source, Violation};
use crate::web::form::Fields;

type Read<T> = Result<T, Vec<Violation>>;

fn one<T>(read: Result<T, Violation>) -> Read<T> {
    read.map_err(|violation| vec![violation])
}

fn unknown(field: &'static str) -> Vec<Violation> {
    vec![Violation::new("choice-unknown", Source::House).at(field)]
}

pub(super) fn read(fields: &mut Fields) -> RobinFields {
    RobinFields {
        laps: fields.line("robin_laps"),
        leaver: fields.line("robin_leaver"),
        first: fields.line("league_first"),
        every: fields.line("league_every"),
        up: fields.line("league_up"),
        down: fields.line("league_down"),
        tie_breaks: fields.every("robin_tie_break"),
    }
}

pub(super) fn round_robin(typed: &RobinFields) -> Read<Format> {
    Ok(Format::RoundRobin(RoundRobin {
        laps: laps(typed)?,
        leaver: leaver(typed)?,
        ranking: tie_breaks(typed)?,
    }))
}

pub(super) fn league(typed: &RobinFields) -> Read<Format> {
    let day = || {
        let refused = |_| Violation::new("date-not-a-date", Source::House).at("league_first");
        one(typed.first.trim().parse().map_err(refused))
    };
    let deadlines = match (typed.first.trim(), typed.every.trim()) {
        ("", _) => Deadlines::None,
        (_, "") => Deadlines::InAll { by: day()? },
        (_, every) => Deadlines::ByRound {
            first: day()?,
            every: one(number(every, "league_every", 1, MOST_DAYS))?,
        },
    };
    Ok(Format::League(League {
        laps: laps(typed)?,
        leaver: leaver(typed)?,
        deadlines,
        up: one(number(&typed.up, "league_up", 0, 20))?,
        down: one(number(&typed.down, "league_down", 0, 20))?,
        ranking: tie_breaks(typed)?,
    }))
}

fn laps(typed: &RobinFields) -> Read<u8> {
    one(number(&typed.laps, "robin_laps", 1, MOST_LAPS))
}

fn tie_breaks(typed: &RobinFields) -> Read<RankingRules> {
    let rules = one(ranking(&typed.tie_breaks, "robin_tie_break"))?;
    one(check_ranking(&rules).map_err(|violation| violation.at("robin_tie_break")))?;
    Ok(rules)
}

fn leaver(typed: &RobinFields) -> Read<Leaver> {
    match typed.leaver.as_str() {
        "half" => Ok(Leaver::Half),
        "walk-overs" => Ok(Leaver::WalkOvers),
        "left-out" => Ok(Leaver::LeftOut),
        _ => Err(unknown("robin_leaver")),
    }
}
