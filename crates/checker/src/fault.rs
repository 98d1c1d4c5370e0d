//! The faults that the checker can find.

use std::fmt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A line of the journal that is no fact.
    Unreadable {
        /// From 0.
        line: usize,
        why: String,
    },
    /// A number is given twice.
    CheckedInTwice { player: u32 },
    /// Somebody enters again who never came.
    NeverCheckedIn { player: u32 },
    /// The event has another format than was to be played.
    WrongFormat,
    /// A line names a match that does not exist, or a number out of order.
    NoSuchMatch { number: usize },
    /// A line says somebody sits where they do not.
    SeatNotAsSaid { number: usize },
    /// A decided match is decided again.
    DecidedTwice { number: usize },
    /// The winner of a match does not sit there, or its score is impossible for its length.
    ImpossibleResult { number: usize },
    /// The games and penalty points of a match do not sum to the score stated, or sum to more than its result.
    GamesDoNotAddUp { number: usize },
    /// A match is played at something else than its event, a game of it cannot end so or counts something else, or another
    /// game was next.
    WrongGame { number: usize },
    /// A match begins with other points than its players' ratings give.
    WrongStart { number: usize },
    /// A bye, walk-over or called-off match without its reason.
    UnplayedWithoutReason { number: usize },
    /// A seat does not hold the player whom the match before sends there.
    WrongWayOn {
        /// The match that sends.
        number: usize,
    },
    /// A match is for something that its format has not, or not there.
    NoSuchPhase { number: usize },
    /// A round is paired out of turn, or has matches of another.
    WrongRound { round: u32 },
    /// A match is left undecided in a tournament that is over.
    Undecided { number: usize },
    /// Somebody on the list plays nowhere.
    Lost { player: u32 },
    /// Somebody plays themself, or twice in one round.
    TwiceInARound { player: u32 },
    /// Somebody drawn into a sheet is nowhere in it any more, or in two places at once.
    NotInOnePlace { player: u32 },
    /// Somebody has no place at the end, or two.
    NotOnePlace { stage: String, player: u32 },
    /// Places overlap, or leave a gap without a reason.
    PlacesDoNotFit { stage: String },
    /// Two never meet who should.
    NeverMet { a: u32, b: u32 },
    /// Somebody rests more often than others.
    UnfairRest { player: u32, rests: usize },
    /// Somebody sits first much more often than second, or the other way round.
    UnfairSeats { player: u32 },
    /// The groups are not as large or as strong as each other.
    UnevenGroups,
    /// Players went on from the groups who had not qualified, or in another order.
    WrongQualifiers,
    /// Two of one group may meet earlier than necessary.
    GroupMeetsEarly,
    /// The sheet does not follow from its seed order.
    WrongDraw,
    /// Somebody went out with the wrong number of losses.
    WrongLosses { player: u32, losses: usize },
    /// Two met again too early.
    Rematch { a: u32, b: u32 },
    /// Somebody has a second bye, or one after a match nobody came to.
    SecondBye { player: u32 },
    /// A bye though the field is even, or none though it is odd.
    ByesDoNotFit { round: u32 },
    /// A pairing floats more than it has to.
    UnexplainedFloat { round: u32 },
    /// A play-off is not for the places its players can have, or is for none that was asked for.
    WrongPlayOff { number: usize },
    /// A place that was to be played off is not one player's.
    NotPlayedOff { place: u32 },
    /// Places, or a standing, do not follow from the results.
    WrongPlaces { stage: String },
    /// A table there must be, or one group's, is not stated.
    MissingTable { of: String },
    /// A table is stated twice in one order.
    TableTwice { of: String },
    /// A table is stated of a group or format that has none.
    NoSuchTable { of: String },
    /// The sums of a standing do not follow from the results.
    WrongStanding { player: u32 },
    /// Prizes do not sum to the fund, or go to the wrong places.
    WrongPrizes { paid: i64, fund: i64 },
    /// The rungs of a ladder do not follow from its challenges.
    WrongRungs {
        /// The line of the journal after which they are wrong; none: at its end.
        line: Option<usize>,
    },
    /// Somebody's results count in the table, or do not, against the rule on those who leave.
    WrongLeaver { player: u32 },
    /// A sheet has more on it than it takes, or somebody against themself.
    WrongSheet {
        /// The list it was drawn from.
        order: Vec<u32>,
    },
    /// The program stated that no pairing exists, and one does.
    NotStuck,
    /// It ended before its last round.
    EndedEarly,
    /// The wrong number of matches for its format.
    WrongCount { matches: usize, expected: usize },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}
