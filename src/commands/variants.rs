//! `crawford variants`: the games of the tables family, and how other commands are told which.

use super::lines::sentence;
use super::{Answer, Usage};
use crate::backgammon::variants::record::{AskedGame, named};
use crate::backgammon::variants::{GameRules, MatchGame, Position, Variant};
use crate::violation::Violation;
use serde_json::json;
use std::io::Write;

/// Lists the games and the series that `--variant` names
///
/// One JSON object a line. Of a game, which `plays`, `perft` and `check` know: `name`, `also` (its other names), `sources`
/// (where the rules are written), `texts` (these and the options' sources, each with its `title` and, where one is known, its
/// `address`), `checkers` of a side, `start` (26 numbers as in `crawford plays`), `cube` (whether it is
/// in play), and `options`: each with its `default` and `values`, and where each of these is written. After them the
/// series, which `check` knows: `name`, `also`, `sources`, and `games`, the names of its games in their order.
#[derive(Debug, clap::Args)]
pub(super) struct Args {}

/// Which game, and what is played otherwise in it
#[derive(Debug, clap::Args)]
pub(super) struct Chosen {
    /// Another game: a name of `crawford variants`, capitals and hyphens as you like; for `check` also a series
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
    /// An option of the game: a name and a value of `crawford variants`; may be given again
    #[arg(long, value_name = "NAME=VALUE", requires = "variant")]
    option: Vec<String>,
}

impl Chosen {
    /// The rules of the game that was chosen, if one was.
    pub(super) fn rules(&self) -> anyhow::Result<Option<GameRules>> {
        let Some(name) = &self.variant else {
            return Ok(None);
        };
        let variant = named(name.as_bytes()).ok_or_else(|| {
            let known: Vec<&str> = Variant::ALL.iter().map(|variant| variant.name).collect();
            Usage(format!("no game {name:?}; known are {}", known.join(", ")))
        })?;
        let rules = variant.with(self.options());
        Ok(Some(rules.map_err(|unknown| Usage(unknown.to_string()))?))
    }

    fn options(&self) -> impl Iterator<Item = (&str, &str)> {
        let options = self.option.iter();
        options.map(|option| option.split_once('=').unwrap_or((option, "")))
    }

    /// The game or the series that was chosen; its options matter only where some were named.
    pub(super) fn asked(&self) -> anyhow::Result<Option<AskedGame>> {
        let Some(name) = &self.variant else {
            return Ok(None);
        };
        let refused = |violation: Violation| Usage(sentence(&violation));
        let mut played: MatchGame = name.parse().map_err(refused)?;
        for (option, value) in self.options() {
            let game = played.of(1).filter(|_| !played.is_series());
            let game = game.ok_or_else(|| Usage("--option goes with one game alone".to_owned()))?;
            let chosen = game.playing(option, value);
            played = MatchGame::one(chosen.map_err(|unknown| Usage(unknown.to_string()))?);
        }
        let named = played.games().any(|game| game.chosen().next().is_some());
        Ok(Some(AskedGame {
            played,
            exact: named || !self.option.is_empty(),
        }))
    }
}

pub(super) fn run(Args {}: &Args) -> anyhow::Result<Answer> {
    let mut output = std::io::stdout().lock();
    for variant in Variant::ALL {
        let options: Vec<_> = variant
            .options
            .iter()
            .map(|choice| {
                let values = choice.values.iter();
                let values: Vec<_> = values
                    .map(|value| json!({ "name": value.name, "source": value.source }))
                    .collect();
                let default = choice.values.first().map(|value| value.name);
                json!({ "name": choice.name, "default": default, "values": values })
            })
            .collect();
        let texts = variant.texts().into_iter();
        let texts: Vec<_> = texts
            .map(|text| json!({ "name": text.name, "title": text.title, "address": text.address }))
            .collect();
        let line = json!({
            "name": variant.name,
            "also": variant.also,
            "sources": variant.sources,
            "texts": texts,
            "checkers": variant.rules.checkers,
            "start": Position::start(&variant.rules).signed().as_slice(),
            "cube": variant.rules.cube,
            "options": options,
        });
        writeln!(output, "{line}")?;
    }
    for series in MatchGame::SERIES {
        let games: Vec<&str> = series.games.split(", ").collect();
        let line = json!({
            "name": series.name,
            "also": series.also,
            "sources": [series.source],
            "games": games,
        });
        writeln!(output, "{line}")?;
    }
    Ok(Answer::Yes)
}
