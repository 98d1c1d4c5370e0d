//! What a correction would change, shown before it is made: every later match it touches, and what the director can do.

use crate::app::tournament::effects_tag;
use crate::form::{Choice as _, Values};
use crate::pages::dashed::dashed;
use crate::pages::fact_text::TournamentTeller;
use crate::pages::fields::Fields;
use crate::pages::form_parts::{DrawHidden as _, FormTag, Seen};
use crate::pages::layout::Frame;
use crate::pages::messages::{Message, Messages, selector};
use crate::pages::standings::{exact, place_text};
use crate::tournament::money::PrizeChange;
use crate::tournament::swiss::SwissChange;
use crate::tournament::{
    CorrectionEffects, CorrectionOption, EntrantNo, EqualNow, Event, EventPlace, Fixture,
    LaterMatches, MatchNo, MatchResult, MatchStatus, PlaceMoved, SeatRef, SeatRemedy, ShouldGoOn,
    Stage,
};
use crate::web::c::t::e::m::command::ScoreForm;
use crate::web::page::Page;
use askama::Template;
use derive_more::Deref;
use std::borrow::Cow;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Later {
    /// "Semi-final, match 13: Ann – Bob".
    pub pairing: String,
    /// "being played, 3–2".
    pub status: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorrectionChoice {
    pub standing: LaterMatches,
    pub label: String,
    pub text: String,
    pub proposed: bool,
    pub places: Vec<String>,
    pub money: Vec<String>,
}

impl CorrectionChoice {
    /// What stands above whose winnings it changes: where matches are played again, until they are.
    #[must_use]
    pub fn money_title(&self) -> Message {
        match self.standing == LaterMatches::VoidAndReplay {
            true => Messages::money_change_title_until,
            false => Messages::money_change_title,
        }
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/preview.html")]
pub struct PreviewPage {
    #[deref]
    pub page: Page,
    pub action: String,
    pub seen: Seen,
    /// Of what is shown: another choice may be wanted once it is something else.
    pub tag: FormTag,
    pub cancel: String,
    /// "Round 1, match 3: Ann – Bob".
    pub heading: String,
    pub title: String,
    /// Who went on or won, and who should have; nothing where that stays the same.
    pub change: Option<String>,
    pub besides: Vec<String>,
    pub later: Vec<Later>,
    /// Whose place in the standings would change, a line each.
    pub moved: Vec<String>,
    /// Who should be in a stage that is drawn, a line each.
    pub qualifiers: Vec<String>,
    /// On a ladder, who would stand on another rung, a line each.
    pub rungs: Vec<String>,
    pub choices: Vec<CorrectionChoice>,
    /// The fields of the correction itself, to be sent again.
    pub sent: Fields,
}

impl PreviewPage {
    #[must_use]
    pub fn new(
        teller: &TournamentTeller<'_>,
        frame: Frame,
        e: &Event,
        m: &Fixture,
        path: &str,
        consequences: &CorrectionEffects,
        typed: &Values,
    ) -> PreviewPage {
        let w = teller.w;
        PreviewPage {
            page: Page::new(w, frame),
            action: format!("{path}/correct"),
            seen: Seen(m.changed),
            tag: effects_tag(consequences),
            cancel: format!("{path}/correct"),
            heading: teller.pairing(e, m),
            title: title(w, consequences).into_owned(),
            change: change(teller, consequences),
            besides: Vec::new(),
            later: consequences
                .later()
                .into_iter()
                .filter_map(|number| e.fixture(number))
                .map(|later| Later {
                    pairing: teller.pairing(e, later),
                    status: status(w, later),
                })
                .collect(),
            moved: consequences
                .moved
                .iter()
                .map(|m| moved(teller, m))
                .collect(),
            qualifiers: consequences
                .qualifiers
                .iter()
                .map(|one| should_go_on(teller, one))
                .chain(consequences.equal.iter().map(|now| equal(teller, now)))
                .chain(consequences.stay_below.iter().map(|(stage, who)| {
                    let stage = stage_drawn(w, *stage);
                    w.preview_stays_below(teller.name(*who), stage)
                }))
                .collect(),
            rungs: consequences
                .rungs
                .iter()
                .map(|s| {
                    let name = teller.name(s.who);
                    w.preview_rung(s.from, name, s.to)
                })
                .collect(),
            choices: choices(teller, e, consequences),
            sent: Fields::sent_again::<ScoreForm>(typed),
        }
    }
}

#[must_use]
pub fn money(teller: &TournamentTeller<'_>, changes: &[PrizeChange]) -> Vec<String> {
    let show = |amount| teller.t.money.currency.show(amount);
    changes
        .iter()
        .map(|change| {
            teller.w.money_change_line(
                show(change.after),
                show(change.before),
                show(change.paid_out),
                change.paid_out > 0,
                teller.holder(change.holder),
            )
        })
        .collect()
}

/// "Knockout: Ann instead of Bo"
fn should_go_on(teller: &TournamentTeller<'_>, one: &ShouldGoOn) -> String {
    let (who, other) = (teller.name(one.who), teller.name(one.instead_of));
    let key = match one.played {
        true => Messages::preview_should_go_on_played,
        false => Messages::preview_should_go_on,
    };
    key(teller.w, who, other, stage_drawn(teller.w, one.stage))
}

/// "last chance"
fn stage_drawn(w: Messages, stage: Stage) -> String {
    w.preview_stage(match stage {
        Stage::Consolation => selector!("preview-stage.stage", "consolation"),
        Stage::LastChance => selector!("preview-stage.stage", "last-chance"),
        Stage::SecondChance => selector!("preview-stage.stage", "second-chance"),
        _ => selector!("preview-stage.stage", "main"),
    })
}

/// "Ann, Bo and Cy are tied for the last place in the knockout"
pub fn equal(teller: &TournamentTeller<'_>, now: &EqualNow) -> String {
    let names: Vec<String> = now.equal.iter().map(|who| teller.name(*who)).collect();
    let names = teller.w.list(&names);
    teller.w.preview_equal_now(now.left, names)
}

/// "Ann: place 3 with 2 becomes place 5 with 1"
fn moved(teller: &TournamentTeller<'_>, m: &SwissChange) -> String {
    teller.w.preview_moved(
        teller.name(m.who),
        m.after.0,
        exact(m.after.1),
        m.before.0,
        exact(m.before.1),
    )
}

fn name(teller: &TournamentTeller<'_>, who: Option<EntrantNo>) -> String {
    who.map_or_else(|| teller.w.nobody_yet().into_owned(), |n| teller.name(n))
}

fn title(w: Messages, c: &CorrectionEffects) -> Cow<'static, str> {
    match (c.need_a_choice(), c.turns) {
        (true, _) => w.preview_title(),
        (false, true) => w.preview_title_won(),
        (false, false) => w.preview_title_more(),
    }
}

fn change(teller: &TournamentTeller<'_>, c: &CorrectionEffects) -> Option<String> {
    let w = teller.w;
    let won = !c.need_a_choice();
    if won && !c.turns {
        return None;
    }
    let (before, after) = match won {
        true => (c.had_won, c.has_won),
        false => (c.before, c.after),
    };
    let (was, is) = (name(teller, before), name(teller, after));
    Some(match (before, after) {
        (Some(_), None) if c.decided => w.preview_change_nobody(was, won),
        (Some(_), None) => w.preview_change_open(was, won),
        (None, _) => w.preview_change_new(is, won),
        _ => w.preview_change(is, was, won),
    })
}

/// "Ann: 1 becomes 2"
pub(in crate::web::c::t) fn place_moved(
    teller: &TournamentTeller<'_>,
    moved: &PlaceMoved,
    standing: LaterMatches,
) -> String {
    let w = teller.w;
    let place = |place: Option<EventPlace>, open: Message| match place {
        Some(place) => place_text(place.from, place.to),
        None => w.say(open).into_owned(),
    };
    let open: Message = match standing {
        LaterMatches::VoidAndReplay => Messages::preview_place_until,
        _ => Messages::preview_place_open,
    };
    let (who, from, to) = (
        teller.name(moved.who),
        place(moved.before, Messages::preview_place_open),
        place(moved.after, open),
    );
    let stage = match moved.stage {
        Stage::Consolation => selector!("preview-place.stage", "consolation"),
        Stage::LastChance => selector!("preview-place.stage", "last-chance"),
        _ => selector!("preview-place.stage", "main"),
    };
    w.preview_place(from, who, stage, to)
}

#[must_use]
pub fn status(w: Messages, m: &Fixture) -> String {
    let unplayed = |r: &MatchResult| r.outcome.unplayed() && !m.begun();
    if m.result.as_ref().is_some_and(unplayed) {
        return w.preview_unplayed().into_owned();
    }
    let score = m.score();
    let score = dashed(score.top, score.bottom);
    match m.status() {
        MatchStatus::Waiting => w.preview_waiting().into_owned(),
        MatchStatus::Ready => w.preview_ready().into_owned(),
        MatchStatus::Playing => w.played_now(score),
        MatchStatus::Finished => w.preview_finished(score),
    }
}

fn choices(
    teller: &TournamentTeller<'_>,
    e: &Event,
    c: &CorrectionEffects,
) -> Vec<CorrectionChoice> {
    let w = teller.w;
    let proposed = c.ways.first().map(|way| way.standing);
    // Places of the rounds closed so far, beside those of the table as it stands, would say something else of the same.
    let by_table = !c.moved.is_empty() && !e.is_over() && e.stages.is_empty();
    // Who goes on to a knockout is what those ways are about; who falls into a consolation comes beside.
    let below = |one: &&ShouldGoOn| one.stage != Stage::Main && !one.played;
    let plays_there: Vec<String> = c
        .qualifiers
        .iter()
        .filter(below)
        .map(|one| {
            let (who, other) = (teller.name(one.who), teller.name(one.instead_of));
            w.preview_plays_there(who, other, stage_drawn(w, one.stage))
        })
        .collect();
    let choice = |way: &CorrectionOption| {
        let (label, mut text) = way_text(teller, e, c, way.standing);
        if way.standing != LaterMatches::RecordOnly {
            for one in &plays_there {
                text = format!("{text} {one}");
            }
        }
        let said = |moved: &&PlaceMoved| by_table && moved.stage == Stage::Main;
        let places = way.places.iter().filter(|moved| !said(moved));
        CorrectionChoice {
            standing: way.standing,
            label,
            text,
            proposed: Some(way.standing) == proposed,
            places: places
                .map(|moved| place_moved(teller, moved, way.standing))
                .collect(),
            money: Vec::new(),
        }
    };
    c.ways.iter().map(choice).collect()
}

/// What the button of a way says, and what it does.
fn way_text(
    teller: &TournamentTeller<'_>,
    e: &Event,
    c: &CorrectionEffects,
    standing: LaterMatches,
) -> (String, String) {
    let w = teller.w;
    if c.qualifiers.iter().any(|one| one.stage == Stage::Main) {
        return on_qualifiers(teller, c, standing);
    }
    if !c.rungs.is_empty() {
        return match standing {
            LaterMatches::RecordOnly => (
                w.preview_rungs_stay().into_owned(),
                w.preview_rungs_stay_text().into_owned(),
            ),
            _ => (
                w.preview_rungs_anew().into_owned(),
                w.preview_rungs_anew_text().into_owned(),
            ),
        };
    }
    let (before, after) = (name(teller, c.before), name(teller, c.after));
    match standing {
        LaterMatches::TakeSeat if !c.need_a_choice() => (
            w.money_change_only().into_owned(),
            w.money_change_only_text().into_owned(),
        ),
        LaterMatches::TakeSeat if c.after.is_some() => {
            (w.preview_take_seat(&after), exchanged(teller, e, c))
        }
        LaterMatches::TakeSeat => {
            let label = match c.decided {
                true => w.preview_give_bye(c.cleared.len()),
                false => w.preview_clear_seat(c.cleared.len()),
            };
            (label, cleared(teller, e, c))
        }
        LaterMatches::VoidAndReplay => {
            let replayed = c.replayed.iter();
            let labels: Vec<String> = replayed
                .map(|number| teller.match_inside(e.number, *number))
                .collect();
            (
                w.preview_replay().into_owned(),
                w.preview_replay_text(labels.join(", "), labels.len()),
            )
        }
        LaterMatches::RecordOnly => {
            let text = match c.before {
                Some(_) => w.preview_record_text(&before),
                None => w.preview_record_nobody().into_owned(),
            };
            (w.preview_record().into_owned(), text)
        }
    }
}

/// What a way says of those who went on to a knockout: the two are exchanged where neither has played, or those drawn stay.
fn on_qualifiers(
    teller: &TournamentTeller<'_>,
    c: &CorrectionEffects,
    standing: LaterMatches,
) -> (String, String) {
    let w = teller.w;
    if standing == LaterMatches::RecordOnly {
        return (
            w.preview_goes_on_stays().into_owned(),
            w.preview_goes_on_stays_text().into_owned(),
        );
    }
    let open = c.qualifiers.iter().filter(|one| !one.played);
    let names: Vec<String> = open.map(|one| teller.name(one.who)).collect();
    (
        w.preview_goes_on(names.join(", ")),
        w.preview_goes_on_text().into_owned(),
    )
}

/// Who stands up where, if nobody goes on any more: the seat is empty again, or there is a bye if both have left.
fn cleared(teller: &TournamentTeller<'_>, e: &Event, c: &CorrectionEffects) -> String {
    let w = teller.w;
    let mut sentences = vec![w.preview_played_stays().into_owned()];
    for (seat, who) in &c.cleared {
        let Some(sat) = who.entrant() else { continue };
        let (sat, at) = (teller.name(sat), which(teller, e, seat.of));
        sentences.push(match c.decided {
            true => w.preview_seat_bye(&sat, at),
            false => w.preview_seat_cleared(&sat, at),
        });
    }
    sentences.join(" ")
}

/// Who comes in where, and what becomes of who went on: the two exchange what lies beyond.
fn exchanged(teller: &TournamentTeller<'_>, e: &Event, c: &CorrectionEffects) -> String {
    let w = teller.w;
    let (before, after) = (name(teller, c.before), name(teller, c.after));
    if c.before.is_none() {
        return match c.comes_in {
            SeatRemedy::Seat(seat) | SeatRemedy::Promise(seat) => {
                w.preview_seat_of_nobody(&after, which(teller, e, seat.of))
            }
            SeatRemedy::Nothing => w.preview_place_of_nobody(&after),
        };
    }
    let seat_text =
        |key: fn(Messages, String, String, String) -> String, a: &str, b: &str, seat: SeatRef| {
            key(w, a.to_owned(), b.to_owned(), which(teller, e, seat.of))
        };
    let comes_in = match c.comes_in {
        SeatRemedy::Seat(seat) => seat_text(Messages::preview_seat, &after, &before, seat),
        SeatRemedy::Promise(seat) => seat_text(Messages::preview_promise, &after, &before, seat),
        SeatRemedy::Nothing => w.preview_place_taken(&after, &before),
    };
    let goes_out = match c.goes_out {
        SeatRemedy::Seat(seat) => seat_text(Messages::preview_other_seat, &before, &after, seat),
        SeatRemedy::Promise(seat) => {
            seat_text(Messages::preview_other_promise, &before, &after, seat)
        }
        SeatRemedy::Nothing => w.preview_out(&after, &before),
    };
    let mut sentences = vec![comes_in, goes_out];
    for (who, remedy) in [(c.after, c.comes_in), (c.before, c.goes_out)] {
        let left = who.filter(|who| teller.t.has_left(*who));
        if let (Some(who), SeatRemedy::Seat(_)) = (left, remedy) {
            sentences.push(w.preview_left(teller.name(who)));
        }
    }
    sentences.join(" ")
}

fn which(teller: &TournamentTeller<'_>, e: &Event, number: MatchNo) -> String {
    let m = e.fixture(number);
    m.map_or_else(String::new, |m| teller.pairing(e, m))
}
