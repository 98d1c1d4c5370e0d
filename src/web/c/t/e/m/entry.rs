//! The form of a match's score, for the first time and for corrections: what was typed, what is wished, how it is shown
//! again when it was refused.

use crate::engine::scoring::{Game, Kind, THIRD_TURN, check_cube};
use crate::engine::{BySide, Side};
use crate::journal::{Envelope, PersonId, UtcMicros};
use crate::pages::c::t::e::m::boards;
use crate::pages::c::t::e::m::entry::{About, EntryPage, Mode, names_of};
use crate::pages::c::t::e::m::typing::{Tab, Typing};
use crate::pages::problems::{Problems, Remedy};
use crate::pages::told;
use crate::pages::words::Words;
use crate::tournament::{
    BoardEnd, BoardEntry, Entry, Event, EventNo, Fact, Fixture, MOST_BOARDS_OF_A_TEAM, MatchNo,
    OutcomeKind, Sheet, Tournament,
};
use crate::violation::{Param, Source, Violation};
use crate::web::c::place::AtTournament;
use crate::web::c::t::said::{desk, name_of, newest, tell};
use crate::web::error::AppError;
use crate::web::form::{Fields, Typed, new_key};
use crate::web::html;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;

/// What a form of a score comes to, before it is known what stands on the sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// The next game.
    Next(Game),
    /// Another game in place of this one; with `last`, those after that one go.
    Mend {
        /// Which, from 1.
        number: u16,
        /// As it was.
        game: Game,
        /// The last game that stays.
        last: Option<u16>,
    },
    /// This game goes.
    TakeOut(u16),
    /// This penalty, from 1, goes.
    TakeOutPenalty(u16),
    /// Anything that does not depend on the sheet.
    Whole(Entry),
}

impl Typed for Typing {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        let mut typing = Typing {
            tab: Tab::of(&fields.line("tab")),
            winner: fields.line("winner"),
            kind: fields.line("kind"),
            cube: fields.line("cube"),
            cube_other: fields.line("cube_other"),
            third_turn: fields.ticked("third_turn"),
            top: fields.line("top"),
            bottom: fields.line("bottom"),
            ending: fields.line("ending"),
            length: fields.line("length"),
            points: fields.line("points"),
            reason: fields.line("reason"),
            game: fields.line("game"),
            penalty: fields.line("penalty"),
            remove: fields.ticked("remove"),
            last: fields.line("last"),
            overrule: fields.ticked("overrule"),
            standing: fields.line("standing"),
            boards: fields.beginning("board-"),
        };
        // A remedy that replaces both numbers at once.
        if let Some((top, bottom)) = fields.line("final").split_once('-') {
            typing.top = top.to_owned();
            typing.bottom = bottom.to_owned();
        }
        typing
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        match self.tab {
            Tab::Game => self.game_wish(),
            Tab::Final => self.final_wish(),
            Tab::Ending => self.ending_wish(),
            Tab::Penalty => self.penalty_wish(),
            Tab::Boards => self.boards_wish(),
        }
    }
}

fn missing(rule: &'static str, field: &'static str) -> Violation {
    Violation::new(rule, Source::House).at(field)
}

/// A whole number as typed; `field` is where it is refused.
fn whole(text: &str, field: &'static str) -> Result<i64, Violation> {
    text.parse::<i64>().map_err(|_| {
        let shown: String = text.chars().take(20).collect();
        Violation::new("not-a-whole-number", Source::House)
            .with("text", shown)
            .at(field)
    })
}

fn small(text: &str, field: &'static str) -> Result<u16, Violation> {
    let n = whole(text, field)?;
    u16::try_from(n).map_err(|_| {
        Violation::new("points-out-of-range", Source::House)
            .with("points", n)
            .at(field)
    })
}

fn side(text: &str) -> Option<Side> {
    text.parse::<u8>().ok().and_then(|n| Side::try_from(n).ok())
}

/// The values found, or everything that was refused on the way.
struct Found(Vec<Violation>);

impl Found {
    fn keep<T>(&mut self, found: Result<T, Violation>) -> Option<T> {
        found.map_err(|violation| self.0.push(violation)).ok()
    }
}

trait Reads {
    fn game_wish(&self) -> Result<Wish, Vec<Violation>>;
    fn final_wish(&self) -> Result<Wish, Vec<Violation>>;
    fn ending_wish(&self) -> Result<Wish, Vec<Violation>>;
    fn penalty_wish(&self) -> Result<Wish, Vec<Violation>>;
    fn boards_wish(&self) -> Result<Wish, Vec<Violation>>;
    fn both_points(&self, found: &mut Found, field: &'static str) -> (Option<i64>, Option<i64>);
}

impl Reads for Typing {
    fn game_wish(&self) -> Result<Wish, Vec<Violation>> {
        let number = match self.game.as_str() {
            "" => None,
            text => Some(small(text, "game").map_err(|v| vec![v])?),
        };
        if let (Some(number), true) = (number, self.remove) {
            return Ok(Wish::TakeOut(number));
        }
        let last = match self.last.as_str() {
            "" => None,
            text => Some(small(text, "game").map_err(|v| vec![v])?),
        };
        let mut found = Found(Vec::new());
        let winner =
            found.keep(side(&self.winner).ok_or_else(|| missing("game-without-winner", "winner")));
        let kind = found.keep(match self.kind.as_str() {
            "single" => Ok(Kind::Single),
            "gammon" => Ok(Kind::Gammon),
            "backgammon" => Ok(Kind::Backgammon),
            "drop" => Ok(Kind::Drop),
            _ => Err(missing("game-without-kind", "kind")),
        });
        let cube_text = match self.cube.as_str() {
            "" | "other" => self.cube_other.as_str(),
            tile => tile,
        };
        let cube = found.keep(match cube_text {
            "" => Err(missing("game-without-cube", "cube")),
            text => whole(text, "cube").and_then(check_cube),
        });
        let (Some(winner), Some(kind), Some(cube)) = (winner, kind, cube) else {
            return Err(found.0);
        };
        let game = Game {
            winner,
            kind,
            cube,
            rolls: self.third_turn.then_some(THIRD_TURN),
            overruled: false,
        };
        Ok(match number {
            None => Wish::Next(game),
            Some(number) => Wish::Mend { number, game, last },
        })
    }

    fn both_points(&self, found: &mut Found, field: &'static str) -> (Option<i64>, Option<i64>) {
        let mut points = |text: &str| {
            found.keep(if text.is_empty() {
                Err(missing("score-incomplete", field))
            } else {
                whole(text, field)
            })
        };
        (points(&self.top), points(&self.bottom))
    }

    fn final_wish(&self) -> Result<Wish, Vec<Violation>> {
        let mut found = Found(Vec::new());
        let (Some(top), Some(bottom)) = self.both_points(&mut found, "final") else {
            // Said once, however many are missing.
            found.0.dedup();
            return Err(found.0);
        };
        Ok(Wish::Whole(Entry::Final {
            score: BySide::new(top, bottom),
            winner: side(&self.winner),
        }))
    }

    fn ending_wish(&self) -> Result<Wish, Vec<Violation>> {
        let mut found = Found(Vec::new());
        let kind = found.keep(match self.ending.as_str() {
            "walk-over" => Ok(OutcomeKind::WalkOver),
            "forfeit" => Ok(OutcomeKind::Forfeit),
            "retired" => Ok(OutcomeKind::Retired),
            "loss-on-time" => Ok(OutcomeKind::LossOnTime),
            "penalty-points" => Ok(OutcomeKind::PenaltyPoints),
            "unfinished" => Ok(OutcomeKind::Unfinished),
            "both-left" => Ok(OutcomeKind::BothLeft),
            "void" => Ok(OutcomeKind::Void),
            "played-to" => whole(&self.length, "length")
                .and_then(crate::engine::scoring::check_length)
                .map(|length| OutcomeKind::PlayedTo { length }),
            _ => Err(missing("ending-missing", "ending")),
        });
        // What counts for nobody has no score, whatever still stands in the fields.
        let void = kind == Some(OutcomeKind::Void);
        let score = if void || self.top.is_empty() && self.bottom.is_empty() {
            None
        } else {
            match self.both_points(&mut found, "score") {
                (Some(top), Some(bottom)) => Some(BySide::new(top, bottom)),
                _ => None,
            }
        };
        match kind {
            Some(kind) if found.0.is_empty() => Ok(Wish::Whole(Entry::Outcome {
                kind,
                winner: side(&self.winner),
                score,
                note: None,
            })),
            _ => Err(found.0),
        }
    }

    /// Only what is filled in: boards come in one after the other.
    fn boards_wish(&self) -> Result<Wish, Vec<Violation>> {
        let mut found = Found(Vec::new());
        let mut entries = Vec::new();
        for number in 1..=MOST_BOARDS_OF_A_TEAM {
            let end = match self.board(number, "out") {
                "" => {
                    let both = [self.board(number, "top"), self.board(number, "bottom")];
                    if both.iter().all(|text| text.is_empty()) {
                        continue;
                    }
                    let mut points = |text: &str| {
                        let points = if text.is_empty() {
                            Err(missing("score-incomplete", "board"))
                        } else {
                            whole(text, "board")
                        };
                        found.keep(points.map_err(|v| v.with("board", u32::from(number))))
                    };
                    let [top, bottom] = both.map(&mut points);
                    let (Some(top), Some(bottom)) = (top, bottom) else {
                        continue;
                    };
                    BoardEnd::Score(BySide::new(top, bottom))
                }
                word => {
                    match found.keep(side(word).ok_or_else(|| missing("choice-unknown", "board"))) {
                        Some(winner) => BoardEnd::WalkOver(winner),
                        None => continue,
                    }
                }
            };
            entries.push(BoardEntry { number, end });
        }
        if found.0.is_empty() {
            Ok(Wish::Whole(Entry::Boards(entries)))
        } else {
            Err(found.0)
        }
    }

    fn penalty_wish(&self) -> Result<Wish, Vec<Violation>> {
        if self.remove {
            let number = small(&self.penalty, "points").map_err(|v| vec![v])?;
            return Ok(Wish::TakeOutPenalty(number));
        }
        let mut found = Found(Vec::new());
        let to = found
            .keep(side(&self.winner).ok_or_else(|| missing("penalty-without-player", "winner")));
        let points = found.keep(small(&self.points, "points"));
        match (to, points) {
            (Some(to), Some(points)) => Ok(Wish::Whole(Entry::Penalty { to, points })),
            _ => Err(found.0),
        }
    }
}

/// The entry a wish comes to on this sheet.
///
/// # Errors
/// `game-unknown` for a game or penalty that is not on it.
pub fn entry(wish: Wish, sheet: &Sheet) -> Result<Entry, Violation> {
    let unknown = |number: u16| {
        Violation::new("game-unknown", Source::House)
            .with("game", number)
            .at("winner")
    };
    let mut games: Vec<Game> = sheet.games.iter().map(|g| g.game).collect();
    let mut penalties = sheet.penalties.clone();
    let index = |number: u16| usize::from(number).checked_sub(1);
    match wish {
        Wish::Next(game) => return Ok(Entry::Game(game)),
        Wish::Whole(entry) => return Ok(entry),
        Wish::Mend { number, game, last } => {
            let place = index(number).and_then(|i| games.get_mut(i));
            *place.ok_or_else(|| unknown(number))? = game;
            if let Some(last) = last {
                games.truncate(usize::from(last));
                penalties.retain(|p| p.before_game <= last.saturating_add(1));
            }
        }
        Wish::TakeOut(number) => {
            let i = index(number)
                .filter(|i| *i < games.len())
                .ok_or_else(|| unknown(number))?;
            games.remove(i);
            for penalty in penalties.iter_mut().filter(|p| p.before_game > number) {
                penalty.before_game = penalty.before_game.saturating_sub(1);
            }
        }
        Wish::TakeOutPenalty(number) => {
            let i = index(number)
                .filter(|i| *i < penalties.len())
                .ok_or_else(|| unknown(number))?;
            penalties.remove(i);
        }
    }
    Ok(Entry::Sheet { games, penalties })
}

/// What one tap can put right.
fn remedy(w: Words, violation: &Violation) -> Option<Remedy> {
    let number = |name: &str| {
        violation.params.iter().find_map(|(n, value)| match value {
            Param::Number(value) if *n == name => Some(*value),
            _ => None,
        })
    };
    let (label, instead) = match violation.rule {
        "crawford-no-double" | "one-point-no-cube" => {
            let cube = number("offered").unwrap_or(1);
            (
                w.with("entry-remedy-cube", "cube", cube),
                format!("cube={cube}"),
            )
        }
        "crawford-no-drop" | "one-point-no-drop" => (
            w.say("entry-remedy-single").into_owned(),
            "kind=single".to_owned(),
        ),
        "holland-tick" | "holland-too-early" => (
            w.say("entry-remedy-tick").into_owned(),
            "third_turn=1".to_owned(),
        ),
        "one-point-final" => {
            let (top, bottom) = (number("offered_top")?, number("offered_bottom")?);
            (
                w.with2("entry-remedy-final", "a", top, "b", bottom),
                format!("final={top}-{bottom}"),
            )
        }
        "final-nobody-won" => (
            w.say("entry-remedy-ending").into_owned(),
            "tab=ending".to_owned(),
        ),
        "outcome-but-match-won" => (
            w.say("entry-remedy-as-final").into_owned(),
            "tab=final".to_owned(),
        ),
        "match-over" => {
            let last = number("game")?.checked_sub(1)?;
            (
                w.with("entry-remedy-last", "last", last),
                format!("last={last}"),
            )
        }
        _ => return None,
    };
    Some(Remedy { label, instead })
}

/// Whether a director may let stand what this rule refuses.
fn may_stand(tab: Tab, violation: &Violation) -> bool {
    match tab {
        Tab::Game => {
            violation.rule.starts_with("crawford-")
                || violation.rule.starts_with("one-point-")
                || matches!(violation.rule, "holland-tick" | "holland-too-early")
        }
        Tab::Final => violation.rule.starts_with("final-") || violation.rule == "one-point-final",
        Tab::Boards => violation.rule.starts_with("final-"),
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
///
/// # Errors
/// [`AppError::NotFound`].
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
    let mut page = EntryPage::new(at.house.words, at.frame(), mode, about, &desk(at), typing);
    if teams {
        let person = |p: PersonId| at.names.person(p);
        let name = name_of(&at.names, t);
        page.boards = boards::fields(at.house.words, (t, e, m), &person, &page.typing);
        page.line_ups = boards::line_ups((t, e, m), &person, &name);
    }
    page.key = new_key().as_str().to_owned();
    page.beside.result = m.result.as_ref().map(|result| {
        told::result(
            at.house.words,
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
    let conflict = violations.iter().any(|v| v.rule == "match-changed-since");
    let w = at.house.words;
    let names = name_of(&at.names, &story.state);
    let mut problems = Problems::of(w, violations, &|n| names(crate::tournament::EntrantNo(n)));
    for violation in violations {
        if let Some(remedy) = remedy(w, violation) {
            problems = problems.remedy(violations, violation.rule, remedy);
        }
    }
    let stand = violations.first().is_some_and(|v| {
        may_stand(typing.tab, v)
            || (typing.overrule && v.rule == "reason-missing")
            || (typing.overrule && v.rule == "winner-not-named")
    });
    let mut page = shown(at, &story.state, e, m, mode, typing);
    page.problems = problems;
    page.beside.may_stand = stand;
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
///
/// # Errors
/// When the database fails.
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
    w.with3(
        "entry-said-by",
        "who",
        who,
        "time",
        teller.clock.exact(at),
        "what",
        teller.fact(fact),
    )
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
