//! `/c/{club}/chouette/{night}/own`: a player handles their own cube from their own phone, and nothing else.

use super::place::{AtNight, NightRequest};
use super::shown;
use crate::app::chouette::{Phone, unbalanced};
use crate::backgammon::Side;
use crate::chouette::{
    ChouetteGame, CubeAction, OfferAnswer, PlayerNo, Risk, Unit, own_actions, settle_up,
};
use crate::form::{Choice, Form};
use crate::pages::chouette::acts::ExtraAct;
use crate::pages::chouette::hides::hides_any;
use crate::pages::chouette::money::{money, total};
use crate::pages::messages::Messages;
use crate::web::c::chouette::line::{CubeView, TableView, cube_view, table};
use crate::web::c::chouette::scene::NightScene;
use crate::web::prelude::*;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct OwnCubeInput {
    #[form(name = "do")]
    press: Press,
}

/// The phone that asks and the player whose seat it has. A phone that only watches has none.
fn seat(at: &NightRequest) -> Result<(Phone, PlayerNo), AppError> {
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
pub async fn post(at: AtNight, form: Posted<OwnCubeInput>) -> Result<HttpResponse, AppError> {
    let (phone, player) = seat(&at)?;
    // The reason is shown with the cube as it is now, not as it was when the form was sent.
    let refused = async |violations: &[Violation]| {
        let now = at.newest().await?;
        let problems = Problems::of(now.messages(), violations, &|n| now.name(PlayerNo(n)));
        page(&now, player, problems)
    };
    let OwnCubeInput { press } = form.command().or_page_read(refused).await?;
    let (key, action) = (Some(form.key.clone()), press.action(player));
    let done = at.app.nights.act_own(&phone, key, action, form.seen).await;
    if let Err(ActError::NotPermitted(_)) = done {
        // The seat was taken back since the page was read.
        return Err(AppError::NoLink);
    }
    done.or_page_read(refused).await?;
    let said = at.messages().own_done();
    Ok(Flash::new(said).then(&at.path.below("own")))
}

fn page(at: &NightRequest, player: PlayerNo, problems: Problems) -> Result<OwnPage, AppError> {
    // At the table everybody knows everybody: names as the host sees them.
    let names = |n| at.name(n);
    let own = shown::with_names(at, &names, |scene| OwnView::of(scene, player));
    Ok(OwnPage {
        page: Page::new(at.messages(), at.frame_with_notice()).refused(problems),
        name: at.name(player),
        total: total(at.state(), player),
        closed: at.state().closed,
        reads_night: !at.state().closed
            || !at.row.members_only && at.club.public
            || at.may(Permission::ReadPrivate),
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
    own: OwnView,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct OwnView {
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
    press: Press,
    label: String,
    primary: bool,
}

impl OwnView {
    /// Of a player of a night as it stands. `None` when it is over and its balances do not sum to zero.
    #[must_use]
    fn of(scene: &NightScene<'_>, player: PlayerNo) -> Option<OwnView> {
        let w = scene.w;
        let at = scene.night.table_of(player);
        let game = at.and_then(|t| t.game.as_ref());
        let game = game.filter(|g| g.order.contains(&player));
        if scene.night.closed {
            return over(scene, player);
        }
        let view = at.map(|t| table(scene, t, Some(player)));
        let Some(game) = game else {
            return Some(OwnView {
                state: w.own_no_game().into_owned(),
                cube: None,
                risk: None,
                dues: Vec::new(),
                acts: Vec::new(),
                table: view,
            });
        };
        let acts = own_actions(scene.night, player);
        let presses = acts.iter().filter_map(Press::of).enumerate();
        let buttons = presses.map(|(i, press)| Act {
            press,
            label: label(scene, game, player, press),
            primary: i == 0,
        });
        Some(OwnView {
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
fn over(scene: &NightScene<'_>, player: PlayerNo) -> Option<OwnView> {
    let (w, night) = (scene.w, scene.night);
    let unit = night.unit();
    let balances = night.balances(unit);
    let payments = settle_up(&balances)?;
    let mut dues: Vec<String> = payments
        .iter()
        .filter_map(|p| {
            let (key, other): (fn(Messages, String, String) -> String, _) =
                match (p.from == player, p.to == player) {
                    (true, _) => (Messages::own_pays, p.to),
                    (_, true) => (Messages::own_paid, p.from),
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
    Some(OwnView {
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
fn risk(scene: &NightScene<'_>, game: &ChouetteGame, player: PlayerNo) -> Option<String> {
    let risk = Risk::of(game)?;
    let amount = if player == game.in_box {
        (!hides_any(game)).then_some(risk.in_box)?
    } else if Some(player) == game.partner {
        (!hides_any(game)).then_some(risk.in_box / 2)?
    } else {
        risk.of_member(player)?
    };
    Some(scene.w.own_risk(money(scene.night, amount)))
}

fn state(scene: &NightScene<'_>, game: &ChouetteGame, player: PlayerNo, idle: bool) -> String {
    let w = scene.w;
    let asked = game.round.as_ref().and_then(|r| r.of(player));
    let key = if player == game.in_box {
        Messages::own_box
    } else if Some(player) == game.partner {
        Messages::own_partner
    } else if !game.is_in(player) && idle {
        Messages::own_out
    } else if let Some(asked) = asked.filter(|a| a.awaits(Side::Bottom)) {
        return w.own_asked(asked.offer.value);
    } else if idle {
        Messages::own_nothing
    } else {
        Messages::own_may
    };
    w.say(key).into_owned()
}

/// What a button of a player's own page sends: `double`, `take`, `offer-extra.3`, `extra-take.3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Press {
    Doubles,
    Answers(OfferAnswer),
    OffersExtra(PlayerNo),
    Extra(ExtraAct, PlayerNo),
}

impl Press {
    /// The action of a button, always by the player whose phone it is.
    fn action(self, by: PlayerNo) -> CubeAction {
        match self {
            Press::Doubles => CubeAction::Double { by, to: None },
            Press::Answers(answer) => CubeAction::Answer {
                by,
                of: None,
                answer,
            },
            Press::OffersExtra(to) => CubeAction::OfferExtra { by, to },
            Press::Extra(act, with) => act.action(by, with),
        }
    }

    /// The button of an action that a player may do on their own.
    fn of(action: &CubeAction) -> Option<Press> {
        match action {
            CubeAction::Double { .. } => Some(Press::Doubles),
            CubeAction::Answer { answer, .. } => Some(Press::Answers(*answer)),
            CubeAction::OfferExtra { to, .. } => Some(Press::OffersExtra(*to)),
            CubeAction::DoubleExtras { with, .. } => {
                let with = with.first()?;
                Some(Press::Extra(ExtraAct::Doubles, *with))
            }
            CubeAction::AnswerExtras { with, answer, .. } => {
                let with = with.first()?;
                Some(Press::Extra(ExtraAct::Answers(*answer), *with))
            }
            CubeAction::AutomaticDouble
            | CubeAction::Settle { .. }
            | CubeAction::GiveUp { .. }
            | CubeAction::TakeOver { .. }
            | CubeAction::End { .. } => None,
        }
    }
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Press::Doubles => f.write_str("double"),
            Press::Answers(answer) => f.write_str(answer.word()),
            Press::OffersExtra(to) => write!(f, "offer-extra.{to}"),
            Press::Extra(act, with) => write!(f, "extra-{}.{with}", act.word()),
        }
    }
}

impl FromStr for Press {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let Some((word, other)) = text.split_once('.') else {
            return match text {
                "double" => Ok(Press::Doubles),
                answer => OfferAnswer::of_word(answer).map(Press::Answers).ok_or(()),
            };
        };
        let other = other.parse().map_err(|_| ())?;
        match word.strip_prefix("extra-") {
            Some(word) => {
                let act = ExtraAct::named(word).ok_or(())?;
                Ok(Press::Extra(act, other))
            }
            None if word == "offer-extra" => Ok(Press::OffersExtra(other)),
            None => Err(()),
        }
    }
}
crate::value_as_text!(Press);

fn label(scene: &NightScene<'_>, game: &ChouetteGame, player: PlayerNo, press: Press) -> String {
    let w = scene.w;
    match press {
        Press::Answers(answer) => {
            let asked = game.round.as_ref().and_then(|r| r.of(player));
            let (value, before) = asked.map_or((0, 0), |a| (a.offer.value, a.offer.before()));
            match answer {
                OfferAnswer::Take => w.own_take(value),
                OfferAnswer::Drop => w.own_drop(before),
                OfferAnswer::Beaver => w.own_beaver(value.saturating_mul(2)),
                OfferAnswer::Raccoon => w.own_raccoon(value.saturating_mul(2)),
            }
        }
        Press::Doubles => {
            let value = game.seat(player).map_or(1, |s| s.cube.value);
            w.own_double(value.saturating_mul(2))
        }
        Press::OffersExtra(to) => w.own_offer_extra(scene.isolated(to)),
        Press::Extra(act, with) => {
            let say = match act {
                ExtraAct::Doubles => Messages::own_extra_double,
                ExtraAct::Answers(OfferAnswer::Take) => Messages::own_extra_take,
                ExtraAct::Answers(OfferAnswer::Drop) => Messages::own_extra_drop,
                ExtraAct::Answers(OfferAnswer::Beaver) => Messages::own_extra_beaver,
                ExtraAct::Answers(OfferAnswer::Raccoon) => Messages::own_extra_raccoon,
            };
            say(w, scene.isolated(with))
        }
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
            let press: Press = text.parse().unwrap();
            assert_eq!(press.to_string(), text);
            assert_eq!(Press::of(&press.action(me)), Some(press));
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
            assert_eq!(text.parse::<Press>(), Err(()), "{text}");
        }
    }
}
