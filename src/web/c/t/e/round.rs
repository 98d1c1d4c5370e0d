//! `/c/{club}/t/{tournament}/e/{event}/round`: the next round of a Swiss, shown with its reasons before it is made. What
//! the director sets by hand goes along in the address.

use crate::app::refusal::Refusal;
use crate::app::tournament::pairing::{NextRound, NoLegalPairing, ProposedRound, RoundPairing};
use crate::form::{Form, Values};
use crate::pages::bracket::BracketScene;
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::messages::{Messages, selector};
use crate::pages::pairing::{RoundManner, bye_reasons, pair_reasons};
use crate::tournament::swiss::{Allowed, ByeGiven, Fixed, PairingOptions, SwissPair};
use crate::tournament::{EntrantNo, Event, EventCommand, fields};
use crate::web::c::published::with_scene;
use crate::web::c::t::teller::told;
use crate::web::prelude::*;

/// The most pairs and byes set by hand.
const MOST_BY_HAND: usize = 256;

#[derive(Debug, Clone, Default, Form)]
#[form(messages = "round")]
pub struct PairingInput {
    #[form(hidden, rule = "hand-unreadable")]
    hand: Vec<Fixed>,
    #[form(message = "player", rule = "hand-unreadable")]
    hand_one: Option<EntrantNo>,
    #[form(rule = "hand-unreadable")]
    hand_other: Option<EntrantNo>,
    #[form(hidden)]
    allow_rematches: bool,
    #[form(hidden)]
    allow_second_byes: bool,
    #[form(hidden)]
    allow_wishes: bool,
    #[form(hidden, rule = "hand-unreadable")]
    extra_byes: Option<u16>,
    #[form(hidden)]
    early: bool,
    /// The round it comes after.
    #[form(hidden, rule = "hand-unreadable")]
    after: Option<u8>,
}

impl PairingInput {
    /// What asks for the same once more.
    fn of(wanted: &PairingOptions) -> PairingInput {
        let extra_byes = wanted.allowed.extra_byes;
        PairingInput {
            hand: wanted.by_hand.clone(),
            allow_rematches: wanted.allowed.rematches,
            allow_second_byes: wanted.allowed.second_byes,
            allow_wishes: wanted.allowed.wishes,
            extra_byes: (extra_byes > 0).then_some(extra_byes),
            early: wanted.early,
            ..PairingInput::default()
        }
    }

    /// What is asked for. Of more set by hand than may be, it has the first, and the others are refused.
    fn options(self) -> (PairingOptions, Option<Violation>) {
        let added = self.hand_one.zip(self.hand_other);
        let added = added.map(|(one, other)| Fixed::of(one, other));
        let mut by_hand: Vec<Fixed> = self.hand.into_iter().chain(added).collect();
        let too_many = (by_hand.len() > MOST_BY_HAND)
            .then(|| refuse::hand_too_many(MOST_BY_HAND).at(PairingInput::HAND_ONE));
        by_hand.truncate(MOST_BY_HAND);
        let wanted = PairingOptions {
            by_hand,
            allowed: Allowed {
                rematches: self.allow_rematches,
                second_byes: self.allow_second_byes,
                wishes: self.allow_wishes,
                extra_byes: self.extra_byes.unwrap_or_default(),
            },
            early: self.early,
        };
        (wanted, too_many)
    }
}

/// `GET /c/{club}/t/{tournament}/e/{event}/round`
pub async fn show(
    at: AtEvent<Direct>,
    input: QueryForm<PairingInput>,
) -> Result<HttpResponse, AppError> {
    let event = &at.event;
    match input.read() {
        Ok(input) => {
            let (wanted, too_many) = input.options();
            let refused: Vec<Violation> = too_many.into_iter().collect();
            html::asked(&page(&at, event, &wanted, &refused), &refused)
        }
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
    let after = input.after.unwrap_or_default();
    let (wanted, too_many) = input.options();
    let within: Result<(), Violation> = too_many.map_or(Ok(()), Err);
    within.or_page(|violations| page(&at, event, &wanted, violations))?;
    let pair = EventCommand::PairRound {
        wanted: wanted.clone(),
        after,
    }
    .of(event.number);
    let done = at
        .act(&form.key, pair)
        .await
        .or_page(|violations| page(&at, event, &wanted, violations))?;
    Ok(told(&at, &done, &at.path.below("desk")))
}

#[derive(Debug, Form)]
#[form(messages = "absence")]
pub struct AbsenceInput {
    #[form(message = "player")]
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
    let sentence = match out {
        true => Messages::told_sat_out,
        false => Messages::told_sits_in,
    };
    let said = sentence(at.messages(), &event.settings.name, name, round);
    Ok(at.done(&done, said, &at.path.event_below(event.number, "round")))
}

fn page(
    at: &TournamentRequest,
    event: &Event,
    wanted: &PairingOptions,
    refused: &[Violation],
) -> RoundPage {
    let w = at.messages();
    let next = NextRound::of(at.state(), event, wanted);
    let mut violations = refused.to_vec();
    let mut not_yet = None;
    if let RoundPairing::Refused(Refusal(violation)) = &next.pairing
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
    let offers_early = !wanted.early && standing.into_iter().any(|v| v.is_at(fields::EARLY));
    let name = |n: EntrantNo| at.names.entrant(at.state(), n);
    let choice =
        |n: &EntrantNo| ChoiceOption::new(n.to_string(), format!("{} · {}", name(*n), n), "");
    let blank = || ChoiceOption::new("", w.choose(), "");
    let choices = |of: &[EntrantNo]| -> Vec<ChoiceOption> {
        std::iter::once(blank())
            .chain(of.iter().map(choice))
            .collect()
    };
    let present = choices(&next.present);
    let mut other = present.clone();
    other.insert(1, ChoiceOption::new("0", w.bye(), ""));
    let problems = at.problems(&violations);
    let nothing = Values::default();
    let asked = PairingInput::of(wanted);
    RoundPage {
        early: offers_early.then(|| {
            Fields::sent(&PairingInput {
                early: true,
                ..asked.clone()
            })
        }),
        wanted: Fields::sent(&asked),
        set_two: Fields::of::<PairingInput>(w, &nothing, &problems)
            .offering(PairingInput::HAND_ONE, present)
            .offering(PairingInput::HAND_OTHER, other),
        absent: Fields::of::<AbsenceInput>(w, &nothing, &problems)
            .offering(AbsenceInput::ENTRANT, choices(&next.may_sit_out)),
        page: at.page().refused(problems),
        event: event.settings.name.clone(),
        not_yet: not_yet.map(|violation| at.say(violation)),
        round: next.round,
        after: next.after,
        by_hand: wanted
            .by_hand
            .iter()
            .map(|fixed| hand_pair(at, wanted, fixed))
            .collect(),
        preview: match &next.pairing {
            RoundPairing::Pairs(proposed) => Some(with_scene(at, |scene| {
                let manner = RoundManner::of(event, !wanted.by_hand.is_empty());
                RoundView::of(scene, manner, next.round, proposed)
            })),
            _ => None,
        },
        blocked: match &next.pairing {
            RoundPairing::None(proof) => Some(with_scene(at, |scene| {
                BlockedView::of(scene, proof, &asked)
            })),
            _ => None,
        },
        offers_absence: !next.may_sit_out.is_empty() || !next.away.is_empty(),
        away: next.away.iter().map(|n| (n.0, name(*n))).collect(),
        action: at.path.event_below(event.number, "round"),
        sit_out: at.path.event_below(event.number, "sit-out"),
        show: at.path.event(event.number),
        desk: at.path.below("desk"),
        onward: at.path.event_below(event.number, "onward"),
    }
}

fn hand_pair(at: &TournamentRequest, wanted: &PairingOptions, fixed: &Fixed) -> HandPair {
    let name = |n: EntrantNo| at.names.entrant(at.state(), n);
    let others = wanted.by_hand.iter().filter(|other| *other != fixed);
    HandPair {
        // What was allowed may have been for this one.
        others: Fields::sent(&PairingInput {
            hand: others.cloned().collect(),
            early: wanted.early,
            ..PairingInput::default()
        }),
        label: match fixed.against {
            Some(other) => format!("{} – {}", name(fixed.who), name(other)),
            None => at.messages().round_hand_bye(name(fixed.who)),
        },
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/round.html")]
struct RoundPage {
    #[deref]
    page: Page,
    event: String,
    /// Why there is no next round to be made yet.
    not_yet: Option<String>,
    /// The form that asks for it although a table of the round before plays, where that can be.
    early: Option<Fields>,
    /// The form that asks for what is shown.
    wanted: Fields,
    /// The round to be paired: the one after, or the rest of one paired while a table played.
    round: u8,
    after: u8,
    /// Pairs and byes set by hand.
    by_hand: Vec<HandPair>,
    preview: Option<RoundView>,
    blocked: Option<BlockedView>,
    set_two: Fields,
    absent: Fields,
    away: Vec<(u32, String)>,
    action: String,
    sit_out: String,
    /// Whether a round is to come that somebody can miss.
    offers_absence: bool,
    show: String,
    desk: String,
    onward: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct HandPair {
    label: String,
    /// The form that asks for the others without it.
    others: Fields,
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
    fn of(
        scene: &BracketScene<'_>,
        manner: RoundManner,
        round: u8,
        proposed: &ProposedRound,
    ) -> RoundView {
        let names = |list: &[EntrantNo]| list.iter().map(|n| scene.name(*n)).collect();
        let meeting = |pair: &SwissPair| Meeting {
            a: scene.name(pair.a),
            b: scene.name(pair.b),
            why: pair_reasons(scene, manner, (pair.a, pair.b), &pair.why),
        };
        let bye = |bye: &ByeGiven| {
            let why = bye_reasons(scene, manner, bye.who, &bye.why);
            (scene.name(bye.who), why)
        };
        let instead = &proposed.instead;
        let rests = |who: &EntrantNo| scene.w.round_hand_bye(scene.isolated(*who));
        RoundView {
            round,
            pairs: proposed.pairs.iter().map(meeting).collect(),
            byes: proposed.byes.iter().map(bye).collect(),
            waiting: names(&proposed.waiting),
            done: names(&proposed.done),
            instead: two_by_two(scene, &instead.pairs)
                .chain(instead.byes.iter().map(rests))
                .collect(),
        }
    }
}

fn two_by_two<'a>(
    scene: &'a BracketScene<'_>,
    pairs: &'a [(EntrantNo, EntrantNo)],
) -> impl Iterator<Item = String> {
    let two = |(a, b): &(EntrantNo, EntrantNo)| {
        format!("{} – {}", scene.isolated(*a), scene.isolated(*b))
    };
    pairs.iter().map(two)
}

#[derive(Debug)]
struct BlockedView {
    /// The parts of odd size, each a list of names.
    parts: Vec<String>,
    /// The only others they may meet.
    between: String,
    alone: bool,
    /// What would make a pairing, and the pairs that break the rule.
    choices: Vec<WayOutView>,
}

#[derive(Debug)]
struct WayOutView {
    /// The form that asks for it.
    asks: Fields,
    label: String,
}

impl BlockedView {
    #[must_use]
    fn of(scene: &BracketScene<'_>, proof: &NoLegalPairing, asked: &PairingInput) -> BlockedView {
        let w = scene.w;
        let name = |who: &Option<EntrantNo>| match who {
            Some(n) => scene.isolated(*n),
            None => w.bye().into_owned(),
        };
        let list = |who: &[Option<EntrantNo>]| who.iter().map(name).collect::<Vec<_>>().join(", ");
        let choices = proof.ways_out.iter().map(|way| {
            let a = way.allowed;
            let mut asks = asked.clone();
            let what = if a.rematches {
                asks.allow_rematches = true;
                selector!("round-way-out.what", "rematches")
            } else if a.second_byes {
                asks.allow_second_byes = true;
                selector!("round-way-out.what", "second-byes")
            } else if a.wishes {
                asks.allow_wishes = true;
                selector!("round-way-out.what", "wishes")
            } else {
                asks.extra_byes = Some(a.extra_byes);
                selector!("round-way-out.what", "extra-byes")
            };
            let again: Vec<String> = two_by_two(scene, &way.rematches).collect();
            WayOutView {
                asks: Fields::sent(&asks),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::violation::rules;

    #[test]
    fn more_than_may_be_set_by_hand_is_refused_and_the_first_stay() {
        let fixed = |n: u32| Fixed::of(EntrantNo(2 * n + 1), EntrantNo(2 * n + 2));
        let hand: Vec<Fixed> = (0..256).map(fixed).collect();
        let input = PairingInput {
            hand: hand.clone(),
            ..PairingInput::default()
        };
        let (wanted, too_many) = input.clone().options();
        assert_eq!(wanted.by_hand, hand);
        assert!(too_many.is_none());
        let one_more = PairingInput {
            hand_one: Some(EntrantNo(600)),
            hand_other: Some(EntrantNo(0)),
            ..input
        };
        let (wanted, too_many) = one_more.options();
        assert_eq!(wanted.by_hand, hand);
        assert_eq!(too_many.unwrap().rule, rules::HAND_TOO_MANY);
    }
}
