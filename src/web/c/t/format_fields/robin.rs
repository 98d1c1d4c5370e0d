//! Of formats without a bracket.

use super::number;
use crate::pages::c::t::format_fields::RobinFields;
use crate::tournament::Format;
use crate::tournament::robin::{
    Deadlines, FreePlay, FreeTable, LadderRules, League, Leaver, MOST_DAYS, MOST_LADDER_DAYS,
    MOST_LAPS, OnWin, RoundRobin,
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
        reach: fields.line("ladder_reach"),
        on_win: fields.line("ladder_on_win"),
        days: fields.line("ladder_days"),
        immunity: fields.line("ladder_immunity"),
        wait: fields.line("ladder_wait"),
        free_by: fields.line("free_by"),
        free_least: fields.line("free_least"),
        free_win: fields.line("free_win"),
        free_loss: fields.line("free_loss"),
        free_meetings: fields.line("free_meetings"),
    }
}

pub(super) fn round_robin(typed: &RobinFields) -> Read<Format> {
    Ok(Format::RoundRobin(RoundRobin {
        laps: laps(typed)?,
        leaver: leaver(typed)?,
        ..RoundRobin::default()
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
        ..League::default()
    }))
}

pub(super) fn ladder(typed: &RobinFields) -> Read<Format> {
    let days = |text: &str, field| one(number(text, field, 0, MOST_LADDER_DAYS));
    Ok(Format::Ladder(LadderRules {
        reach: one(number(&typed.reach, "ladder_reach", 0, 100))?,
        on_win: match typed.on_win.as_str() {
            "takes-place" => OnWin::TakesPlace,
            "swap" => OnWin::Swap,
            _ => return Err(unknown("ladder_on_win")),
        },
        days: days(&typed.days, "ladder_days")?,
        immunity: days(&typed.immunity, "ladder_immunity")?,
        wait: days(&typed.wait, "ladder_wait")?,
    }))
}

pub(super) fn free(typed: &RobinFields) -> Read<Format> {
    let points = |text: &str, field| one(number(text, field, 0u8, 100));
    let table = match typed.free_by.as_str() {
        "wins" => FreeTable::Wins,
        "share" => FreeTable::Share {
            least: one(number(&typed.free_least, "free_least", 0, 1000))?,
        },
        "points" => FreeTable::Points {
            win: points(&typed.free_win, "free_win")?,
            loss: points(&typed.free_loss, "free_loss")?,
        },
        _ => return Err(unknown("free_by")),
    };
    Ok(Format::Free(FreePlay {
        table,
        meetings: one(number(&typed.free_meetings, "free_meetings", 0, 100))?,
    }))
}

fn laps(typed: &RobinFields) -> Read<u8> {
    one(number(&typed.laps, "robin_laps", 1, MOST_LAPS))
}

fn leaver(typed: &RobinFields) -> Read<Leaver> {
    match typed.leaver.as_str() {
        "half" => Ok(Leaver::Half),
        "walk-overs" => Ok(Leaver::WalkOvers),
        "left-out" => Ok(Leaver::LeftOut),
        _ => Err(unknown("robin_leaver")),
    }
}
