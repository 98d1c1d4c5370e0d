//! Somebody goes in the middle of a game: what becomes of the cube, or, of the box, of the game.

use super::{PeoplePage, PlayerInput, page, roster};
use crate::chouette::{ChouetteGame, Command, CubeAction, Night, PlayerNo, TableNo};
use crate::form::Values;
use crate::pages::choice::ChoiceOption;
use crate::pages::chouette::signed;
use crate::pages::messages::{MessageOf, Messages};
use crate::web::c::chouette::ends::settled_for;
use crate::web::c::chouette::place::{AtNight, NightRequest};
use crate::web::prelude::*;

/// What becomes of the cube of somebody who goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Then {
    /// It is played as the captain's.
    AsCaptain,
    /// Somebody plays on for whoever goes.
    Proxy(PlayerNo),
    /// Somebody takes the cube over for good and pays so much for it.
    TakenOver(PlayerNo, i64),
    GivenUp,
    Settled(i64),
    CalledOff,
}

impl Then {
    fn read(typed: &PlayerInput) -> Result<Then, Violation> {
        let unreadable = || refuse::form_unreadable();
        let number = |n: &str| n.parse::<PlayerNo>().map_err(|_| unreadable());
        Ok(match typed.then.as_str() {
            "" => typed.proxy.map_or(Then::AsCaptain, Then::Proxy),
            "give-up" => Then::GivenUp,
            "settle" => Then::Settled(points(&typed.points)?),
            "call-off" => Then::CalledOff,
            other => match other.split_once('-') {
                Some(("proxy", n)) => Then::Proxy(number(n)?),
                Some(("over", n)) => {
                    let paid = match typed.points.as_str() {
                        "" => 0,
                        typed => points(typed)?,
                    };
                    Then::TakenOver(number(n)?, paid)
                }
                _ => return Err(unreadable()),
            },
        })
    }

    fn commands(
        self,
        night: &Night,
        player: PlayerNo,
        go: impl Fn(PlayerNo, Option<PlayerNo>) -> Command,
    ) -> Result<Vec<Command>, Violation> {
        let Some((table, game)) = game_of(night, player) else {
            return Ok(vec![go(player, None)]);
        };
        let act = |action| Command::Act {
            table,
            action,
            overrule: None,
            seen: None,
        };
        let has_box = game.in_box == player;
        let first = match self {
            Then::AsCaptain if has_box => {
                return Err(refuse::box_leaves_game(player).at("then"));
            }
            Then::AsCaptain | Then::Proxy(_) => None,
            Then::TakenOver(by, points) => Some(act(CubeAction::TakeOver {
                by,
                of: player,
                points,
            })),
            Then::GivenUp => Some(act(CubeAction::GiveUp { by: player })),
            Then::Settled(points) => Some(act(CubeAction::Settle { by: player, points })),
            Then::CalledOff => Some(Command::CallOff { table }),
        };
        let proxy = match self {
            Then::Proxy(proxy) => Some(proxy),
            _ => None,
        };
        Ok(first.into_iter().chain([go(player, proxy)]).collect())
    }
}

fn points(typed: &str) -> Result<i64, Violation> {
    settled_for(typed).map_err(|refused| refused.at("points"))
}

fn game_of(night: &Night, player: PlayerNo) -> Option<(TableNo, &ChouetteGame)> {
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
    let of = |word: &str, key: MessageOf<String>, n: PlayerNo| {
        ChoiceOption::new(format!("{word}-{n}"), key(w, at.name(n)), chosen)
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
                .map(|n| of("proxy", Messages::going_box_proxy, *n)),
        );
        all.push(ChoiceOption::new("give-up", w.going_box_give_up(), chosen));
        all.push(ChoiceOption::new("call-off", w.going_call_off(), chosen));
        return all;
    }
    let Some(seat) = game.seat(player).filter(|s| s.is_in()) else {
        return Vec::new();
    };
    let team = game.seats.iter().map(|s| s.member).filter(here);
    all.push(ChoiceOption::new("", w.night_proxy_none(), chosen));
    all.extend(
        proxies
            .iter()
            .map(|n| of("proxy", Messages::going_proxy, *n)),
    );
    all.extend(team.map(|n| of("over", Messages::going_over, n)));
    let worth = signed(-i64::from(seat.cube.value));
    let gives_up = w.going_give_up(worth);
    all.push(ChoiceOption::new("give-up", gives_up, chosen));
    if night.settings.settlements {
        all.push(ChoiceOption::new("settle", w.going_settle(), chosen));
    }
    all
}

/// Lets somebody go, with what becomes of the game as one step, and comes back to the people.
pub(super) async fn go(
    at: AtNight<HostNight>,
    form: Posted<PlayerInput>,
    going: impl Fn(PlayerNo, Option<PlayerNo>) -> Command + Send + Copy + 'static,
    message: MessageOf<String>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| still_open(&at, &form.values, violations).await;
    let read = form.command().and_then(|of| {
        let then = Then::read(&of).map_err(|v| vec![v])?;
        Ok((of.player, then))
    });
    let (player, then) = read.or_page_read(refused).await?;
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .nights
        .act_all_with(principal, at.stream, move |_, night: &Night, _| {
            let commands = then.commands(night, player, going);
            commands.map_err(ActError::Refused)
        })
        .await
        .or_page_read(refused)
        .await?;
    let sentence = message(at.messages(), at.name(player));
    Ok(at.done(&done, sentence, &at.path.below("people")))
}

/// The people, with what was typed still there, in the form it was typed in.
async fn still_open(
    at: &NightRequest,
    typed: &Values,
    refused: &[Violation],
) -> Result<PeoplePage, AppError> {
    let at = at.newest().await?;
    let roster = roster(&at).await?;
    let problems = Problems::of(at.messages(), refused, &|n| at.name(PlayerNo(n)));
    let mut shown = page(&at, &roster, &Values::default(), problems, None);
    for person in &mut shown.people {
        if person.number.to_string() == typed.one("player") {
            person.then = choices(&at, PlayerNo(person.number), typed.one("then"));
            person.points_typed = typed.one("points").to_owned();
            person.open = true;
        }
    }
    Ok(shown)
}
