//! How each player's total ran through the night, as one SVG drawn here. Lines differ by hue, by dash and by the name at
//! their end, so that nobody has to tell colours apart; the colours themselves are in `static/css/chouette-book.css`.

use crate::chouette::{PlayerNo, Unit};
use crate::pages::chouette::signed;
use crate::pages::short_names::short_names;
use crate::web::c::chouette::scene::NightScene;
use std::fmt::Write;

/// As many looks as there are (`.run-1` to `.run-10`); an eleventh player looks like the first, with another name.
const LOOKS: u32 = 10;
/// Between two names at the right, so that none covers another.
const LABEL: f64 = 15.0;
const LEFT: f64 = 40.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 26.0;
const LEAST_HEIGHT: f64 = 250.0;

/// A drawing in units of its own view box.
#[derive(Debug, Clone, PartialEq)]
pub struct Graph {
    pub width: u32,
    pub height: u32,
    /// Where the lines begin and end, from the left.
    pub left: u32,
    pub right: u32,
    /// The heights of round totals, with their words.
    pub levels: Vec<GraphMark>,
    pub games: Vec<GraphMark>,
    /// Where the numbers of games stand.
    pub foot: u32,
    /// A line a player, the one in front last.
    pub runs: Vec<Run>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct GraphMark {
    pub at: f64,
    pub text: String,
    /// Whether it is the line of those who are even.
    pub zero: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// Which look, from 1.
    pub look: u32,
    /// `x,y x,y …`
    pub points: String,
    pub end: (f64, f64),
    pub label_y: f64,
    /// As much of the name as fits.
    pub label: String,
    pub title: String,
}

/// The look of a player's line: always the same in one night.
#[must_use]
pub fn look(player: PlayerNo) -> u32 {
    player.0.saturating_sub(1) % LOOKS + 1
}

/// One line before it is drawn: from after which game, and the totals from there on.
struct RunningTotal {
    player: PlayerNo,
    from: usize,
    totals: Vec<i64>,
}

impl Graph {
    /// The totals of everybody who has played, for a page this wide; nothing before the first game.
    #[must_use]
    pub fn of(scene: &NightScene<'_>, unit: Unit, wide: bool) -> Option<Graph> {
        let (width, room) = if wide { (840.0, 190.0) } else { (360.0, 112.0) };
        let games = scene.night.games.len();
        let ran: Vec<RunningTotal> = scene
            .night
            .players
            .iter()
            .filter_map(|p| ran(scene, p.number, unit))
            .collect();
        if ran.is_empty() {
            return None;
        }
        let totals = || ran.iter().flat_map(|r| r.totals.iter().copied());
        let lowest = totals().min().unwrap_or(0).min(0);
        let highest = totals().max().unwrap_or(0).max(0);
        let step = step(lowest, highest);
        let (floor, ceiling) = (down_to(lowest, step), up_to(highest, step));
        let inner = LEAST_HEIGHT.max(real(ran.len()) * LABEL);
        let height = TOP + inner + BOTTOM;
        let right = width - room;
        let across = |game: usize| tenth(LEFT + (right - LEFT) * real(game) / real(games.max(1)));
        let span = whole(ceiling.saturating_sub(floor)).max(1.0);
        let up = |total: i64| tenth(TOP + inner * whole(ceiling.saturating_sub(total)) / span);

        let short = short_names(ran.iter().map(|r| scene.name(r.player)));
        let mut runs: Vec<Run> = ran
            .iter()
            .zip(&short)
            .map(|(r, short)| {
                let mut points = String::new();
                for (game, total) in (r.from..).zip(&r.totals) {
                    // Writing to a String cannot fail.
                    let _ = write!(points, "{:.1},{:.1} ", across(game), up(*total));
                }
                let last = r.totals.last().copied().unwrap_or(0);
                let name = scene.name(r.player);
                Run {
                    look: look(r.player),
                    points: points.trim_end().to_owned(),
                    end: (right, up(last)),
                    label_y: up(last),
                    label: fitted(&name, short, if wide { 20 } else { 11 }),
                    title: format!("{name} {}", signed(last)),
                }
            })
            .collect();
        spread(&mut runs, TOP, TOP + inner);
        let levels = (0..64)
            .map_while(|i| {
                let total = floor.checked_add(step.checked_mul(i)?)?;
                (total <= ceiling).then(|| GraphMark {
                    at: up(total),
                    text: signed(total),
                    zero: total == 0,
                })
            })
            .collect();
        let every = games.div_ceil(if wide { 20 } else { 8 }).max(1);
        let marks = (1..=games)
            .filter(|n| n.is_multiple_of(every) || (every > 1 && *n == 1))
            .map(|n| GraphMark {
                at: across(n),
                text: n.to_string(),
                zero: false,
            })
            .collect();
        Some(Graph {
            width: pixels(width),
            height: pixels(height),
            left: pixels(LEFT),
            right: pixels(right),
            levels,
            games: marks,
            foot: pixels(TOP + inner + 18.0),
            runs,
        })
    }
}

/// A player's totals from just before the first game they sat in.
fn ran(scene: &NightScene<'_>, player: PlayerNo, unit: Unit) -> Option<RunningTotal> {
    let from = scene
        .night
        .games
        .iter()
        .position(|g| g.order.contains(&player))?;
    let running = scene.night.running(player, unit);
    let mut totals = vec![0];
    totals.extend(running.into_iter().skip(from).map(|(_, total)| total));
    Some(RunningTotal {
        player,
        from,
        totals,
    })
}

/// A round number such that about five levels fit: 1, 2 or 5 with noughts.
fn step(lowest: i64, highest: i64) -> i64 {
    let span = highest.saturating_sub(lowest).max(4);
    let mut ten = 1_i64;
    loop {
        for times in [1, 2, 5] {
            let step = ten.saturating_mul(times);
            if span / step <= 6 || step == i64::MAX {
                return step;
            }
        }
        ten = ten.saturating_mul(10);
    }
}

fn down_to(lowest: i64, step: i64) -> i64 {
    lowest.div_euclid(step).saturating_mul(step)
}

fn up_to(highest: i64, step: i64) -> i64 {
    let over = i64::from(highest.rem_euclid(step) != 0);
    let steps = highest.div_euclid(step).saturating_add(over);
    steps.saturating_mul(step).max(step)
}

/// Moves the names apart, as little as it takes, between these two heights.
fn spread(runs: &mut [Run], top: f64, bottom: f64) {
    let mut order: Vec<usize> = (0..runs.len()).collect();
    let at = |runs: &[Run], i: usize| runs.get(i).map_or(0.0, |r| r.label_y);
    order.sort_by(|a, b| at(runs, *a).total_cmp(&at(runs, *b)));
    let mut least = top;
    for i in &order {
        if let Some(run) = runs.get_mut(*i) {
            run.label_y = run.label_y.max(least);
            least = run.label_y + LABEL;
        }
    }
    let mut most = bottom;
    for i in order.iter().rev() {
        if let Some(run) = runs.get_mut(*i) {
            run.label_y = run.label_y.min(most);
            most = run.label_y - LABEL;
        }
    }
}

/// The name, or what is short for it, cut if that is too long as well.
fn fitted(name: &str, short: &str, most: usize) -> String {
    let fits = |name: &&str| name.chars().count() <= most;
    if let Some(whole) = [name, short].into_iter().find(fits) {
        return whole.to_owned();
    }
    let kept: String = short.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

/// To a tenth: more is not seen, and would only be sent.
fn tenth(n: f64) -> f64 {
    (n * 10.0).round() / 10.0
}

fn real(n: usize) -> f64 {
    n as f64
}

fn whole(n: i64) -> f64 {
    n as f64
}

fn pixels(n: f64) -> u32 {
    n.round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(label_y: f64) -> Run {
        Run {
            look: 1,
            points: String::new(),
            end: (0.0, label_y),
            label_y,
            label: String::new(),
            title: String::new(),
        }
    }

    #[test]
    fn levels_are_round_numbers_around_what_happened() {
        for (lowest, highest, expected) in [
            (0, 0, (1, 0, 1)),
            (-3, 5, (2, -4, 6)),
            (-12, 31, (10, -20, 40)),
            (-400, 7, (100, -400, 100)),
        ] {
            let step = step(lowest, highest);
            let found = (step, down_to(lowest, step), up_to(highest, step));
            assert_eq!(found, expected, "{lowest} to {highest}");
        }
        // Whatever is in a journal is drawn without a fault.
        let step = step(i64::MIN, i64::MAX);
        assert!(down_to(i64::MIN, step) <= up_to(i64::MAX, step));
    }

    #[test]
    fn no_name_covers_another() {
        let mut runs: Vec<Run> = [100.0, 101.0, 99.0, 250.0, 249.0].map(run).into();
        spread(&mut runs, 14.0, 250.0);
        let mut at: Vec<f64> = runs.iter().map(|r| r.label_y).collect();
        at.sort_by(f64::total_cmp);
        assert!(at.windows(2).all(|w| w[1] - w[0] >= LABEL), "{at:?}");
        assert!(at.iter().all(|y| (14.0..=250.0).contains(y)), "{at:?}");
        // Each as near its line as the others let it.
        assert!(runs[2].label_y < runs[0].label_y && runs[0].label_y < runs[1].label_y);
    }

    #[test]
    fn a_long_name_is_short_or_cut_and_another_is_not() {
        assert_eq!(fitted("Jo Li", "Jo", 9), "Jo Li");
        assert_eq!(fitted("Lars Mikkelsen", "Lars", 9), "Lars");
        assert_eq!(
            fitted("Bartholomew Featherstonehaugh", "Bartholomew F.", 12),
            "Bartholomew…"
        );
        assert_eq!(fitted("მაისურაძე გიორგი", "მაისურაძე", 8), "მაისურა…");
    }
}
