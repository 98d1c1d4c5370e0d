//! Somebody goes in the middle of a game: what becomes of the cube, or, of the box, of the game.

use super::{PlayerInput, again};
use crate::chouette::{ChouetteGame, CubeAction, Night, NightCommand, PlayerNo, TableNo};
use crate::pages::choice::ChoiceOption;
use crate::pages::chouette::signed;
use crate::pages::messages::{MessageOf, Messages};
use crate::web::c::chouette::ends::{SettlementPoints, number_after, written_so};
use crate::web::c::chouette::place::{AtNight, NightRequest};
use crate::web::c::chouette::table::same_game;
use crate::web::prelude::*;
use derive_more::Display;
use std::str::FromStr;

/// What becomes of the cube or the game of somebody who goes, if it is not played as the captain's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Display)]
pub(super) enum Departure {
    /// Somebody plays on for whoever goes.
    #[display("proxy-{_0}")]
    Proxy(PlayerNo),
    /// Somebody takes the cube over for good, for the points typed.
    #[display("over-{_0}")]
    TakenOver(PlayerNo),
    #[display("give-up")]
    GivenUp,
    /// For the points typed.
    #[display("settle")]
    Settled,
    #[display("call-off")]
    CalledOff,
}

impl FromStr for Departure {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let of = |player| {
            let player = PlayerNo(player);
            [Departure::Proxy(player), Departure::TakenOver(player)]
        };
        let with_player = number_after(text).into_iter().flat_map(of);
        let without = [Departure::GivenUp, Departure::Settled, Departure::CalledOff];
        written_so(text, without.into_iter().chain(with_player))
    }
}
crate::value_as_text!(Departure);

impl PlayerInput {
    fn going(
        &self,
        night: &Night,
        seen: Option<u64>,
        go: impl Fn(PlayerNo, Option<PlayerNo>) -> NightCommand,
    ) -> Result<Vec<NightCommand>, Violation> {
        let player = self.player;
        self.same_game(night, seen)?;
        let Some((table, game)) = game_of(night, player) else {
            return Ok(vec![go(player, None)]);
        };
        let act = |action| NightCommand::Act {
            table,
            action,
            overrule: None,
            seen,
        };
        let then = self.then.or(self.proxy.map(Departure::Proxy));
        let first = match then {
            None if game.in_box == player => {
                return Err(refuse::box_leaves_game(player).at(PlayerInput::THEN));
            }
            None | Some(Departure::Proxy(_)) => None,
            Some(Departure::TakenOver(by)) => Some(act(CubeAction::TakeOver {
                by,
                of: player,
                points: self.points.map_or(0, |SettlementPoints(points)| points),
            })),
            Some(Departure::GivenUp) => Some(act(CubeAction::GiveUp { by: player })),
            Some(Departure::Settled) => {
                let points = SettlementPoints::typed(self.points);
                let points = points.map_err(|refused| refused.at(PlayerInput::POINTS))?;
                Some(act(CubeAction::Settle { by: player, points }))
            }
            Some(Departure::CalledOff) => Some(NightCommand::CallOff { table }),
        };
        let proxy = match then {
            Some(Departure::Proxy(proxy)) => Some(proxy),
            _ => None,
        };
        Ok(first.into_iter().chain([go(player, proxy)]).collect())
    }

    /// Refuses what was said about a game that is over, and what does not say what becomes of one begun since version
    /// `seen`.
    fn same_game(&self, night: &Night, seen: Option<u64>) -> Result<(), Violation> {
        match (self.game, game_of(night, self.player)) {
            (None, Some((table, _))) => night.order_unchanged(table, seen),
            (Some(_), None) if self.then.is_none() => Ok(()),
            (shown, now) => same_game(now.map(|(_, game)| game), shown),
        }
    }
}

pub(super) fn game_of(night: &Night, player: PlayerNo) -> Option<(TableNo, &ChouetteGame)> {
    let table = night.table_of(player)?;
    let game = table.game.as_ref().filter(|g| g.order.contains(&player))?;
    Some((table.number, game))
}

/// What can become of the game of somebody who goes, the likeliest first; nothing where it does not matter.
pub(super) fn choices(at: &NightRequest, player: PlayerNo, chosen: &str) -> Vec<ChoiceOption> {
    let (w, night) = (at.messages(), at.state());
    let Some((_, game)) = game_of(night, player) else {
        return Vec::new();
    };
    let here = |n: &PlayerNo| *n != player && night.is_here(*n);
    let choice =
        |then: Departure, label: String| ChoiceOption::new(then.to_string(), label, chosen);
    let of = |then: fn(PlayerNo) -> Departure, key: MessageOf<String>, n: PlayerNo| {
        choice(then(n), key(w, at.name(n)))
    };
    let mut proxies: Vec<PlayerNo> = night.players.iter().map(|p| p.number).collect();
    proxies.retain(|n| here(n) && night.settings.proxies);
    let mut all = Vec::new();
    if game.in_box == player {
        // A partner is the first to play on for the box.
        proxies.sort_by_key(|n| Some(*n) != game.partner);
        all.extend(
            proxies
                .iter()
                .map(|n| of(Departure::Proxy, Messages::going_box_proxy, *n)),
        );
        all.push(choice(
            Departure::GivenUp,
            w.going_box_give_up().into_owned(),
        ));
        all.push(choice(
            Departure::CalledOff,
            w.going_call_off().into_owned(),
        ));
        return all;
    }
    // A cube that was taken over is not theirs any more.
    if game.holder(player) != player {
        return Vec::new();
    }
    let given_up = game.given_up(player);
    let Some((_, given_up)) = given_up.first() else {
        return Vec::new();
    };
    let team = game.seats.iter().map(|s| s.member).filter(here);
    all.push(ChoiceOption::new("", w.night_proxy_none(), chosen));
    all.extend(
        proxies
            .iter()
            .map(|n| of(Departure::Proxy, Messages::going_proxy, *n)),
    );
    all.extend(team.map(|n| of(Departure::TakenOver, Messages::going_over, n)));
    let gives_up = w.going_give_up(signed(*given_up));
    all.push(choice(Departure::GivenUp, gives_up));
    if night.settings.settlements {
        all.push(choice(Departure::Settled, w.going_settle().into_owned()));
    }
    all
}

/// Lets somebody go, with what becomes of the game as one step, and comes back to the people.
pub(super) async fn go(
    at: AtNight<HostNight>,
    form: Posted<PlayerInput>,
    going: impl Fn(PlayerNo, Option<PlayerNo>) -> NightCommand + Send + Copy + 'static,
    message: MessageOf<String>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| again(&at, &form, violations).await;
    let of = form.command_in(&at.state().money_in());
    let of = of.or_page_read(refused).await?;
    let (player, seen) = (of.player, form.seen);
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .nights
        .act_all_with(principal, at.stream, move |_, night: &Night, _| {
            let commands = of.going(night, seen, going);
            commands.map_err(ActError::Refused)
        })
        .await
        .or_page_read(refused)
        .await?;
    let sentence = message(at.messages(), at.name(player));
    Ok(at.done(&done, sentence, &at.path.below("people")))
}
