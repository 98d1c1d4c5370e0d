//! The form of a match's score, for the first time and for corrections: how it is shown, and shown again when it was
//! refused.

use crate::engine::scoring::{
    Expected, Game, JudgedGame, Judgement, MatchRules, Next, Severity, judge, next_game,
};
use crate::engine::{BySide, Side};
use crate::journal::{Envelope, PersonId, UtcMicros};
use crate::pages::layout::Frame;
use crate::pages::problems::Remedy;
use crate::pages::round_names::match_name;
use crate::pages::told;
use crate::pages::told::kind_word;
use crate::pages::words::{Message, Words, worded};
use crate::tournament::{EntrantNo, Event, EventNo, Fact, Fixture, MatchNo, Phase, Tournament};
use crate::violation::{Param, Rule};
use crate::web::c::t::e::m::boards;
use crate::web::c::t::e::m::boards::{BoardFields, LineUpFields};
use crate::web::c::t::e::m::typing::{Tab, Typing};
use crate::web::c::t::said::{desk, name_of, newest, tell};
use crate::web::prelude::*;
use actix_web::http::StatusCode;

/// What one tap can put right.
fn remedy(w: Words, violation: &Violation) -> Option<Remedy> {
    let number = |name: &str| {
        violation.params.iter().find_map(|(n, value)| match value {
            Param::Number(value) if *n == name => Some(*value),
            _ => None,
        })
    };
    let (label, instead) = match violation.rule {
        Rule::CRAWFORD_NO_DOUBLE | Rule::ONE_POINT_NO_CUBE => {
            let cube = number("offered").unwrap_or(1);
            (w.entry_remedy_cube(cube), format!("cube={cube}"))
        }
        Rule::CUBE_BEYOND_NEED => {
            let cube = number("offered").filter(|cube| *cube > 0)?;
            (w.entry_remedy_cube(cube), format!("cube={cube}"))
        }
        Rule::CRAWFORD_NO_DROP | Rule::ONE_POINT_NO_DROP => (
            w.entry_remedy_single().into_owned(),
            "kind=single".to_owned(),
        ),
        Rule::HOLLAND_TICK | Rule::HOLLAND_TOO_EARLY => (
            w.entry_remedy_tick().into_owned(),
            "third_turn=1".to_owned(),
        ),
        Rule::ONE_POINT_FINAL => {
            let (top, bottom) = (number("offered_top")?, number("offered_bottom")?);
            (
                w.entry_remedy_final(top, bottom),
                format!("final={top}-{bottom}"),
            )
        }
        Rule::FINAL_NOBODY_WON => (
            w.entry_remedy_ending().into_owned(),
            "tab=ending".to_owned(),
        ),
        Rule::OUTCOME_BUT_MATCH_WON => (
            w.entry_remedy_as_final().into_owned(),
            "tab=final".to_owned(),
        ),
        Rule::MATCH_OVER => {
            let last = number("game")?.checked_sub(1)?;
            (w.entry_remedy_last(last), format!("last={last}"))
        }
        _ => return None,
    };
    Some(Remedy { label, instead })
}

/// The cube that is asked about, to be stored if it is meant.
#[must_use]
pub fn cube_asked_about(violations: &[Violation]) -> Option<String> {
    let asked = violations
        .iter()
        .find(|v| v.rule == Rule::CUBE_BEYOND_NEED)?;
    asked.params.iter().find_map(|(name, value)| match value {
        Param::Number(cube) if *name == "cube" => Some(cube.to_string()),
        _ => None,
    })
}

/// Whether a director may let stand what this rule refuses.
fn may_stand(tab: Tab, violation: &Violation) -> bool {
    match tab {
        Tab::Game => {
            violation.rule.id().starts_with("crawford-")
                || violation.rule.id().starts_with("one-point-")
                || matches!(violation.rule, Rule::HOLLAND_TICK | Rule::HOLLAND_TOO_EARLY)
        }
        Tab::Final => {
            violation.rule.id().starts_with("final-") || violation.rule == Rule::ONE_POINT_FINAL
        }
        Tab::Boards => violation.rule.id().starts_with("final-"),
        Tab::Ending | Tab::Penalty => false,
    }
}

/// What a refusal calls a field, as the form it came by calls it.
fn field_of(tab: Tab, field: &'static str) -> &'static str {
    match (tab, field) {
        (Tab::Final, "score") => "final",
        (Tab::Ending, "kind") => "ending",
        (Tab::Ending, "final") => "score",
        (_, field) => field,
    }
}

/// A match with its event, found anew in a story.
pub fn find(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
) -> Result<(&Event, &Fixture), AppError> {
    let e = t.event(event).ok_or(AppError::NotFound)?;
    Ok((e, e.fixture(number).ok_or(AppError::NotFound)?))
}

/// The form as it stands, nothing refused.
#[must_use]
pub fn shown(
    at: &AtTournament,
    t: &Tournament,
    e: &Event,
    m: &Fixture,
    mode: Mode,
    mut typing: Typing,
) -> EntryPage {
    let teams = e.settings.sides.boards().is_some();
    if teams && typing.tab != Tab::Ending {
        typing.tab = Tab::Boards;
    }
    let names = names_of(m, &name_of(&at.names, t));
    let path = at.path.fixture(e.number, m.number);
    let about = About {
        event: e,
        fixture: m,
        names: &names,
        path: &path,
        several_events: t.events.len() > 1,
    };
    let mut page = EntryPage::new(at.words(), at.frame(), mode, about, &desk(at), typing);
    if teams {
        let person = |p: PersonId| at.names.person(p);
        let name = name_of(&at.names, t);
        page.boards = boards::fields(at.words(), (t, e, m), &person, &page.typing);
        page.line_ups = boards::line_ups((t, e, m), &person, &name);
    }
    page.beside.result = m.result.as_ref().map(|result| {
        told::result(
            at.words(),
            &names.map(|name| told::set_apart(&name)),
            result,
        )
    });
    page
}

/// The form again, with what was refused and everything that was typed: 422, or 409 when somebody else was first.
///
/// # Errors
/// When the newest state cannot be read.
pub async fn refused(
    at: &AtTournament,
    (event, number): (EventNo, MatchNo),
    asked: Mode,
    mut typing: Typing,
    seen: Option<u64>,
    violations: &[Violation],
) -> Result<HttpResponse, AppError> {
    let story = newest(at).await?;
    let (e, m) = find(&story.state, event, number)?;
    let violations: Vec<Violation> = violations
        .iter()
        .map(|v| Violation {
            field: v.field.map(|field| field_of(typing.tab, field)),
            ..v.clone()
        })
        .collect();
    let violations = violations.as_slice();
    // What is decided already, or over, is corrected instead.
    let instead = m.result.is_some() || story.state.finished;
    let mode = if instead { Mode::Correct } else { asked };
    if asked == Mode::Enter && mode == Mode::Correct && typing.tab == Tab::Game {
        // The game typed is one too many; what stands is shown, and its games can be mended.
        typing.game.clear();
    }
    let conflict = violations
        .iter()
        .any(|v| v.rule == Rule::MATCH_CHANGED_SINCE);
    let w = at.words();
    let names = name_of(&at.names, &story.state);
    let mut problems = Problems::of(w, violations, &|n| names(crate::tournament::EntrantNo(n)));
    for violation in violations {
        if let Some(remedy) = remedy(w, violation) {
            problems = problems.remedy(violations, violation.rule, remedy);
        }
    }
    let stand = violations.first().is_some_and(|v| {
        may_stand(typing.tab, v)
            || (typing.overrule && v.rule == Rule::REASON_MISSING)
            || (typing.overrule && v.rule == Rule::WINNER_NOT_NAMED)
    });
    let mut page = shown(at, &story.state, e, m, mode, typing);
    page.page.problems = problems;
    page.beside.may_stand = stand;
    page.beside.sure = cube_asked_about(violations);
    if conflict {
        page.beside.meanwhile = meanwhile(at, &story.state, event, number, seen).await?;
    } else if let Some(seen) = seen {
        page.seen = seen;
    }
    let status = if conflict {
        StatusCode::CONFLICT
    } else {
        StatusCode::UNPROCESSABLE_ENTITY
    };
    html::page_with(status, &page)
}

/// What was entered of a match since a version, each with who and when.
async fn meanwhile(
    at: &AtTournament,
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
    seen: Option<u64>,
) -> Result<Vec<String>, AppError> {
    let facts = scored_since(at, event, number, seen).await?;
    let accounts = crate::web::c::t::who::names_with_links(at, facts.iter().map(|f| f.who)).await?;
    Ok(tell(at, t, |teller| {
        facts
            .iter()
            .filter_map(|f| Some((f, f.fact().ok()?)))
            .map(|(f, fact)| said_by(teller.w, &accounts.of(f.who), teller, f.at, fact))
            .collect()
    }))
}

/// What was entered of a match since a version. Empty when it was only called to a table or moved: then what was typed
/// holds as it is. An undo counts too.
pub async fn scored_since(
    at: &AtTournament,
    event: EventNo,
    number: MatchNo,
    seen: Option<u64>,
) -> Result<Vec<Envelope<Fact>>, AppError> {
    let seen = seen.unwrap_or(0);
    let mut facts = at.house.tournaments.facts(at.stream).await?;
    facts.retain(|f| {
        f.version > seen
            && f.fact()
                .is_ok_and(|fact| of_match(fact) == Some((event, number)))
    });
    Ok(facts)
}

fn said_by(
    w: Words,
    who: &str,
    teller: &crate::pages::told::Teller<'_>,
    at: UtcMicros,
    fact: &Fact,
) -> String {
    w.entry_said_by(teller.clock.exact(at), teller.fact(fact), who)
}

/// The match whose sheet or result a fact changes.
fn of_match(fact: &Fact) -> Option<(EventNo, MatchNo)> {
    match fact {
        Fact::GameScored { event, number, .. }
        | Fact::PenaltyGiven { event, number, .. }
        | Fact::BoardScored { event, number, .. }
        | Fact::Decided { event, number, .. }
        | Fact::Corrected { event, number, .. }
        | Fact::Voided { event, number } => Some((*event, *number)),
        // Called to a table, moved, sent back: that changes nothing of what is entered.
        _ => None,
    }
}

/// Cubes that have a tile whatever the score is.
const USUAL_CUBES: [u32; 5] = [1, 2, 4, 8, 16];

/// Whether something is entered for the first time or mended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    /// A match not decided.
    Enter,
    /// Whatever was entered.
    Correct,
}

/// One choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tile {
    /// What is sent.
    pub value: String,
    /// What it says.
    pub label: String,
    /// Whether it is chosen.
    pub on: bool,
}

/// One player's half.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Half {
    /// `0` or `1`.
    pub value: &'static str,
    pub name: String,
    /// Points so far.
    pub score: u32,
    /// Points still to win.
    pub needs: u32,
    /// Whether chosen.
    pub on: bool,
    /// Whether the name needs smaller letters.
    pub long: bool,
}

/// One game or penalty so far; tapped, it can be mended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chip {
    /// Where it is mended.
    pub href: String,
    /// In a few letters: "Ann +2".
    pub label: String,
    /// In words.
    pub title: String,
    /// The score after it.
    pub score: String,
    /// Whether it is the one being mended.
    pub on: bool,
    /// Whether the engine has a remark on it, or was overruled.
    pub marked: bool,
}

/// One of the forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TabLink {
    /// What it says.
    pub label: String,
    pub href: String,
    /// Whether it is this one.
    pub on: bool,
}

/// What is known about the match apart from what is typed.
#[derive(Debug, Clone, Copy)]
pub struct About<'a> {
    pub event: &'a Event,
    /// The match.
    pub fixture: &'a Fixture,
    /// What the players are called.
    pub names: &'a BySide<String>,
    /// `/c/…/e/1/m/12`.
    pub path: &'a str,
    /// Whether the tournament has several events.
    pub several_events: bool,
}

/// What stands above the form besides what was refused.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beside {
    /// What somebody else entered meanwhile.
    pub meanwhile: Vec<String>,
    /// Whether "let it stand" is offered.
    pub may_stand: bool,
    /// The cube asked about: it is stored all the same if it is meant.
    pub sure: Option<String>,
    /// How the match ended, where it is decided.
    pub result: Option<String>,
    /// What the way back is called, where it does not lead to the desk.
    pub back: Option<String>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/entry.html")]
pub struct EntryPage {
    #[deref]
    pub page: Page,
    /// The version at which the match last changed, as this page knows it.
    pub seen: u64,
    /// For the first time or not.
    pub mode: Mode,
    /// Where the form is sent.
    pub action: String,
    pub desk: String,
    /// The round, and the event where there are several.
    pub heading: String,
    /// Points played to.
    pub length: u16,
    /// What comes next.
    pub next: Option<String>,
    pub typing: Typing,
    /// The forms.
    pub tabs: Vec<TabLink>,
    /// The games so far.
    pub chips: Vec<Chip>,
    /// The engine's remarks on them.
    pub remarks: Vec<String>,
    /// The number of the game the form is for; none when there is none to enter.
    pub game: Option<u16>,
    /// Whether that game may be taken out.
    pub may_remove: bool,
    /// The two players.
    pub halves: Vec<Half>,
    /// How a game is won.
    pub kinds: Vec<Tile>,
    pub cubes: Vec<Tile>,
    /// Whether a cube above 1 can be.
    pub cube_in_play: bool,
    /// Whether the tick "third turn or later" is shown.
    pub third_turn: bool,
    /// The other endings.
    pub endings: Vec<Tile>,
    /// The boards of a match between teams.
    pub boards: Vec<BoardFields>,
    /// The teams whose boards can still be given out.
    pub line_ups: Vec<LineUpFields>,
    /// Where that is done.
    pub line_up: String,
    /// What else to say.
    pub beside: Beside,
}

impl EntryPage {
    /// The page of a match.
    #[must_use]
    pub fn new(
        w: Words,
        frame: Frame,
        mode: Mode,
        about: About<'_>,
        desk: &str,
        typing: Typing,
    ) -> EntryPage {
        let m = about.fixture;
        let rules = rules(about.event, m);
        let games: Vec<Game> = m.sheet.games.iter().map(|g| g.game).collect();
        let mended: Option<u16> = typing
            .game
            .parse()
            .ok()
            .filter(|n: &u16| *n >= 1 && usize::from(*n) <= games.len());
        let whole = judge(&rules, &games, &m.sheet.penalties);
        // The choices for a game are those the score before it allows.
        let before = match mended {
            None => whole.clone(),
            Some(n) => before(&rules, m, &games, n),
        };
        let expected = next_game(&rules, &before);
        let names = about.names;
        let shown = match mode {
            Mode::Enter => m.sheet.score,
            Mode::Correct if mended.is_some() => before.score,
            Mode::Correct => m.score(),
        };
        let word = match mode {
            Mode::Enter => "score",
            Mode::Correct => "correct",
        };
        let action = format!("{}/{word}", about.path);
        let game = match mode {
            Mode::Enter => (expected.played_as != Next::Over).then_some(expected.number),
            Mode::Correct => mended,
        };
        EntryPage {
            page: Page::new(w, frame),
            seen: m.changed,
            mode,
            desk: desk.to_owned(),
            heading: heading(w, about),
            length: rules.length,
            next: (game.is_some() && rules.length > 1)
                .then(|| next_words(w, before.next))
                .flatten(),
            tabs: tabs(w, &action, typing.tab, mode, about),
            boards: Vec::new(),
            line_ups: Vec::new(),
            line_up: format!("{}/line-up", about.path),
            chips: chips(w, about, &whole, mended, &typing),
            remarks: remarks(w, &whole, names),
            game,
            may_remove: mended.is_some() && games.len() + m.sheet.penalties.len() > 1,
            halves: halves(names, shown, &rules, &typing),
            kinds: kinds(w, &expected, &typing),
            cubes: cubes(&expected, &typing),
            cube_in_play: expected.cube,
            third_turn: expected.tick_with_cube
                || expected.tick_with_drop_by.top
                || expected.tick_with_drop_by.bottom
                || typing.third_turn,
            endings: endings(w, mode, &typing, m),
            beside: Beside::default(),
            action,
            typing,
        }
    }

    /// Whether this is the form of `word`.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        self.typing.tab.word() == word
    }

    /// Whether nothing can be entered yet: which game is mended is to be tapped first. What was refused keeps its form.
    #[must_use]
    pub fn waits(&self) -> bool {
        let nothing = self.is("game") && self.game.is_none();
        nothing && !self.beside.may_stand && self.problems.is_empty()
    }

    /// Whether something entered is mended.
    #[must_use]
    pub fn mends(&self) -> bool {
        self.mode == Mode::Correct
    }

    /// Whether a player's name needs smaller letters.
    #[must_use]
    pub fn is_long(&self, index: usize) -> bool {
        self.halves.get(index).is_some_and(|half| half.long)
    }

    /// The name of a player's half.
    #[must_use]
    pub fn name(&self, index: usize) -> &str {
        self.halves.get(index).map_or("", |half| half.name.as_str())
    }
}

/// The rules a match is scored under: those it began with, else its event's of today.
#[must_use]
pub fn rules(e: &Event, m: &Fixture) -> MatchRules {
    m.rules.unwrap_or_else(|| e.settings.rules_of(m))
}

fn before(rules: &MatchRules, m: &Fixture, games: &[Game], number: u16) -> Judgement {
    let earlier: Vec<Game> = games
        .iter()
        .take(usize::from(number.saturating_sub(1)))
        .copied()
        .collect();
    let penalties: Vec<_> = m
        .sheet
        .penalties
        .iter()
        .filter(|p| p.before_game <= number)
        .copied()
        .collect();
    judge(rules, &earlier, &penalties)
}

fn heading(w: Words, about: About<'_>) -> String {
    let round = match_name(w, about.event, about.fixture);
    if about.several_events {
        w.entry_heading_event(&about.event.settings.name, round)
    } else {
        round
    }
}

/// What the next game is, in words; nothing to say of an ordinary one.
#[must_use]
pub fn next_words(w: Words, next: Next) -> Option<String> {
    let key = match next {
        Next::Normal | Next::Over => return None,
        Next::Crawford => Words::entry_next_crawford,
        Next::PostCrawford => Words::entry_next_post_crawford,
        Next::DoubleMatchPoint => Words::entry_next_match_point,
    };
    Some(w.say(key).into_owned())
}

fn tabs(w: Words, action: &str, now: Tab, mode: Mode, about: About<'_>) -> Vec<TabLink> {
    let m = about.fixture;
    let teams = about.event.settings.sides.boards().is_some();
    let label = |tab: Tab| {
        let key = match tab {
            Tab::Game if mode == Mode::Correct => Words::entry_tab_games,
            Tab::Game => Words::entry_tab_game,
            Tab::Final => Words::entry_tab_final,
            Tab::Ending => Words::entry_tab_ending,
            Tab::Penalty => Words::entry_tab_penalty,
            Tab::Boards => Words::entry_tab_boards,
        };
        w.say(key).into_owned()
    };
    Tab::ALL
        .into_iter()
        .filter(|tab| match tab {
            Tab::Boards => teams,
            Tab::Ending => true,
            // A match between teams is the sum of its boards.
            _ if teams => false,
            Tab::Game => mode == Mode::Enter || !m.sheet.games.is_empty(),
            Tab::Final => true,
            // Once the match is over there is no next game they could go in before.
            Tab::Penalty => mode == Mode::Enter || *tab == now,
        })
        .map(|tab| TabLink {
            label: label(tab),
            href: format!("{action}?tab={}", tab.word()),
            on: tab == now,
        })
        .collect()
}

fn chips(
    w: Words,
    about: About<'_>,
    judgement: &Judgement,
    mended: Option<u16>,
    typing: &Typing,
) -> Vec<Chip> {
    let m = about.fixture;
    let mut chips = Vec::new();
    let mut penalties = (1_u16..).zip(&m.sheet.penalties).peekable();
    let mut running = BySide::new(0_u32, 0_u32);
    let mut give = |before: u16, running: &mut BySide<u32>, chips: &mut Vec<Chip>| {
        while let Some((index, penalty)) = penalties.next_if(|(_, p)| p.before_game <= before) {
            running[penalty.to] = running[penalty.to].saturating_add(u32::from(penalty.points));
            let name = &about.names[penalty.to];
            chips.push(Chip {
                href: format!("{}/correct?tab=penalty&penalty={index}", about.path),
                label: w.entry_chip_penalty(short(name), penalty.points),
                title: w.entry_chip_penalty_title(name, penalty.points),
                score: score_text(*running),
                on: typing.tab == Tab::Penalty && typing.penalty == index.to_string(),
                marked: false,
            });
        }
    };
    for (number, game) in (1_u16..).zip(&m.sheet.games) {
        give(number, &mut running, &mut chips);
        running = game.score;
        chips.push(game_chip(
            w,
            about,
            judgement,
            number,
            game,
            mended == Some(number),
        ));
    }
    give(u16::MAX, &mut running, &mut chips);
    chips
}

fn game_chip(
    w: Words,
    about: About<'_>,
    judgement: &Judgement,
    number: u16,
    game: &JudgedGame,
    on: bool,
) -> Chip {
    let name = &about.names[game.game.winner];
    Chip {
        href: format!("{}/correct?tab=game&game={number}", about.path),
        label: w.entry_chip(short(name), game.points),
        title: w.entry_chip_title(
            if game.played_as == Next::Crawford {
                "yes"
            } else {
                "no"
            },
            game.game.cube,
            kind_word(game.game.kind),
            number,
            if game.game.overruled { "yes" } else { "no" },
            name,
        ),
        score: score_text(game.score),
        on,
        marked: judgement
            .problems
            .iter()
            .any(|p| p.game == Some(number) && p.severity == Severity::Warning),
    }
}

/// The first word of a name, for where there is room for one.
#[must_use]
pub fn short(name: &str) -> String {
    name.split_whitespace()
        .next()
        .unwrap_or(name)
        .chars()
        .take(12)
        .collect()
}

fn score_text(score: BySide<u32>) -> String {
    format!("{}–{}", score.top, score.bottom)
}

/// The engine's remarks on a sheet, each with its game.
#[must_use]
pub fn remarks(w: Words, judgement: &Judgement, names: &BySide<String>) -> Vec<String> {
    let name = |_: u32| names.top.clone();
    judgement
        .problems
        .iter()
        .filter(|p| p.severity == Severity::Warning)
        .map(|p| {
            let sentence = w.violation(&p.violation, &name);
            match p.game {
                Some(game) => w.entry_remark(game, sentence),
                None => sentence,
            }
        })
        .collect()
}

fn halves(
    names: &BySide<String>,
    score: BySide<u32>,
    rules: &MatchRules,
    typing: &Typing,
) -> Vec<Half> {
    [(Side::Top, "0"), (Side::Bottom, "1")]
        .into_iter()
        .map(|(side, value)| Half {
            value,
            name: names[side].clone(),
            long: names[side]
                .split_whitespace()
                .any(|w| w.chars().count() > 11)
                || names[side].chars().count() > 24,
            score: score[side],
            needs: u32::from(rules.length).saturating_sub(score[side]),
            on: typing.winner == value,
        })
        .collect()
}

fn kinds(w: Words, expected: &Expected, typing: &Typing) -> Vec<Tile> {
    let all: [(_, Message); 4] = [
        ("single", Words::entry_single),
        ("gammon", Words::entry_gammon),
        ("backgammon", Words::entry_backgammon),
        ("drop", Words::entry_drop),
    ];
    all.into_iter()
        // What was typed stays in sight, refused or not.
        .filter(|(value, _)| expected.drop || *value != "drop" || typing.kind == "drop")
        .map(|(value, key)| Tile {
            value: value.to_owned(),
            label: w.say(key).into_owned(),
            on: typing.kind == value,
        })
        .collect()
}

fn cubes(expected: &Expected, typing: &Typing) -> Vec<Tile> {
    let typed: Option<u32> = typing.cube.parse().ok();
    let mut all: Vec<u32> = if expected.cube {
        USUAL_CUBES.to_vec()
    } else {
        vec![1]
    };
    all.extend(expected.cubes.iter().filter(|cube| **cube <= 64));
    all.extend(typed.filter(|cube| cube.is_power_of_two()));
    all.sort_unstable();
    all.dedup();
    let alone = all.len() == 1;
    all.into_iter()
        .map(|cube| Tile {
            value: cube.to_string(),
            label: cube.to_string(),
            on: alone && typing.cube.is_empty() || typed == Some(cube),
        })
        .collect()
}

/// The endings of a match other than playing it out, by the words forms use.
const ENDINGS: [&str; 8] = [
    "walk-over",
    "forfeit",
    "retired",
    "loss-on-time",
    "penalty-points",
    "unfinished",
    "played-to",
    "both-left",
];

/// In a table nobody has to go on: both may lose, and a match may be void.
fn endings(w: Words, mode: Mode, typing: &Typing, m: &Fixture) -> Vec<Tile> {
    let in_a_table = matches!(
        m.phase,
        Phase::RoundRobin | Phase::League | Phase::Ladder | Phase::Free
    );
    let void = in_a_table.then_some("void");
    // What was decided by mistake, while the two still play.
    let none = (mode == Mode::Correct && m.result.is_some()).then_some("undecided");
    let label = |word: &str| match word {
        "both-left" if in_a_table => w.entry_ending_both_lose(),
        _ => worded!(w, "entry-ending-{}", word),
    };
    ENDINGS
        .into_iter()
        .chain(void)
        .chain(none)
        .map(|word| Tile {
            value: word.to_owned(),
            label: label(word).into_owned(),
            on: typing.ending == word,
        })
        .collect()
}

/// Who sits there, by name; the caller has made sure that both seats are taken.
#[must_use]
pub fn names_of(m: &Fixture, name: &dyn Fn(EntrantNo) -> String) -> BySide<String> {
    m.seats
        .map(|seat| seat.entrant().map(name).unwrap_or_default())
}
