//! Formats without a bracket: everyone meets everyone, a season of fixtures, a ladder, free play.

mod answer;
mod circle;
mod climb;
mod due;
mod free;
mod free_play;
mod free_table;
mod ladder;
mod league;
mod round_robin;
mod ruling;
mod schedule;
mod spread;
mod table;
mod tie_breaks;

pub(super) use answer::{join, leave_out, set_due};
pub use circle::{
    CircleRound, MOST_LAPS, MOST_SCHEDULED, circle, circle_limit, circle_matches, circle_rounds,
};
pub use climb::{Shifted, challengeable, may_challenge, open_challenge, shifted, worked_out};
pub(super) use climb::{
    after_corrected, after_decided, after_taken_back, challenge, move_rung, touched_later,
};
pub use due::{DueMatch, due_matches, reminders};
pub use free::{FreePlay, FreeTable};
pub(super) use free_play::{MOST_FREE, play as play_free};
pub use free_table::{FreeRow, free_table};
pub use ladder::{LadderRules, LadderStep, OnWin, climbed, within_reach};
pub use league::{Deadlines, League, Urgency, urgency};
pub use round_robin::{Leaver, Missed, RoundRobin};
pub(super) use ruling::check_ruling;
pub use schedule::{LateSchedule, check_field, late_schedule, participants};
pub(super) use schedule::{pair_all, rule_on_leaver, take_back};
pub use table::{
    LeagueZone, Progress, RobinRow, counts, free_in_round, places_without_bracket, progress, ranks,
    table,
};
pub use tie_breaks::{check_ranking, says_something, usual_ranking};
