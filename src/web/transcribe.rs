//! `/transcribe`: a match written down by tapping what is seen, dice and plays, into a record. Nothing of it is stored: the
//! text of the record is in the form and is checked with every tap.

mod view;

use super::visitor::Visitor;
use crate::app::records::RecordRules;
use crate::app::transcribing::{LONGEST, NotTranscribed, Transcribed, Unread, transcribe};
use crate::backgammon::game::GamePhase;
use crate::backgammon::plays::PartialPlay;
use crate::backgammon::record::transcribe::{Entry, Transcription};
use crate::backgammon::ruleset::Preset;
use crate::backgammon::variants::refused_step;
use crate::backgammon::{Board, BySide, Side};
use crate::form::{self, Choice, Control, File, Form, Values, match_length};
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::messages::Messages;
use crate::web::check::CheckedRecord;
use crate::web::prelude::*;
use actix_web::http::header::ContentDisposition;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use view::TranscribeView;

/// The length that is filled in.
const USUAL_LENGTH: u16 = 7;

/// The longest that is typed of one throw.
const LONGEST_CELL: usize = 80;

#[derive(Debug, Form)]
#[form(messages = "transcribe")]
pub struct TranscriptStartInput {
    #[form(with = PlayerName::<LIGHT>)]
    top: String,
    #[form(with = PlayerName::<DARK>)]
    bottom: String,
    #[form(message = "match-length", with = match_length)]
    length: u16,
    #[form(message = "game-heading")]
    game: TappedGame,
}

const LIGHT: bool = true;
const DARK: bool = false;

/// Who plays these checkers.
#[derive(Debug)]
struct PlayerName<const IS_LIGHT: bool>;

impl<const IS_LIGHT: bool> PlayerName<IS_LIGHT> {
    fn control() -> Control {
        form::name::control()
    }

    fn read(typed: &[String]) -> Result<String, Violation> {
        let name = form::name::or_empty::read(typed)?;
        match name.is_empty() {
            true => Err(refuse::player_unnamed(IS_LIGHT)),
            false => Ok(name),
        }
    }

    fn show(name: &str) -> Vec<String> {
        form::name::show(name)
    }
}

/// What is played on the board of backgammon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Choice)]
#[form(choices = "choice-tapped-game")]
enum TappedGame {
    #[default]
    Backgammon,
    Nackgammon,
    Hypergammon,
}

impl TappedGame {
    const fn start(self) -> Board {
        match self {
            TappedGame::Backgammon => Board::STANDARD,
            TappedGame::Nackgammon => Board::NACKGAMMON,
            TappedGame::Hypergammon => Board::HYPERGAMMON_3,
        }
    }
}

/// One tap. The record as it was before goes with it.
#[derive(Debug, Clone, Form)]
#[form(hidden)]
pub struct TranscribeInput {
    #[form(file, rows = 12)]
    text: File,
    /// What was tapped, as a cell of the record says it.
    #[form(longest = LONGEST_CELL)]
    enter: String,
    /// The same as it is typed.
    #[form(longest = LONGEST_CELL)]
    typed: String,
    #[form(rule = "dice")]
    opening: Option<Opening>,
    #[form(rule = "form-unreadable")]
    resign: Option<Resigned>,
    /// Who throws, where the other one is shut out and leaves it to them.
    #[form(rule = "form-unreadable")]
    turn: Option<Side>,
    /// The checkers moved so far.
    #[form(rule = "practice-steps")]
    steps: MadeSteps,
    /// One more.
    #[form(rule = "practice-steps")]
    step: MadeSteps,
    #[form(rule = "form-unreadable")]
    act: Option<TranscribeAct>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
enum TranscribeAct {
    Undo,
    /// The record as a file.
    File,
    /// Goes on from the text as it was changed by hand.
    Read,
    /// Goes on from what stands before its first fault.
    Cut,
}

/// Each side's die of the opening throw, as `36`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Opening(BySide<u8>);

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.top, self.0.bottom)
    }
}

impl FromStr for Opening {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text.as_bytes() {
            [top @ b'1'..=b'6', bottom @ b'1'..=b'6'] => {
                Ok(Opening(BySide::new(top - b'0', bottom - b'0')))
            }
            _ => Err(()),
        }
    }
}
crate::value_as_text!(Opening);

/// Who resigned, and how much, as `0.2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Resigned {
    by: Side,
    stakes: u8,
}

impl fmt::Display for Resigned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.by.number(), self.stakes)
    }
}

impl FromStr for Resigned {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let (by, stakes) = text.split_once('.').ok_or(())?;
        let by: u8 = by.parse().map_err(|_| ())?;
        Ok(Resigned {
            by: Side::try_from(by).map_err(|_| ())?,
            stakes: stakes.parse().map_err(|_| ())?,
        })
    }
}
crate::value_as_text!(Resigned);

/// Checkers moved one after the other, as `13/7 8/7`, the bar as 25 and off as 0.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct MadeSteps(Vec<(u8, u8)>);

impl fmt::Display for MadeSteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps: Vec<String> = self
            .0
            .iter()
            .map(|(from, to)| format!("{from}/{to}"))
            .collect();
        f.write_str(&steps.join(" "))
    }
}

impl FromStr for MadeSteps {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let steps = text.split_whitespace().take(5).map(|step| {
            let (from, to) = step.split_once('/').ok_or(())?;
            let place = |text: &str| text.parse().map_err(|_| ());
            Ok((place(from)?, place(to)?))
        });
        steps.collect::<Result<_, ()>>().map(MadeSteps)
    }
}
crate::value_as_text!(MadeSteps);

/// What is tapped beside the record itself, between two steps of it.
#[derive(Debug, Clone, Default)]
struct Tapped {
    turn: Option<Side>,
    steps: Vec<(u8, u8)>,
}

/// Where a record is written down: for a match, or by itself.
pub(super) struct TranscribePlace {
    pub w: Messages,
    pub page: Page,
    /// Where its form is sent to.
    pub action: String,
    pub under: RecordRules,
    pub attach: Option<AttachForm>,
    /// Where penalty points are entered, of which a record says nothing.
    pub penalties: Option<Link>,
    /// Its file, without the ending.
    pub file: String,
}

/// Where a record goes that is whole.
#[derive(Debug)]
pub(super) struct AttachForm {
    pub action: String,
    pub seen: Seen,
}

/// `GET /transcribe`
pub async fn show(visitor: Visitor) -> Result<HttpResponse, AppError> {
    let usual = form::filled(&TranscriptStartInput {
        top: String::new(),
        bottom: String::new(),
        length: USUAL_LENGTH,
        game: TappedGame::default(),
    });
    html::page(&start(&visitor, &usual, &[]))
}

/// `POST /transcribe/begin`
pub async fn begin(
    visitor: Visitor,
    form: Posted<TranscriptStartInput>,
) -> Result<HttpResponse, AppError> {
    let refused = |violations: &[Violation]| start(&visitor, &form.values, violations);
    let TranscriptStartInput {
        top,
        bottom,
        length,
        game,
    } = form.command().or_page(refused)?;
    let players = BySide::new(top, bottom);
    let rules = Preset::Match.rules();
    let start = game.start();
    let record = Transcription::begin(players, length, rules, start, BySide::default());
    alone(&visitor).opened(&record)
}

/// `POST /transcribe`
pub async fn post(
    visitor: Visitor,
    form: Posted<TranscribeInput>,
) -> Result<HttpResponse, AppError> {
    alone(&visitor).answer(&form).await
}

fn alone(visitor: &Visitor) -> TranscribePlace {
    TranscribePlace {
        w: visitor.messages(),
        page: page(visitor),
        action: "/transcribe".to_owned(),
        under: RecordRules::Asked {
            preset: Some(Preset::Match),
            game: None,
        },
        attach: None,
        penalties: None,
        file: "match".to_owned(),
    }
}

fn page(visitor: &Visitor) -> Page {
    let w = visitor.messages();
    let frame = visitor.frame().about(w.transcribe_intro());
    Page::new(
        w,
        frame.under(vec![Link::new(w.check_a_record(), "/check".to_owned())]),
    )
}

fn start(visitor: &Visitor, typed: &Values, violations: &[Violation]) -> StartPage {
    let w = visitor.messages();
    let problems = Problems::said(w, violations);
    StartPage {
        form: Fields::of::<TranscriptStartInput>(w, typed, &problems),
        page: page(visitor).refused(problems),
    }
}

impl TranscribePlace {
    /// The record as it is when nothing has been tapped yet.
    pub fn opened(self, record: &Transcription) -> Result<HttpResponse, AppError> {
        html::page(&self.shown(record, &Tapped::default(), &[]))
    }

    /// A record there is already, and is to be seen at `kept`. One that is too large is only said to be so.
    pub async fn open(self, text: Vec<u8>, kept: Link) -> Result<HttpResponse, AppError> {
        if text.len() > LONGEST {
            return html::page(&TooLargePage {
                said: self.w.transcribe_too_large(LONGEST, text.len()),
                page: self.page,
                kept,
            });
        }
        let text = Arc::new(text);
        match transcribe(Arc::clone(&text), self.under, |_| Ok(())).await {
            Ok(read) => self.opened(&read.record),
            Err(why) => self.not_read(&text, why),
        }
    }

    pub async fn answer(self, form: &Posted<TranscribeInput>) -> Result<HttpResponse, AppError> {
        let text = form.values.file(TranscribeInput::TEXT);
        let input = match form.command() {
            Ok(input) => input,
            Err(refused) => {
                return match transcribe(Arc::clone(text.bytes()), self.under, |_| Ok(())).await {
                    Ok(read) => {
                        let tapped = Tapped::default();
                        html::refused(&self.shown(&read.record, &tapped, &refused))
                    }
                    Err(why) => self.not_read(text.bytes(), why),
                };
            }
        };
        let is_cut = input.act == Some(TranscribeAct::Cut);
        let is_file = input.act == Some(TranscribeAct::File);
        let before = Tapped {
            turn: input.turn,
            steps: input.steps.0.clone(),
        };
        let step = move |record: &mut Transcription| tap(record, &input);
        match transcribe(Arc::clone(text.bytes()), self.under, step).await {
            Err(NotTranscribed::Unread(Unread::Faulty {
                before: Some(before),
                ..
            })) if is_cut => self.opened(&before),
            Err(why) => self.not_read(text.bytes(), why),
            Ok(Transcribed { record, step }) => match step {
                Ok(_) if is_file => Ok(HttpResponse::Ok()
                    .content_type("application/octet-stream")
                    .insert_header(ContentDisposition::attachment(format!("{}.mat", self.file)))
                    .body(record.text())),
                Ok(tapped) => html::page(&self.shown(&record, &tapped, &[])),
                Err(refused) => {
                    let before = match possible(&record, &before) {
                        true => before,
                        false => Tapped::default(),
                    };
                    html::refused(&self.shown(&record, &before, &[refused]))
                }
            },
        }
    }

    fn shown(
        self,
        record: &Transcription,
        tapped: &Tapped,
        refused: &[Violation],
    ) -> TranscribePage {
        TranscribePage {
            view: TranscribeView::of(self.w, record, tapped.turn, &tapped.steps),
            ..self.of_text(record.text(), refused)
        }
    }

    /// The text as it was sent, with why it cannot be gone on with.
    fn not_read(self, text: &[u8], why: NotTranscribed) -> Result<HttpResponse, AppError> {
        let w = self.w;
        let text = String::from_utf8_lossy(text).into_owned();
        let why = match why {
            NotTranscribed::NotLooked(why) => return Err(why.into()),
            NotTranscribed::Unread(why) => why,
        };
        let page = match why {
            Unread::Refused(violation) => self.of_text(text, &[violation]),
            Unread::Faulty { look, before } => {
                let mut checked =
                    CheckedRecord::of(w, &look.report, &look.bytes, look.lines_before);
                let before = before.as_deref();
                let view = before.and_then(|record| TranscribeView::of(w, record, None, &[]));
                if view.is_some() {
                    // The board of the page is the one at the fault.
                    checked
                        .faults
                        .iter_mut()
                        .for_each(|line| line.picture = None);
                }
                TranscribePage {
                    view,
                    checked: Some(checked),
                    ..self.of_text(text, &[])
                }
            }
        };
        html::refused(&page)
    }

    fn of_text(self, text: String, refused: &[Violation]) -> TranscribePage {
        let w = self.w;
        let problems = Problems::said(w, refused);
        let mut values = Values::default();
        values.set(TranscribeInput::TEXT, vec![text]);
        let field = |name, words| Fields::one(w, name, words, &values, &problems);
        let typed = (w.transcribe_typed(), w.transcribe_typed_hint());
        let record = (w.record(), w.transcribe_text_hint());
        TranscribePage {
            typed: field(TranscribeInput::TYPED, typed),
            text: field(TranscribeInput::TEXT, record),
            page: self.page.wide().refused(problems),
            action: self.action,
            view: None,
            checked: None,
            attach: self.attach,
            penalties: self.penalties,
        }
    }
}

/// One tap: what is now moved within a throw, if it was not a whole step of the record.
fn tap(record: &mut Transcription, input: &TranscribeInput) -> Result<Tapped, Violation> {
    let done = Ok(Tapped::default());
    match input.act {
        Some(TranscribeAct::Undo) => {
            if let Some((_, before)) = input.steps.0.split_last() {
                return Ok(Tapped {
                    steps: before.to_vec(),
                    ..Tapped::default()
                });
            }
            if input.turn.is_none()
                && let Some(before) = record.undone()
            {
                *record = before;
            }
            return done;
        }
        Some(TranscribeAct::File | TranscribeAct::Read | TranscribeAct::Cut) => return done,
        None => {}
    }
    if let Some(Opening(each)) = input.opening {
        record.enter(Entry::Opening(each))?;
        return done;
    }
    if let Some(Resigned { by, stakes }) = input.resign {
        record.enter(Entry::Resign(by, stakes))?;
        return done;
    }
    if !input.step.0.is_empty() {
        let steps = [input.steps.0.as_slice(), input.step.0.as_slice()].concat();
        return moved(record, steps);
    }
    for cell in [&input.enter, &input.typed] {
        if !cell.is_empty() {
            record.enter_cell(cell, input.turn)?;
            return done;
        }
    }
    Ok(Tapped {
        turn: input.turn,
        steps: input.steps.0.clone(),
    })
}

/// After these checkers; where they leave one play alone, it is made.
fn moved(record: &mut Transcription, steps: Vec<(u8, u8)>) -> Result<Tapped, Violation> {
    let partial = part(record, &steps).ok_or_else(|| why_not(record, &steps))?;
    if let [(_, only)] = partial.plays.as_slice() {
        record.enter(Entry::Play((*only).into()))?;
        return Ok(Tapped::default());
    }
    Ok(Tapped {
        steps,
        ..Tapped::default()
    })
}

/// Why these checkers are not moved so, by the rule that is in the way of one of them.
fn why_not(record: &Transcription, steps: &[(u8, u8)]) -> Violation {
    let thrown = record.game().and_then(|game| match game.phase() {
        GamePhase::ToPlay(dice) => refused_step(game.board(), dice, steps),
        _ => None,
    });
    thrown.unwrap_or_else(|| {
        let (from, to) = *steps.last().expect("one more was made");
        refuse::step_not_legal("none", from, from.saturating_sub(to))
    })
}

fn part(record: &Transcription, steps: &[(u8, u8)]) -> Option<PartialPlay> {
    let game = record.game()?;
    match game.phase() {
        GamePhase::ToPlay(dice) => PartialPlay::after(game.board(), dice, steps),
        _ => None,
    }
}

/// Whether this still fits the record.
fn possible(record: &Transcription, tapped: &Tapped) -> bool {
    tapped.steps.is_empty() || part(record, &tapped.steps).is_some()
}

#[derive(Debug, Template, Deref)]
#[template(path = "transcribe/start.html")]
struct StartPage {
    #[deref]
    page: Page,
    form: Fields,
}

#[derive(Debug, Template, Deref)]
#[template(path = "transcribe/too_large.html")]
struct TooLargePage {
    #[deref]
    page: Page,
    said: String,
    kept: Link,
}

#[derive(Debug, Template, Deref)]
#[template(path = "transcribe.html")]
struct TranscribePage {
    #[deref]
    page: Page,
    action: String,
    /// The match as it stands, up to the fault of a text that has one; none where nothing of it can be read.
    view: Option<TranscribeView>,
    checked: Option<CheckedRecord>,
    typed: Fields,
    text: Fields,
    attach: Option<AttachForm>,
    penalties: Option<Link>,
}
