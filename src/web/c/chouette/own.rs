//! `/c/{club}/chouette/{night}/own`: a player handles their own cube from their own phone, and nothing else.

use super::place::{AtNight, NightRequest};
use super::shown;
use crate::app::chouette::own::{OwnGame, OwnPart, OwnSeat};
use crate::app::chouette::{Phone, unbalanced};
use crate::chouette::board::ExtraAct;
use crate::chouette::{CubeAction, OfferAnswer, PlayerNo, SettlingPayment, Unit};
use crate::form::{Choice, Form};
use crate::pages::chouette::money::{money, total};
use crate::pages::form_parts::Seen;
use crate::pages::messages::{Messages, selector};
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
        let problems = now.problems(violations);
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
    let said = at.messages().saved();
    Ok(Flash::new(said).then(&at.path.below("own")))
}

fn page(at: &NightRequest, player: PlayerNo, problems: Problems) -> Result<OwnPage, AppError> {
    // At the table everybody knows everybody: guests are called by their names.
    let names = |n| at.name(n);
    let own = OwnSeat::of(at.state(), player).ok_or_else(|| unbalanced(at.stream))?;
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
        seen: Seen(at.story.version),
        own: shown::with_names(at, &names, |scene| OwnView::of(scene, player, &own)),
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
    seen: Seen,
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
    #[must_use]
    fn of(scene: &NightScene<'_>, player: PlayerNo, own: &OwnSeat) -> OwnView {
        let w = scene.w;
        let at = scene.night.table_of(player);
        let table = || at.map(|t| table(scene, t, Some(player)));
        match own {
            OwnSeat::Over { payments } => OwnView {
                state: w.own_night_over(total(scene.night, player)),
                cube: None,
                risk: None,
                dues: dues(scene, player, payments),
                acts: Vec::new(),
                table: None,
            },
            OwnSeat::NoGame => OwnView {
                state: w.own_no_game().into_owned(),
                cube: None,
                risk: None,
                dues: Vec::new(),
                acts: Vec::new(),
                table: table(),
            },
            OwnSeat::InGame(game) => {
                let presses = game.acts.iter().filter_map(Press::of).enumerate();
                let buttons = presses.map(|(i, press)| Act {
                    press,
                    label: label(scene, game, press),
                    primary: i == 0,
                });
                let risk = game.risk.map(|amount| money(scene.night, amount));
                OwnView {
                    state: state(w, game),
                    cube: game.cube.map(|cube| cube_view(w, cube)),
                    risk: risk.map(|amount| w.own_risk(amount)),
                    dues: Vec::new(),
                    acts: buttons.collect(),
                    table: table(),
                }
            }
        }
    }
}

fn dues(scene: &NightScene<'_>, player: PlayerNo, payments: &[SettlingPayment]) -> Vec<String> {
    let (w, night) = (scene.w, scene.night);
    let due = |p: &SettlingPayment| {
        let amount = match night.unit() {
            Unit::Points => w.points_of(p.amount),
            Unit::Money => money(night, p.amount),
        };
        match p.from == player {
            true => w.own_pays(amount, scene.isolated(p.to)),
            false => w.own_paid(amount, scene.isolated(p.from)),
        }
    };
    match payments {
        [] => vec![w.own_even().into_owned()],
        some => some.iter().map(due).collect(),
    }
}

fn state(w: Messages, game: &OwnGame) -> String {
    let (_, value) = offered(game);
    match game.part {
        OwnPart::Box => w.own_box().into_owned(),
        OwnPart::Partner => w.own_partner().into_owned(),
        OwnPart::Out => w.own_out().into_owned(),
        OwnPart::Asked => w.own_asked(value),
        OwnPart::Idle => w.own_nothing().into_owned(),
        OwnPart::MayAct => w.own_may().into_owned(),
    }
}

/// What the cube was worth before it was offered, and what it is worth if that is taken.
fn offered(game: &OwnGame) -> (u32, u32) {
    game.offer
        .map_or((0, 0), |offer| (offer.before, offer.value))
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

fn label(scene: &NightScene<'_>, game: &OwnGame, press: Press) -> String {
    let w = scene.w;
    match press {
        Press::Answers(answer) => {
            let (before, value) = offered(game);
            let act =
                selector!("own-act.act", answer in OfferAnswer { Take, Drop, Beaver, Raccoon });
            let value = match answer {
                OfferAnswer::Take => value,
                OfferAnswer::Drop => before,
                OfferAnswer::Beaver | OfferAnswer::Raccoon => value.saturating_mul(2),
            };
            w.own_act(act, value)
        }
        Press::Doubles => {
            let value = game.cube.map_or(1, |cube| cube.value);
            w.own_act(selector!("own-act.act", "double"), value.saturating_mul(2))
        }
        Press::OffersExtra(to) => w.own_offer_extra(scene.isolated(to)),
        Press::Extra(act, with) => {
            let act = selector!("own-extra.act", act in ExtraAct {
                Answers(OfferAnswer::Take) = "take",
                Answers(OfferAnswer::Drop) = "drop",
                Answers(OfferAnswer::Beaver) = "beaver",
                Answers(OfferAnswer::Raccoon) = "raccoon",
                Doubles = "double"
            });
            w.own_extra(act, scene.isolated(with))
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
