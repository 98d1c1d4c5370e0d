//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/record`: the record of a match, checked under the event's rules; what it
//! says fills in the sheet.

use super::command::ScoreForm;
use super::correct::previewed;
use super::score::sentence;
use crate::app::records::{RecordRules, ReplayView, look};
use crate::app::stories::Principal;
use crate::app::tournament::{
    ComparedGame, EnteredDifference, RecordDifference, Recording, ResultDifference,
    ScoreEntryCommand, corrects, crossed_by_names, goes_beyond_the_match, sheet_games,
};
use crate::app::transcribing::start_of;
use crate::backgammon::BySide;
use crate::backgammon::record::check::RecordVerdict;
use crate::backgammon::scoring::{JudgedGame, MatchRules};
use crate::form::{Choice, Form, Values};
use crate::pages::fact_text::set_apart;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::pages::match_game;
use crate::pages::messages::Messages;
use crate::tournament::{Event, Fixture, FixturePart, LaterMatches, sheet_of};
use crate::violation::{refuse, rules};
use crate::web::c::t::e::m::entry::names_of;
use crate::web::c::t::e::m::preview::PreviewPage;
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::name_of;
use crate::web::check::{CheckedRecord, PartLine, Sent, names};
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct RecordInput {
    #[form(flatten)]
    sent: Sent,
    /// Which match of the file, from 1.
    #[form(rule = "form-unreadable")]
    part: Option<u16>,
    /// The one chosen before.
    #[form(rule = "form-unreadable")]
    chosen: Option<u16>,
    #[form(rule = "form-unreadable")]
    sides: Option<Sides>,
    #[form(rule = "form-unreadable")]
    over: Option<KeptScore>,
    #[form(rule = "form-unreadable")]
    standing: Option<LaterMatches>,
}

impl RecordInput {
    fn part(&self) -> Option<usize> {
        self.part.or(self.chosen).map(usize::from)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
enum Sides {
    Straight,
    /// The left one is the match's lower player.
    Crossed,
}

/// Which of the two stands where a record differs from what is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Choice)]
#[form(hidden)]
enum KeptScore {
    Record,
    /// What is entered; the record is attached beside it.
    Entered,
}

/// `GET …/record`
pub async fn show(at: AtMatch<Direct>) -> Result<HttpResponse, AppError> {
    let (e, m) = (&at.event, &at.fixture);
    played_by_two(m)?;
    html::page(&page(&at, e, m, &Values::default(), &[]))
}

/// `POST …/record`
pub async fn post(
    at: AtMatch<Direct>,
    form: Posted<RecordInput>,
) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let (e, m) = (&at.event, &at.fixture);
    played_by_two(m)?;
    let refused = |violations: &[Violation]| RecordPage {
        seen: Seen(at.story.version).or_as_sent(form.seen, violations),
        ..page(&at, e, m, &form.values, violations)
    };
    let upload = form.command().or_page(refused)?;
    let rules = e.rules_of(m);
    let part = upload.part();
    let look = look(
        upload.sent.record(),
        RecordRules::Match(rules),
        part.unwrap_or(1),
    )
    .await?;
    let mut page = refused(&[]);
    let Some(sides) = columns(&at, &upload, &look, &mut page) else {
        return html::refused(&page);
    };
    let crossed = sides == Sides::Crossed;
    page.sides = sides.word();
    let games = fits(&look, &rules)
        .and_then(|()| sheet_games(&rules, &look.report, crossed))
        .or_page(refused)?;
    let scoring = ScoreEntryCommand {
        event,
        number,
        entry: sheet_of(m, &games),
        overrule: false,
        reason: String::new(),
        seen: form.seen,
    };
    let beside = upload.over == Some(KeptScore::Entered);
    if upload.standing.is_none() && !beside {
        if upload.over.is_none() {
            let differs = RecordDifference::of(e, m, &look.report, &games);
            page.differing = differs.map(|differs| differing(&at, m, &rules, &differs));
        }
        if page.differing.is_some() {
            // What is entered now is shown.
            page.seen = Seen(m.changed);
        }
        if corrects(m, &games) && goes_beyond_the_match(at.state(), m, &scoring) {
            page.ask_standing = Some(asked(&at, &scoring).await?);
        }
        if page.differing.is_some() || page.ask_standing.is_some() {
            return html::refused(&page);
        }
    }
    let recording = Recording {
        event,
        number,
        games,
        content: look.bytes,
        crossed,
        standing: upload.standing,
        shown: form.tag.clone(),
        beside,
        seen: form.seen,
    };
    let kept = keep(&at, at.principal(&form.key)?, recording).await;
    if let Err(ActError::Refused(violation)) = &kept
        && matches!(
            violation.rule,
            rules::CORRECTION_NEEDS_A_CHOICE | rules::MATCH_WENT_ON | rules::SETTINGS_CHANGED_SINCE
        )
    {
        if violation.rule == rules::SETTINGS_CHANGED_SINCE {
            page.page.problems = at.problems(std::slice::from_ref(violation));
        }
        page.ask_standing = Some(asked(&at, &scoring).await?);
        return html::refused(&page);
    }
    let subject = FormSubject::of_match((event, number), FixturePart::Entry);
    kept.or_page_read(async |violations| {
        let mut page = refused(violations);
        page.page.problems.meanwhile = subject.told(&at, form.seen, violations).await?;
        Ok(page)
    })
    .await
}

/// Whose the columns of the record are, once it is known which match of the file is meant and that it is valid. What is not
/// known, the page asks or says.
fn columns(
    at: &TournamentRequest,
    upload: &RecordInput,
    look: &ReplayView,
    page: &mut RecordPage,
) -> Option<Sides> {
    let w = at.messages();
    page.several = several(at, look);
    if page.several.len() > 1 {
        page.chosen = upload.part().map(|_| look.part);
        page.chosen?;
    }
    let report = &look.report;
    if report.verdict != RecordVerdict::Valid {
        let checked = CheckedRecord::of(w, report, &look.bytes, look.lines_before);
        page.checked = Some(checked);
        return None;
    }
    let written = names(w, &report.players);
    let by_names = || {
        crossed_by_names(&report.players, &page.names).map(|crossed| match crossed {
            true => Sides::Crossed,
            false => Sides::Straight,
        })
    };
    let sides = upload.sides.or_else(by_names);
    if sides.is_none() {
        page.ask_sides = Some(written);
    }
    sides
}

async fn keep(
    at: &TournamentRequest,
    principal: Principal,
    recording: Recording,
) -> Result<HttpResponse, ActError> {
    let (event, number) = (recording.event, recording.number);
    let tournaments = &at.app.tournaments;
    let stored = tournaments
        .record(principal, at.club.id, at.stream, recording)
        .await?;
    let t = &stored.story.state;
    let m = t.event(event).and_then(|e| e.fixture(number));
    let result = m.map_or_else(String::new, |m| sentence(at, t, m));
    let said = at.messages().record_attached(result);
    let path = at.path.fixture_below(event, number, "replay");
    Ok(at.done(&stored, said, &path))
}

fn played_by_two(m: &Fixture) -> Result<(), AppError> {
    if m.players().is_some() {
        return Ok(());
    }
    Err(AppError::Refused(refuse::match_waits_for_players(
        m.number.0,
    )))
}

fn several(at: &TournamentRequest, look: &ReplayView) -> Vec<PartLine> {
    let line = |(nth, players): (usize, &BySide<String>)| PartLine {
        number: nth.saturating_add(1),
        names: names(at.messages(), players),
        here: nth.saturating_add(1) == look.part,
    };
    look.several.iter().enumerate().map(line).collect()
}

fn fits(look: &ReplayView, rules: &MatchRules) -> Result<(), Violation> {
    if look.report.games.is_empty() {
        return Err(refuse::record_without_games().at(Sent::TEXT));
    }
    let length = look.report.match_length;
    let length = length.ok_or_else(|| refuse::record_without_length().at(Sent::TEXT))?;
    if length != u32::from(rules.length) {
        return Err(refuse::record_other_length(rules.length, length).at(Sent::TEXT));
    }
    Ok(())
}

fn differing(
    at: &TournamentRequest,
    m: &Fixture,
    rules: &MatchRules,
    of: &RecordDifference,
) -> Differing {
    let w = at.messages();
    let by_rule = |difference: &ResultDifference| match *difference {
        ResultDifference::Points {
            game,
            record,
            event,
        } => w.record_differs_points(event, game, record),
    };
    let entered = |of: &EnteredDifference| {
        let names = names_of(m, &name_of(&at.names, at.state())).map(|name| set_apart(&name));
        let score = of.score;
        let says = w.both_stand(score.top, score.bottom, &names.bottom, &names.top);
        Compared {
            entered: sentence(at, at.state(), m),
            record: says,
            games: compared(w, rules, &names, &of.games),
        }
    };
    Differing {
        rules: of.by_rules.iter().map(by_rule).collect(),
        entered: of.from_entered.as_ref().map(entered),
    }
}

fn compared(
    w: Messages,
    rules: &MatchRules,
    names: &BySide<String>,
    games: &[ComparedGame],
) -> Vec<ComparedLine> {
    let line = |judged: &JudgedGame| {
        w.record_game_line(
            match_game::multiplier(rules, &judged.game),
            judged.game.cube,
            match_game::kind_name(w, judged.game.kind).into_owned(),
            judged.points,
            &names[judged.game.winner],
        )
    };
    let compared = |(number, game): (usize, &ComparedGame)| ComparedLine {
        number,
        entered: game.entered.as_ref().map_or_else(String::new, line),
        record: game.record.as_ref().map_or_else(String::new, line),
    };
    (1..).zip(games).map(compared).collect()
}

/// What it would change, for the director to choose. Nothing is stored yet.
async fn asked(
    at: &TournamentRequest,
    scoring: &ScoreEntryCommand,
) -> Result<PreviewPage, AppError> {
    previewed(
        at,
        (scoring.event, scoring.number),
        scoring,
        &Values::default(),
    )
    .await
}

fn page(
    at: &TournamentRequest,
    e: &Event,
    m: &Fixture,
    typed: &Values,
    violations: &[Violation],
) -> RecordPage {
    let w = at.messages();
    let problems = at.problems(violations);
    let below = |rest| at.path.fixture_below(e.number, m.number, rest);
    let rules = e.rules_of(m);
    let kept = m.record.map(|_| {
        vec![
            Link::new(w.move_by_move(), below("replay")),
            Link::new(w.replay_file(), below("record-file")),
        ]
    });
    RecordPage {
        form: Fields::of::<Sent>(w, &Sent::pasted(typed), &problems)
            .hinted(Sent::FILE, w.record_file_hint()),
        page: at.page().refused(problems),
        seen: Seen(m.changed),
        action: below("record"),
        names: names_of(m, &name_of(&at.names, at.state())),
        length: rules.length,
        several: Vec::new(),
        chosen: None,
        checked: None,
        sides: "",
        ask_sides: None,
        differing: None,
        over: typed.one(RecordInput::OVER).to_owned(),
        ask_standing: None,
        kept: kept.unwrap_or_default(),
        blank: m.record.map(|_| below("record-blank")),
        transcribe: start_of(rules.game).map(|_| below("transcribe")),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Differing {
    rules: Vec<String>,
    entered: Option<Compared>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Compared {
    entered: String,
    record: String,
    /// Game by game; nothing where none are entered.
    games: Vec<ComparedLine>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct ComparedLine {
    number: usize,
    entered: String,
    record: String,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/record.html")]
struct RecordPage {
    #[deref]
    page: Page,
    seen: Seen,
    action: String,
    names: BySide<String>,
    length: u16,
    form: Fields,
    several: Vec<PartLine>,
    /// Which of them was chosen, if one was yet.
    chosen: Option<usize>,
    checked: Option<CheckedRecord>,
    /// Who the columns are, as said so far: `straight`, `crossed` or nothing.
    sides: &'static str,
    /// The names in the record, when it has to be asked who is who.
    ask_sides: Option<BySide<String>>,
    /// In what it differs, when the director has to choose.
    differing: Option<Differing>,
    /// What the director chose: `record`, `entered` or nothing.
    over: String,
    /// What it would change, when the director has to choose.
    ask_standing: Option<PreviewPage>,
    /// The record there is: its replay, its file.
    kept: Vec<Link>,
    blank: Option<String>,
    /// Where it is entered throw by throw.
    transcribe: Option<String>,
}
