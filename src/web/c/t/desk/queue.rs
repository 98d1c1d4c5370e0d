//! What needs the director now, most pressing first, each with its one action.

use crate::app::tournament::room::{free, ready};
use crate::club::permissions::Deed;
use crate::pages::paths::TournamentPath;
use crate::pages::round_names::match_name;
use crate::pages::told::{Teller, set_apart};
use crate::pages::when::day;
use crate::pages::words::{Message, Words};
use crate::tournament::{
    Consolation, Event, EventNo, Fixture, LateEntry, Seat, Stage, Tournament, coming,
    stages_to_draw, swiss,
};
use crate::web::c::t::desk::room::round;

/// A match is long under way after so many minutes for each point of its length, and never before the floor.
const MINUTES_A_POINT: i64 = 9;
const LEAST_MINUTES: i64 = 40;
/// Somebody may be missing when a match that was called has stood still for so many minutes for each point, and no game
/// was entered where games are entered.
const CALLED_MINUTES: i64 = 25;
const MOST_LONG: usize = 4;
const MOST_CALLS: usize = 6;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    Nothing,
    Open {
        href: String,
        label: String,
    },
    Post {
        action: String,
        label: String,
        /// A field that is sent along: name and value.
        field: Option<(&'static str, String)>,
        /// What its one-time key ends with.
        key: String,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// What it is about, in a word or two.
    pub tag: String,
    pub text: String,
    pub act: Act,
    /// What whoever does it must be allowed, and in which event; without one, in the whole tournament.
    pub needs: (Deed, Option<EventNo>),
    /// Whether it is urgent.
    pub presses: bool,
}

pub(super) fn of(teller: &Teller<'_>, path: &TournamentPath) -> Vec<Wish> {
    let t = teller.t;
    if t.is_closed() {
        return Vec::new();
    }
    let mut queue = Vec::new();
    calls(teller, path, &mut queue);
    standing_still(teller, path, &mut queue);
    for e in t.events.values() {
        before_the_draw(teller, path, e, &mut queue);
        next_round(teller, path, e, &mut queue);
        knockout_after_groups(teller, path, e, &mut queue);
        fresh_consolation(teller, path, e, &mut queue);
        late_entry(teller, path, e, &mut queue);
        overdue(teller, path, e, &mut queue);
    }
    // What is open-ended may end whenever nothing is left to decide.
    let all_decided = |e: &Event| {
        e.capabilities().open_ended
            && !e.matches.is_empty()
            && coming::waiting(t, e).is_empty()
            && e.matches.iter().all(|m| m.result.is_some())
    };
    let is_over = |e: &Event| all_decided(e) || e.is_over() && swiss::next_step(t, e).is_none();
    let is_over = |e: &Event| is_over(e) && !consolation_waits(t, e);
    let over = !t.events.is_empty() && t.events.values().all(|e| is_over(e));
    if over {
        queue.push(Wish {
            tag: teller.w.desk_tag_over().into_owned(),
            text: teller.w.desk_all_decided().into_owned(),
            act: Act::Post {
                action: path.below("finish"),
                label: teller.w.desk_finish().into_owned(),
                field: None,
                key: "finish".to_owned(),
            },
            needs: (Deed::Direct, None),
            presses: false,
        });
    }
    queue
}

fn calls(teller: &Teller<'_>, path: &TournamentPath, queue: &mut Vec<Wish>) {
    let (w, t) = (teller.w, teller.t);
    if t.boards == 0 {
        return;
    }
    let callable = ready(t, teller.names).into_iter();
    let callable = callable.filter(|ready| ready.busy.is_none());
    for (table, ready) in free(t).into_iter().zip(callable).take(MOST_CALLS) {
        let (event, number) = (ready.event, ready.number);
        queue.push(Wish {
            tag: w.desk_tag_table(table),
            text: w.desk_call(
                set_apart(&ready.players.bottom),
                round(teller, event, number),
                set_apart(&ready.players.top),
            ),
            act: Act::Post {
                action: path.fixture_below(event, number, "begin"),
                label: w.desk_call_submit(table),
                field: Some(("table", table.to_string())),
                key: format!("q{event}-{number}"),
            },
            needs: (Deed::Score, Some(event)),
            presses: true,
        });
    }
}

/// Matches long under way, and those called where nothing has happened.
fn standing_still(teller: &Teller<'_>, path: &TournamentPath, queue: &mut Vec<Wish>) {
    let (w, t) = (teller.w, teller.t);
    let mut long: Vec<(i64, &Event, &Fixture, bool)> = t
        .playing()
        .filter_map(|(e, m)| {
            let minutes = teller.clock.minutes_since(m.begun_at?);
            let length = i64::from(m.rules.map_or(1, |r| r.length));
            let games_are_entered = t.all_matches().any(|(_, m)| !m.sheet.games.is_empty());
            let missing =
                m.sheet.games.is_empty() && games_are_entered && minutes >= CALLED_MINUTES;
            let is_long = minutes >= length.saturating_mul(MINUTES_A_POINT).max(LEAST_MINUTES);
            (is_long || missing).then_some((minutes, e, m, is_long))
        })
        .collect();
    long.sort_by_key(|(minutes, ..)| std::cmp::Reverse(*minutes));
    for (minutes, e, m, is_long) in long.into_iter().take(MOST_LONG) {
        let names = teller.seats(m.seats);
        let tag = match m.table {
            Some(table) => w.desk_tag_table(table),
            None => match_name(w, e, m),
        };
        let score = format!("{}–{}", m.sheet.score.top, m.sheet.score.bottom);
        queue.push(Wish {
            tag,
            text: if is_long {
                w.desk_long(&names.bottom, minutes, score, &names.top)
            } else {
                w.desk_missing(&names.bottom, minutes, &names.top)
            },
            act: Act::Open {
                href: if is_long {
                    path.fixture_below(e.number, m.number, "score")
                } else {
                    path.fixture_below(e.number, m.number, "score?tab=ending")
                },
                label: if is_long {
                    w.desk_score().into_owned()
                } else {
                    w.desk_missing_submit().into_owned()
                },
            },
            needs: (Deed::Score, Some(e.number)),
            presses: false,
        });
    }
}

/// People to sign in, a list to close, a draw to make.
fn before_the_draw(teller: &Teller<'_>, path: &TournamentPath, e: &Event, queue: &mut Vec<Wish>) {
    if e.draw.is_some() {
        return;
    }
    let (w, t) = (teller.w, teller.t);
    if e.capabilities().free.is_some() {
        queue.push(Wish {
            tag: e.settings.name.clone(),
            text: w.desk_free_night(t.came().count()),
            act: Act::Open {
                href: path.event_below(e.number, "play"),
                label: w.desk_free_night_submit().into_owned(),
            },
            needs: (Deed::Direct, Some(e.number)),
            presses: false,
        });
        return;
    }
    if let Some(rolling) = e.capabilities().rolling {
        let full = coming::full_lists(t).contains(&e.number);
        queue.push(Wish {
            tag: e.settings.name.clone(),
            text: w.desk_rolling(
                if full { "yes" } else { "no" },
                coming::waiting(t, e).len(),
                rolling.size,
            ),
            act: Act::Open {
                href: path.event_below(e.number, "sheets"),
                label: w.desk_rolling_submit().into_owned(),
            },
            needs: (Deed::Direct, Some(e.number)),
            presses: full,
        });
        return;
    }
    let entered = e.field(t).count();
    let (key, label, href): (Message, Message, String) = match (&e.list, entered) {
        (None, 0 | 1) => (
            Words::desk_sign_in,
            Words::desk_sign_in_submit,
            path.below("door"),
        ),
        (None, _) => (
            Words::desk_close_list,
            Words::desk_close_list_submit,
            path.event_below(e.number, "draw"),
        ),
        (Some(_), _) => (
            Words::desk_draw,
            Words::desk_draw_submit,
            path.event_below(e.number, "draw"),
        ),
    };
    queue.push(Wish {
        tag: e.settings.name.clone(),
        text: w.desk_entered(entered) + " " + &w.say(key),
        act: Act::Open {
            href,
            label: w.say(label).into_owned(),
        },
        needs: (
            Deed::Direct,
            (e.list.is_some() || entered > 1).then_some(e.number),
        ),
        presses: e.list.is_some(),
    });
}

/// A round of a Swiss to pair, or what comes after the last.
fn next_round(teller: &Teller<'_>, path: &TournamentPath, e: &Event, queue: &mut Vec<Wish>) {
    let w = teller.w;
    let Some(step) = swiss::next_step(teller.t, e) else {
        return;
    };
    let paired = swiss::rounds_paired(e);
    let (text, label, below) = match step {
        swiss::Step::Round(n) => (w.desk_round(n), w.round_submit(n), "round"),
        swiss::Step::Onward => (
            w.desk_onward(paired),
            w.round_onward().into_owned(),
            "onward",
        ),
    };
    queue.push(Wish {
        tag: e.settings.name.clone(),
        text,
        act: Act::Open {
            href: path.event_below(e.number, below),
            label,
        },
        needs: (Deed::Direct, Some(e.number)),
        presses: true,
    });
}

/// All groups are played: their knockout is to be drawn.
fn knockout_after_groups(
    teller: &Teller<'_>,
    path: &TournamentPath,
    e: &Event,
    queue: &mut Vec<Wish>,
) {
    let played = !e.matches.is_empty() && e.matches.iter().all(|m| m.result.is_some());
    if !e.awaits_knockout() || !played {
        return;
    }
    queue.push(Wish {
        tag: e.settings.name.clone(),
        text: teller.w.desk_groups_over().into_owned(),
        act: Act::Open {
            href: path.event_below(e.number, "stage/main"),
            label: teller.w.stage_submit("main"),
        },
        needs: (Deed::Direct, Some(e.number)),
        presses: true,
    });
}

/// Whether a consolation is drawn afresh here, everyone who can fall to it has fallen, and it is not drawn yet.
fn consolation_waits(t: &Tournament, e: &Event) -> bool {
    let consolation = e.capabilities().consolation;
    let Some(rounds) = consolation.and_then(Consolation::drawn_afresh) else {
        return false;
    };
    let mut before = e.matches.iter().filter(|m| m.round <= rounds);
    before.all(|m| m.result.is_some()) && stages_to_draw(t, e).contains(&Stage::Consolation)
}

/// The consolation drawn among those who are there, as soon as it can be.
fn fresh_consolation(teller: &Teller<'_>, path: &TournamentPath, e: &Event, queue: &mut Vec<Wish>) {
    if !consolation_waits(teller.t, e) {
        return;
    }
    queue.push(Wish {
        tag: e.settings.name.clone(),
        text: teller.w.desk_consolation_waits().into_owned(),
        act: Act::Open {
            href: path.event_below(e.number, "stage/consolation"),
            label: teller.w.stage_submit("consolation"),
        },
        needs: (Deed::Direct, Some(e.number)),
        presses: true,
    });
}

/// Matches whose last day is over, of a season, a ladder, or put off to a day.
fn overdue(teller: &Teller<'_>, path: &TournamentPath, e: &Event, queue: &mut Vec<Wish>) {
    let (w, t) = (teller.w, teller.t);
    let today = teller.clock.today();
    let open = e.matches.iter().map(AsRef::as_ref);
    let open = open.filter(|m: &&Fixture| m.result.is_none() && m.players().is_some());
    let last_day = |m: &Fixture| {
        let put_off = t.money.adjourned(e.number, m.number).flatten();
        put_off.or(m.due).filter(|by| *by < today)
    };
    let mut over: Vec<_> = open.filter_map(|m| Some((last_day(m)?, m))).collect();
    over.sort_by_key(|(by, m)| (*by, m.number));
    let Some((_, first)) = over.first() else {
        return;
    };
    let named: Vec<String> = over
        .iter()
        .take(MOST_LONG)
        .map(|(by, m)| {
            let names = teller.seats(m.seats);
            let by = day(w, *by);
            w.desk_overdue_one(names.bottom, by, names.top)
        })
        .collect();
    // A page of deadlines there is only where matches have them.
    let href = match first.due {
        Some(_) => path.event_below(e.number, "due"),
        None => path.fixture(e.number, first.number),
    };
    queue.push(Wish {
        tag: e.settings.name.clone(),
        text: w.desk_overdue(
            over.len().saturating_sub(MOST_LONG),
            over.len(),
            named.join("; "),
        ),
        act: Act::Open {
            href,
            label: w.desk_overdue_submit().into_owned(),
        },
        needs: (Deed::Direct, Some(e.number)),
        presses: true,
    });
}

fn late_entry(teller: &Teller<'_>, path: &TournamentPath, e: &Event, queue: &mut Vec<Wish>) {
    let LateEntry::Open { until } = e.late_entry else {
        return;
    };
    if e.matches.is_empty() || e.is_over() {
        return;
    }
    let w = teller.w;
    let byes = e
        .round(1)
        .filter(|m| m.result.is_none() && [m.seats.top, m.seats.bottom].contains(&Seat::Bye))
        .count();
    let until = until.map(|at| teller.clock.exact(at)).unwrap_or_default();
    queue.push(Wish {
        tag: e.settings.name.clone(),
        text: w.desk_late_open(byes, if until.is_empty() { "no" } else { "yes" }, &until),
        act: Act::Open {
            href: path.event_below(e.number, "late"),
            label: w.desk_late_submit().into_owned(),
        },
        needs: (Deed::Direct, Some(e.number)),
        presses: false,
    });
}
