//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/record`: the record of a match, checked under the event's rules; what it
//! says fills in the sheet.

use super::correct::{is_shown_first, previewed, standing};
use super::score::sentence;
use crate::app::records::{Look, Under, look};
use crate::app::tournament::{
    Difference, Recording, Scoring, differences, rules_of_record, sheet_games,
};
use crate::club::lookup::written;
use crate::engine::BySide;
use crate::engine::record::check::Verdict;
use crate::engine::record::text::plain;
use crate::engine::scoring::{Game, JudgedGame, Judgement, MatchRules, judge};
use crate::pages::told::set_apart;
use crate::pages::words::Words;
use crate::tournament::{Event, Fixture, Standing, contradicts, says, sheet_of};
use crate::violation::Rule;
use crate::web::c::t::e::m::entry::names_of;
use crate::web::c::t::e::m::preview::PreviewPage;
use crate::web::c::t::e::m::show::how;
use crate::web::c::t::e::m::typing::Typing;
use crate::web::c::t::said::{OfMatch, done, name_of};
use crate::web::check::{Checked, PartLine, names};
use crate::web::form::Fields;
use crate::web::prelude::*;
use std::sync::Arc;

/// A record and what is said about it.
#[derive(Debug, Default, Clone)]
pub struct Upload {
    /// Megabytes, so never copied.
    bytes: Arc<Vec<u8>>,
    part: String,
    sides: String,
    over: String,
    standing: String,
}

/// Which of the two stands where a record differs from what is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    Record,
    /// What is entered; the record is attached beside it.
    Entered,
}

/// What a person says about a record.
#[derive(Debug, Clone, Copy)]
pub struct Saying {
    /// Which match of the file, from 1.
    part: Option<usize>,
    /// Whether the left column is the match's lower player.
    crossed: Option<bool>,
    /// What stands where the two differ.
    over: Option<Over>,
    /// What becomes of later matches.
    standing: Option<Standing>,
}

impl Typed for Upload {
    type Command = Saying;

    fn read(fields: &mut Fields) -> Self {
        let file = fields.bytes("file");
        let text = fields.bytes("text");
        let part = fields.line("part");
        let chosen = fields.line("chosen");
        Upload {
            bytes: Arc::new(if file.is_empty() { text } else { file }),
            part: if part.is_empty() { chosen } else { part },
            sides: fields.line("sides"),
            over: fields.line("over"),
            standing: fields.line("standing"),
        }
    }

    fn command(&self) -> Result<Saying, Vec<Violation>> {
        let unreadable = || vec![Violation::new(Rule::FORM_UNREADABLE, Source::House)];
        if self.bytes.trim_ascii().is_empty() {
            let missing = Violation::new(Rule::RECORD_MISSING, Source::House).at("text");
            return Err(vec![missing]);
        }
        Ok(Saying {
            part: self.part.parse().ok(),
            crossed: match self.sides.as_str() {
                "" => None,
                "straight" => Some(false),
                "crossed" => Some(true),
                _ => return Err(unreadable()),
            },
            over: match self.over.as_str() {
                "" => None,
                "record" => Some(Over::Record),
                "entered" => Some(Over::Entered),
                _ => return Err(unreadable()),
            },
            standing: standing(&self.standing).map_err(|violation| vec![violation])?,
        })
    }
}

/// `GET …/record`
///
/// # Errors
/// For those who may not direct; [`AppError::Refused`] where a player is missing.
pub async fn show(at: AtTournament, of: Path<OfMatch>) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let (event, number) = of.numbers();
    let (e, m) = (at.event(event)?, at.fixture(event, number)?);
    played_by_two(m)?;
    html::page(&page(&at, e, m, &Upload::default(), Problems::none()))
}

/// `POST …/record`
pub async fn post(
    at: AtTournament,
    of: Path<OfMatch>,
    form: TypedForm<Upload>,
) -> Result<HttpResponse, AppError> {
    at.need(Deed::Direct)?;
    let (event, number) = of.numbers();
    let (e, m) = (at.event(event)?, at.fixture(event, number)?);
    played_by_two(m)?;
    let refused = |violations: Vec<Violation>| {
        let problems = Problems::of(at.words(), &violations, &|n| {
            at.names
                .entrant(at.state(), crate::tournament::EntrantNo(n))
        });
        html::refused(&page(&at, e, m, &form.typed, problems))
    };
    let saying = match form.command() {
        Ok(saying) => saying,
        Err(violations) => return refused(violations),
    };
    let rules = rules_of(e, m);
    let under = Under::Rules(rules_of_record(&rules));
    let look = look(
        Arc::clone(&form.typed.bytes),
        under,
        saying.part.unwrap_or(1),
    )
    .await?;
    let mut page = page(&at, e, m, &form.typed, Problems::none());
    page.several = several(&at, &look);
    if page.several.len() > 1 {
        page.chosen = saying.part.map_or(0, |_| look.part);
        if page.chosen == 0 {
            return html::refused(&page);
        }
    }
    if look.report.verdict != Verdict::Valid {
        let w = at.words();
        page.checked = Some(Checked::of(w, &look.report, &look.bytes, look.lines_before));
        return html::refused(&page);
    }
    let written = names(at.words(), &look.report.players);
    let crossed = match saying.crossed.or_else(|| matched(&look, &page.names)) {
        Some(crossed) => crossed,
        None => {
            page.ask_sides = Some(written);
            return html::refused(&page);
        }
    };
    page.sides = if crossed { "crossed" } else { "straight" }.to_owned();
    let games = match fits(&look, &rules).and_then(|()| games(&look, crossed)) {
        Ok(games) => games,
        Err(violation) => return refused(vec![violation]),
    };
    let scoring = Scoring {
        event,
        number,
        entry: sheet_of(m, &games),
        overrule: false,
        reason: String::new(),
        seen: form.seen,
    };
    let beside = saying.over == Some(Over::Entered);
    if saying.standing.is_none() && !beside {
        if saying.over.is_none() {
            let judged = judge(&rules, &games, &m.sheet.penalties);
            page.differing = differing(&at, m, &rules, &look, &games, &judged);
        }
        // What it says of a match decided otherwise is a correction like any.
        let corrects = m.result.is_some() && !says(m, &games);
        if corrects && is_shown_first(at.state(), m, &scoring) {
            page.ask_standing = Some(asked(&at, &scoring).await?);
        }
        if page.differing.is_some() || page.ask_standing.is_some() {
            return html::refused(&page);
        }
    }
    let recording = Recording {
        event,
        number,
        games: games.clone(),
        content: look.bytes,
        crossed,
        standing: saying.standing,
        beside,
        seen: form.seen,
    };
    let asker = at.asker(&form.key)?;
    let stored = at
        .house
        .tournaments
        .record(asker, at.club.id, at.stream, recording)
        .await;
    match stored {
        Ok(stored) => {
            let t = &stored.story.state;
            let m = t.event(event).and_then(|e| e.fixture(number));
            let result = m.map_or_else(String::new, |m| sentence(&at, t, m));
            let told = at.words().record_attached(result);
            let path = at.path.fixture_below(event, number, "replay");
            Ok(done(&at, &stored, told, &path))
        }
        Err(ActError::Refused(violation))
            if matches!(
                violation.rule,
                Rule::CORRECTION_NEEDS_A_CHOICE | Rule::MATCH_WENT_ON
            ) =>
        {
            page.ask_standing = Some(asked(&at, &scoring).await?);
            html::refused(&page)
        }
        Err(ActError::Refused(violation)) => refused(vec![violation]),
        Err(error) => Err(error.into()),
    }
}

fn played_by_two(m: &Fixture) -> Result<(), AppError> {
    if m.players().is_some() {
        return Ok(());
    }
    let waits = Violation::new(Rule::MATCH_WAITS_FOR_PLAYERS, Source::House);
    Err(AppError::Refused(waits.with("match", m.number.0)))
}

/// The rules a match is played under: those it began with, else its event's of today.
pub(super) fn rules_of(e: &Event, m: &Fixture) -> MatchRules {
    m.rules.unwrap_or_else(|| e.settings.rules_of(m))
}

fn several(at: &AtTournament, look: &Look) -> Vec<PartLine> {
    let line = |(nth, (players, length)): (usize, &(_, u32))| PartLine {
        number: nth.saturating_add(1),
        names: names(at.words(), players),
        length: *length,
        here: nth.saturating_add(1) == look.part,
    };
    look.several.iter().enumerate().map(line).collect()
}

/// Whether the left column is the lower player, as far as the names tell.
fn matched(look: &Look, players: &BySide<String>) -> Option<bool> {
    let written = &look.report.players;
    let alike = |a: &str, b: &str| u8::from(alike(a, b));
    let straight = alike(&written.top, &players.top) + alike(&written.bottom, &players.bottom);
    let crossed = alike(&written.top, &players.bottom) + alike(&written.bottom, &players.top);
    match straight.cmp(&crossed) {
        std::cmp::Ordering::Greater => Some(false),
        std::cmp::Ordering::Less => Some(true),
        std::cmp::Ordering::Equal => None,
    }
}

/// Whether one name is the other, or some words of it: "Ann" for "Ann Lindberg".
fn alike(a: &str, b: &str) -> bool {
    let (a, b) = (written(a), written(b));
    let words = |name: &str| -> Vec<String> {
        let words = name.split(' ').filter(|word| !word.is_empty());
        words.map(str::to_owned).collect()
    };
    let (a, b) = (words(&a), words(&b));
    let (few, many) = if a.len() <= b.len() {
        (&a, &b)
    } else {
        (&b, &a)
    };
    !few.is_empty() && few.iter().all(|word| many.contains(word))
}

/// Whether it is the record of a match of this length.
fn fits(look: &Look, rules: &MatchRules) -> Result<(), Violation> {
    let length = look.report.match_length.unwrap_or(0);
    if look.report.games.is_empty() {
        return Err(Violation::new(Rule::RECORD_WITHOUT_GAMES, Source::House).at("text"));
    }
    if length != u32::from(rules.length) {
        return Err(Violation::new(Rule::RECORD_OTHER_LENGTH, Source::House)
            .with("length", length)
            .with("expected", rules.length)
            .at("text"));
    }
    Ok(())
}

/// In what a record differs from the event's rules and from what is entered, as far as the director has to choose.
fn differing(
    at: &AtTournament,
    m: &Fixture,
    rules: &MatchRules,
    look: &Look,
    games: &[Game],
    judged: &Judgement,
) -> Option<Differing> {
    let w = at.words();
    let rules: Vec<String> = differences(rules, &look.report, judged)
        .into_iter()
        .map(|difference| match difference {
            Difference::Variant(variant) => w.record_differs_variant(variant),
            Difference::Points {
                game,
                record,
                event,
            } => w.record_differs_points(event, game, record),
        })
        .collect();
    let entered = contradicts(m, games, judged).then(|| {
        let names = names_of(m, &name_of(&at.names, at.state())).map(|name| set_apart(&name));
        let score = judged.score;
        let says = w.entry_stored(score.top, score.bottom, &names.bottom, &names.top);
        let both = (sentence(at, at.state(), m), says);
        Compared::of(w, &names, both, &m.sheet.games, &judged.games)
    });
    (!rules.is_empty() || entered.is_some()).then_some(Differing { rules, entered })
}

fn games(look: &Look, crossed: bool) -> Result<Vec<Game>, Violation> {
    sheet_games(&look.report, crossed)
        .ok_or_else(|| Violation::new(Rule::RECORD_NOT_FOR_A_SHEET, Source::House).at("text"))
}

/// What it would change, for the director to choose. Nothing is stored yet.
async fn asked(at: &AtTournament, scoring: &Scoring) -> Result<PreviewPage, AppError> {
    previewed(
        at,
        (scoring.event, scoring.number),
        scoring,
        Typing::default(),
    )
    .await
}

fn page(
    at: &AtTournament,
    e: &Event,
    m: &Fixture,
    typed: &Upload,
    problems: Problems,
) -> RecordPage {
    let w = at.words();
    let below = |rest| at.path.fixture_below(e.number, m.number, rest);
    let text = String::from_utf8_lossy(&plain(&typed.bytes).bytes).into_owned();
    let kept = m.record.map(|_| {
        vec![
            Link::new(w.record_replay(), below("replay")),
            Link::new(w.replay_file(), below("record-file")),
        ]
    });
    RecordPage {
        page: at.page().refused(problems),
        seen: m.changed,
        action: below("record"),
        names: names_of(m, &name_of(&at.names, at.state())),
        length: rules_of(e, m).length,
        text: text.replace('\0', "\u{fffd}"),
        several: Vec::new(),
        chosen: 0,
        checked: None,
        sides: String::new(),
        ask_sides: None,
        differing: None,
        over: typed.over.clone(),
        ask_standing: None,
        kept: kept.unwrap_or_default(),
        blank: m.record.map(|_| below("record-blank")),
    }
}

/// In what a record differs from the event's rules and from what is entered: the director chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Differing {
    rules: Vec<String>,
    entered: Option<Compared>,
}

/// What is entered beside what the record says.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Compared {
    /// How the match stands, in a sentence.
    entered: String,
    record: String,
    /// Game by game; nothing where none are entered.
    games: Vec<ComparedGame>,
}

/// A game as entered and as the record has it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ComparedGame {
    number: usize,
    /// As entered; empty where there is none.
    entered: String,
    /// As the record has it; empty where there is none.
    record: String,
}

impl Compared {
    #[must_use]
    fn of(
        w: Words,
        names: &BySide<String>,
        sentences: (String, String),
        entered: &[JudgedGame],
        record: &[JudgedGame],
    ) -> Compared {
        let line = |game: Option<&JudgedGame>| {
            game.map_or_else(String::new, |judged| {
                w.record_game_line(
                    judged.game.cube,
                    w.say(how(judged.game.kind)).into_owned(),
                    judged.points,
                    &names[judged.game.winner],
                )
            })
        };
        let most = match entered.len() {
            0 => 0,
            entered => entered.max(record.len()),
        };
        Compared {
            entered: sentences.0,
            record: sentences.1,
            games: (0..most)
                .map(|at| ComparedGame {
                    number: at.saturating_add(1),
                    entered: line(entered.get(at)),
                    record: line(record.get(at)),
                })
                .collect(),
        }
    }
}

/// A form for a record, and what is still to be said about the last one.
#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/record.html")]
struct RecordPage {
    #[deref]
    page: Page,
    /// The version at which the match last changed.
    seen: u64,
    action: String,
    names: BySide<String>,
    length: u16,
    /// The record as pasted or read from the file.
    text: String,
    /// The matches of the file, where there are several.
    several: Vec<PartLine>,
    /// Which of them was chosen; 0: none yet.
    chosen: usize,
    /// What is wrong with the record.
    checked: Option<Checked>,
    /// Who the columns are, as said so far: `straight`, `crossed` or nothing.
    sides: String,
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
    /// Where the record there is can be blanked.
    blank: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_alike_by_their_words() {
        for (a, b) in [
            ("Ann Lindberg", "ANN  LINDBERG"),
            ("Ann", "Ann Lindberg"),
            ("Lindberg, Ann", "Ann Lindberg"),
            ("Émile", "E\u{301}MILE"),
        ] {
            assert!(alike(a, b) && alike(b, a), "{a} {b}");
        }
        for (a, b) in [
            ("Ann", "Anna"),
            ("", "Ann"),
            ("…", "Ann"),
            ("Ann Lind", "Ann Berg"),
        ] {
            assert!(!alike(a, b) && !alike(b, a), "{a} {b}");
        }
    }
}
