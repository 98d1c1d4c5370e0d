//! `/c/{club}/t/{tournament}/e/{event}/challenge`: whom each on a ladder may challenge, and why nobody else. Everyone may
//! look; the desk enters challenges, and puts somebody on another rung by hand.

use crate::app::clock;
use crate::app::tournament::ladder::{
    self, ChallengeOpponent, Challenger, LadderChallenge, LadderRung,
};
use crate::form::{Form, Values};
use crate::pages::bracket::BracketScene;
use crate::pages::choice::ChoiceOption;
use crate::pages::dashed::dashed;
use crate::pages::fields::Fields;
use crate::pages::messages::{MessageOf, Messages, selector};
use crate::pages::when::day;
use crate::tournament::robin::{LadderRules, OnWin};
use crate::tournament::{EntrantNo, Event, EventCommand};
use crate::web::c::published::with_scene;
use crate::web::c::t::teller::told;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct ChallengeInput {
    by: EntrantNo,
    of: EntrantNo,
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct ChallengeQuery {
    by: Option<EntrantNo>,
}

/// `GET /c/{club}/t/{tournament}/e/{event}/challenge`
pub async fn show(at: AtEvent, who: QueryForm<ChallengeQuery>) -> Result<HttpResponse, AppError> {
    let event = climbable(&at.event)?;
    let none = Values::default();
    match who.read() {
        Ok(who) => html::page(&page(&at, event, who.by, &none, &[])),
        Err(violations) => html::refused(&page(&at, event, None, &none, &violations)),
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/challenge`
pub async fn post(
    at: AtEvent<Direct>,
    form: Posted<ChallengeInput>,
) -> Result<HttpResponse, AppError> {
    let event = climbable(&at.event)?;
    let typed_by = form.values.one(ChallengeInput::BY).parse().ok();
    let refused =
        |violations: &[Violation]| page(&at, event, typed_by, &Values::default(), violations);
    let ChallengeInput { by, of } = form.command().or_page(refused)?;
    let now = clock::now();
    let challenge = EventCommand::Challenge {
        by,
        of,
        now,
        today: at.club.time_zone.day(now),
    }
    .of(event.number);
    let done = at.act(&form.key, challenge).await.or_page(refused)?;
    let back = at.path.event_below(event.number, "challenge");
    Ok(told(&at, &done, &back))
}

#[derive(Debug, Form)]
#[form(messages = "rungs")]
pub struct RungInput {
    #[form(message = "player")]
    entrant: EntrantNo,
    #[form(with = rung, rule = "rung-not-a-rung")]
    rung: u16,
}

/// Any number from 1. A number below the lowest rung means the lowest.
mod rung {
    use crate::form::{Control, Limits, Value};
    use crate::violation::Violation;

    pub(super) fn control() -> Control {
        u16::control(&Limits::default())
    }

    pub(super) fn read(typed: &[String]) -> Result<u16, Violation> {
        u16::read(typed, &Limits::default().range(1..=u16::MAX))
    }

    pub(super) fn show(rung: &u16) -> Vec<String> {
        rung.show()
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/rungs`
pub async fn rungs(at: AtEvent<Direct>, form: Posted<RungInput>) -> Result<HttpResponse, AppError> {
    let event = climbable(&at.event)?;
    let refused = |violations: &[Violation]| page(&at, event, None, &form.values, violations);
    let RungInput {
        entrant,
        rung: typed,
    } = form.command().or_page(refused)?;
    let set = EventCommand::MoveRung {
        entrant,
        rung: typed,
    }
    .of(event.number);
    let done = at.act(&form.key, set).await.or_page(refused)?;
    let name = at.names.entrant(at.state(), entrant);
    let after = done.story.state.event(event.number);
    let rung = after.and_then(|e| ladder::rung_of(e, entrant));
    let rung = rung.unwrap_or(usize::from(typed));
    let said = at.messages().rungs_told(rung, name);
    let back = at.path.event_below(event.number, "challenge");
    Ok(at.done(&done, said, &back))
}

/// The event, if it is a ladder.
fn climbable(event: &Event) -> Result<&Event, AppError> {
    event
        .capabilities()
        .challenges()
        .map(|_| event)
        .ok_or(AppError::NotFound)
}

fn page(
    at: &TournamentRequest,
    event: &Event,
    by: Option<EntrantNo>,
    typed: &Values,
    refused: &[Violation],
) -> ChallengePage {
    let (w, t) = (at.messages(), at.state());
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let below = |rest: &str| at.path.event_below(event.number, rest);
    let opponent = |of: ChallengeOpponent| Opponent {
        rung: of.rung,
        number: of.entrant.0,
        name: name(of.entrant),
        refused: of.refused.map(|why| at.say(&why.0)),
    };
    let challenger = |of: Challenger| ChallengerView {
        number: of.entrant.0,
        name: name(of.entrant),
        others: of.opponents.into_iter().map(opponent).collect(),
    };
    let by = by.and_then(|by| Challenger::of(t, event, by, clock::now()));
    let rungs = ladder::rungs(t, event);
    let problems = at.problems(refused);
    let on_rung = |of: &LadderRung| {
        let label = format!("{} · {}", of.rung, name(of.entrant));
        ChoiceOption::new(of.entrant.to_string(), label, typed.one(RungInput::ENTRANT))
    };
    let all = rungs.iter().map(on_rung);
    ChallengePage {
        by_hand: Fields::of::<RungInput>(w, typed, &problems)
            .offering(RungInput::ENTRANT, all.collect()),
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        rungs: with_scene(at, |scene| rung_views(scene, event)),
        rules: event
            .capabilities()
            .challenges()
            .map(|rules| rules_said(w, rules))
            .unwrap_or_default(),
        by: by.map(challenger),
        directs: at.may(Permission::Direct) && !t.finished,
        action: below("challenge"),
        set: below("rungs"),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
        join: below("join"),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/challenge.html")]
pub struct ChallengePage {
    #[deref]
    pub page: Page,
    pub event: String,
    pub rungs: Vec<RungView>,
    pub rules: Vec<String>,
    pub by: Option<ChallengerView>,
    pub directs: bool,
    /// Who is to stand on which rung.
    pub by_hand: Fields,
    pub action: String,
    pub set: String,
    pub show: String,
    pub desk: String,
    pub join: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RungView {
    /// From 1, the top.
    pub rung: usize,
    pub number: u32,
    pub name: String,
    pub href: String,
    pub gone: bool,
    /// "4–1"
    pub record: String,
    /// The challenge they have to play: a sentence and the page of the match.
    pub open: Option<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChallengerView {
    pub number: u32,
    pub name: String,
    /// Everyone above, the nearest first.
    pub others: Vec<Opponent>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opponent {
    pub rung: usize,
    pub number: u32,
    pub name: String,
    pub refused: Option<String>,
}

#[must_use]
pub fn rung_views(scene: &BracketScene<'_>, event: &Event) -> Vec<RungView> {
    let view = |of: LadderRung| RungView {
        rung: of.rung,
        number: of.entrant.0,
        name: scene.name(of.entrant),
        href: scene.path.player(of.entrant),
        gone: of.left,
        record: dashed(of.won, of.lost),
        open: of.challenge.map(|challenge| {
            let said = open(scene, of.entrant, challenge);
            (said, scene.path.fixture(event.number, challenge.number))
        }),
    };
    let rungs = ladder::rungs(scene.t, event);
    rungs.into_iter().map(view).collect()
}

fn open(scene: &BracketScene<'_>, who: EntrantNo, challenge: LadderChallenge) -> String {
    let by = challenge.due.map(|by| day(scene.w, by));
    let dated = by.is_some();
    let by = by.unwrap_or_default();
    match challenge.by == who {
        true => (scene.w).ladder_challenges(by, dated, scene.isolated(challenge.of)),
        false => (scene.w).ladder_challenged(by, dated, scene.isolated(challenge.by)),
    }
}

#[must_use]
fn rules_said(w: Messages, rules: &LadderRules) -> Vec<String> {
    let mut said = vec![w.ladder_rule_reach(rules.reach)];
    said.push(w.ladder_rule_win(
        selector!("ladder-rule-win.choice", rules.on_win in OnWin { TakesPlace, Swap }),
    ));
    let days: [(MessageOf<u16>, u16); 3] = [
        (Messages::ladder_rule_days, rules.days),
        (Messages::ladder_rule_immunity, rules.immunity),
        (Messages::ladder_rule_wait, rules.wait),
    ];
    let set = days.into_iter().filter(|(_, days)| *days > 0);
    said.extend(set.map(|(key, days)| key(w, days)));
    said
}
