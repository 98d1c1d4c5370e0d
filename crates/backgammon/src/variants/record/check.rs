//! Checks a record of any games against their rules, line by line.

use super::names::{described, named, unknown_variation, with_options};
use super::running::{Running, Terms};
use super::transcript::{VariantEnding, VariantOutcome, VariantTranscript, VariantTranscriptGame};
use crate::game::{Ending, GameOutcome};
use crate::matchplay::{Match, PlayFormat};
use crate::record::check::{
    CheckOptions, CheckedGame, GameKind, MOST_GAMES, MOST_PROBLEMS, RecordFault, RecordReport,
    RecordVerdict, cut_short, is_on, score_after, score_line,
};
use crate::record::event::{RecordEvent, name, number};
use crate::record::mat::{CellVisitor, cell_event, read_cells};
use crate::record::row_unreadable;
use crate::ruleset::{Preset, RuleSet};
use crate::scoring::{GameStatus, LONGEST_WRITTEN_MATCH, Severity, number_after};
use crate::variants::{Game, GameRules, Variant, VariantGame, Worth};
use crate::violation::{Param, Source, Violation, refuse, rules};
use crate::{Board, BySide, Side};
use std::ops::ControlFlow;

/// Checks a record whose text is plain.
pub(crate) fn check(bytes: &[u8], options: &CheckOptions) -> RecordReport {
    let mut checker = Checker::new(*options);
    let _ = read_cells(bytes, true, &mut checker);
    checker.finish(bytes.ends_with(b"\n"))
}

/// What the lines over a game say: they hold until others say something else.
#[derive(Clone, Copy)]
struct Heading {
    variant: &'static Variant,
    /// With the options, where these are said.
    rules: Option<GameRules>,
}

struct Checker {
    options: CheckOptions,
    heading: Option<Heading>,
    /// The lines that stand before a game: the game it is, its options.
    variation: Option<(u32, Vec<u8>)>,
    chosen: Option<(u32, String)>,
    crawford: bool,
    length: Option<Option<u32>>,
    names: BySide<String>,
    state: Option<Match>,
    running: Option<Running>,
    games: Vec<CheckedGame>,
    problems: Vec<RecordFault>,
    transcript: Vec<VariantTranscriptGame>,
    first_number: Option<u32>,
    last_line: u32,
    /// Whether what was read last broke a rule.
    fault_is_last: bool,
    /// Whether the last thing read may have been cut short.
    cut: bool,
    broken_off: bool,
    /// How many positions were looked at.
    looked_at: usize,
}

impl Checker {
    fn new(options: CheckOptions) -> Checker {
        Checker {
            options,
            heading: None,
            variation: None,
            chosen: None,
            crawford: true,
            length: None,
            names: BySide::default(),
            state: None,
            running: None,
            games: Vec::new(),
            problems: Vec::new(),
            transcript: Vec::new(),
            first_number: None,
            last_line: 0,
            fault_is_last: false,
            cut: false,
            broken_off: false,
            looked_at: 0,
        }
    }

    fn number(&self) -> u32 {
        u32::try_from(self.games.len())
            .unwrap_or(u32::MAX)
            .saturating_add(u32::from(self.running.is_some()))
    }

    fn report(&mut self, line: Option<u32>, severity: Severity, violation: Violation) {
        self.report_in(self.number(), line, severity, violation);
    }

    /// Of a line that a game begins with.
    fn report_of_next(&mut self, line: u32, severity: Severity, violation: Violation) {
        let next = self.number().saturating_add(1);
        self.report_in(next, Some(line), severity, violation);
    }

    /// Of this game; of 0, it belongs to none.
    fn report_in(
        &mut self,
        game: u32,
        line: Option<u32>,
        severity: Severity,
        violation: Violation,
    ) {
        if self.problems.len() >= MOST_PROBLEMS {
            return;
        }
        self.fault_is_last |= severity == Severity::Error;
        self.problems.push(RecordFault {
            line,
            game: Some(game).filter(|n| *n > 0),
            severity,
            violation,
            scene: None,
            variant_scene: self.running.as_ref().map(Running::scene),
        });
    }

    /// A rule is broken: the rest of the game is not checked.
    fn fault(&mut self, line: u32, violation: Violation) {
        self.report(Some(line), Severity::Error, violation);
        if let Some(running) = &mut self.running {
            running.faulty = true;
        }
    }

    fn stop(&mut self, line: u32, violation: Violation) -> ControlFlow<()> {
        self.broken_off = true;
        self.report(Some(line), Severity::Error, violation);
        ControlFlow::Break(())
    }

    fn tag(&mut self, line: u32, key: &[u8], value: &[u8]) {
        let is = |name: &str| key.eq_ignore_ascii_case(name.as_bytes());
        if is("Variation") {
            self.variation = Some((line, value.to_vec()));
        } else if is("Options") {
            self.chosen = Some((line, String::from_utf8_lossy(value).into_owned()));
        } else if is("Crawford") {
            self.crawford = is_on(value);
        }
    }

    /// Which game begins at this line, by the lines over it and what was asked for. `None` where it cannot be one of
    /// these; that has been reported.
    fn head(&mut self, line: u32) -> Option<(&'static Variant, GameRules)> {
        let (variation, chosen) = (self.variation.take(), self.chosen.take());
        let of_options = chosen.as_ref().map(|(line, _)| *line);
        let said = variation.as_ref().map(|(line, _)| *line).or(of_options);
        let headed = self.headed(variation, chosen);
        let game = headed.and_then(|heading| {
            self.heading = heading;
            self.as_asked(heading)
        });
        game.map_err(|violation| {
            self.report_of_next(said.unwrap_or(line), Severity::Error, violation);
        })
        .ok()
    }

    /// The games of which the one to come may be; none where nothing was asked for.
    fn due(&self) -> Vec<Game> {
        let asked = self.options.asked;
        asked.map_or_else(Vec::new, |asked| asked.due(self.number_of_next()))
    }

    /// Which of the match the one to come is: a game that nobody won is played again.
    fn number_of_next(&self) -> u16 {
        let nobody = |game: &&CheckedGame| game.winner.is_none() && game.points == Some(0);
        number_after(self.games.iter().filter(|game| !nobody(game)).count())
    }

    /// What the lines over a game, or those over one before, say of it.
    fn headed(
        &self,
        variation: Option<(u32, Vec<u8>)>,
        chosen: Option<(u32, String)>,
    ) -> Result<Option<Heading>, Violation> {
        let named = variation.map(|(_, name)| named(&name).ok_or_else(|| unknown_variation(&name)));
        let variant = named.transpose()?;
        if variant.is_none() && chosen.is_none() {
            return Ok(self.heading);
        }
        let before = self.heading.map(|heading| heading.variant);
        let variant = match variant.or(before) {
            Some(variant) => variant,
            None => self.unsaid()?.variant(),
        };
        let rules = chosen.map(|(_, options)| with_options(variant, &options));
        Ok(Some(Heading {
            variant,
            rules: rules.transpose()?,
        }))
    }

    /// The game that is played where no line has named one.
    fn unsaid(&self) -> Result<Game, Violation> {
        match self.due().as_slice() {
            [] => Ok(Game::BACKGAMMON),
            [game] => Ok(*game),
            games => {
                let games = Param::from_iter(games.iter().copied());
                Err(refuse::record_names_no_game(games))
            }
        }
    }

    fn as_asked(
        &self,
        heading: Option<Heading>,
    ) -> Result<(&'static Variant, GameRules), Violation> {
        let Some(Heading { variant, rules }) = heading else {
            let game = self.unsaid()?;
            return Ok((game.variant(), game.rules()));
        };
        let Some(asked) = self.options.asked else {
            return Ok((variant, rules.unwrap_or(variant.rules)));
        };
        let due = self.due();
        // One game can have two names, such as plakoto and tapa.
        let same = |game: &&Game| game.variant().rules == variant.rules;
        let named = due.iter().find(|game| game.variant() == variant);
        let Some(game) = named.or_else(|| due.iter().find(same)) else {
            return Err(asked.another_is_due(self.number_of_next(), Game::usual(variant)));
        };
        let (variant, wanted) = (game.variant(), game.rules());
        match rules.filter(|rules| *rules != wanted) {
            Some(others) if asked.exact => Err(refuse::record_of_another_game(
                described(variant, &wanted),
                described(variant, &others),
                0,
            )),
            Some(others) => Ok((variant, others)),
            None => Ok((variant, wanted)),
        }
    }

    fn rules_of_match(&self) -> RuleSet {
        if let Some(rules) = self.options.rules {
            return rules;
        }
        let usual = match self.length {
            Some(Some(1..)) => Preset::Match,
            _ => Preset::Money,
        };
        let rules = self.options.preset.unwrap_or(usual).rules();
        RuleSet {
            crawford: rules.crawford && self.crawford,
            ..rules
        }
    }

    /// A score line: settles the game before and begins a new one.
    fn begin(
        &mut self,
        line: u32,
        names: BySide<&[u8]>,
        score: Option<BySide<u32>>,
        told: bool,
    ) -> ControlFlow<()> {
        self.settle(Some((line, score)));
        let headed = self.head(line);
        for side in Side::BOTH {
            if self.names[side].is_empty() {
                self.names[side] = name(names[side], false);
            }
        }
        let fresh = self.state.is_none();
        let format = match self.length.flatten().and_then(|n| u16::try_from(n).ok()) {
            Some(length @ 1..) => PlayFormat::Points(length),
            _ => PlayFormat::Money { stake: 1 },
        };
        let rules = self.rules_of_match();
        let mut state = self
            .state
            .unwrap_or_else(|| Match::new(format, rules, Board::STANDARD));
        match score {
            Some(score) if score == state.score() => {}
            Some(score) if fresh => {
                self.report_of_next(line, Severity::Warning, refuse::record_begins_late());
                state = state.at_score(score);
            }
            None if !told => {
                let missing = refuse::score_line_missing();
                self.report_of_next(line, Severity::Warning, missing);
            }
            written => {
                let wrong = score_line(state.score(), written);
                self.report_of_next(line, Severity::Error, wrong);
                // Later lines count on from it.
                state = written.map_or(state, |score| state.at_score(score));
            }
        }
        self.state = Some(state);
        if state.next() == GameStatus::Over || self.games.len() >= MOST_GAMES {
            let score = state.score();
            return self.stop(
                line,
                refuse::match_over(score.bottom, score.top).by(Source::Custom),
            );
        }
        let Some((variant, rules)) = headed else {
            // Nothing that follows can be held against anything.
            self.broken_off = true;
            return ControlFlow::Break(());
        };
        let terms = state.terms();
        let terms = Terms {
            cube: terms.cube,
            held_back: terms.held_back,
            money: terms.money,
            in_series: self
                .options
                .asked
                .is_some_and(|asked| asked.played.is_series()),
            rules: terms.rules,
            needs: state.needs(),
        };
        let before = self.games.last().and_then(|game| game.winner);
        let before = (state.score(), before);
        let running = Running::new(variant, rules, terms, before, self.looked_at);
        self.running = Some(running);
        ControlFlow::Continue(())
    }

    /// The game under way is over, one way or the other; `next` is the line of the score that follows, and that score.
    fn settle(&mut self, next: Option<(u32, Option<BySide<u32>>)>) {
        let (Some(mut running), Some(state)) = (self.running.take(), self.state) else {
            return;
        };
        if !running.faulty
            && let Some((line, violation)) = running.left_open()
        {
            running.faulty = true;
            self.running = Some(running);
            self.report(Some(line), Severity::Error, violation);
            return self.settle(next);
        }
        self.looked_at = running.looked_at;
        if let (None, false, Some((line, score))) = (running.outcome, running.faulty, next) {
            let inferred = score.is_some_and(|score| running.infer(line, score));
            running.faulty = !inferred;
            let (severity, violation) = match inferred {
                true => (Severity::Warning, refuse::result_inferred()),
                false => (Severity::Error, refuse::game_not_over()),
            };
            self.running = Some(running);
            self.report(Some(line), severity, violation);
            return self.settle(next);
        }
        let outcome = running.outcome;
        let one_point = self.length == Some(Some(1));
        let points = outcome.map(|outcome| outcome.points);
        let counted = running.counted.or(one_point.then_some(1));
        self.games.push(CheckedGame {
            score_before: running.score_before,
            crawford: running.crawford(),
            winner: outcome.and_then(|outcome| outcome.winner),
            points,
            counted: counted.filter(|counted| points.is_some_and(|points| points > *counted)),
            cube: outcome.map_or(running.cube.value, |outcome| {
                outcome.cube.saturating_mul(stake(&outcome, &running.game))
            }),
            men: outcome.and_then(|outcome| men(&outcome, &running.game)),
            kind: outcome.and_then(|outcome| kind(&outcome, running.game.rules())),
            variation: Some(running.variant().name),
        });
        self.state = Some(match outcome.and_then(|outcome| counts(&outcome)) {
            // A game after the match's end was reported where it begins, and does not count.
            Some(outcome) => state.finish(&outcome).unwrap_or(state),
            None => state.after_unknown_game(state.score()),
        });
        if self.options.transcript {
            self.transcript.push(running.into_transcript());
        }
    }

    /// The report, when the file is read; `ended` says whether its last line has an end.
    fn finish(mut self, ended: bool) -> RecordReport {
        let begun = self.length.is_some() || self.state.is_some();
        let unfinished = match &mut self.running {
            Some(running) => running.left_open().is_some() || running.outcome.is_none(),
            None => self.games.is_empty(),
        };
        self.settle(None);
        self.problems.sort_by_key(|problem| problem.line);
        let winner = self.state.and_then(|state| state.winner());
        let cut_short = self.cut
            && self.fault_is_last
            && !self.broken_off
            && winner.is_none()
            && cut_short(&self.problems, self.last_line, ended);
        if cut_short {
            self.problems.retain(|p| p.severity == Severity::Warning);
        }
        let wrong = self.problems.iter().any(|p| p.severity == Severity::Error);
        let missing = Some(self.last_line.saturating_add(1));
        let verdict = if !begun {
            self.report(None, Severity::Error, refuse::record_unreadable());
            RecordVerdict::Unreadable
        } else if wrong || self.broken_off {
            RecordVerdict::Invalid
        } else if cut_short {
            self.report(missing, Severity::Error, refuse::record_cut_short());
            RecordVerdict::Incomplete
        } else if self.games.is_empty() {
            self.report(missing, Severity::Error, refuse::record_without_games());
            RecordVerdict::Incomplete
        } else if unfinished {
            self.report(missing, Severity::Error, refuse::game_unfinished());
            RecordVerdict::Incomplete
        } else if winner.is_none() && self.length != Some(Some(0)) {
            self.report(missing, Severity::Error, refuse::match_unfinished());
            RecordVerdict::Incomplete
        } else {
            RecordVerdict::Valid
        };
        let length = self.length.flatten();
        let of_match = self.state.filter(|state| state.length().is_some());
        let crawford = of_match.map_or(self.crawford, |state| state.rules().crawford);
        RecordReport {
            verdict,
            match_length: length,
            players: self.names.clone(),
            score: score_after(&self.games),
            winner,
            games: self.games,
            problems: self.problems,
            transcript: None,
            variant_transcript: self.options.transcript.then_some(VariantTranscript {
                players: self.names,
                length: length.unwrap_or(0),
                crawford,
                games: self.transcript,
            }),
        }
    }
}

/// What the match counts of a game.
fn counts(outcome: &VariantOutcome) -> Option<GameOutcome> {
    let ending = match outcome.ending {
        // The match counts `points`, which a doubled stake may bring above what this tells.
        VariantEnding::Played(stakes) => Ending::BornOff(u8::try_from(stakes).unwrap_or(u8::MAX)),
        VariantEnding::Dropped => Ending::Dropped,
        VariantEnding::Resigned => Ending::Resigned(1),
    };
    Some(GameOutcome {
        winner: outcome.winner?,
        ending,
        cube: outcome.cube,
        points: outcome.points,
    })
}

/// The word for how a game was won; none where men left are counted.
fn kind(outcome: &VariantOutcome, rules: &GameRules) -> Option<GameKind> {
    outcome.winner?;
    match outcome.ending {
        VariantEnding::Dropped => Some(GameKind::Drop),
        VariantEnding::Resigned => Some(GameKind::Resign),
        VariantEnding::Played(_) if rules.worth == Worth::MenLeft => None,
        VariantEnding::Played(1) => Some(GameKind::Single),
        VariantEnding::Played(2) => Some(GameKind::Gammon),
        VariantEnding::Played(_) => Some(GameKind::Backgammon),
    }
}

/// What each point was worth: who gave up may have offered less than the doubled stake.
fn stake(outcome: &VariantOutcome, game: &VariantGame) -> u32 {
    let doubled = outcome.cube.saturating_mul(game.stake());
    match outcome.points.is_multiple_of(doubled) {
        true => game.stake(),
        false => 1,
    }
}

/// The men the loser had left, where these are counted.
fn men(outcome: &VariantOutcome, game: &VariantGame) -> Option<u8> {
    outcome.winner?;
    if game.rules().worth != Worth::MenLeft || outcome.ending == VariantEnding::Dropped {
        return None;
    }
    let each = outcome.cube.saturating_mul(stake(outcome, game));
    u8::try_from(outcome.points.checked_div(each)?).ok()
}

impl CellVisitor for Checker {
    fn event(&mut self, line: u32, event: RecordEvent<'_>) -> ControlFlow<()> {
        if !matches!(event, RecordEvent::Tag { .. }) {
            self.last_line = self.last_line.max(line);
        }
        (self.cut, self.fault_is_last) = (event.may_be_cut(), false);
        match event {
            RecordEvent::Tag { key, value } => self.tag(line, key, value),
            RecordEvent::Length(_) if self.length.is_some() => {
                self.report(Some(line), Severity::Warning, refuse::several_matches());
                return ControlFlow::Break(());
            }
            RecordEvent::Length(length) => {
                let length = length.filter(|n| *n <= u32::from(LONGEST_WRITTEN_MATCH));
                self.length = Some(length);
                if length.is_none() {
                    return self.stop(line, refuse::record_length(LONGEST_WRITTEN_MATCH));
                }
            }
            RecordEvent::Game { number } => {
                if self.length.is_none() {
                    self.length = Some(None);
                    return self.stop(line, refuse::record_without_length());
                }
                let first = self.first_number.unwrap_or(1).max(1);
                let due = match self.first_number {
                    None => 1,
                    Some(_) => self.number().saturating_add(first),
                };
                self.first_number = self.first_number.or(number);
                if number != Some(due) {
                    self.report(Some(line), Severity::Warning, refuse::game_number());
                }
            }
            RecordEvent::Score { names, score } => {
                let score = match (score.top, score.bottom) {
                    (Some(top), Some(bottom)) => Some(BySide::new(top, bottom)),
                    _ => None,
                };
                return self.begin(line, names, score, true);
            }
            RecordEvent::NoScore => return self.begin(line, BySide::default(), None, false),
            RecordEvent::Unreadable(text) => self.unreadable(line, text),
            RecordEvent::StartingCube(_)
            | RecordEvent::SetUp(_)
            | RecordEvent::Act(..)
            | RecordEvent::Wins(_)
            | RecordEvent::Loses(_) => {}
        }
        ControlFlow::Continue(())
    }

    fn cell(&mut self, line: u32, side: Side, text: &[u8]) -> ControlFlow<()> {
        self.last_line = self.last_line.max(line);
        (self.cut, self.fault_is_last) = (cell_event(side, text).may_be_cut(), false);
        let Some(running) = &mut self.running else {
            if self.length.is_some() && self.problems.is_empty() {
                self.report(Some(line), Severity::Error, refuse::row_without_game());
            }
            return ControlFlow::Continue(());
        };
        if running.faulty {
            self.believe(side, text);
            return ControlFlow::Continue(());
        }
        let told = running.cell(line, side, text);
        let remarks = running.remarks();
        for (line, severity, violation) in remarks {
            self.report(Some(line), severity, violation);
        }
        match told {
            Err((_, violation)) if violation.rule == rules::RECORD_TAKES_TOO_LONG => {
                return self.stop(line, violation);
            }
            Err((at, violation)) => self.fault(at.unwrap_or(line), violation),
            Ok(()) => {}
        }
        // What is looked for in a wrong play takes time, and nobody reads more of them.
        match self.problems.len() >= MOST_PROBLEMS {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl Checker {
    /// Of a game with a fault the written result is believed, so that the next ones are counted from it.
    fn believe(&mut self, side: Side, text: &[u8]) {
        let wins = crate::record::mat::after(text, b"Wins");
        let digits = wins.map(|text| {
            let digits = text.iter().take_while(|b| b.is_ascii_digit()).count();
            text.split_at(digits).0
        });
        if let (Some(points), Some(running)) = (digits.and_then(number), &mut self.running) {
            running.outcome.get_or_insert(VariantOutcome {
                winner: Some(side),
                points,
                ending: VariantEnding::Resigned,
                cube: running.cube.value,
            });
        }
    }

    fn unreadable(&mut self, line: u32, text: &[u8]) {
        match &self.running {
            Some(running) if running.ended => {
                self.report(Some(line), Severity::Warning, refuse::line_passed_over());
            }
            Some(running) if !running.faulty => self.fault(line, row_unreadable(text)),
            _ => {}
        }
    }
}
