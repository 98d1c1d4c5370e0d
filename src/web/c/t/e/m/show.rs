//! `GET /c/{club}/t/{tournament}/e/{event}/m/{number}`: a match with its games.

use crate::app::notes;
use crate::app::tournament::boards::MatchBoards;
use crate::app::tournament::finalists::{CameBy, Finalist, finalists};
use crate::app::tournament::match_links::{MatchLinks, ScoreWay};
use crate::app::tournament::score_entry::{ScoreEntryOverview, ScoreSheetLine};
use crate::app::transcribing::start_of;
use crate::backgammon::scoring::{GameStatus, JudgedGame, MatchRules};
use crate::backgammon::{BySide, Side};
use crate::journal::NoteId;
use crate::pages::board::family::FamilyPicture;
use crate::pages::bracket::{BracketScene, MatchState, MatchView, ending};
use crate::pages::games::start_picture;
use crate::pages::match_game::{self, GameLinks};
use crate::pages::messages::{Message, Messages, selector};
use crate::pages::odds;
use crate::pages::round_names::match_name;
use crate::pages::when::TimeElement;
use crate::tournament::odds::LONGEST_KNOWN;
use crate::tournament::{Event, Fixture, MatchNo, NoHandicap};
use crate::web::c::published::{event_title, live, tournament_page, with_scene};
use crate::web::c::t::clock_set::clock_set;
use crate::web::c::t::e::m::boards;
use crate::web::c::t::e::m::boards::BoardLine;
use crate::web::prelude::*;
use std::borrow::Cow;

/// `GET /c/{club}/t/{tournament}/e/{event}/m/{number}`
pub async fn show(at: AtMatch, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let (event, m) = (&at.event, &at.fixture);
    let notes = notes_of(&at, event, m).await?;
    let details = with_scene(&at, |scene| MatchDetails::of(scene, event, m, notes));
    let how = (details.ending.clone()).unwrap_or_else(|| details.view.meta.clone());
    let about = format!(
        "{} · {} · {how}",
        event_title(&at, event),
        details.view.round
    );
    let teams = MatchBoards::of(at.state(), event, m);
    let links = MatchLinks::of(event, m);
    let directs = at.may(Permission::Direct);
    let link = |key: Message, page| to(&at, event, m, key, page);
    let page = MatchPage {
        page: Page::new(at.messages(), at.frame().about(about)),
        live: live(&at),
        finished: at.state().finished,
        enter: links.enter.and_then(|way| enter(&at, event, m, way)),
        late: (links.late && directs).then(|| link(Messages::someone_is_late, "lateness")),
        start: (links.start && directs).then(|| link(Messages::handicap_set, "start")),
        clock: (links.clock && at.past.is_none()).then(|| link(Messages::clock_title, "clock")),
        record: record(&at, event, m),
        why_won: teams
            .result
            .and_then(|won| boards::why_won(at.messages(), &won)),
        boards: boards::lines(&teams.decided, &|p| at.names.person(p)),
        m: details,
    };
    tournament_page(&at, &request, &page).await
}

async fn notes_of(at: &TournamentRequest, event: &Event, m: &Fixture) -> Result<Notes, AppError> {
    let result = m.result.as_ref();
    // What is not said any more was taken back: it is not said of the past either.
    let now = at.newest.state.event(event.number);
    let now = now.and_then(|event| event.fixture(m.number)?.result.as_ref());
    let is_said = |id: &NoteId| now.is_some_and(|r| [r.overruled, r.note].contains(&Some(*id)));
    let overruled = result.and_then(|r| r.overruled).filter(is_said);
    let note = result.and_then(|r| r.note).filter(is_said);
    let texts = notes::texts(&at.app.store, overruled.into_iter().chain(note)).await?;
    let text = |id: Option<NoteId>| texts.get(&id?).cloned();
    Ok(Notes {
        overruled: text(overruled),
        note: text(note),
    })
}

/// The match move by move, where there is a record, and where a director attaches one.
fn record(at: &TournamentRequest, event: &Event, m: &Fixture) -> Vec<Link> {
    let link = |key: Message, page: &str| to(at, event, m, key, page);
    let mut links = Vec::new();
    // The replay is of the record there is now.
    if m.record.is_some() && at.past.is_none() {
        links.push(link(Messages::move_by_move, "replay"));
    }
    if at.may(Permission::Direct) && m.players().is_some() {
        links.push(link(Messages::record_title, "record"));
        if start_of(event.rules_of(m).game).is_some() {
            links.push(link(Messages::transcribe_title, "transcribe"));
        }
    }
    links
}

/// A link to a page of the match.
fn to(at: &TournamentRequest, event: &Event, m: &Fixture, key: Message, page: &str) -> Link {
    let href = at.path.fixture_below(event.number, m.number, page);
    Link::new(at.messages().say(key), href)
}

fn enter(at: &TournamentRequest, event: &Event, m: &Fixture, way: ScoreWay) -> Option<Link> {
    let (permission, key, page): (_, Message, _) = match way {
        ScoreWay::Correct => (Permission::Direct, Messages::match_correct, "correct"),
        ScoreWay::Enter => (Permission::Score, Messages::enter_score, "score"),
    };
    at.may(permission).then(|| to(at, event, m, key, page))
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/show.html")]
struct MatchPage {
    #[deref]
    page: Page,
    m: MatchDetails,
    live: String,
    /// Whether the tournament is over.
    finished: bool,
    enter: Option<Link>,
    /// For the director, where the event has a rule for it: coming late.
    late: Option<Link>,
    /// For the director, while nothing is scored: where it begins at another score.
    start: Option<Link>,
    clock: Option<Link>,
    boards: Vec<BoardLine>,
    /// By what the team won, where its boards alone do not say it.
    why_won: Option<String>,
    /// Its record: the match move by move, and for the director where one is attached.
    record: Vec<Link>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    pub who: Link,
    pub all: Option<String>,
}

#[derive(Debug)]
struct MatchDetails {
    /// As the bracket shows it.
    view: MatchView,
    title: String,
    /// The players' pages, top first, each with where everything of theirs stands; a seat not filled has none.
    players: Vec<Player>,
    /// Whether it has a result.
    decided: bool,
    ending: Option<String>,
    /// Said where it has not ended.
    state: String,
    is_overruled: bool,
    overruled: Option<String>,
    note: Option<String>,
    /// That more was won than needed.
    over: Option<String>,
    sheet: Vec<SheetRow>,
    /// What both begin with, where that is not 0–0, and how it comes about.
    handicap: Option<(String, Vec<String>)>,
    /// What is played, where that is not backgammon.
    played: Vec<String>,
    games: Vec<GameLinks>,
    /// The head of the column of what its games are multiplied by: cube or stake; none where it is played without.
    multiplier: Option<Cow<'static, str>>,
    next: Option<NextGame>,
    began: Option<TimeElement>,
    /// When its result was corrected, with the day: it may be long after.
    corrected: Option<TimeElement>,
    /// What clocks are set to, where it is played with them.
    clock: Option<String>,
    /// What one that comes to the table now is set to, once somebody has scored.
    clock_now: Option<String>,
    /// How its chances come about, where a bar shows them.
    odds: Vec<String>,
    /// Of a final: how each came to sit in it, with the match that says so.
    came: Vec<Link>,
    winner_to: Option<Link>,
    loser_to: Option<Link>,
}

/// The game to come of a match at another game than backgammon.
#[derive(Debug)]
struct NextGame {
    line: String,
    /// Who begins it, where the game before settles that.
    begins: Option<String>,
    start: Option<FamilyPicture>,
}

#[derive(Debug)]
struct SheetRow {
    /// The game's number; empty for penalty points.
    number: String,
    winner: String,
    /// Single, gammon, backgammon, drop, or penalty points.
    how: String,
    cube: Option<u32>,
    points: u32,
    /// The score after it.
    score: BySide<u32>,
    /// The Crawford game, double match point, overruled.
    marks: Vec<String>,
}

/// Texts kept beside a result, read by the caller.
#[derive(Debug, Default, Clone)]
struct Notes {
    overruled: Option<String>,
    note: Option<String>,
}

impl MatchDetails {
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, event: &Event, m: &Fixture, notes: Notes) -> MatchDetails {
        let view = MatchView::of(scene, event, m);
        let sides = Side::BOTH.map(|side| m.seats[side].entrant());
        let players = sides.iter().flatten();
        let leads = |to: Option<MatchNo>| {
            let to = event.fixture(to?)?;
            let text = MatchView::of(scene, event, to);
            let label = format!("{} · {}", text.round, text.meta);
            Some(Link::new(
                label,
                scene.path.fixture(event.number, to.number),
            ))
        };
        // Of a decided match only whoever is there goes anywhere: no bye falls, and where both left nobody goes on.
        let winner = m.goes_on().flatten();
        let loser = winner.map(Side::other);
        let goes = |side: Option<Side>| {
            m.result.is_none() || side.is_some_and(|side| m.seats[side].entrant().is_some())
        };
        let [top, bottom] = &view.lines;
        let (clock, clock_now) = clocks(scene, event, m);
        let rules = event.rules_of(m);
        MatchDetails {
            title: format!("{} – {}", top.name, bottom.name),
            players: players
                .map(|n| Player {
                    who: Link::new(scene.name(*n), scene.path.player(*n)),
                    all: scene.member(*n),
                })
                .collect(),
            decided: m.result.is_some(),
            ending: ending(scene, event, m),
            state: if m.begun() && scene.t.is_put_off(event.number, m) {
                scene.w.match_begun_put_off().into_owned()
            } else {
                scene
                    .w
                    .match_state(selector!("match-state.state", view.state in MatchState {
                        Playing, Ready, Bye, Waiting, Nobody = "waiting", Done = "waiting"
                    }))
            },
            is_overruled: m.result.as_ref().is_some_and(|r| r.overruled.is_some())
                || m.sheet.games.iter().any(|g| g.game.overruled),
            overruled: notes.overruled,
            note: notes.note,
            over: match event.points_over(m) {
                0 => None,
                over => Some(scene.w.match_over(over)),
            },
            sheet: sheet(scene, m, &rules),
            handicap: handicap(scene, event, m, &rules),
            played: match_game::played(scene.w, &rules.game)
                .into_iter()
                .chain(match_game::ways(scene.w, &rules.game))
                .collect(),
            games: match_game::links(scene.w, &rules.game),
            multiplier: multiplier(scene.w, m, &rules),
            next: next_game(scene, event, m),
            began: scene.when(m.begun_at),
            corrected: (m.corrected_at).map(|at| TimeElement::dated(scene.w, at, scene.zone)),
            clock,
            clock_now,
            odds: match &view.odds {
                Some(odds) if odds.bar.is_some() => odds::why(scene, event, m),
                _ => Vec::new(),
            },
            came: how_they_came(scene, event, m),
            winner_to: leads(m.winner_to.filter(|_| goes(winner)).map(|seat| seat.of)),
            loser_to: leads(m.loser_to.filter(|_| goes(loser)).map(|seat| seat.of)),
            view,
        }
    }
}

fn multiplier(w: Messages, m: &Fixture, rules: &MatchRules) -> Option<Cow<'static, str>> {
    // A cube that stands there by mistake is shown too.
    let is_turned = m.sheet.games.iter().any(|scored| scored.game.cube > 1);
    match (rules.has_stake(), rules.has_cube() || is_turned) {
        (true, _) => Some(w.stake()),
        (false, true) => Some(w.cube()),
        (false, false) => None,
    }
}

fn how_they_came(scene: &BracketScene<'_>, event: &Event, m: &Fixture) -> Vec<Link> {
    let w = scene.w;
    let came = |Finalist { entrant, by }| {
        let player = scene.isolated(entrant);
        let of = |from: MatchNo| {
            let m = event.fixture(from)?;
            Some((ending(scene, event, m)?, match_name(w, event, m)))
        };
        let (text, from) = match by {
            CameBy::Rounds => (w.came_by_rounds(player), None),
            CameBy::Draw => (w.came_by_draw(player), None),
            CameBy::Winning(from) => {
                let (how, round) = of(from)?;
                (w.came_by_winning(how, round), Some(from))
            }
            CameBy::Losing(from) => {
                let (how, round) = of(from)?;
                (w.came_by_losing(how, player, round), Some(from))
            }
            CameBy::Correction(from) => {
                let (how, round) = of(from)?;
                (w.came_by_correction(how, player, round), Some(from))
            }
        };
        let href = match from {
            Some(from) => scene.path.fixture(event.number, from),
            None => scene.path.event(event.number),
        };
        Some(Link::new(text, href))
    };
    finalists(event, m).into_iter().filter_map(came).collect()
}

/// What the clocks of a match not decided are set to: at its beginning, and at its score.
fn clocks(
    scene: &BracketScene<'_>,
    event: &Event,
    m: &Fixture,
) -> (Option<String>, Option<String>) {
    let Some(clock) = event.settings.clock.filter(|_| m.result.is_none()) else {
        return (None, None);
    };
    let rules = event.rules_of(m);
    let set = |score| clock_set(scene.w, &clock, rules.length, score);
    let (start, scored) = (rules.start.map(u32::from), event.score_of(m));
    let now = (scored != start).then(|| scene.w.clock_now(set(scored)));
    let first = scene.w.clock_label(set(start));
    (Some(first), now)
}

/// The points a match begins with, and why; where it begins level though the event has handicaps, why it does.
fn handicap(
    scene: &BracketScene<'_>,
    event: &Event,
    m: &Fixture,
    rules: &MatchRules,
) -> Option<(String, Vec<String>)> {
    let w = scene.w;
    let names = m.players()?.map(|n| scene.isolated(n));
    if rules.start == BySide::default() && !m.start_set {
        return begins_level(w, event, m, rules, &names);
    }
    let line = w.handicap_line(
        &names.bottom,
        rules.start.bottom,
        rules.start.top,
        &names.top,
    );
    if m.start_set {
        return Some((line, vec![w.handicap_why_set().into_owned()]));
    }
    let found = event.handicap(m, rules).filter(|h| h.start == rules.start);
    let why = found.map(|found| odds::why_handicap(w, &found, &names));
    Some((line, why.unwrap_or_default()))
}

fn begins_level(
    w: Messages,
    event: &Event,
    m: &Fixture,
    rules: &MatchRules,
    names: &BySide<String>,
) -> Option<(String, Vec<String>)> {
    let line = match event.start_by_rating(m, rules)? {
        Ok(found) if found.start == rules.start => {
            let why = odds::why_handicap(w, &found, names);
            return Some((w.handicap_even().into_owned(), why));
        }
        // It began before the event had handicaps, or before these ratings.
        Ok(_) => return None,
        Err(NoHandicap::Boards) => w.handicap_none_boards().into_owned(),
        Err(NoHandicap::TooLong) => w.handicap_none_long(LONGEST_KNOWN),
        Err(NoHandicap::Unrated(unrated)) => match (unrated.top, unrated.bottom) {
            (true, true) => w.handicap_none_unrated().into_owned(),
            (true, false) => w.handicap_none_unrated_one(&names.top),
            _ => w.handicap_none_unrated_one(&names.bottom),
        },
    };
    Some((line, Vec::new()))
}

fn next_game(scene: &BracketScene<'_>, event: &Event, m: &Fixture) -> Option<NextGame> {
    let expected = ScoreEntryOverview::next(event, m).expected;
    let game = event.rules_of(m).game;
    let winner = match_game::won_before(m, expected.number);
    let winner = winner.and_then(|side| m.seats[side].entrant());
    let winner = winner.map(|n| scene.isolated(n));
    let line = match_game::next(scene.w, &game, expected.number, winner.as_deref());
    let line = line.filter(|_| m.result.is_none())?;
    let due = game.of(expected.number);
    let start = due.map(|game| start_picture(scene.w, game));
    let begins = expected.begins.and_then(|side| m.seats[side].entrant());
    let begins = begins.map(|n| scene.w.game_begins(scene.isolated(n)));
    Some(NextGame {
        line,
        begins,
        start,
    })
}

fn sheet(scene: &BracketScene<'_>, m: &Fixture, rules: &MatchRules) -> Vec<SheetRow> {
    let w = scene.w;
    let name = |side: Side| {
        let entrant = m.seats[side].entrant();
        entrant.map(|n| scene.name(n)).unwrap_or_default()
    };
    let row = |line| match line {
        ScoreSheetLine::Penalty { penalty, score, .. } => SheetRow {
            number: String::new(),
            winner: name(penalty.to),
            how: w.penalty_points().into_owned(),
            cube: None,
            points: u32::from(penalty.points),
            score,
            marks: Vec::new(),
        },
        ScoreSheetLine::Game { number, game } => SheetRow {
            number: number.to_string(),
            winner: name(game.game.winner),
            how: match_game::kind_name(w, game.game.kind).into_owned(),
            cube: Some(game.game.cube),
            points: game.points,
            score: game.score,
            marks: match_game::of_series(w, rules, number, &game.game)
                .into_iter()
                .chain(marks(w, game))
                .collect(),
        },
    };
    ScoreSheetLine::all(rules, m).into_iter().map(row).collect()
}

fn marks(w: Messages, game: &JudgedGame) -> Vec<String> {
    let played_as: Option<Message> = match game.played_as {
        GameStatus::Crawford => Some(Messages::crawford_game),
        GameStatus::PostCrawford => Some(Messages::next_post_crawford),
        GameStatus::DoubleMatchPoint => Some(Messages::next_double_match_point),
        GameStatus::Normal | GameStatus::Over => None,
    };
    let overruled = game
        .game
        .overruled
        .then_some(Messages::mark_overruled as Message);
    played_as
        .into_iter()
        .chain(overruled)
        .map(|key| w.say(key).into_owned())
        .collect()
}
