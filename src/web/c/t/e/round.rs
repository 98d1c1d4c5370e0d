//! `/c/{club}/t/{tournament}/e/{event}/round`: the next round of a Swiss, shown with its reasons before it is made. What
//! the director sets by hand goes along in the address.

use crate::form::{Form, Values};
use crate::pages::bracket::BracketScene;
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::pairing::{bye_reasons, pair_reasons};
use crate::tournament::swiss::{
    Allowed, Blocked, Fixed, PairingOptions, Proof, RoundPreview, SwissPairing, preview,
    rounds_paired,
};
use crate::tournament::{EntrantNo, Event, EventCommand};
use crate::web::c::published::with_scene;
use crate::web::prelude::*;

/// The most pairs and byes set by hand.
const MOST_BY_HAND: usize = 256;

#[derive(Debug, Form)]
#[form(messages = "round")]
pub struct PairingInput {
    #[form(hidden, rule = "hand-unreadable")]
    hand: Vec<Fixed>,
    #[form(rule = "hand-unreadable")]
    hand_one: Option<EntrantNo>,
    #[form(rule = "hand-unreadable")]
    hand_other: Option<EntrantNo>,
    #[form(hidden)]
    allow_rematches: bool,
    #[form(hidden)]
    allow_second_byes: bool,
    #[form(hidden)]
    allow_wishes: bool,
    #[form(hidden, default, rule = "hand-unreadable")]
    extra_byes: u16,
    #[form(hidden)]
    early: bool,
    #[form(hidden, default, rule = "hand-unreadable")]
    after: u8,
}

impl PairingInput {
    fn options(self) -> PairingOptions {
        let added = self.hand_one.zip(self.hand_other);
        let added = added.map(|(one, other)| Fixed::of(one, other));
        let by_hand = self.hand.into_iter().chain(added);
        PairingOptions {
            by_hand: by_hand.take(MOST_BY_HAND).collect(),
            allowed: Allowed {
                rematches: self.allow_rematches,
                second_byes: self.allow_second_byes,
                wishes: self.allow_wishes,
                extra_byes: self.extra_byes,
            },
            early: self.early,
        }
    }
}

/// `GET /c/{club}/t/{tournament}/e/{event}/round`
pub async fn show(
    at: AtEvent<Direct>,
    input: QueryForm<PairingInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    match input.read() {
        Ok(input) => html::page(&page(&at, event, &input.options(), &[])),
        Err(violations) => {
            html::refused(&page(&at, event, &PairingOptions::default(), &violations))
        }
    }
}

/// `POST /c/{club}/t/{tournament}/e/{event}/round`
pub async fn post(
    at: AtEvent<Direct>,
    form: Posted<PairingInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let input = form
        .command()
        .or_page(|violations| page(&at, event, &PairingOptions::default(), violations))?;
    let after = input.after;
    let wanted = input.options();
    let pair = EventCommand::PairRound {
        wanted: wanted.clone(),
        after,
    }
    .of(event.number);
    let done = at
        .act(&form.key, pair)
        .await
        .or_page(|violations| page(&at, event, &wanted, violations))?;
    let event = done.story.state.event(event.number).unwrap_or(event);
    let said = at
        .messages()
        .round_told(&event.settings.name, rounds_paired(event));
    Ok(at.done(&done, said, &at.path.below("desk")))
}

#[derive(Debug, Form)]
#[form(messages = "absence")]
pub struct AbsenceInput {
    entrant: EntrantNo,
    #[form(hidden)]
    round: u8,
    #[form(hidden)]
    out: bool,
}

/// `POST /c/{club}/t/{tournament}/e/{event}/sit-out`
pub async fn sit_out(
    at: AtEvent<Direct>,
    form: Posted<AbsenceInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    let refused =
        |violations: &[Violation]| page(&at, event, &PairingOptions::default(), violations);
    let AbsenceInput {
        entrant,
        round,
        out,
    } = form.command().or_page(refused)?;
    let sit_out = EventCommand::SitOut {
        entrant,
        round,
        out,
    }
    .of(event.number);
    let done = at.act(&form.key, sit_out).await.or_page(refused)?;
    let name = at.names.entrant(at.state(), entrant);
    let how = if out { "out" } else { "in" };
    let said = at.messages().round_told_absence(how, round, name);
    Ok(at.done(&done, said, &at.path.event_below(event.number, "round")))
}

fn page(
    at: &TournamentRequest,
    event: &Event,
    wanted: &PairingOptions,
    refused: &[Violation],
) -> RoundPage {
    let w = at.messages();
    let t = at.state();
    let found = preview(t, event.number, wanted);
    let mut violations = refused.to_vec();
    let mut not_yet = None;
    if let Err(Blocked::Rule(violation)) = &found
        && refused.is_empty()
    {
        // Whoever only looks has asked for nothing yet that could be refused.
        if *wanted == PairingOptions::default() {
            not_yet = Some(violation);
        } else {
            violations.push(violation.clone());
        }
    }
    let standing = violations.iter().chain(not_yet);
    let offers_early = !wanted.early && standing.into_iter().any(|v| v.field == Some("early"));
    let name = |n: EntrantNo| at.names.entrant(t, n);
    let after = rounds_paired(event);
    let next = after.saturating_add(1);
    let here = |n: &&EntrantNo| !t.has_left(**n);
    let is_away = |n: &&EntrantNo| event.away.contains(&(next, **n));
    let choice =
        |n: &EntrantNo| ChoiceOption::new(n.to_string(), format!("{} · {}", name(*n), n), "");
    let blank = || ChoiceOption::new("", w.round_hand_choose(), "");
    let present: Vec<&EntrantNo> = event
        .entered
        .iter()
        .filter(here)
        .filter(|n| !is_away(n))
        .collect();
    let everyone: Vec<ChoiceOption> = std::iter::once(blank())
        .chain(present.iter().map(|n| choice(n)))
        .collect();
    let mut other = everyone.clone();
    other.insert(1, ChoiceOption::new("0", w.seat_bye(), ""));
    let away = event.entered.iter().filter(here).filter(is_away);
    let problems = Problems::of(w, &violations, &|n| name(EntrantNo(n)));
    let nothing = Values::default();
    RoundPage {
        set_two: Fields::of::<PairingInput>(w, &nothing, &problems)
            .offering("hand_one", everyone.clone())
            .offering("hand_other", other),
        absent: Fields::of::<AbsenceInput>(w, &nothing, &problems).offering("entrant", everyone),
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        not_yet: not_yet.map(|violation| at.say(violation)),
        offers_early,
        round: found.as_ref().map_or(next, |preview| preview.round),
        after,
        by_hand: wanted
            .by_hand
            .iter()
            .map(|fixed| hand_pair(at, fixed))
            .collect(),
        allowed: wanted.allowed,
        early: wanted.early,
        preview: match &found {
            Ok(preview) => Some(with_scene(at, |scene| RoundView::of(scene, preview))),
            Err(_) => None,
        },
        blocked: match &found {
            Err(Blocked::NoPairing(proof)) => {
                Some(with_scene(at, |scene| BlockedView::of(scene, proof)))
            }
            _ => None,
        },
        away: away.map(|n| (n.0, name(*n))).collect(),
        action: at.path.event_below(event.number, "round"),
        sit_out: at.path.event_below(event.number, "sit-out"),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
        onward: at.path.event_below(event.number, "onward"),
    }
}

fn hand_pair(at: &TournamentRequest, fixed: &Fixed) -> HandPair {
    let name = |n: EntrantNo| at.names.entrant(at.state(), n);
    HandPair {
        value: fixed.to_string(),
        label: match fixed.against {
            Some(other) => format!("{} – {}", name(fixed.who), name(other)),
            None => at.messages().round_hand_bye(name(fixed.who)),
        },
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/round.html")]
pub(super) struct RoundPage {
    #[deref]
    page: Page,
    event: String,
    /// Why there is no next round to be made yet.
    not_yet: Option<String>,
    /// Whether it can be made although a table of the round before plays.
    offers_early: bool,
    /// The round to be paired: the one after, or the rest of one paired while a table played.
    round: u8,
    after: u8,
    /// Pairs and byes set by hand.
    by_hand: Vec<HandPair>,
    allowed: Allowed,
    /// Whether to pair while a table of the round before plays.
    early: bool,
    preview: Option<RoundView>,
    blocked: Option<BlockedView>,
    set_two: Fields,
    absent: Fields,
    away: Vec<(u32, String)>,
    action: String,
    sit_out: String,
    show: String,
    desk: String,
    onward: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct HandPair {
    /// "3-7", or "5-0" for a bye.
    value: String,
    label: String,
}

#[derive(Debug)]
struct RoundView {
    round: u8,
    pairs: Vec<Meeting>,
    byes: Vec<(String, Vec<String>)>,
    waiting: Vec<String>,
    done: Vec<String>,
    /// What the program would have done otherwise, where the director set some of it: pairs in words.
    instead: Vec<String>,
}

#[derive(Debug)]
struct Meeting {
    a: String,
    b: String,
    why: Vec<String>,
}

impl RoundView {
    #[must_use]
    fn of(scene: &BracketScene<'_>, preview: &RoundPreview) -> RoundView {
        let names = |list: &[EntrantNo]| list.iter().map(|n| scene.name(*n)).collect();
        RoundView {
            round: preview.round,
            pairs: meetings(scene, &preview.pairing),
            byes: preview
                .pairing
                .byes
                .iter()
                .map(|bye| (scene.name(bye.who), bye_reasons(scene, &bye.why)))
                .collect(),
            waiting: names(&preview.waiting),
            done: names(&preview.done),
            instead: preview
                .program
                .as_ref()
                .map(|program| differences(scene, program, &preview.pairing))
                .unwrap_or_default(),
        }
    }
}

fn meetings(scene: &BracketScene<'_>, pairing: &SwissPairing) -> Vec<Meeting> {
    let meeting = |pair: &crate::tournament::swiss::SwissPair| Meeting {
        a: scene.name(pair.a),
        b: scene.name(pair.b),
        why: pair_reasons(scene, (pair.a, pair.b), &pair.why),
    };
    pairing.pairs.iter().map(meeting).collect()
}

/// What the program would have done and the pairing does not do.
fn differences(
    scene: &BracketScene<'_>,
    program: &SwissPairing,
    made: &SwissPairing,
) -> Vec<String> {
    let has = |a: EntrantNo, b: EntrantNo| {
        let same =
            |p: &crate::tournament::swiss::SwissPair| (p.a, p.b) == (a, b) || (p.a, p.b) == (b, a);
        made.pairs.iter().any(same)
    };
    let pairs = program.pairs.iter().filter(|p| !has(p.a, p.b));
    let mut said: Vec<String> = pairs
        .map(|p| format!("{} – {}", scene.isolated(p.a), scene.isolated(p.b)))
        .collect();
    let bye = |who: EntrantNo| made.byes.iter().any(|b| b.who == who);
    let byes = program.byes.iter().filter(|b| !bye(b.who));
    said.extend(byes.map(|b| scene.w.round_hand_bye(scene.isolated(b.who))));
    said
}

#[derive(Debug)]
struct BlockedView {
    /// The parts of odd size, each a list of names.
    parts: Vec<String>,
    /// The only others they may meet.
    between: String,
    alone: bool,
    /// What would make a pairing: its field and value, its words, and the pairs that break the rule.
    choices: Vec<WayOut>,
}

#[derive(Debug)]
struct WayOut {
    /// The field that asks for it.
    field: &'static str,
    value: String,
    label: String,
}

impl BlockedView {
    #[must_use]
    fn of(scene: &BracketScene<'_>, proof: &Proof) -> BlockedView {
        let w = scene.w;
        let name = |who: &Option<EntrantNo>| match who {
            Some(n) => scene.isolated(*n),
            None => w.seat_bye().into_owned(),
        };
        let list = |who: &[Option<EntrantNo>]| who.iter().map(name).collect::<Vec<_>>().join(", ");
        let choices = proof.choices.iter().map(|choice| {
            let a = choice.allowed;
            let (field, value, what) = if a.rematches {
                ("allow_rematches", "1".to_owned(), "rematches")
            } else if a.second_byes {
                ("allow_second_byes", "1".to_owned(), "second-byes")
            } else if a.wishes {
                ("allow_wishes", "1".to_owned(), "wishes")
            } else {
                ("extra_byes", a.extra_byes.to_string(), "extra-byes")
            };
            let again = choice.pairing.pairs.iter().filter(|p| p.why.rematch);
            let again: Vec<String> = again
                .map(|p| format!("{} – {}", scene.isolated(p.a), scene.isolated(p.b)))
                .collect();
            WayOut {
                field,
                value,
                label: w.round_way_out(a.extra_byes, again.join(", "), what),
            }
        });
        BlockedView {
            parts: proof.parts.iter().map(|part| list(part)).collect(),
            between: list(&proof.between),
            alone: proof.between.is_empty(),
            choices: choices.collect(),
        }
    }
}
