//! Types of the crate `backgammon` that a form asks for. That crate knows no forms, so their variants are declared here
//! again with the words they are sent as; leaving out a variant does not compile.
#![allow(dead_code, reason = "only what is derived of them is used")]

use crate::violation::Violation;
use crate::{Choice, Control, Limits, Value, Word};
use backgammon::variants::{MatchGame, Variant};

/// Any game, or a series that has a name.
impl Value for MatchGame {
    fn control(_: &Limits) -> Control {
        let games = Variant::ALL.iter().map(|variant| variant.name);
        let series = MatchGame::SERIES.iter().map(|series| series.name);
        let words: Vec<&str> = games.chain(series).collect();
        Control::List(Word::all("choice-game", &words))
    }

    fn read(typed: &[String], _: &Limits) -> Result<Self, Violation> {
        crate::line(typed).parse()
    }

    fn show(&self) -> Vec<String> {
        let named = self.named_series().map(|series| series.name.to_owned());
        vec![named.unwrap_or_else(|| self.to_string())]
    }
}

#[derive(Choice)]
#[form(hidden, remote = backgammon::Side)]
enum Side {
    #[form(name = "0")]
    Top,
    #[form(name = "1")]
    Bottom,
}

#[derive(Choice)]
#[form(hidden, remote = backgammon::scoring::WinKind)]
enum Kind {
    Single,
    Gammon,
    Backgammon,
    Drop,
}

#[derive(Choice)]
#[form(remote = backgammon::scoring::Holland)]
enum Holland {
    Off,
    Trailer,
    Both,
}

#[derive(Choice)]
#[form(remote = backgammon::ruleset::Preset)]
enum Preset {
    #[form(name = "1931")]
    Laws1931,
    #[form(name = "1969")]
    Laws1969,
    #[form(name = "1970")]
    Laws1970,
    Today,
    Match,
    Money,
    #[form(name = "gamesgrid")]
    GamesGrid,
    Masters,
    Booklet,
}
