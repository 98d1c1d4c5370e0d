//! What a correction would change, shown before it is made: every later match it touches, and what the director can do.

use super::typing::Typing;
use crate::pages::c::t::e::show::place_text;
use crate::pages::layout::Frame;
use crate::pages::standings::exact;
use crate::pages::told::Teller;
use crate::pages::words::Words;
use crate::tournament::money::PrizeChange;
use crate::tournament::swiss::Moved;
use crate::tournament::{
    Consequences, EntrantNo, Event, Fixture, MatchNo, Place, PlaceMoved, Remedy, SeatRef,
    ShouldGoOn, Status,
};
use askama::Template;
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
    /// Whose winnings it changes.
    pub money: Vec<String>,
}

/// The page.
#[derive(Debug, Template)]
#[template(path = "c/t/e/m/preview.html")]
pub struct PreviewPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// Where the form is sent.
    pub action: String,
    /// The form's one-time key.
    pub key: String,
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
    /// Whose place would change, a line each.
    pub places: Vec<String>,
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
    ) -> Self {
        let w = teller.w;
        PreviewPage {
            w,
            frame,
            action: format!("{path}/correct"),
            key: String::new(),
            seen: m.changed,
            cancel: format!("{path}/correct"),
            heading: teller.pairing(e, m),
            title: title(w, consequences).into_owned(),
            change: change(teller, consequences),
            places: consequences
                .places
                .iter()
                .map(|moved| place_moved(teller, moved))
                .collect(),
            besides: Vec::new(),
            later: consequences
                .touched
                .iter()
                .filter_map(|touch| e.fixture(touch.seat.of))
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
                .collect(),
            rungs: consequences
                .rungs
                .iter()
                .map(|s| {
                    let name = teller.name(s.who);
                    w.with3("preview-rung", "name", name, "from", s.from, "to", s.to)
                })
                .collect(),
            choices: if !consequences.qualifiers.is_empty() {
                on_qualifiers(teller, consequences)
            } else if !consequences.rungs.is_empty() {
                on_a_ladder(w)
            } else if consequences.need_a_choice() {
                choices(teller, e, consequences)
            } else {
                vec![only(w)]
            },
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

/// What can be done about the rungs: later challenges stay as they were played either way.
fn on_a_ladder(w: Words) -> Vec<Choice> {
    let choice = |standing, label: Cow<'static, str>, text: Cow<'static, str>| Choice {
        standing,
        label: label.into_owned(),
        text: text.into_owned(),
        proposed: standing == "take-seat",
        money: Vec::new(),
    };
    let anew = (
        w.say("preview-rungs-anew"),
        w.say("preview-rungs-anew-text"),
    );
    let stay = (
        w.say("preview-rungs-stay"),
        w.say("preview-rungs-stay-text"),
    );
    vec![
        choice("take-seat", anew.0, anew.1),
        choice("record-only", stay.0, stay.1),
    ]
}

/// The one way to go on where no later match is touched: only money or standings change.
fn only(w: Words) -> Choice {
    Choice {
        standing: "take-seat",
        label: w.say("money-change-only").into_owned(),
        text: w.say("money-change-only-text").into_owned(),
        proposed: true,
        money: Vec::new(),
    }
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

/// What can be done about who went on: the two are exchanged where neither has played, or those drawn stay.
fn on_qualifiers(teller: &Teller<'_>, c: &Consequences) -> Vec<Choice> {
    let w = teller.w;
    let choice = |standing, label: String, text: Cow<'static, str>, proposed| Choice {
        standing,
        label,
        text: text.into_owned(),
        proposed,
        money: Vec::new(),
    };
    let open = c.qualifiers.iter().filter(|one| !one.played);
    let names: Vec<String> = open.map(|one| teller.name(one.who)).collect();
    let mut choices = Vec::new();
    if !names.is_empty() {
        let label = w.with("preview-goes-on", "names", names.join(", "));
        choices.push(choice(
            "take-seat",
            label,
            w.say("preview-goes-on-text"),
            true,
        ));
    }
    let stays = w.say("preview-goes-on-stays").into_owned();
    let text = w.say("preview-goes-on-stays-text");
    choices.push(choice("record-only", stays, text, names.is_empty()));
    choices
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

/// "Ann: place 1 becomes place 2"
fn place_moved(teller: &Teller<'_>, moved: &PlaceMoved) -> String {
    let place =
        |place: Option<Place>| place.map_or_else(|| "–".to_owned(), |place| place_text(&place));
    let (who, from, to) = (
        teller.name(moved.who),
        place(moved.before),
        place(moved.after),
    );
    teller
        .w
        .with3("preview-place", "name", who, "from", from, "to", to)
}

fn status(w: Words, m: &Fixture) -> String {
    let score = m.score();
    let score = format!("{}–{}", score.top, score.bottom);
    match m.status() {
        Status::Waiting => w.say("preview-waiting").into_owned(),
        Status::Ready => w.say("preview-ready").into_owned(),
        Status::Playing => w.with("preview-playing", "score", score),
        Status::Finished => w.with("preview-finished", "score", score),
    }
}

fn choices(teller: &Teller<'_>, e: &Event, c: &Consequences) -> Vec<Choice> {
    let w = teller.w;
    let (before, after) = (name(teller, c.before), name(teller, c.after));
    let which = |number: MatchNo| {
        e.fixture(number)
            .map_or_else(String::new, |m| teller.pairing(e, m))
    };
    let goes_on = c.after.is_some();
    let seat_text = |key: &str, seat: SeatRef| {
        w.with3(
            key,
            "after",
            &after,
            "before",
            &before,
            "match",
            which(seat.of),
        )
    };
    let seat = match c.remedy {
        Remedy::Seat(seat) if goes_on => Some(seat_text("preview-seat", seat)), // a key
        Remedy::Seat(seat) => Some(w.with2(
            "preview-seat-cleared",
            "before",
            &before,
            "match",
            which(seat.of),
        )),
        Remedy::Promise(seat) if goes_on => Some(seat_text("preview-promise", seat)), // a key
        Remedy::Promise(_) | Remedy::Nothing => None,
    };
    let can_take = seat.is_some();
    let mut choices = Vec::new();
    if let Some(text) = seat {
        let label = if goes_on {
            w.with("preview-take-seat", "after", &after)
        } else {
            w.say("preview-clear-seat").into_owned()
        };
        choices.push(Choice {
            standing: "take-seat",
            label,
            text,
            proposed: true,
            money: Vec::new(),
        });
    }
    if !c.voided.is_empty() {
        let labels: Vec<String> = c
            .voided
            .iter()
            .map(|number| teller.match_inside(e.number, *number))
            .collect();
        choices.push(Choice {
            standing: "void-and-replay",
            label: w.say("preview-replay").into_owned(),
            text: w.with2(
                "preview-replay-text",
                "n",
                labels.len(),
                "matches",
                labels.join(", "),
            ),
            proposed: false,
            money: Vec::new(),
        });
    }
    choices.push(Choice {
        standing: "record-only",
        label: w.say("preview-record").into_owned(),
        text: w.with("preview-record-text", "before", &before),
        proposed: !can_take,
        money: Vec::new(),
    });
    choices
}
