//! The form of a match's score, for the first time and for corrections: how it is shown, and shown again when it was
//! refused.

mod again;
mod fields;
mod so_far;

use crate::tournament::fields::{BOARD, FINAL, ROLLS, SCORE};
pub use again::{at_fields, cube_asked_about, refused};
pub use so_far::remark_text;

use self::fields::{EntryHalf, Tile, cubes, endings, games_offered, halves, kinds};
use self::so_far::{Chip, chips, remarks};
use super::boards::{self, BoardFields, LineUpFields};
use super::command::{
    BoardTyped, Boards, CubeTyped, EndedInput, FinalScore, GameCommand, PenaltyCommand, Points,
    ScoreCommand, ScoreForm, ScoreTab, StoredGame,
};
use super::ruling::story_of;
use super::score::LineUpInput;
use crate::app::tournament::boards::MatchBoards;
use crate::app::tournament::score_entry::ScoreEntryOverview;
use crate::backgammon::BySide;
use crate::backgammon::scoring::{GameStatus, MatchRules};
use crate::form::{Choice as _, FieldOf, Form, Values};
use crate::journal::PersonId;
use crate::pages::fact_text;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::layout::Frame;
use crate::pages::match_game;
use crate::pages::messages::Messages;
use crate::pages::round_names::match_name;
use crate::tournament::{EntrantNo, Event, EventNo, Fixture, MatchNo, OutcomeKind, Tournament};
use crate::web::c::t::teller::{desk, name_of, tell};
use crate::web::prelude::*;
use std::borrow::Cow;

pub fn find(
    t: &Tournament,
    event: EventNo,
    number: MatchNo,
) -> Result<(&Event, &Fixture), AppError> {
    let e = t.event(event).ok_or(AppError::NotFound)?;
    Ok((e, e.fixture(number).ok_or(AppError::NotFound)?))
}

#[must_use]
pub fn shown(
    at: &TournamentRequest,
    t: &Tournament,
    e: &Event,
    m: &Fixture,
    mode: Mode,
    mut typed: Values,
) -> EntryPage {
    let teams = e.settings.sides.boards().is_some();
    if teams && ScoreTab::of(&typed) != ScoreTab::Ending {
        ScoreTab::Boards.set(&mut typed);
    }
    let names = names_of(m, &name_of(&at.names, t));
    let path = at.path.fixture(e.number, m.number);
    let about = MatchContext {
        event: e,
        fixture: m,
        names: &names,
        path: &path,
        several_events: t.events.len() > 1,
    };
    let tabs = tabs_at_desk(e, m, mode, ScoreTab::of(&typed));
    let (w, desk) = (at.messages(), desk(at));
    let mut page = EntryPage::new(w, at.frame(), mode, about, &tabs, &desk, typed);
    if teams {
        let person = |p: PersonId| at.names.person(p);
        let name = name_of(&at.names, t);
        let of = MatchBoards::of(t, e, m);
        page.boards = boards::fields(at.messages(), &of.seats, &person, &page.typed);
        page.line_ups = boards::line_ups(&of.line_ups, &person, &name, &page.typed);
    }
    // Whoever may only enter scores corrects no game.
    if !at.may_in(e.number, Permission::Direct) {
        page.leave_out_corrections();
    }
    if let Some(report) = t.report(e.number, m.number) {
        page.seen = Seen(m.changed.max(report.version));
        page.beside.reported = tell(at, t, |teller| story_of(teller, report, None));
        page.beside.disputed = report.dispute.is_some();
        let may_rule = page.beside.disputed && at.may_in(e.number, Permission::Direct);
        page.beside.ruling = may_rule.then(|| format!("{path}/ruling"));
    }
    page.beside.result = m.result.as_ref().map(|result| {
        fact_text::result(
            at.messages(),
            &names.map(|name| fact_text::set_apart(&name)),
            result,
        )
    });
    page
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mode {
    Enter,
    Correct,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TabLink {
    pub label: String,
    pub href: String,
    pub on: bool,
}

/// What is known about the match apart from what is typed.
#[derive(Debug, Clone, Copy)]
pub struct MatchContext<'a> {
    pub event: &'a Event,
    pub fixture: &'a Fixture,
    pub names: &'a BySide<String>,
    /// `/c/…/e/1/m/12`.
    pub path: &'a str,
    pub several_events: bool,
}

/// What is shown above the form besides refusals.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Beside {
    pub may_stand: bool,
    /// A high cube that the page asks to confirm.
    pub sure: Option<String>,
    pub result: Option<String>,
    /// What a player reported, and what another said against it, as long as it is open.
    pub reported: Vec<String>,
    /// Whether it waits for a ruling, so that no score is taken.
    pub disputed: bool,
    /// Where the ruling is given, for whoever may.
    pub ruling: Option<String>,
    /// The label of the link back, where it does not lead to the desk.
    pub back: Option<String>,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/entry.html")]
pub struct EntryPage {
    #[deref]
    pub page: Page,
    pub seen: Seen,
    pub mode: Mode,
    pub action: String,
    pub desk: String,
    pub heading: String,
    pub length: u16,
    /// What the next game is, and what it is played at where that is not backgammon.
    pub next: Vec<String>,
    pub tab: ScoreTab,
    pub typed: Values,
    pub tabs: Vec<TabLink>,
    pub chips: Vec<Chip>,
    pub remarks: Vec<String>,
    pub game: Option<u16>,
    /// Which of the penalties is corrected.
    pub penalty: Option<u16>,
    pub halves: Vec<EntryHalf>,
    /// Which game it was, where the winner of the one before chose it.
    pub games: Vec<Tile>,
    pub kinds: Vec<Tile>,
    /// Whether the men the loser had left are asked for.
    pub men: bool,
    pub cubes: Vec<Tile>,
    pub cube_in_play: bool,
    /// Whether it is the stake that throws double, and no cube.
    pub stake: bool,
    /// Whether what is played has a cube at all, or one was typed nevertheless.
    pub has_cube: bool,
    /// Whether the tick "third turn or later" is shown.
    pub third_turn: bool,
    pub endings: Vec<Tile>,
    pub boards: Vec<BoardFields>,
    /// The teams whose boards can still be given out.
    pub line_ups: Vec<LineUpFields>,
    pub line_up: String,
    pub beside: Beside,
}

impl EntryPage {
    /// With these tabs.
    #[must_use]
    pub fn new(
        w: Messages,
        frame: Frame,
        mode: Mode,
        about: MatchContext<'_>,
        tabs: &[ScoreTab],
        desk: &str,
        typed: Values,
    ) -> EntryPage {
        let m = about.fixture;
        let rules = about.event.rules_of(m);
        let tab = ScoreTab::of(&typed);
        // Nothing is chosen of a sheet by what is no number.
        let chosen = |typed: &str| typed.parse().ok();
        let (word, overview) = match mode {
            Mode::Enter => ("score", ScoreEntryOverview::next(about.event, m)),
            Mode::Correct => {
                let game = chosen(typed.one(StoredGame::REPLACES));
                let penalty = chosen(typed.one(PenaltyCommand::REPLACES));
                let of = ScoreEntryOverview::correction(about.event, m, game, penalty);
                ("correct", of)
            }
        };
        let names = about.names;
        let action = format!("{}/{word}", about.path);
        let expected = &overview.expected;
        EntryPage {
            page: Page::new(w, frame),
            seen: Seen(m.changed),
            mode,
            desk: desk.to_owned(),
            heading: heading(w, about),
            length: rules.length,
            next: next_lines(w, m, &rules, mode, &overview, names),
            tabs: tab_links(w, &action, tab, mode, tabs),
            boards: Vec::new(),
            line_ups: Vec::new(),
            line_up: format!("{}/line-up", about.path),
            chips: chips(w, about, &overview, &typed),
            remarks: remarks(w, &overview.remarks, names),
            game: overview.game,
            penalty: overview.penalty,
            halves: halves(names, overview.score, &rules, &typed),
            games: games_offered(w, expected, &typed),
            kinds: kinds(w, expected, &typed),
            men: expected.most_men.is_some() || !typed.one(StoredGame::MEN).is_empty(),
            has_cube: rules.game.has_cube()
                || expected.stake
                || !matches!(typed.one(CubeTyped::CUBE), "" | "1"),
            cubes: cubes(expected, &typed),
            cube_in_play: expected.cube || expected.stake,
            stake: expected.stake && !expected.cube,
            third_turn: expected.tick_with_cube
                || expected.tick_with_drop_by.top
                || expected.tick_with_drop_by.bottom
                || typed.ticked(StoredGame::THIRD_TURN),
            endings: endings(w, mode, &typed, m),
            beside: Beside::default(),
            action,
            tab,
            typed,
        }
    }

    /// Lets none of the games so far lead to its correction.
    pub fn leave_out_corrections(&mut self) {
        for chip in &mut self.chips {
            chip.href = None;
        }
    }

    #[must_use]
    pub fn corrects_games(&self) -> bool {
        self.chips.iter().any(|chip| chip.href.is_some())
    }

    /// Whether the game or penalty to be corrected has to be chosen first. A form with refusals is shown in any case.
    #[must_use]
    pub fn waits(&self) -> bool {
        let game = self.tab == ScoreTab::Game && self.game.is_none();
        let penalty = self.tab == ScoreTab::Penalty && self.mends() && self.penalty.is_none();
        (game || penalty) && !self.beside.may_stand && self.problems.is_empty()
    }

    /// A field of the form, under this page's words.
    fn field<F: Form>(
        &self,
        name: FieldOf<F>,
        label: impl Into<Cow<'static, str>>,
        hint: impl Into<Cow<'static, str>>,
    ) -> Fields {
        let words = (label.into(), hint.into());
        Fields::one(self.w, name, words, &self.typed, &self.problems)
    }

    /// How the game was won, where there is but one way and nothing to ask.
    #[must_use]
    pub fn only_kind(&self) -> Option<&str> {
        let only = self.kinds.first().filter(|_| self.kinds.len() == 1);
        let asked = self.problems.at(StoredGame::KIND).is_some();
        only.filter(|_| !asked).map(|kind| kind.value.as_str())
    }

    #[must_use]
    pub fn mends(&self) -> bool {
        self.mode == Mode::Correct
    }

    #[must_use]
    pub fn is_long(&self, index: usize) -> bool {
        self.halves.get(index).is_some_and(|half| half.long)
    }

    #[must_use]
    pub fn name(&self, index: usize) -> &str {
        self.halves.get(index).map_or("", |half| half.name.as_str())
    }
}

fn heading(w: Messages, about: MatchContext<'_>) -> String {
    let round = match_name(w, about.event, about.fixture);
    if about.several_events {
        w.labelled(&about.event.settings.name, round)
    } else {
        round
    }
}

/// What is said of the game to be entered.
fn next_lines(
    w: Messages,
    m: &Fixture,
    rules: &MatchRules,
    mode: Mode,
    of: &ScoreEntryOverview,
    names: &BySide<String>,
) -> Vec<String> {
    let Some(number) = of.game else {
        return Vec::new();
    };
    // Who began the game that is corrected is known to those who played it.
    let begins = of.expected.begins.filter(|_| mode == Mode::Enter);
    let begins = begins.map(|side| w.game_begins(&names[side]));
    let words = (rules.length > 1).then(|| next_words(w, of.expected.played_as));
    let winner = match_game::won_before(m, number).map(|side| names[side].as_str());
    match_game::next(w, &rules.game, number, winner)
        .into_iter()
        .chain(begins)
        .chain(words.flatten())
        .collect()
}

/// What the next game is, in words; nothing to say of an ordinary one.
#[must_use]
pub fn next_words(w: Messages, next: GameStatus) -> Option<String> {
    let key = match next {
        GameStatus::Normal | GameStatus::Over => return None,
        GameStatus::Crawford => Messages::entry_next_crawford,
        GameStatus::PostCrawford => Messages::entry_next_post_crawford,
        GameStatus::DoubleMatchPoint => Messages::entry_next_match_point,
    };
    Some(w.say(key).into_owned())
}

/// The tabs that the desk has for a match.
fn tabs_at_desk(e: &Event, m: &Fixture, mode: Mode, now: ScoreTab) -> Vec<ScoreTab> {
    let teams = e.settings.sides.boards().is_some();
    let all = ScoreTab::ALL.iter().copied();
    all.filter(|tab| match tab {
        ScoreTab::Boards => teams,
        ScoreTab::Ending => true,
        // A match between teams is the sum of its boards.
        _ if teams => false,
        ScoreTab::Game => mode == Mode::Enter || !m.sheet.games.is_empty(),
        ScoreTab::Final => true,
        // Once the match is over there is no next game they could go in before.
        ScoreTab::Penalty => mode == Mode::Enter || *tab == now,
    })
    .collect()
}

fn tab_links(
    w: Messages,
    action: &str,
    now: ScoreTab,
    mode: Mode,
    tabs: &[ScoreTab],
) -> Vec<TabLink> {
    let label = |tab: ScoreTab| {
        let key = match tab {
            ScoreTab::Game if mode == Mode::Correct => Messages::games_heading,
            ScoreTab::Game => Messages::game_heading,
            ScoreTab::Final => Messages::final_score,
            ScoreTab::Ending => Messages::entry_tab_ending,
            ScoreTab::Penalty => Messages::entry_tab_penalty,
            ScoreTab::Boards => Messages::entry_tab_boards,
        };
        w.say(key).into_owned()
    };
    let link = |tab: ScoreTab| TabLink {
        label: label(tab),
        href: format!("{action}?{}", tab.query()),
        on: tab == now,
    };
    tabs.iter().copied().map(link).collect()
}

/// Who sits there, by name. Nobody yet is called nothing: what is refused of a match that waits for its players is
/// shown at its form.
#[must_use]
pub fn names_of(m: &Fixture, name: &dyn Fn(EntrantNo) -> String) -> BySide<String> {
    m.seats
        .map(|seat| seat.entrant().map(name).unwrap_or_default())
}
