//! Types of backgammon that a form asks for. The crate `backgammon` knows no forms, so each is declared here once more
//! with its words: a variant left out does not compile.
#![allow(dead_code, reason = "only what is derived of them is used")]

use crate::Choice;

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
#[form(hidden, remote = backgammon::ruleset::Preset)]
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
