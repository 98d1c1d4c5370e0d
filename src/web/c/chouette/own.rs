//! `/c/{club}/chouette/{night}/own`: a player handles their own cube from their own phone, and nothing else.

use super::place::AtNight;
use super::shown;
use crate::app::chouette::{Phone, unbalanced};
use crate::chouette::{Action, Answer, Game, PlayerNo, Risk, Unit, own_actions, settle_up};
use crate::form::{Choice, Form};
use crate::pages::chouette::hides::hides;
use crate::pages::chouette::money::{money, total};
use crate::pages::words::Words;
use crate::web::c::chouette::line::{CubeView, TableView, cube_view, table};
use crate::web::c::chouette::scene::NightScene;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct Pressed {
    #[form(name = "do")]
    word: String,
}

/// The phone with a seat that asks, and whose it is. A phone that only looks has none.
fn seat(at: &AtNight) -> Result<(Phone, PlayerNo), AppError> {
    let phone = at.phone.clone().filter(|_| at.row.own_cubes);
    let seat = phone.and_then(|p| p.player.map(|player| (p, player)));
    seat.ok_or(AppError::NoLink)
}

/// `GET /c/{club}/chouette/{night}/own`
pub async fn show(at: AtNight) -> Result<HttpResponse, AppError> {
    let (_, player) = seat(&at)?;
    html::page(&page(&at, player, Problems::none())?)
}

/// `POST /c/{club}/chouette/{night}/own`
pub async fn post(at: AtNight, form: Posted<Pressed>) -> Result<HttpResponse, AppError> {
    let (phone, player) = seat(&at)?;
    let Pressed { word } = form.command()?;
    let again = |violation: &Violation| {
        let names = |n| at.name(PlayerNo(n));
        let problems = Problems::of(at.words(), std::slice::from_ref(violation), &names);
        html::refused(&page(&at, player, problems)?)
    };
    let Some(action) = action(&word, player) else {
        return again(&Violation::choice_unknown());
    };
    let key = Some(form.key.clone());
    let done = at.house.nights.act_own(&phone, key, action, form.seen);
    match done.await {
        Ok(_) => {
            let said = at.words().own_done();
            Ok(Told::new(said).then(&at.path.below("own"), at.visitor.is_https()))
        }
        Err(ActError::Refused(violation)) => {
            // What stands there now is shown with the reason, not what was there before.
            let mut now = at;
            now.story = now.house.nights.read(now.stream).await?;
            let names = |n| now.name(PlayerNo(n));
            let problems = Problems::of(now.words(), &[violation], &names);
            html::refused(&page(&now, player, problems)?)
        }
        // Taken back since the page was read.
        Err(ActError::NotPermitted(_)) => Err(AppError::NoLink),
        Err(error) => Err(error.into()),
    }
}

fn page(at: &AtNight, player: PlayerNo, problems: Problems) -> Result<OwnPage, AppError> {
    // At the table everybody knows everybody: names as the host sees them.
    let names = |n| at.name(n);
    let own = shown::with_names(at, &names, |scene| Own::of(scene, player));
    Ok(OwnPage {
        page: Page::new(at.words(), at.visitor.frame_with_notice().under(at.trail()))
            .refused(problems),
        name: at.name(player),
        total: total(at.state(), player),
        closed: at.state().closed,
        reads_night: !at.state().closed
            || !at.row.members_only && at.club.public
            || at.may(Deed::ReadPrivate),
        live: at.live(),
        night: at.path.show().to_owned(),
        action: at.path.below("own"),
        seen: at.story.version,
        own: own.ok_or_else(|| unbalanced(at.stream))?,
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/own.html")]
struct OwnPage {
    #[deref]
    page: Page,
    name: String,
    total: String,
    closed: bool,
    /// Whether the night's own page is there for this phone.
    reads_night: bool,
    live: String,
    night: String,
    action: String,
    seen: u64,
    own: Own,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Own {
    state: String,
    cube: Option<CubeView>,
    risk: Option<String>,
    /// Once the night is over: what is to be paid by or to this player, a sentence each.
    dues: Vec<String>,
    acts: Vec<Act>,
    table: Option<TableView>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Act {
    word: String,
    label: String,
    primary: bool,
}

impl Own {
    /// Of a player of a night as it stands. `None` when it is over and its balances do not sum to zero.
    #[must_use]
    fn of(scene: &NightScene<'_>, player: PlayerNo) -> Option<Own> {
        let w = scene.w;
        let at = scene.night.table_of(player);
        let game = at.and_then(|t| t.game.as_ref());
        let game = game.filter(|g| g.order.contains(&player));
        if scene.night.closed {
            return over(scene, player);
        }
        let view = at.map(|t| table(scene, t, Some(player)));
        let Some(game) = game else {
            return Some(Own {
                state: w.own_no_game().into_owned(),
                cube: None,
                risk: None,
                dues: Vec::new(),
                acts: Vec::new(),
                table: view,
            });
        };
        let acts = own_actions(scene.night, player);
        let buttons = acts.iter().enumerate().map(|(i, action)| Act {
            word: word(action),
            label: label(scene, game, player, action),
            primary: i == 0,
        });
        Some(Own {
            state: state(scene, game, player, acts.is_empty()),
            cube: game.seat(player).map(|s| cube_view(scene, s.cube)),
            risk: risk(scene, game, player),
            dues: Vec::new(),
            acts: buttons.collect(),
            table: view,
        })
    }
}

/// After the night: the final sum, and who pays whom as far as this player is in it.
fn over(scene: &NightScene<'_>, player: PlayerNo) -> Option<Own> {
    let (w, night) = (scene.w, scene.night);
    let unit = night.unit();
    let balances = night.balances(unit);
    let payments = settle_up(&balances)?;
    let mut dues: Vec<String> = payments
        .iter()
        .filter_map(|p| {
            let (key, other): (fn(Words, String, String) -> String, _) =
                match (p.from == player, p.to == player) {
                    (true, _) => (Words::own_pays, p.to),
                    (_, true) => (Words::own_paid, p.from),
                    _ => return None,
                };
            let amount = match unit {
                Unit::Points => w.own_points(p.amount),
                Unit::Money => money(night, p.amount),
            };
            Some(key(w, amount, scene.isolated(other)))
        })
        .collect();
    if dues.is_empty() {
        dues.push(w.own_even().into_owned());
    }
    Some(Own {
        state: w.own_night_over(total(night, player)),
        cube: None,
        risk: None,
        dues,
        acts: Vec::new(),
        table: None,
    })
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
    Some(scene.w.own_risk(money(scene.night, amount)))
}

fn state(scene: &NightScene<'_>, game: &Game, player: PlayerNo, idle: bool) -> String {
    let w = scene.w;
    let asked = game.round.as_ref().and_then(|r| r.of(player));
    let key = if player == game.in_box {
        Words::own_box
    } else if Some(player) == game.partner {
        Words::own_partner
    } else if !game.is_in(player) && idle {
        Words::own_out
    } else if let Some(asked) = asked.filter(|a| a.awaits(crate::engine::Side::Bottom)) {
        return w.own_asked(asked.offer.value);
    } else if idle {
        Words::own_nothing
    } else {
        Words::own_may
    };
    w.say(key).into_owned()
}

/// What a button sends, and [`action`] reads.
#[must_use]
fn word(action: &Action) -> String {
    match action {
        Action::Double { .. } => "double".to_owned(),
        Action::Answer { answer, .. } => answer.word().to_owned(),
        Action::OfferExtra { to, .. } => format!("offer-extra.{to}"),
        Action::DoubleExtras { with, .. } => format!("extra-double.{}", first(with)),
        Action::AnswerExtras { with, answer, .. } => {
            format!("extra-{}.{}", answer.word(), first(with))
        }
        Action::AutomaticDouble
        | Action::Settle { .. }
        | Action::GiveUp { .. }
        | Action::TakeOver { .. }
        | Action::End { .. } => String::new(),
    }
}

fn first(with: &[PlayerNo]) -> PlayerNo {
    *with
        .first()
        .expect("a player's own actions are about one extra each")
}

/// The action of a button, always by the player whose phone it is.
#[must_use]
fn action(word: &str, by: PlayerNo) -> Option<Action> {
    if word == "double" {
        return Some(Action::Double { by, to: None });
    }
    let Some((what, other)) = word.split_once('.') else {
        return Answer::of_word(word).map(|answer| Action::Answer {
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
        _ => Answer::of_word(what.strip_prefix("extra-")?).map(|answer| Action::AnswerExtras {
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
            match answer {
                Answer::Take => w.own_take(value),
                Answer::Drop => w.own_drop(before),
                Answer::Beaver => w.own_beaver(value.saturating_mul(2)),
                Answer::Raccoon => w.own_raccoon(value.saturating_mul(2)),
            }
        }
        Action::Double { .. } => {
            let value = game.seat(player).map_or(1, |s| s.cube.value);
            w.own_double(value.saturating_mul(2))
        }
        Action::OfferExtra { to, .. } => w.own_offer_extra(scene.isolated(*to)),
        Action::DoubleExtras { with, .. } => w.own_extra_double(scene.isolated(first(with))),
        Action::AnswerExtras { with, answer, .. } => {
            let name = scene.isolated(first(with));
            match answer {
                Answer::Take => w.own_extra_take(name),
                Answer::Drop => w.own_extra_drop(name),
                Answer::Beaver => w.own_extra_beaver(name),
                Answer::Raccoon => w.own_extra_raccoon(name),
            }
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
