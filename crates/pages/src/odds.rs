//! Chances and forecasts for display.

use super::bracket::BracketScene;
use super::layout::Link;
use super::match_game;
use super::messages::Messages;
use super::percent;
use super::ratings::points;
use backgammon::BySide;
use crawford_tournament::odds::{
    Forecast, ForecastMethod, Hope, MatchOdds, NoForecast, of_fixture,
};
use crawford_tournament::{Event, Fixture, Handicap, MatchStatus};

/// The chances in a match: both in whole percent, from 1 to 99 while it is played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OddsView {
    /// How it is drawn; not where both have the same.
    pub bar: Option<OddsBar>,
    pub text: String,
}

/// What is filled of a bar of 100, from the leader's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OddsBar {
    pub from: u32,
    pub width: u32,
}

impl OddsView {
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, event: &Event, m: &Fixture) -> Option<OddsView> {
        if m.status() != MatchStatus::Playing {
            return None;
        }
        let found = of_fixture(event, m, scene.strengths)?;
        let top = undecided(found.chance);
        let bottom = 100_u32.saturating_sub(top);
        let text = scene.w.odds_both(bottom, top);
        let bar = match top {
            50 => None,
            51.. => Some(OddsBar {
                from: 0,
                width: top,
            }),
            _ => Some(OddsBar {
                from: top,
                width: bottom,
            }),
        };
        Some(OddsView { bar, text })
    }
}

/// Of a match that is not over, in which nothing is certain however far apart the ratings are.
fn undecided(chance: f64) -> u32 {
    percent::whole(chance).clamp(1, 99)
}

/// How the chances in a match under way are computed, one sentence each.
#[must_use]
pub fn why(scene: &BracketScene<'_>, event: &Event, m: &Fixture) -> Vec<String> {
    let w = scene.w;
    let Some(players) = m.players() else {
        return Vec::new();
    };
    let Some(found) = of_fixture(event, m, scene.strengths) else {
        return Vec::new();
    };
    let names = players.map(|n| scene.isolated(n));
    let known = players.map(|n| scene.strengths.knows(n));
    let mut lines = vec![of_the_score(w, &found, &names)];
    lines.push(w.odds_why_ratings(
        rating(found.ratings.bottom),
        format!("{:.3}", factor(&found)),
        format!("{:.1}", found.left),
        rating(found.ratings.top),
    ));
    if !(known.top && known.bottom) {
        lines.push(w.odds_why_unknown().into_owned());
    }
    lines.push(w.odds_why_sum(percent::chance(w, found.chance), &names.top));
    lines
}

/// How a handicap comes about: the chances from 0–0, and from where the match begins.
#[must_use]
pub fn why_handicap(w: Messages, found: &Handicap, names: &BySide<String>) -> Vec<String> {
    let Handicap { without, with, .. } = found;
    let chance = |of| percent::chance(w, of);
    vec![
        w.handicap_why_level(
            chance(without.chance),
            &names.top,
            rating(without.ratings.bottom),
            rating(without.ratings.top),
        ),
        of_the_score(w, with, names),
        w.odds_why_ratings(
            rating(with.ratings.bottom),
            format!("{:.3}", factor(with)),
            format!("{:.1}", with.left),
            rating(with.ratings.top),
        ),
        w.odds_why_sum(chance(with.chance), &names.top),
        w.handicap_why_nearest().into_owned(),
    ]
}

fn of_the_score(w: Messages, found: &MatchOdds, names: &BySide<String>) -> String {
    let after = found.after_crawford;
    w.odds_why_score(
        after,
        found.needs.bottom,
        percent::chance(w, found.between_equals),
        &names.top,
        found.needs.top,
    )
}

fn factor(found: &MatchOdds) -> f64 {
    let d = found.ratings.top - found.ratings.bottom;
    10f64.powf(d * found.left.sqrt() / 2000.0)
}

fn rating(rating: f64) -> String {
    points((rating * 1e6) as i64)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContenderView {
    pub who: Link,
    /// The player's page.
    pub all: Option<String>,
    /// The check-in number.
    pub number: u32,
    pub wins: String,
    /// The chance in tenths of a percent, for the drawing.
    pub bar: u32,
    pub reaches_final: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForecastView {
    pub has_final: bool,
    /// Those who can still win, the likeliest first.
    pub hopes: Vec<ContenderView>,
    /// Those who cannot win any more, in one sentence.
    pub out: Option<String>,
    /// How the forecast was made, one sentence each.
    pub how: Vec<String>,
}

impl ForecastView {
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, event: &Event, forecast: &Forecast) -> ForecastView {
        let w = scene.w;
        let still = |hope: &&Hope| hope.wins > 0.0 || hope.reaches_final > 0.0;
        let view = |hope: &Hope| ContenderView {
            who: Link::new(scene.name(hope.entrant), scene.path.player(hope.entrant)),
            all: scene.member(hope.entrant),
            number: hope.entrant.0,
            wins: share(w, hope.wins),
            bar: (hope.wins * 1000.0).round().clamp(0.0, 1000.0) as u32,
            reaches_final: share(w, hope.reaches_final),
        };
        let hopes: Vec<ContenderView> = forecast.hopes.iter().filter(still).map(view).collect();
        let out = forecast.hopes.len().saturating_sub(hopes.len());
        let way = match forecast.way {
            ForecastMethod::Exact => w.odds_how_exact().into_owned(),
            ForecastMethod::Sheet => w.odds_how_sheet(forecast.evenings),
            ForecastMethod::Rules => w.odds_how_rules(forecast.evenings),
        };
        let unknown = event
            .field(scene.t)
            .filter(|n| !scene.strengths.knows(*n))
            .count();
        let mut how = vec![way, w.odds_how_match().into_owned()];
        if unknown > 0 {
            how.push(w.odds_how_unknown(unknown));
        }
        how.push(w.odds_how_sure().into_owned());
        ForecastView {
            has_final: forecast.has_final,
            out: (out > 0).then(|| w.odds_out(out)),
            hopes,
            how,
        }
    }
}

/// Why there is no forecast, in a sentence.
#[must_use]
pub fn none(
    w: Messages,
    reason: &NoForecast,
    say: &dyn Fn(&crawford_forms::violation::Violation) -> String,
) -> String {
    let key = match reason {
        NoForecast::NotDrawn => Messages::odds_none_not_drawn,
        NoForecast::Over => Messages::odds_none_over,
        NoForecast::OpenEnded => Messages::odds_none_open_ended,
        NoForecast::Teams => Messages::odds_none_teams,
        NoForecast::OtherGame(game) => {
            let games = match_game::played(w, game).unwrap_or_default();
            return w.odds_none_other_game(games);
        }
        NoForecast::Stuck(violation) => return w.odds_none_stuck(say(violation)),
    };
    w.say(key).into_owned()
}

/// A share of the simulated evenings in whole percent; "under 1 %" if it happened at all.
fn share(w: Messages, share: f64) -> String {
    let percent = (share * 100.0).round() as u32;
    match percent {
        _ if share <= 0.0 => "–".to_owned(),
        0 => w.odds_under_one().into_owned(),
        // 100 % only if it is certain.
        100 if share < 1.0 => w.odds_over_99().into_owned(),
        percent => w.odds_percent(percent),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_certain_before_it_is() {
        let w = Messages::english();
        let said = [0.0, 0.0004, 0.12345, 0.9996, 1.0].map(|of| share(w, of));
        assert_eq!(said, ["–", "under 1 %", "12 %", "over 99 %", "100 %"]);
        assert_eq!(
            (undecided(0.0), undecided(1.0), undecided(0.504)),
            (1, 99, 50)
        );
    }
}
