//! `/check`: a record of a match, checked move by move for anyone. Nothing of it is stored.

use super::visitor::Visitor;
use crate::app::records::{LARGEST_SHOWN, NotLooked, RecordRules, ReplayView, look};
use crate::backgammon::cube::Cube;
use crate::backgammon::notation::PlayText;
use crate::backgammon::plays::for_each_play;
use crate::backgammon::record::check::{
    CheckedGame, FaultScene, GameKind, LARGEST, RecordFault, RecordReport, RecordVerdict,
    VariantScene,
};
use crate::backgammon::record::text::plain;
use crate::backgammon::ruleset::Preset;
use crate::backgammon::scoring::Severity;
use crate::backgammon::variants::MatchGame;
use crate::backgammon::{BySide, Side};
use crate::form::{File, Form, Values};
use crate::pages::board::family::FamilyPicture;
use crate::pages::board::{BoardPicture, CubeLies, CubePlace};
use crate::pages::described::described;
use crate::pages::fact_text::set_apart;
use crate::pages::fields::Fields;
use crate::pages::messages::{Message, Messages, selector};
use crate::pages::replay::{Replay, ReplayPicture, ReplayPosition, with_counted};
use crate::web::prelude::*;
use std::sync::Arc;
use std::time::Duration;

/// The largest form taken here: a record and what stands around it.
pub const LIMIT: usize = LARGEST + 64 * 1024;

#[derive(Debug, Form)]
#[form(messages = "check", check = Sent::checked)]
pub struct Sent {
    #[form(file, accept = ".mat,.sgf,.txt,text/plain")]
    file: File,
    #[form(file, rows = 8)]
    text: File,
}

impl Sent {
    fn checked(self) -> Result<Sent, Violation> {
        match self.record().trim_ascii().is_empty() {
            true => Err(refuse::sheet_missing().at(Sent::TEXT)),
            false => Ok(self),
        }
    }

    #[must_use]
    pub fn typed(values: &Values) -> Sent {
        Sent {
            file: values.file(Sent::FILE),
            text: values.file(Sent::TEXT),
        }
    }

    #[must_use]
    pub fn record(&self) -> Arc<Vec<u8>> {
        let sent = match self.file.is_empty() {
            true => &self.text,
            false => &self.file,
        };
        Arc::clone(sent.bytes())
    }

    /// The record as text, pasted or from the file, to be shown and sent again.
    #[must_use]
    pub fn pasted(typed: &Values) -> Values {
        let record = Sent::typed(typed).record();
        let text = plain(&record);
        let text = String::from_utf8_lossy(&text.bytes).replace('\0', "\u{fffd}");
        let mut pasted = typed.clone();
        pasted.set(Sent::TEXT, vec![text]);
        pasted
    }
}

#[derive(Debug, Form)]
#[form(messages = "check")]
pub struct CheckInput {
    #[form(flatten)]
    sent: Sent,
    #[form(rule = "rules-unknown")]
    rules: Option<Preset>,
    /// What it is of, where it does not say that itself.
    game: Option<MatchGame>,
    /// The match of the file that is looked at.
    #[form(hidden, rule = "form-unreadable")]
    part: Option<u16>,
    /// The one looked at before.
    #[form(hidden, rule = "form-unreadable")]
    chosen: Option<u16>,
    #[form(hidden, rule = "form-unreadable")]
    at: Option<ReplayPosition>,
}

impl CheckInput {
    /// The match chosen before stays chosen while one clicks through it.
    fn nth(&self) -> usize {
        let nth = match self.at {
            None => self.part,
            Some(_) => self.chosen,
        };
        nth.map_or(1, usize::from)
    }
}

/// `GET /check`
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    html::page(&page(&visitor, &Values::default(), Problems::none()))
}

/// `POST /check`
pub async fn post(visitor: Visitor, form: Posted<CheckInput>) -> Result<HttpResponse, AppError> {
    if Sent::typed(&form.values).record().len() > LARGEST {
        return Err(AppError::TooLarge { limit: LARGEST });
    }
    let record = form.command().or_page(|violations| {
        let problems = Problems::said(visitor.messages(), violations);
        page(&visitor, &form.values, problems)
    })?;
    let under = RecordRules::Asked {
        preset: record.rules,
        game: record.game,
    };
    let look = look(record.sent.record(), under, record.nth()).await?;
    let mut page = page(&visitor, &form.values, Problems::none());
    page.stepping = record.at.is_some();
    page.found = Some(found(
        visitor.messages(),
        &look,
        record.at,
        page.too_large_to_show,
    ));
    html::page(&page)
}

impl From<NotLooked> for AppError {
    fn from(error: NotLooked) -> Self {
        match error {
            NotLooked::Busy => AppError::TooMany {
                wait: Duration::from_secs(5),
            },
            NotLooked::Failed => AppError::internal(error),
        }
    }
}

fn found(
    w: Messages,
    look: &ReplayView,
    at: Option<ReplayPosition>,
    too_large: bool,
) -> CheckedFile {
    let line = |(nth, players): (usize, &BySide<String>)| PartLine {
        number: nth.saturating_add(1),
        names: names(w, players),
        here: nth.saturating_add(1) == look.part,
    };
    let place = at.unwrap_or_else(|| match look.report.verdict {
        // A fault has its own board; the end of what was played stands beside it.
        RecordVerdict::Invalid => last_place(&look.report),
        _ => ReplayPosition::default(),
    });
    let replay = shown(w, look, names(w, &look.report.players), place).filter(|_| !too_large);
    CheckedFile {
        several: look.several.iter().enumerate().map(line).collect(),
        checked: CheckedRecord::of(w, &look.report, &look.bytes, look.lines_before),
        replay,
    }
}

/// The match of a record at one place, of whichever game.
#[must_use]
pub fn shown(
    w: Messages,
    look: &ReplayView,
    names: BySide<String>,
    place: ReplayPosition,
) -> Option<Replay> {
    match look.variant_transcript() {
        Some(played) => Replay::of_others(w, played, names, place),
        None => Replay::at(w, look.transcript()?, names, place),
    }
}

fn page(visitor: &Visitor, typed: &Values, problems: Problems) -> CheckPage {
    let w = visitor.messages();
    let too_large_to_show = Sent::typed(typed).record().len() > LARGEST_SHOWN;
    let shown = match too_large_to_show {
        true => typed.clone(),
        false => Sent::pasted(typed),
    };
    CheckPage {
        form: Fields::of::<CheckInput>(w, &shown, &problems),
        page: Page::new(w, visitor.frame().about(w.check_intro()).wide()).refused(problems),
        found: None,
        stepping: false,
        too_large_to_show,
    }
}

/// Legal plays listed at most.
const MOST_PLAYS: usize = 100;
/// Characters shown of a line of a file.
const LONGEST_LINE: usize = 200;

#[derive(Debug, Template, Deref)]
#[template(path = "check.html")]
struct CheckPage {
    #[deref]
    page: Page,
    form: Fields,
    found: Option<CheckedFile>,
    stepping: bool,
    /// Whether the record is not sent to and fro.
    too_large_to_show: bool,
}

impl CheckPage {
    fn chosen(&self) -> Option<usize> {
        let found = self
            .found
            .as_ref()
            .filter(|found| found.several.len() > 1)?;
        found
            .several
            .iter()
            .find(|part| part.here)
            .map(|part| part.number)
    }
}

#[derive(Debug)]
pub struct CheckedFile {
    /// The matches of the file, where there are several.
    pub several: Vec<PartLine>,
    pub checked: CheckedRecord,
    /// The match at one place, where it can be clicked through.
    pub replay: Option<Replay>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartLine {
    /// Which, from 1.
    pub number: usize,
    pub names: BySide<String>,
    pub here: bool,
}

#[derive(Debug)]
pub struct CheckedRecord {
    pub verdict: RecordVerdict,
    pub names: BySide<String>,
    /// The length, 0 for money; `None` where it cannot be read.
    pub length: Option<u32>,
    pub score: BySide<u32>,
    pub winner: Option<Side>,
    pub games: Vec<CheckedGame>,
    pub faults: Vec<FaultLine>,
    pub warnings: Vec<FaultLine>,
}

#[derive(Debug)]
pub struct FaultLine {
    pub sentence: String,
    /// The line of the file.
    pub line: Option<u32>,
    pub game: Option<u32>,
    /// That line and those around it.
    pub text: Vec<TextLine>,
    pub picture: Option<ReplayPicture>,
    /// Whose turn it is, and what was thrown.
    pub turn: String,
    pub legal: Vec<String>,
    /// How many there are.
    pub legal_in_all: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextLine {
    pub number: u32,
    pub text: String,
    pub here: bool,
}

impl CheckedRecord {
    /// A report in words. `part` is the match's text, of whose file `lines_before` stand before it; `names` of players a
    /// record does not name are put in.
    #[must_use]
    pub fn of(w: Messages, report: &RecordReport, part: &[u8], lines_before: u32) -> CheckedRecord {
        let names = names(w, &report.players);
        let part = plain(part);
        let lines: Vec<&[u8]> = part.bytes.split(|b| *b == b'\n').collect();
        let mut first_fault = true;
        let mut line_of = |fault: &RecordFault| {
            let shown = first_fault && fault.severity == Severity::Error;
            first_fault &= !shown;
            let mut line = FaultLine {
                sentence: w.violation(&fault.violation, &|_| String::new()),
                line: fault.line.map(|n| n.saturating_add(lines_before)),
                game: fault.game,
                text: Vec::new(),
                picture: None,
                turn: String::new(),
                legal: Vec::new(),
                legal_in_all: 0,
            };
            if let Some(number) = fault.line {
                line.text = around(&lines, number, lines_before);
            }
            if let (true, Some(scene)) = (shown, &fault.scene) {
                line.show(w, scene, &names, report.match_length == Some(1));
            }
            if let (true, Some(scene)) = (shown, &fault.variant_scene) {
                line.show_other(w, scene, &names);
            }
            line
        };
        let (mut faults, mut warnings) = (Vec::new(), Vec::new());
        for fault in &report.problems {
            let line = line_of(fault);
            match fault.severity {
                Severity::Error => faults.push(line),
                Severity::Warning => warnings.push(line),
            }
        }
        CheckedRecord {
            verdict: report.verdict,
            length: report.match_length,
            score: report.score_that_counts(),
            winner: report.winner,
            games: report.games.clone(),
            names,
            faults,
            warnings,
        }
    }
}

impl CheckedRecord {
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.verdict == RecordVerdict::Valid
    }

    #[must_use]
    pub fn word(&self, w: &Messages) -> String {
        w.check_verdict(selector!("check-verdict.verdict", self.verdict in RecordVerdict { Valid, Invalid, Incomplete, Unreadable }))
    }

    #[must_use]
    pub fn headline(&self, w: &Messages) -> String {
        let Some(length) = self.length else {
            return String::new();
        };
        let score = &self.score;
        let names = self.names.clone().map(|name| set_apart(&name));
        let winner = self.winner.filter(|_| self.is_valid());
        match (length, winner) {
            (0, _) => w.check_money(score.top, score.bottom, &names.bottom, &names.top),
            (_, Some(winner)) => w.check_won(
                score.top,
                score.bottom,
                &names.bottom,
                length,
                &names.top,
                &names[winner],
            ),
            (_, None) => w.check_score(score.top, score.bottom, &names.bottom, length, &names.top),
        }
    }

    #[must_use]
    pub fn ended(&self, w: &Messages, game: &CheckedGame) -> String {
        let (Some(winner), Some(points)) = (game.winner, game.points) else {
            return match game.points {
                Some(0) => w.nobody_wins_game().into_owned(),
                _ => String::new(),
            };
        };
        // What has no other name is counted by the checkers left.
        let kind = match game.kind {
            None => selector!("replay-ended.how", "men"),
            Some(kind) => {
                selector!("replay-ended.how", kind in GameKind { Single, Gammon, Backgammon, Drop, Resign })
            }
        };
        let (lost, won) = (&self.names[winner.other()], &self.names[winner]);
        let ended = w.replay_ended(kind, lost, points, won);
        with_counted(*w, ended, game.counted)
    }
}

impl FaultLine {
    fn show_other(&mut self, w: Messages, scene: &VariantScene, names: &BySide<String>) {
        let who = &names[scene.turn];
        let title = w.check_board().into_owned();
        self.picture = Some(ReplayPicture::Others(FamilyPicture {
            layout: scene.layout.clone(),
            dice: scene.dice.map(|dice| (scene.turn, dice)),
            moved: None,
            cube: scene.cube.map(lies),
            numbered_for: scene.turn,
            tapped: false,
            description: title.clone(),
            title,
        }));
        self.turn = match scene.dice {
            Some(dice) => w.check_to_play(dice.to_string(), who),
            None => w.check_to_roll(who),
        };
    }

    fn show(&mut self, w: Messages, scene: &FaultScene, names: &BySide<String>, one_point: bool) {
        let mut picture = BoardPicture {
            board: match scene.turn {
                Side::Bottom => scene.board,
                Side::Top => scene.board.swapped(),
            },
            cube: Some(lies(scene.cube)).filter(|_| !one_point),
            dice: scene.dice.map(|d| (scene.turn, [d.high(), d.low()])),
            moved: None,
            numbered_for: scene.turn,
            title: w.check_board().into_owned(),
            description: String::new(),
        };
        picture.description = described(w, &picture, names);
        self.picture = Some(ReplayPicture::Backgammon(picture));
        let who = &names[scene.turn];
        let Some(dice) = scene.dice else {
            self.turn = w.check_to_roll(who);
            return;
        };
        self.turn = w.check_to_play(dice.to_string(), who);
        for_each_play(scene.board, dice, |_, steps| {
            self.legal_in_all += 1;
            if self.legal.len() < MOST_PLAYS {
                let before = scene.board;
                self.legal.push(PlayText { before, steps }.to_string());
            }
        });
    }
}

fn lies(cube: Cube) -> CubeLies {
    CubeLies {
        value: cube.value,
        at: cube.owner.map_or(CubePlace::Middle, CubePlace::Owned),
    }
}

/// The names of a record; players it does not name have the names of their columns.
#[must_use]
pub fn names(w: Messages, written: &BySide<String>) -> BySide<String> {
    let or = |name: &String, key: Message| {
        if name.trim().is_empty() {
            w.say(key).into_owned()
        } else {
            name.clone()
        }
    };
    BySide::new(
        or(&written.top, Messages::check_left),
        or(&written.bottom, Messages::check_right),
    )
}

/// The line and its neighbours, numbered as in the whole file.
fn around(lines: &[&[u8]], number: u32, lines_before: u32) -> Vec<TextLine> {
    let from = number.saturating_sub(1).max(1);
    (from..=number.saturating_add(1))
        .filter_map(|n| {
            let at = usize::try_from(n).ok()?.checked_sub(1)?;
            let bytes = lines.get(at)?;
            let text = String::from_utf8_lossy(bytes.get(..bytes.len().min(4 * LONGEST_LINE))?);
            Some(TextLine {
                number: n.saturating_add(lines_before),
                text: text
                    .trim_end()
                    .replace('\t', "    ")
                    .chars()
                    .filter(|c| !c.is_control())
                    .take(LONGEST_LINE)
                    .collect(),
                here: n == number,
            })
        })
        .collect()
}

#[must_use]
fn last_place(report: &RecordReport) -> ReplayPosition {
    let others = report.variant_transcript.as_ref();
    let others = others.map_or(1, |t| t.games.len());
    let games = report.transcript.as_ref().map_or(others, |t| t.games.len());
    ReplayPosition {
        game: games.max(1),
        action: usize::MAX,
    }
}
