//! A player's own cube on the player's own phone: the cube, what waits for an answer, what may be done, and the line.

use super::line::{CubeView, TableView, cube_view, table};
use super::scene::NightScene;
use crate::chouette::{Action, Answer, Game, PlayerNo, Risk, Unit, own_actions, settle_up};
use crate::pages::chouette::hides::hides;
use crate::pages::chouette::money::{money, total};
use crate::pages::layout::Frame;
use crate::pages::problems::Problems;
use crate::pages::words::Words;
use askama::Template;

/// One's own cube.
#[derive(Debug, Template)]
#[template(path = "c/chouette/own.html")]
pub struct OwnPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// What was refused.
    pub problems: Problems,
    /// Whose.
    pub name: String,
    /// What the night has come to, in its one unit.
    pub total: String,
    /// Whether the night is over.
    pub closed: bool,
    /// Whether the night's own page is there for this phone.
    pub reads_night: bool,
    /// `STREAM:VERSION CLUB:EDITION`.
    pub live: String,
    /// The night's own page.
    pub night: String,
    /// Where an action goes.
    pub action: String,
    /// The form's one-time key.
    pub key: String,
    /// The version the page was made at.
    pub seen: u64,
    /// The cube and what may be done with it.
    pub own: Own,
}

/// What a player sees of the own cube.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Own {
    /// What goes on, in a sentence.
    pub state: String,
    /// The cube.
    pub cube: Option<CubeView>,
    /// What is at risk in money, in a sentence.
    pub risk: Option<String>,
    /// Once the night is over: what is to be paid by or to this player, a sentence each.
    pub dues: Vec<String>,
    /// What may be done, the likeliest first.
    pub acts: Vec<Act>,
    /// The table.
    pub table: Option<TableView>,
}

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    /// What it sends: see [`word`].
    pub word: String,
    /// What it says.
    pub label: String,
    /// Whether it is the first.
    pub primary: bool,
}

impl Own {
    /// Of a player of a night as it stands.
    #[must_use]
    pub fn of(scene: &NightScene<'_>, player: PlayerNo) -> Own {
        let w = scene.w;
        let at = scene.night.table_of(player);
        let game = at.and_then(|t| t.game.as_ref());
        let game = game.filter(|g| g.order.contains(&player));
        if scene.night.closed {
            return over(scene, player);
        }
        let view = at.map(|t| table(scene, t, Some(player)));
        let Some(game) = game else {
            return Own {
                state: w.say("own-no-game").into_owned(),
                cube: None,
                risk: None,
                dues: Vec::new(),
                acts: Vec::new(),
                table: view,
            };
        };
        let acts = own_actions(scene.night, player);
        let buttons = acts.iter().enumerate().map(|(i, action)| Act {
            word: word(action),
            label: label(scene, game, player, action),
            primary: i == 0,
        });
        Own {
            state: state(scene, game, player, acts.is_empty()),
            cube: game.seat(player).map(|s| cube_view(scene, s.cube)),
            risk: risk(scene, game, player),
            dues: Vec::new(),
            acts: buttons.collect(),
            table: view,
        }
    }
}

/// After the night: the final sum, and who pays whom as far as this player is in it.
fn over(scene: &NightScene<'_>, player: PlayerNo) -> Own {
    let (w, night) = (scene.w, scene.night);
    let unit = night.unit();
    let balances = night.balances(unit);
    let payments = settle_up(&balances).unwrap_or_default();
    let mut dues: Vec<String> = payments
        .iter()
        .filter_map(|p| {
            let (key, other) = match (p.from == player, p.to == player) {
                (true, _) => ("own-pays", p.to),   // a key
                (_, true) => ("own-paid", p.from), // a key
                _ => return None,
            };
            let amount = match unit {
                Unit::Points => w.with("own-points", "n", p.amount),
                Unit::Money => money(night, p.amount),
            };
            Some(w.with2(key, "who", scene.isolated(other), "amount", amount))
        })
        .collect();
    if dues.is_empty() {
        dues.push(w.say("own-even").into_owned());
    }
    Own {
        state: w.with("own-night-over", "total", total(night, player)),
        cube: None,
        risk: None,
        dues,
        acts: Vec::new(),
        table: None,
    }
}

/// What is at risk for a player: by the own cube, of all cubes in the box, of half of them as its partner. Nothing while
/// answers are hidden that it would tell.
fn risk(scene: &NightScene<'_>, game: &Game, player: PlayerNo) -> Option<String> {
    let risk = Risk::of(game)?;
    let hidden = || game.seats.iter().any(|s| hides(game, s.member));
    let amount = if player == game.in_box {
        (!hidden()).then_some(risk.in_box)?
    } else if Some(player) == game.partner {
        (!hidden()).then_some(risk.in_box / 2)?
    } else {
        risk.of_member(player)?
    };
    Some(
        scene
            .w
            .with("own-risk", "amount", money(scene.night, amount)),
    )
}

fn state(scene: &NightScene<'_>, game: &Game, player: PlayerNo, idle: bool) -> String {
    let w = scene.w;
    let asked = game.round.as_ref().and_then(|r| r.of(player));
    let key = if player == game.in_box {
        "own-box" // a key
    } else if Some(player) == game.partner {
        "own-partner" // a key
    } else if !game.is_in(player) && idle {
        "own-out" // a key
    } else if let Some(asked) = asked.filter(|a| a.awaits(crate::engine::Side::Bottom)) {
        return w.with("own-asked", "value", asked.offer.value);
    } else if idle {
        "own-nothing" // a key
    } else {
        "own-may" // a key
    };
    w.say(key).into_owned()
}

/// What a button sends, and [`action`] reads.
#[must_use]
pub fn word(action: &Action) -> String {
    match action {
        Action::Double { .. } => "double".to_owned(),
        Action::Answer { answer, .. } => answer_word(*answer).to_owned(),
        Action::OfferExtra { to, .. } => format!("offer-extra.{to}"),
        Action::DoubleExtras { with, .. } => format!("extra-double.{}", first(with)),
        Action::AnswerExtras { with, answer, .. } => {
            format!("extra-{}.{}", answer_word(*answer), first(with))
        }
        Action::AutomaticDouble
        | Action::Settle { .. }
        | Action::GiveUp { .. }
        | Action::TakeOver { .. }
        | Action::End { .. } => String::new(),
    }
}

fn first(with: &[PlayerNo]) -> PlayerNo {
    with.first().copied().unwrap_or(PlayerNo(0))
}

const fn answer_word(answer: Answer) -> &'static str {
    match answer {
        Answer::Take => "take",
        Answer::Drop => "drop",
        Answer::Beaver => "beaver",
        Answer::Raccoon => "raccoon",
    }
}

/// The action of a button, always by the player whose phone it is.
#[must_use]
pub fn action(word: &str, by: PlayerNo) -> Option<Action> {
    let answer = |word: &str| match word {
        "take" => Some(Answer::Take),
        "drop" => Some(Answer::Drop),
        "beaver" => Some(Answer::Beaver),
        "raccoon" => Some(Answer::Raccoon),
        _ => None,
    };
    if word == "double" {
        return Some(Action::Double { by, to: None });
    }
    let Some((what, other)) = word.split_once('.') else {
        return answer(word).map(|answer| Action::Answer {
            by,
            of: None,
            answer,
        });
    };
    let other: PlayerNo = other.parse().ok()?;
    match what {
        "offer-extra" => Some(Action::OfferExtra { by, to: other }),
        "extra-double" => Some(Action::DoubleExtras {
            by,
            with: vec![other],
        }),
        _ => answer(what.strip_prefix("extra-")?).map(|answer| Action::AnswerExtras {
            by,
            with: vec![other],
            answer,
        }),
    }
}

fn label(scene: &NightScene<'_>, game: &Game, player: PlayerNo, action: &Action) -> String {
    let w = scene.w;
    match action {
        Action::Answer { answer, .. } => {
            let asked = game.round.as_ref().and_then(|r| r.of(player));
            let (value, before) = asked.map_or((0, 0), |a| (a.offer.value, a.offer.before()));
            let key = format!("own-{}", answer_word(*answer));
            match answer {
                Answer::Take => w.with(&key, "value", value),
                Answer::Drop => w.with(&key, "value", before),
                Answer::Beaver | Answer::Raccoon => w.with(&key, "value", value.saturating_mul(2)),
            }
        }
        Action::Double { .. } => {
            let value = game.seat(player).map_or(1, |s| s.cube.value);
            w.with("own-double", "value", value.saturating_mul(2))
        }
        Action::OfferExtra { to, .. } => w.with("own-offer-extra", "name", scene.isolated(*to)),
        Action::DoubleExtras { with, .. } => {
            w.with("own-extra-double", "name", scene.isolated(first(with)))
        }
        Action::AnswerExtras { with, answer, .. } => {
            let key = format!("own-extra-{}", answer_word(*answer));
            w.with(&key, "name", scene.isolated(first(with)))
        }
        Action::AutomaticDouble
        | Action::Settle { .. }
        | Action::GiveUp { .. }
        | Action::TakeOver { .. }
        | Action::End { .. } => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_says_what_it_sends_and_is_always_its_own_players() {
        let me = PlayerNo(4);
        for text in [
            "double",
            "take",
            "drop",
            "beaver",
            "raccoon",
            "offer-extra.2",
            "extra-take.2",
            "extra-drop.2",
            "extra-beaver.7",
            "extra-raccoon.7",
            "extra-double.7",
        ] {
            assert_eq!(word(&action(text, me).unwrap()), text);
        }
        for text in [
            "",
            "end",
            "settle",
            "automatic",
            "take.",
            "extra-end.1",
            "offer-extra.x",
            ".",
        ] {
            assert_eq!(action(text, me), None, "{text}");
        }
    }
}
