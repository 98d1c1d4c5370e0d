//! What a correction would change, shown before it is made: every later match it touches, and what the director can do.

use crate::pages::chouette::told::list;
use crate::pages::layout::Frame;
use crate::pages::standings::exact;
use crate::pages::told::Teller;
use crate::pages::words::Words;
use crate::tournament::money::PrizeChange;
use crate::tournament::swiss::Moved;
use crate::tournament::{
    Consequences, EntrantNo, EqualNow, Event, Fixture, MatchNo, Place, PlaceMoved, Remedy, SeatRef,
    ShouldGoOn, Stage, Standing, Status, Way,
};
use crate::web::c::t::e::m::typing::Typing;
use crate::web::c::t::e::show::place_text;
use crate::web::page::Page;
use askama::Template;
use derive_more::Deref;
use std::borrow::Cow;

/// A later match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Later {
    /// "Semi-final, match 13: Ann – Bob".
    pub pairing: String,
    /// "being played, 3–2".
    pub status: String,
}

/// One way to go on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// What is sent.
    pub standing: &'static str,
    /// What the button says.
    pub label: String,
    /// What it does, match by match.
    pub text: String,
    /// Whether it is the one proposed.
    pub proposed: bool,
    /// Whose place it changes, a line each.
    pub places: Vec<String>,
    /// Whose winnings it changes.
    pub money: Vec<String>,
}

impl Choice {
    /// What stands above whose winnings it changes: where matches are played again, until they are.
    #[must_use]
    pub fn money_title(&self) -> &'static str {
        match self.standing == Standing::VoidAndReplay.word() {
            true => "money-change-title-until", // a key
            false => "money-change-title",      // a key
        }
    }
}

/// The page.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/preview.html")]
pub struct PreviewPage {
    /// What every page has.
    #[deref]
    pub page: Page,
    /// Where the form is sent.
    pub action: String,
    /// The version at which the match last changed.
    pub seen: u64,
    /// Where Cancel leads.
    pub cancel: String,
    /// "Round 1, match 3: Ann – Bob".
    pub heading: String,
    /// What the page is called.
    pub title: String,
    /// Who went on or won, and who should have; nothing where that stays the same.
    pub change: Option<String>,
    /// What else hangs on the result.
    pub besides: Vec<String>,
    /// The later matches touched.
    pub later: Vec<Later>,
    /// Whose place in the standings would change, a line each.
    pub moved: Vec<String>,
    /// Who should have gone on to a knockout that is drawn, a line each.
    pub qualifiers: Vec<String>,
    /// On a ladder, who would stand on another rung, a line each.
    pub rungs: Vec<String>,
    /// What can be done about them.
    pub choices: Vec<Choice>,
    /// The correction itself, to be sent again.
    pub typing: Typing,
}

impl PreviewPage {
    /// The page of a correction.
    #[must_use]
    pub fn new(
        teller: &Teller<'_>,
        frame: Frame,
        e: &Event,
        m: &Fixture,
        path: &str,
        consequences: &Consequences,
        typing: Typing,
    ) -> PreviewPage {
        let w = teller.w;
        PreviewPage {
            page: Page::new(w, frame),
            action: format!("{path}/correct"),
            seen: m.changed,
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
                .collect(),
            rungs: consequences
                .rungs
                .iter()
                .map(|s| {
                    let name = teller.name(s.who);
                    w.with3("preview-rung", "name", name, "from", s.from, "to", s.to)
                })
                .collect(),
            choices: choices(teller, e, consequences),
            typing,
        }
    }
}

/// Whose winnings a correction changes, in words.
#[must_use]
pub fn money(teller: &Teller<'_>, changes: &[PrizeChange]) -> Vec<String> {
    let show = |amount| teller.t.money.currency.show(amount);
    changes
        .iter()
        .map(|change| {
            teller.w.say_with(
                "money-change-line",
                &[
                    ("player", &teller.holder(change.holder)),
                    ("before", &show(change.before)),
                    ("after", &show(change.after)),
                    ("paid", &if change.paid_out > 0 { "yes" } else { "no" }),
                    ("out", &show(change.paid_out)),
                ],
            )
        })
        .collect()
}

/// "Ann should have gone on instead of Bo"
fn should_go_on(teller: &Teller<'_>, one: &ShouldGoOn) -> String {
    let (who, other) = (teller.name(one.who), teller.name(one.instead_of));
    let key = match one.played {
        true => "preview-should-go-on-played", // a key
        false => "preview-should-go-on",       // a key
    };
    teller.w.with2(key, "name", who, "other", other)
}

/// "Ann, Bo and Cy are equal for the last place"
fn equal(teller: &Teller<'_>, now: &EqualNow) -> String {
    let names: Vec<String> = now.equal.iter().map(|who| teller.name(*who)).collect();
    let names = list(teller.w, &names);
    teller
        .w
        .with2("preview-equal-now", "names", names, "left", now.left)
}

/// "Ann: place 3 with 2 becomes place 5 with 1"
fn moved(teller: &Teller<'_>, m: &Moved) -> String {
    teller.w.say_with(
        "preview-moved",
        &[
            ("name", &teller.name(m.who)),
            ("place", &m.before.0),
            ("score", &exact(m.before.1)),
            ("new_place", &m.after.0),
            ("new_score", &exact(m.after.1)),
        ],
    )
}

fn name(teller: &Teller<'_>, who: Option<EntrantNo>) -> String {
    who.map_or_else(
        || teller.w.say("told-nobody").into_owned(),
        |n| teller.name(n),
    )
}

fn title(w: Words, c: &Consequences) -> Cow<'static, str> {
    match (c.need_a_choice(), c.turns) {
        (true, _) => w.say("preview-title"),
        (false, true) => w.say("preview-title-won"),
        (false, false) => w.say("preview-title-more"),
    }
}

fn change(teller: &Teller<'_>, c: &Consequences) -> Option<String> {
    let w = teller.w;
    if !c.need_a_choice() {
        let (had_won, has_won) = (name(teller, c.had_won), name(teller, c.has_won));
        return c.turns.then(|| match (c.had_won, c.has_won) {
            (Some(_), None) => w.with("preview-won-open", "before", had_won),
            (None, _) => w.with("preview-won-new", "after", has_won),
            _ => w.with2("preview-won", "before", had_won, "after", has_won),
        });
    }
    let (before, after) = (name(teller, c.before), name(teller, c.after));
    Some(match (c.before, c.after) {
        (Some(_), None) => w.with("preview-change-open", "before", before),
        (None, _) => w.with("preview-change-new", "after", after),
        _ => w.with2("preview-change", "before", before, "after", after),
    })
}

/// "Ann: 1 becomes 2"
fn place_moved(teller: &Teller<'_>, moved: &PlaceMoved, standing: Standing) -> String {
    let w = teller.w;
    let place = |place: Option<Place>, open: &str| match place {
        // What is one place is not broken over two lines.
        Some(place) => place_text(&place).replace('–', "–\u{2060}"),
        None => w.say(open).into_owned(),
    };
    let open = match standing {
        Standing::VoidAndReplay => "preview-place-until", // a key
        _ => "preview-place-open",                        // a key
    };
    let (who, from, to) = (
        teller.name(moved.who),
        place(moved.before, "preview-place-open"), // a key
        place(moved.after, open),
    );
    let key = match moved.stage {
        Stage::Consolation => "preview-place-consolation", // a key
        Stage::LastChance => "preview-place-last-chance",  // a key
        _ => "preview-place",                              // a key
    };
    w.with3(key, "name", who, "from", from, "to", to)
}

fn status(w: Words, m: &Fixture) -> String {
    let score = m.score();
    let score = format!("{}–\u{2060}{}", score.top, score.bottom);
    match m.status() {
        Status::Waiting => w.say("preview-waiting").into_owned(),
        Status::Ready => w.say("preview-ready").into_owned(),
        Status::Playing => w.with("preview-playing", "score", score),
        Status::Finished => w.with("preview-finished", "score", score),
    }
}

/// What can be done, with what each comes to.
fn choices(teller: &Teller<'_>, e: &Event, c: &Consequences) -> Vec<Choice> {
    let proposed = c.ways.first().map(|way| way.standing);
    let choice = |way: &Way| {
        let (label, text) = said(teller, e, c, way.standing);
        let places = way.places.iter();
        Choice {
            standing: way.standing.word(),
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
fn said(teller: &Teller<'_>, e: &Event, c: &Consequences, standing: Standing) -> (String, String) {
    let w = teller.w;
    if !c.qualifiers.is_empty() {
        return on_qualifiers(teller, c, standing);
    }
    if !c.rungs.is_empty() {
        return match standing {
            Standing::RecordOnly => (
                w.say("preview-rungs-stay").into_owned(),
                w.say("preview-rungs-stay-text").into_owned(),
            ),
            _ => (
                w.say("preview-rungs-anew").into_owned(),
                w.say("preview-rungs-anew-text").into_owned(),
            ),
        };
    }
    let (before, after) = (name(teller, c.before), name(teller, c.after));
    match standing {
        Standing::TakeSeat if !c.need_a_choice() => (
            w.say("money-change-only").into_owned(),
            w.say("money-change-only-text").into_owned(),
        ),
        Standing::TakeSeat if c.after.is_some() => (
            w.with("preview-take-seat", "after", &after),
            exchanged(teller, e, c),
        ),
        Standing::TakeSeat => {
            let seat = match c.comes_in {
                Remedy::Seat(seat) | Remedy::Promise(seat) => which(teller, e, seat.of),
                Remedy::Nothing => String::new(),
            };
            (
                w.say("preview-clear-seat").into_owned(),
                w.with2("preview-seat-cleared", "before", &before, "match", seat),
            )
        }
        Standing::VoidAndReplay => {
            let voided = c.voided.iter();
            let labels: Vec<String> = voided
                .map(|number| teller.match_inside(e.number, *number))
                .collect();
            (
                w.say("preview-replay").into_owned(),
                w.with2(
                    "preview-replay-text",
                    "n",
                    labels.len(),
                    "matches",
                    labels.join(", "),
                ),
            )
        }
        Standing::RecordOnly => (
            w.say("preview-record").into_owned(),
            w.with("preview-record-text", "before", &before),
        ),
    }
}

/// What a way says of those who went on to a knockout: the two are exchanged where neither has played, or those drawn stay.
fn on_qualifiers(teller: &Teller<'_>, c: &Consequences, standing: Standing) -> (String, String) {
    let w = teller.w;
    if standing == Standing::RecordOnly {
        return (
            w.say("preview-goes-on-stays").into_owned(),
            w.say("preview-goes-on-stays-text").into_owned(),
        );
    }
    let open = c.qualifiers.iter().filter(|one| !one.played);
    let names: Vec<String> = open.map(|one| teller.name(one.who)).collect();
    (
        w.with("preview-goes-on", "names", names.join(", ")),
        w.say("preview-goes-on-text").into_owned(),
    )
}

/// Who comes in where, and what becomes of who went on: the two exchange what lies beyond.
fn exchanged(teller: &Teller<'_>, e: &Event, c: &Consequences) -> String {
    let w = teller.w;
    let (before, after) = (name(teller, c.before), name(teller, c.after));
    let seat_text = |key: &str, a: &str, b: &str, seat: SeatRef| {
        w.with3(
            key,
            "after",
            a,
            "before",
            b,
            "match",
            which(teller, e, seat.of),
        )
    };
    let comes_in = match c.comes_in {
        Remedy::Seat(seat) => seat_text("preview-seat", &after, &before, seat), // a key
        Remedy::Promise(seat) => seat_text("preview-promise", &after, &before, seat), // a key
        Remedy::Nothing => w.with2("preview-place-taken", "after", &after, "before", &before),
    };
    let goes_out = match (c.before, c.goes_out) {
        (None, _) => return comes_in,
        (_, Remedy::Seat(seat)) => seat_text("preview-other-seat", &before, &after, seat), // a key
        (_, Remedy::Promise(seat)) => seat_text("preview-other-promise", &before, &after, seat), // a key
        (_, Remedy::Nothing) => w.with2("preview-out", "before", &before, "after", &after),
    };
    format!("{comes_in} {goes_out}")
}

fn which(teller: &Teller<'_>, e: &Event, number: MatchNo) -> String {
    let m = e.fixture(number);
    m.map_or_else(String::new, |m| teller.pairing(e, m))
}
