//! Names of the tables family that are no game here, and why.

/// A name under which no game is listed here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeftOut {
    /// As people write it: `Chasing the Girls`.
    pub name: &'static str,
    pub reason: LeftOutReason,
    /// Where that can be read; `None` where there was nothing to read.
    pub source: Option<&'static str>,
}

/// Why a game is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftOutReason {
    /// No text of its rules was found.
    NoText,
    /// The texts that were found tell only part of its rules.
    HalfText,
    /// Its numbers are not thrown with dice: the players choose them.
    ChosenNumbers,
    /// The two sides play by different rules.
    UnequalSides,
    /// The two sides play by different rules, where a match with handicaps by points is one of its own.
    UnequalMatches,
    /// Checkers of both sides lie on one point, and their order decides which may move.
    OrderOnPoint,
    /// Whoever lands on a lone checker chooses whether to hit it or to pin it.
    HitOrPin,
    /// A number need not be played where another one could still be: plays here are always as long as they can be.
    PartOfThrow,
    /// It is won in other ways than by bearing off.
    OtherWins,
    /// There is nothing to decide in it.
    NothingToDecide,
    /// It is played on another board.
    AnotherBoard,
    /// It is played on half of this board.
    HalfBoard,
    /// It is backgammon under older laws, not another game.
    OldLaws,
}

const GALORE: Option<&str> = Some("bkgm.com");

/// The names without a game here in the list of variants beside the rules of 1969 at bkgm.com and in the rules booklet, and
/// some that were met elsewhere; in alphabetical order. Other lists have more.
pub const LEFT_OUT: &[LeftOut] = &[
    left_out("Ace-Mid Switch", LeftOutReason::NoText, None),
    left_out("Backgammon 1931 Rules", LeftOutReason::OldLaws, GALORE),
    left_out("Backgammon 1969 Rules", LeftOutReason::OldLaws, GALORE),
    left_out("Backgammon 1970 Rules", LeftOutReason::OldLaws, GALORE),
    left_out(
        "Blocking Backgammon",
        LeftOutReason::OrderOnPoint,
        Some("threemountaingames, gammon-school.com"),
    ),
    left_out(
        "Chasing the Girls",
        LeftOutReason::OtherWins,
        Some("bkgm.com, Chasing the Girls"),
    ),
    left_out(
        "Coan ki",
        LeftOutReason::AnotherBoard,
        Some("Wikipedia, Coan ki"),
    ),
    left_out(
        "Domino Backgammon",
        LeftOutReason::ChosenNumbers,
        Some("bkgm.com, Domino Backgammon"),
    ),
    left_out("Duplicate Backgammon", LeftOutReason::NoText, None),
    left_out(
        "Eureika",
        LeftOutReason::NothingToDecide,
        Some("backgammononlineguide.com, Eureika"),
    ),
    left_out(
        "Gioul",
        LeftOutReason::HalfText,
        Some("itavli.com, backgammon.help"),
    ),
    left_out("Grande Trictrac", LeftOutReason::OtherWins, GALORE),
    left_out(
        "Grasshopper",
        LeftOutReason::ChosenNumbers,
        Some("bkgm.com, Grasshopper"),
    ),
    left_out("Greek Acey-Deucey", LeftOutReason::HalfText, GALORE),
    left_out(
        "Handicap Matches",
        LeftOutReason::UnequalMatches,
        Some("bkgm.com, Propositions"),
    ),
    left_out(
        "Ludus Lumbardorum",
        LeftOutReason::HalfBoard,
        Some("hist-games, 2007"),
    ),
    left_out(
        "Never-Finishing Game",
        LeftOutReason::HitOrPin,
        Some("bkgm.com, The Never-Finishing Game"),
    ),
    left_out(
        "Old English Backgammon",
        LeftOutReason::PartOfThrow,
        Some("rec.games.backgammon, 1996"),
    ),
    left_out(
        "Swedish Tables",
        LeftOutReason::OtherWins,
        Some("the Vasa Museum, Swedish-Tables"),
    ),
    left_out(
        "Two Rolls versus Choice",
        LeftOutReason::UnequalSides,
        Some("bkgm.com, Propositions"),
    ),
];

const fn left_out(
    name: &'static str,
    reason: LeftOutReason,
    source: Option<&'static str>,
) -> LeftOut {
    LeftOut {
        name,
        reason,
        source,
    }
}
