//! `/c/{club}/chouette/{night}/people`: who comes, and everybody who is there.

mod going;

use super::place::{AtNight, NightRequest};
use crate::app::chouette::Arriving;
use crate::app::club::{ListedPerson, active_roster};
use crate::chouette::{GameNo, Night, NightCommand, PlayerNo, Presence, TableNo, fields};
use crate::form::{Amount as _, Choice as _, Form, Values};
use crate::journal::PersonId;
use crate::pages::choice::ChoiceOption;
use crate::pages::chouette::money::total;
use crate::pages::chouette::role::TableRole;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::messages::{MessageOf, Messages};
use crate::pages::problems::RemedyButton;
use crate::violation::{rules, unchanged_since};
use crate::web::c::arrival::{Arrival, GuestMark};
use crate::web::c::chouette::ends::SettlementPoints;
use crate::web::c::chouette::people::going::{Departure, go};
use crate::web::c::chouette::stake::PointStake;
use crate::web::prelude::*;

#[derive(Debug, Form)]
pub struct ArrivalInput {
    #[form(flatten)]
    arrival: Arrival,
    #[form(message = "night-which-table", tiles, default = TableNo(1))]
    table: TableNo,
    #[form(message = "own-stake", money)]
    stake: Option<PointStake>,
}

/// `GET /c/{club}/chouette/{night}/people`
pub async fn show(at: AtNight<HostNight>) -> Result<HttpResponse, AppError> {
    let roster = roster(&at).await?;
    html::page(&page(
        &at,
        &roster,
        TypedPeople::default(),
        Problems::none(),
        None,
    ))
}

/// `POST /c/{club}/chouette/{night}/people`
pub async fn post(
    at: AtNight<HostNight>,
    form: Posted<ArrivalInput>,
) -> Result<HttpResponse, AppError> {
    let w = at.messages();
    let typed = &form.values;
    let roster = roster(&at).await?;
    let refuse = |violations: &[Violation], candidates: Option<Vec<usize>>| {
        let mut problems = at.problems(violations);
        if typed.one(Arrival::PERSON).is_empty() {
            // Somebody else of a name that is here already may come as a guest with one tap.
            let remedy = RemedyButton {
                label: w.night_as_guest(typed.one(Arrival::NAME)),
                instead: Arrival::COMES_AS.query(GuestMark::Guest.word()),
            };
            problems = problems.remedy(violations, rules::CHOUETTE_HERE_ALREADY, remedy);
        }
        let typed = TypedPeople {
            arrival: Some(typed),
            player: None,
        };
        page(&at, &roster, typed, problems, candidates)
    };
    let read = form.command_in(&at.state().money_in()).and_then(|coming| {
        let ArrivalInput {
            arrival,
            stake,
            table,
        } = coming;
        let comer = arrival
            .typed_person()
            .map_err(|violation| vec![violation])?;
        Ok((comer, stake.map(|PointStake(coins)| coins), table))
    });
    let (comer, own, table) = read.or_page(|violations| refuse(violations, None))?;
    let who = match Arriving::of(&roster, comer) {
        Ok(who) => who,
        Err((violation, like)) => {
            return html::refused(&refuse(&[violation.at(Arrival::NAME)], like));
        }
    };
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let came = nights
        .arrive(principal, at.club.id, at.stream, who, table, own)
        .await;
    let done = came.or_page(|violations| {
        let at_field = |violation: Violation| match violation.is_at(fields::STAKE) {
            true => violation,
            false => violation.at(Arrival::NAME),
        };
        let violations: Vec<Violation> = violations.iter().cloned().map(at_field).collect();
        refuse(&violations, None)
    })?;
    let at = at.newest().await?;
    let comer = done
        .comer()
        .ok_or_else(|| AppError::internal("nobody came"))?;
    let name = at.names.player(&done.story.state, comer);
    let sentence = w.chouette_told_joined(name);
    Ok(at.done(&done, sentence, &at.path.below("people")))
}

async fn roster(at: &NightRequest) -> Result<Vec<ListedPerson>, AppError> {
    Ok(active_roster(&at.app.store, at.club.id, &at.names).await?)
}

#[derive(Debug, Form)]
#[form(messages = "going")]
pub struct PlayerInput {
    #[form(rule = "form-unreadable", hidden)]
    player: PlayerNo,
    #[form(rule = "form-unreadable", hidden)]
    proxy: Option<PlayerNo>,
    /// What becomes of the game of somebody who goes in the middle of it.
    #[form(rule = "form-unreadable")]
    then: Option<Departure>,
    #[form(rule = "settlement-not-a-number")]
    points: Option<SettlementPoints>,
    #[form(default = TableNo(1), hidden)]
    table: TableNo,
    #[form(message = "own-stake", money)]
    stake: Option<PointStake>,
    /// The game that the page showed them in.
    #[form(rule = "form-unreadable", hidden)]
    game: Option<GameNo>,
}

/// Does what was asked of somebody, and comes back to the people.
pub(super) async fn about(
    at: AtNight<HostNight>,
    form: Posted<PlayerInput>,
    command: impl Fn(&Night, &PlayerInput) -> Result<NightCommand, Violation> + Send + 'static,
    message: MessageOf<String>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| again(&at, &form, violations).await;
    let of = form.command_in(&at.state().money_in());
    let of = of.or_page_read(refused).await?;
    let player = of.player;
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .nights
        .act_with(principal, at.stream, move |_, night, _| {
            command(night, &of).map_err(ActError::Refused)
        })
        .await
        .or_page_read(refused)
        .await?;
    let sentence = message(at.messages(), at.name(player));
    Ok(at.done(&done, sentence, &at.path.below("people")))
}

/// The people, with what was typed still there, in the form it was typed in.
pub(super) async fn again(
    at: &NightRequest,
    form: &Posted<PlayerInput>,
    refused: &[Violation],
) -> Result<PeoplePage, AppError> {
    let at = at.newest().await?;
    let roster = roster(&at).await?;
    let problems = at.problems(refused);
    let problems = problems.of_form(form.values.one(PlayerInput::PLAYER));
    let typed = TypedPeople {
        arrival: None,
        player: Some(&form.values),
    };
    let page = page(&at, &roster, typed, problems, None);
    Ok(PeoplePage {
        seen: page.seen.or_as_sent(form.seen, refused),
        ..page
    })
}

/// What was typed into the form for who comes, or into one of somebody who is there.
#[derive(Debug, Clone, Copy, Default)]
struct TypedPeople<'a> {
    arrival: Option<&'a Values>,
    player: Option<&'a Values>,
}

fn page(
    at: &NightRequest,
    roster: &[ListedPerson],
    typed: TypedPeople<'_>,
    problems: Problems,
    candidates: Option<Vec<usize>>,
) -> PeoplePage {
    let night = at.state();
    let candidate = |known: &ListedPerson| Candidate {
        id: known.id.to_string(),
        label: known.label.clone(),
    };
    let here = |person: PersonId| {
        let mut here = night.players.iter();
        here.any(|p| p.presence == Presence::Here && at.names.who(p.person) == person)
    };
    let below = |rest| at.path.below(rest);
    let present = night
        .players
        .iter()
        .filter(|p| p.presence == Presence::Here);
    let arriving = typed.arrival.cloned().unwrap_or_default();
    let chosen = match arriving.one(ArrivalInput::TABLE) {
        "" => "1",
        typed => typed,
    };
    let tables = tables(at, chosen);
    let people = night
        .everybody()
        .into_iter()
        .map(|n| line(at, n, typed.player, &problems));
    PeoplePage {
        people: people.collect(),
        form: Fields::of::<ArrivalInput>(at.messages(), &arriving, &problems)
            .offering(ArrivalInput::TABLE, tables.clone()),
        page: at.page().refused(problems),
        live: at.live(),
        seen: Seen(at.story.version),
        name: arriving.one(Arrival::NAME).to_owned(),
        for_money: night.settings.stake.is_some(),
        tables,
        roster: roster
            .iter()
            .filter(|known| !here(known.id))
            .map(candidate)
            .collect(),
        asked: candidates.is_some(),
        candidates: candidates
            .into_iter()
            .flatten()
            .filter_map(|place| roster.get(place))
            .map(candidate)
            .collect(),
        here: present.count(),
        closed: night.closed,
        to: Addresses {
            people: below("people"),
            leave: below("people/leave"),
            rest: below("people/rest"),
            back: below("people/return"),
            stake: below("people/stake"),
            r#move: below("people/move"),
            table: below("table"),
            members: at.at.path.below("members"),
        },
    }
}

fn tables(at: &NightRequest, chosen: &str) -> Vec<ChoiceOption> {
    let tables = &at.state().tables;
    if tables.len() < 2 {
        return Vec::new();
    }
    let choice = |n: TableNo| {
        let label = at.messages().table_number(n.0);
        ChoiceOption::new(n.to_string(), label, chosen)
    };
    tables.iter().map(|t| choice(t.number)).collect()
}

fn line(at: &NightRequest, n: PlayerNo, typed: Option<&Values>, problems: &Problems) -> PersonLine {
    let (w, night) = (at.messages(), at.state());
    let player = night.player(n);
    let table = night.table_of(n);
    let game = table.and_then(|t| t.game.as_ref());
    let of = n.to_string();
    let own = player.and_then(|p| p.stake);
    let mut stands = Values::default();
    stands.set(PlayerInput::PLAYER, vec![of.clone()]);
    stands.set(
        PlayerInput::STAKE,
        own.map(PointStake).show(&night.money_in()),
    );
    let form = Fields::row::<PlayerInput>(w, &of, &stands, typed, problems);
    let then = match typed.filter(|_| problems.is_of_form(&of)) {
        Some(typed) => going::choices(at, n, typed.one(PlayerInput::THEN)),
        None => going::choices(at, n, ""),
    };
    let has_box = game.and_then(|g| TableRole::in_game(g, n)) == Some(TableRole::Box);
    let mut going = form.without(PlayerInput::STAKE);
    if then.is_empty() {
        going = going.without(PlayerInput::THEN);
    }
    if then.is_empty() || has_box {
        going = going.without(PlayerInput::POINTS);
    }
    if has_box {
        going = going.labelled(PlayerInput::THEN, w.going_box());
    }
    let going = going.offering(PlayerInput::THEN, then);
    let others = night
        .tables
        .iter()
        .filter(|t| Some(t.number) != table.map(|t| t.number));
    PersonLine {
        number: n.0,
        game: going::game_of(night, n).map(|(_, game)| game.number),
        name: at.name(n),
        place: whereabouts(w, night, n),
        presence: presence(night, n),
        points: total(night, n),
        going,
        stake: (night.settings.stake.is_some() || own.is_some())
            .then(|| form.without(PlayerInput::THEN).without(PlayerInput::POINTS)),
        open: problems.is_of_form(&of),
        tables: others
            .filter(|_| game.is_none())
            .map(|t| {
                let label = w.night_move_to(t.number.0);
                ChoiceOption::new(t.number.to_string(), label, "")
            })
            .collect(),
    }
}

fn presence(night: &Night, n: PlayerNo) -> Presence {
    night.player(n).map_or(Presence::Left, |p| p.presence)
}

/// Where somebody is: their role in a game, their place in a line, or that they rest or left.
fn whereabouts(w: Messages, night: &Night, n: PlayerNo) -> String {
    match presence(night, n) {
        Presence::Here => {}
        Presence::Resting => return w.night_resting().into_owned(),
        Presence::Left => return w.has_left().into_owned(),
    }
    let table = night.table_of(n);
    let game = table.and_then(|t| t.game.as_ref());
    let place = match (game, game.and_then(|g| TableRole::in_game(g, n))) {
        (_, Some(role)) => role.in_words(w),
        (Some(_), None) => w.night_next_game().into_owned(),
        (None, None) => {
            let at = table.and_then(|t| night.seated(t).iter().position(|m| *m == n));
            at.map_or_else(String::new, |at| w.night_in_line(at.saturating_add(1)))
        }
    };
    match table.filter(|_| night.tables.len() > 1) {
        Some(t) => format!("{} · {place}", w.table_number(t.number.0)),
        None => place,
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Candidate {
    id: String,
    label: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct PersonLine {
    number: u32,
    /// The one they are in.
    game: Option<GameNo>,
    name: String,
    /// Where in line, or that they rest or have gone.
    place: String,
    presence: Presence,
    points: String,
    /// What becomes of their game when they go in the middle of it.
    going: Fields,
    /// Their own stake, where there are any.
    stake: Option<Fields>,
    open: bool,
    tables: Vec<ChoiceOption>,
}

impl PersonLine {
    fn class(&self) -> &'static str {
        match self.presence {
            Presence::Here => "here",
            Presence::Resting => "resting",
            Presence::Left => "left",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Addresses {
    people: String,
    leave: String,
    rest: String,
    back: String,
    stake: String,
    r#move: String,
    table: String,
    members: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/people.html")]
pub struct PeoplePage {
    #[deref]
    page: Page,
    live: String,
    seen: Seen,
    name: String,
    form: Fields,
    /// Whether the night is for money, so that each may name a stake.
    for_money: bool,
    tables: Vec<ChoiceOption>,
    roster: Vec<Candidate>,
    asked: bool,
    candidates: Vec<Candidate>,
    people: Vec<PersonLine>,
    here: usize,
    closed: bool,
    to: Addresses,
}

/// `POST …/people/leave`
pub async fn leave(
    at: AtNight<HostNight>,
    form: Posted<PlayerInput>,
) -> Result<HttpResponse, AppError> {
    let leave = |player: PlayerNo, proxy| NightCommand::Leave { player, proxy };
    go(at, form, leave, Messages::told_left).await
}

/// `POST …/people/move`
pub async fn move_to(
    at: AtNight<HostNight>,
    form: Posted<PlayerInput>,
) -> Result<HttpResponse, AppError> {
    let change = |_: &Night, of: &PlayerInput| {
        Ok(NightCommand::Move {
            player: of.player,
            table: of.table,
        })
    };
    about(at, form, change, Messages::night_told_moved).await
}

/// `POST …/people/rest`
pub async fn rest(
    at: AtNight<HostNight>,
    form: Posted<PlayerInput>,
) -> Result<HttpResponse, AppError> {
    let rest = |player: PlayerNo, proxy| NightCommand::Rest { player, proxy };
    go(at, form, rest, Messages::chouette_told_rested).await
}

/// `POST …/people/return`
pub async fn come_back(
    at: AtNight<HostNight>,
    form: Posted<PlayerInput>,
) -> Result<HttpResponse, AppError> {
    let back = |_: &Night, of: &PlayerInput| {
        Ok(NightCommand::Return {
            player: of.player,
            table: of.table,
        })
    };
    about(at, form, back, Messages::told_returned).await
}

/// `POST …/people/stake`
pub async fn stake(
    at: AtNight<HostNight>,
    form: Posted<PlayerInput>,
) -> Result<HttpResponse, AppError> {
    let seen = form.seen;
    let named = move |night: &Night, of: &PlayerInput| {
        if let Some(player) = night.player(of.player) {
            let refusal = refuse::settings_changed_since;
            let unchanged = unchanged_since(player.stake_changed, seen, refusal);
            unchanged.map_err(|changed| changed.at(PlayerInput::STAKE))?;
        }
        Ok(NightCommand::SetStake {
            player: of.player,
            stake: of.stake.map(|PointStake(coins)| coins),
        })
    };
    about(at, form, named, Messages::night_told_stake).await
}
