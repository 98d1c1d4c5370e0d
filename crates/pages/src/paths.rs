//! Every address of the service, made in one place: absolute paths in percent-encoded ASCII. Slugs and numbers need no
//! encoding.

use backgammon::variants::Game;
use crawford_chouette::{GameNo, TableNo};
use crawford_club::colour::Theme;
use crawford_tournament::{EntrantNo, EventNo, MatchNo};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

/// Everything but the unreserved characters of RFC 3986.
const MEANINGFUL: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

#[must_use]
pub fn encode(text: &str) -> String {
    utf8_percent_encode(text, MEANINGFUL).to_string()
}

#[must_use]
pub fn games() -> &'static str {
    "/games"
}

/// The rules of a game of the tables family, as it is played.
#[must_use]
pub fn game(game: Game) -> String {
    format!("/games/{}{}", game.name(), ways(game))
}

#[must_use]
pub fn game_card(game: Game) -> String {
    format!("/games/{}/card{}", game.name(), ways(game))
}

/// The board to practise it on.
#[must_use]
pub fn practice(game: Game) -> String {
    format!("/play/{}{}", game.name(), ways(game))
}

/// What is played otherwise than usual, as a query: `?option-rest=lost`.
fn ways(game: Game) -> String {
    let chosen = game
        .chosen()
        .zip(std::iter::once('?').chain(std::iter::repeat('&')));
    chosen
        .map(|((choice, value), before)| format!("{before}option-{}={}", choice.name, value.name))
        .collect()
}

/// A club's addresses, `/c/{club}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClubPath(String);

impl ClubPath {
    #[must_use]
    pub fn new(slug: &str) -> Self {
        ClubPath(format!("/c/{slug}"))
    }

    #[must_use]
    pub fn show(&self) -> &str {
        &self.0
    }

    /// A page below it: `members`, `settings`, `members/import`.
    #[must_use]
    pub fn below(&self, rest: &str) -> String {
        format!("{}/{rest}", self.0)
    }

    #[must_use]
    pub fn theme(&self, theme: Theme) -> String {
        format!("{}/theme/{}.css", self.0, theme.word())
    }

    #[must_use]
    pub fn tournament(&self, slug: &str) -> TournamentPath {
        TournamentPath(format!("{}/t/{slug}", self.0))
    }

    #[must_use]
    pub fn night(&self, slug: &str) -> NightPath {
        NightPath(format!("{}/chouette/{slug}", self.0))
    }
}

/// A chouette night's addresses, `/c/{club}/chouette/{night}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightPath(String);

impl NightPath {
    #[must_use]
    pub fn show(&self) -> &str {
        &self.0
    }

    /// A page below it: `table`, `people`, `settings`, `journal`, `undo`.
    #[must_use]
    pub fn below(&self, rest: &str) -> String {
        format!("{}/{rest}", self.0)
    }

    #[must_use]
    pub fn table(&self, table: TableNo) -> String {
        match table {
            TableNo(1) => self.below("table"),
            TableNo(n) => format!("{}/table?table={n}", self.0),
        }
    }

    /// A page below a finished game: `correct`.
    #[must_use]
    pub fn game_below(&self, game: GameNo, rest: &str) -> String {
        format!("{}/g/{game}/{rest}", self.0)
    }
}

/// A tournament's addresses, `/c/{club}/t/{tournament}`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TournamentPath(String);

impl TournamentPath {
    #[must_use]
    pub fn show(&self) -> &str {
        &self.0
    }

    /// A page below it: `desk`, `door`, `journal`, `settings`, `undo`.
    #[must_use]
    pub fn below(&self, rest: &str) -> String {
        format!("{}/{rest}", self.0)
    }

    #[must_use]
    pub fn player(&self, number: EntrantNo) -> String {
        format!("{}/p/{number}", self.0)
    }

    #[must_use]
    pub fn event(&self, event: EventNo) -> String {
        format!("{}/e/{event}", self.0)
    }

    /// A page below an event: `draw`, `screen`, `print-sheet`, `catch-up/1`.
    #[must_use]
    pub fn event_below(&self, event: EventNo, rest: &str) -> String {
        format!("{}/e/{event}/{rest}", self.0)
    }

    #[must_use]
    pub fn fixture(&self, event: EventNo, number: MatchNo) -> String {
        format!("{}/e/{event}/m/{number}", self.0)
    }

    /// A page below a match: `score`, `correct`, `begin`, `table`.
    #[must_use]
    pub fn fixture_below(&self, event: EventNo, number: MatchNo, rest: &str) -> String {
        format!("{}/e/{event}/m/{number}/{rest}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoding_leaves_no_byte_with_a_meaning() {
        assert_eq!(encode("/c/é?a=b&c"), "%2Fc%2F%C3%A9%3Fa%3Db%26c");
        assert_eq!(encode("a-b_c.d~1"), "a-b_c.d~1");
    }
}
