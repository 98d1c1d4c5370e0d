//! The input lines, read with wider types than the engine's, so that a number out of range is refused by the rule it
//! breaks and not as bad JSON.

use super::session::Session;
use crate::backgammon::ruleset::{Preset, RuleSet};
use crate::backgammon::scoring::{
    GameStatus, Holland, Judgement, MatchRules, Penalty, ScoreProblem, ScoredGame, Severity,
    WinKind, check_cube, check_length, judge, judge_final, number_after,
};
use crate::backgammon::variants::MatchGame;
use crate::backgammon::violation::fields;
use crate::backgammon::{BySide, Side};
use crate::commands::lines::{names, unreadable_line};
use crate::form::Choice;
use crate::violation::{FieldName, Violation, refuse};
use serde::de::value::MapAccessDeserializer;
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

pub(super) enum Sheet {
    Match(MatchSheet),
    Session(Session),
}

pub(super) struct MatchSheet {
    rules: MatchRules,
    score: Score,
}

enum Score {
    Games(Vec<Object<TypedGame>>, Vec<Penalty>),
    Final(BySide<i64>),
}

/// The keys of a line; those of its games and penalties are the engine's.
pub(super) mod keys {
    crate::backgammon::field_names! {
        LENGTH "length"
        RULES "rules"
        CRAWFORD "crawford"
        HOLLAND "holland"
        JACOBY "jacoby"
        PENALTY_LIMIT "penalty_limit"
        GAME "game"
        START "start"
        MONEY "money"
        AUTOMATIC_DOUBLES "automatic_doubles"
        MEN_LEFT "men_left"
        STAKE "stake"
        GAMES "games"
        PENALTIES "penalties"
        FINAL "final"
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TypedSheet {
    length: Option<i64>,
    pub(super) rules: Option<String>,
    crawford: Option<bool>,
    holland: Option<String>,
    pub(super) jacoby: Option<bool>,
    penalty_limit: Option<bool>,
    pub(super) game: Option<String>,
    start: Option<Vec<i64>>,
    money: Option<bool>,
    pub(super) automatic_doubles: Option<i64>,
    pub(super) men_left: Option<bool>,
    pub(super) stake: Option<i64>,
    pub(super) games: Option<Vec<Object<TypedGame>>>,
    penalties: Option<Vec<Object<TypedPenalty>>>,
    r#final: Option<Vec<i64>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TypedGame {
    winner: i64,
    kind: String,
    cube: Option<i64>,
    rolls: Option<Vec<i64>>,
    pub(super) overruled: Option<bool>,
    pub(super) game: Option<String>,
    pub(super) ties: Option<i64>,
    men: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TypedPenalty {
    before_game: i64,
    to: i64,
    points: i64,
}

/// A JSON object. By default serde also accepts a list of a struct's fields as the struct.
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> serde::de::Visitor<'de> for Visitor<T> {
            type Value = Object<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                map: A,
            ) -> Result<Self::Value, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Visitor(PhantomData))
    }
}

impl Sheet {
    /// Reads a line, without its end: a match with a length or a session for money, never with keys of both.
    pub(super) fn read(line: &[u8]) -> Result<Sheet, Violation> {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        let Object(typed) = serde_json::from_slice::<Object<TypedSheet>>(line)
            .map_err(|error| unread(line, &error))?;
        let preset = preset(typed.rules.as_deref())?;
        if typed.money == Some(true) {
            no_key_of_a_match(&typed)?;
            let rules = preset.unwrap_or(Preset::Money).rules();
            return Session::read(rules, typed).map(Sheet::Session);
        }
        let length = typed
            .length
            .ok_or_else(|| refuse::sheet_not_understood("missing: \"length\""))?;
        no_key_of_money(&typed)?;
        let usual = preset.unwrap_or(Preset::Match).rules();
        MatchSheet::read(length, &usual, typed).map(Sheet::Match)
    }

    pub(super) fn judge(&self) -> Judgement {
        match self {
            Sheet::Match(sheet) => sheet.judge(),
            Sheet::Session(session) => session.judge(),
        }
    }
}

impl MatchSheet {
    fn read(length: i64, usual: &RuleSet, typed: TypedSheet) -> Result<MatchSheet, Violation> {
        let rules = MatchRules {
            length: check_length(length)?,
            crawford: typed.crawford.unwrap_or(usual.crawford),
            holland: match typed.holland.as_deref() {
                None => usual.holland,
                Some(word) => holland(word)?,
            },
            jacoby: typed.jacoby.unwrap_or(false),
            penalty_limit: typed.penalty_limit.unwrap_or(true),
            game: played_at(typed.game.as_deref())?,
            start: match &typed.start {
                None => BySide::new(0, 0),
                Some(points) => start(points)?,
            },
        };
        let score = match (typed.games, typed.penalties, typed.r#final) {
            (None, None, Some(score)) => Score::Final(pair(&score, keys::FINAL)?),
            (Some(games), penalties, None) => Score::Games(
                games,
                penalties
                    .unwrap_or_default()
                    .iter()
                    .map(penalty)
                    .collect::<Result<_, _>>()?,
            ),
            (None, _, None) => return Err(refuse::sheet_without_score()),
            (_, _, Some(_)) => return Err(refuse::sheet_with_both_forms().at(keys::FINAL)),
        };
        Ok(MatchSheet { rules, score })
    }

    fn judge(&self) -> Judgement {
        match &self.score {
            Score::Final(score) => judge_final(&self.rules, *score),
            Score::Games(games, penalties) => self.judge_games(games, penalties),
        }
    }

    /// Judges as far as the games can be read at all; the first that cannot is refused in its place.
    fn judge_games(&self, typed: &[Object<TypedGame>], penalties: &[Penalty]) -> Judgement {
        let mut games = Vec::with_capacity(typed.len());
        let mut unread = None;
        for Object(typed) in typed {
            let money = [(typed.ties.is_some(), fields::TIES)];
            match elsewhere(true, money).and_then(|()| game(typed)) {
                Ok(game) => games.push(game),
                Err(violation) => {
                    unread = Some(violation);
                    break;
                }
            }
        }
        let Some(violation) = unread else {
            return judge(&self.rules, &games, penalties);
        };
        let number = number_after(games.len());
        let due: Vec<Penalty> = penalties
            .iter()
            .filter(|penalty| penalty.before_game <= number)
            .copied()
            .collect();
        let mut judgement = judge(&self.rules, &games, &due);
        if judgement.next == GameStatus::Over && judgement.accepted() {
            // A placeholder for the game that cannot be read.
            games.push(ANY_GAME);
            return judge(&self.rules, &games, &due);
        }
        if judgement.accepted() {
            judgement.problems.push(ScoreProblem {
                game: Some(number),
                severity: Severity::Error,
                violation,
            });
        }
        judgement
    }
}

const ANY_GAME: ScoredGame = ScoredGame::new(Side::Top, WinKind::Single, 1);

fn preset(typed: Option<&str>) -> Result<Option<Preset>, Violation> {
    let Some(name) = typed else { return Ok(None) };
    match Preset::of_word(name) {
        Some(preset) => Ok(Some(preset)),
        None => Err(refuse::rules_unknown().at(keys::RULES)),
    }
}

fn no_key_of_a_match(typed: &TypedSheet) -> Result<(), Violation> {
    elsewhere(
        false,
        [
            (typed.length.is_some(), keys::LENGTH),
            (typed.crawford.is_some(), keys::CRAWFORD),
            (typed.holland.is_some(), keys::HOLLAND),
            (typed.penalty_limit.is_some(), keys::PENALTY_LIMIT),
            (typed.start.is_some(), keys::START),
            (typed.penalties.is_some(), keys::PENALTIES),
            (typed.r#final.is_some(), keys::FINAL),
        ],
    )
}

fn no_key_of_money(typed: &TypedSheet) -> Result<(), Violation> {
    elsewhere(
        true,
        [
            (typed.automatic_doubles.is_some(), keys::AUTOMATIC_DOUBLES),
            (typed.men_left.is_some(), keys::MEN_LEFT),
            (typed.stake.is_some(), keys::STAKE),
        ],
    )
}

/// Refuses the first key that belongs to the other kind of play, for money or not.
pub(super) fn elsewhere<const N: usize>(
    money: bool,
    keys: [(bool, FieldName); N],
) -> Result<(), Violation> {
    match keys.into_iter().find(|(there, _)| *there) {
        None => Ok(()),
        Some((_, key)) => Err(refuse::sheet_key_elsewhere(key.name(), money).at(key)),
    }
}

fn unread(line: &[u8], error: &serde_json::Error) -> Violation {
    let detail = unreadable_line(line, &names(keys::ALL), error);
    match error.classify() {
        serde_json::error::Category::Data => refuse::sheet_not_understood(detail),
        _ => refuse::sheet_not_json(detail),
    }
}

fn shortened(text: &str) -> String {
    const MOST: usize = 200;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(['…']).collect()
}

fn holland(typed: &str) -> Result<Holland, Violation> {
    match typed {
        "off" => Ok(Holland::Off),
        "trailer" => Ok(Holland::Trailer),
        "both" => Ok(Holland::Both),
        other => Err(refuse::sheet_holland(shortened(other)).at(keys::HOLLAND)),
    }
}

fn side(typed: i64, field: FieldName) -> Result<Side, Violation> {
    u8::try_from(typed)
        .ok()
        .and_then(|number| Side::try_from(number).ok())
        .ok_or_else(|| refuse::sheet_side(typed).at(field))
}

/// Two numbers. (Read as a pair, serde_json calls a third one bad JSON.)
fn pair(typed: &[i64], field: FieldName) -> Result<BySide<i64>, Violation> {
    match typed {
        [top, bottom] => Ok(BySide::new(*top, *bottom)),
        _ => Err(refuse::sheet_pair(field.name()).at(field)),
    }
}

pub(super) fn game(typed: &TypedGame) -> Result<ScoredGame, Violation> {
    let kind = match typed.kind.as_str() {
        "single" => WinKind::Single,
        "gammon" => WinKind::Gammon,
        "backgammon" => WinKind::Backgammon,
        "drop" => WinKind::Drop,
        other => {
            return Err(refuse::sheet_kind(shortened(other)).at(fields::KIND));
        }
    };
    let rolls = typed
        .rolls
        .as_deref()
        .map(|rolls| {
            let rolls = pair(rolls, fields::ROLLS)?;
            if rolls.top < 0 || rolls.bottom < 0 {
                return Err(refuse::sheet_rolls().at(fields::ROLLS));
            }
            // Any number above two means the same, so one too large becomes the largest.
            Ok(rolls.map(|played| u16::try_from(played).unwrap_or(u16::MAX)))
        })
        .transpose()?;
    let winner = side(typed.winner, fields::WINNER)?;
    let played = typed.game.as_deref().map(|game| named(game, fields::GAME));
    Ok(ScoredGame {
        rolls,
        overruled: typed.overruled.unwrap_or(false),
        men: count(typed.men, u8::MAX, fields::MEN)?,
        played: played.transpose()?,
        ..ScoredGame::new(winner, kind, check_cube(typed.cube.unwrap_or(1))?)
    })
}

/// What is played in a match or a session: backgammon where the sheet does not say.
pub(super) fn played_at(typed: Option<&str>) -> Result<MatchGame, Violation> {
    typed.map_or(Ok(MatchGame::BACKGAMMON), |game| named(game, keys::GAME))
}

/// A game, or what is played in a match, by its name.
fn named<T: FromStr<Err = Violation>>(name: &str, key: FieldName) -> Result<T, Violation> {
    name.parse().map_err(|refused: Violation| refused.at(key))
}

/// Numbers out of range become the nearest the engine's types can hold, which it then refuses.
fn start(points: &[i64]) -> Result<BySide<u16>, Violation> {
    let points = pair(points, keys::START)?;
    Ok(points.map(|points| u16::try_from(points).unwrap_or(u16::MAX)))
}

/// Numbers out of range become the nearest the engine's types can hold, which it then refuses.
fn penalty(Object(typed): &Object<TypedPenalty>) -> Result<Penalty, Violation> {
    let nearest = |number: i64| u16::try_from(number.max(0)).unwrap_or(u16::MAX);
    Ok(Penalty {
        before_game: nearest(typed.before_game),
        to: side(typed.to, fields::TO)?,
        points: nearest(typed.points),
    })
}

pub(super) fn count<N: TryFrom<i64> + Into<i64>>(
    typed: Option<i64>,
    most: N,
    key: FieldName,
) -> Result<Option<N>, Violation> {
    let most = most.into();
    let read = |n: i64| {
        N::try_from(n)
            .ok()
            .filter(|_| n <= most)
            .ok_or_else(|| refuse::sheet_count(key.name(), most).at(key))
    };
    typed.map(read).transpose()
}
