//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/clock`: the clocks of a match, to run on a phone between the two. Whoever may
//! enter its score sends the desk what is left; others have a plain clock.

use crate::app::tournament::match_clock::{ClockOverview, RunningClock};
use crate::backgammon::{BySide, Side};
use crate::form::{self, Choice as _, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::messages::Messages;
use crate::tournament::pace::{Allowance, Delay, FlagRule, left};
use crate::tournament::{Event, EventCommand, Fixture};
use crate::web::c::published::{live, tournament_page};
use crate::web::c::t::clock_set::{delay, flag_costs};
use crate::web::prelude::*;
use crate::web::redirect;
use std::borrow::Cow;

/// What is left on both clocks, and whose time is up.
#[derive(Debug, Clone, Copy, Form)]
#[form(messages = "clock")]
pub struct ClockInput {
    #[form(with = left)]
    top: u32,
    #[form(with = left)]
    bottom: u32,
    #[form(tiles)]
    flag: Option<Side>,
    /// Whether the clock itself sends it, which goes on.
    #[form(hidden)]
    pub runs: bool,
}

impl ClockInput {
    #[must_use]
    pub fn reading(&self) -> (BySide<u32>, Option<Side>) {
        (BySide::new(self.top, self.bottom), self.flag)
    }
}

/// `GET …/clock`
pub async fn show(at: AtMatch, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let page = page(&at, None)?;
    tournament_page(&at, &request, &page).await
}

/// `POST …/clock`
pub async fn post(at: AtMatch<Score>, form: Posted<ClockInput>) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let refused = async |violations: &[Violation]| page(&at, Some((&form.values, violations)));
    let input = form.command().or_page_read(refused).await?;
    let (left, flag) = input.reading();
    // What a scorer reads off a clock takes no flag down.
    let by_hand = !input.runs && at.may(Permission::Direct);
    let read = EventCommand::ReadClock {
        number,
        left,
        flag,
        by_hand,
    }
    .of(event);
    let done = at.act(&form.key, read).await.or_page_read(refused).await?;
    let here = at.path.fixture_below(event, number, "clock");
    if input.runs {
        return Ok(redirect::to(&here));
    }
    let told = ClockPage::told(&at, &at.fixture, left);
    Ok(at.done(&done, told, &here))
}

fn page(at: &MatchRequest, sent: Option<(&Values, &[Violation])>) -> Result<ClockPage, AppError> {
    let (event, number) = at.numbers();
    let may_send = at.may(Permission::Score) && !at.state().finished;
    let around = Around {
        page: at.page(),
        back: at.path.fixture(event, number),
        action: may_send.then(|| at.path.fixture_below(event, number, "clock")),
        score: may_send.then(|| at.path.fixture_below(event, number, "score")),
        lower: Side::Bottom,
    };
    ClockPage::of(at, (&at.event, &at.fixture), around, sent)
}

/// What differs between the page of the match and that of a player's phone.
#[derive(Debug)]
pub struct Around {
    pub page: Page,
    pub back: String,
    /// Where the times are sent; nowhere from a plain clock.
    pub action: Option<String>,
    /// Where the score is entered, for whoever may.
    pub score: Option<String>,
    /// Whose half is below, the right way up.
    pub lower: Side,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/clock.html")]
pub struct ClockPage {
    #[deref]
    page: Page,
    title: String,
    back: String,
    live: String,
    /// The names of the words in its table, and what they are.
    terms: Vec<(Cow<'static, str>, String)>,
    /// None once the match is over.
    runs: Option<Runs>,
    action: Option<String>,
    score: Option<String>,
    form: Fields,
}

/// What the clock needs to run.
#[derive(Debug)]
struct Runs {
    /// The name under which a phone remembers it.
    id: String,
    allowance: Allowance,
    /// The upper half first.
    halves: [Half; 2],
    score: BySide<u32>,
    length: u16,
    left: BySide<u32>,
    /// Whose time is up.
    flag: Option<&'static str>,
    /// The version at which a director last set it.
    set: u64,
    /// What its end costs by the rules, in short.
    costs: Cow<'static, str>,
}

#[derive(Debug)]
struct Half {
    side: &'static str,
    name: String,
    left: String,
}

impl Runs {
    fn of(
        at: &TournamentRequest,
        id: String,
        of: &ClockOverview,
        running: &RunningClock,
        lower: Side,
    ) -> Runs {
        let half = |side: Side| Half {
            side: side.word(),
            name: at.names.entrant(at.state(), of.players[side]),
            left: left::text(running.left[side]),
        };
        Runs {
            id,
            allowance: of.allowance,
            halves: [half(lower.other()), half(lower)],
            score: running.score,
            length: running.length,
            left: running.left,
            flag: running.flag.map(|side| side.word()),
            set: running.set,
            costs: match of.clock.flag_rule() {
                FlagRule::Loss => at.messages().clock_costs_loss(),
                FlagRule::Points => at.messages().clock_costs_points(),
            },
        }
    }

    fn gives_back(&self) -> bool {
        self.allowance.kind == Delay::Bronstein
    }
}

impl ClockPage {
    /// The page of a match of two in an event with clocks; there is none of another.
    pub fn of(
        at: &TournamentRequest,
        (e, m): (&Event, &Fixture),
        around: Around,
        sent: Option<(&Values, &[Violation])>,
    ) -> Result<ClockPage, AppError> {
        let w = at.messages();
        let of = ClockOverview::of(e, m).ok_or(AppError::NotFound)?;
        let names = of.players.map(|n| at.names.entrant(at.state(), n));
        let id = format!("{}-{}-{}", at.stream, e.number, m.number);
        let runs = |now: &RunningClock| Runs::of(at, id, &of, now, around.lower);
        let runs = of.running.as_ref().map(runs);
        let problems = Problems::said(w, sent.map_or(&[], |(_, violations)| violations));
        let typed = match (sent, of.running) {
            (Some((typed, _)), _) => typed.clone(),
            (None, Some(now)) => form::filled(&ClockInput {
                top: now.left.top,
                bottom: now.left.bottom,
                flag: now.flag,
                runs: false,
            }),
            (None, None) => Values::default(),
        };
        let action = around.action.filter(|_| runs.is_some());
        Ok(ClockPage {
            title: format!("{} – {}", names.top, names.bottom),
            terms: terms(w, &of, &names),
            form: fields(w, &typed, &problems, &names),
            live: live(at),
            back: around.back,
            score: around.score,
            page: around.page.refused(problems),
            runs,
            action,
        })
    }

    /// What was sent, in a sentence.
    #[must_use]
    pub fn told(at: &TournamentRequest, m: &Fixture, left: BySide<u32>) -> String {
        let name = |side: Side| {
            let entrant = m.seats[side].entrant();
            entrant.map_or_else(String::new, |n| at.names.entrant(at.state(), n))
        };
        let left = left.map(left::text);
        let (top, bottom) = (name(Side::Top), name(Side::Bottom));
        at.messages().both_stand(left.top, left.bottom, bottom, top)
    }
}

fn fields(w: Messages, typed: &Values, problems: &Problems, names: &BySide<String>) -> Fields {
    let flag = typed.one(ClockInput::FLAG);
    let nobody = ChoiceOption::new("", w.clock_flag_nobody(), flag);
    let of = |side: Side| ChoiceOption::new(side.word(), names[side].clone(), flag);
    Fields::of::<ClockInput>(w, typed, problems)
        .labelled(ClockInput::TOP, names.top.clone())
        .labelled(ClockInput::BOTTOM, names.bottom.clone())
        .offering(
            ClockInput::FLAG,
            vec![nobody, of(Side::Top), of(Side::Bottom)],
        )
}

/// The setting as a table, for people who use a clock of their own.
fn terms(
    w: Messages,
    of: &ClockOverview,
    names: &BySide<String>,
) -> Vec<(Cow<'static, str>, String)> {
    let reserve = left::text(of.allowance.reserve);
    let mut terms = vec![(w.clock_reserve(), w.clock_each(reserve))];
    if let Some(now) = of.reported {
        let (top, bottom) = (left::text(now.top), left::text(now.bottom));
        let both = w.both_stand(top, bottom, &names.bottom, &names.top);
        terms.push((w.clock_left_now(), both));
    }
    terms.push((w.clock_delay(), delay(w, &of.clock)));
    let costs = format!("{} {}", flag_costs(w, &of.clock), w.clock_director());
    terms.push((w.clock_at_zero(), costs));
    terms
}
