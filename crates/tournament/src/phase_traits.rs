//! What holds for the matches of a stage and of a phase. All other code asks these two tables, rather than list phases.

use super::graph::{Phase, Stage};
use crawford_forms::stage::PaidStage;

/// What holds for every match of a stage.
#[derive(Debug, Clone, Copy)]
struct StageTraits {
    word: &'static str,
    of_a_sheet: bool,
    in_a_table: bool,
    on_any_day: bool,
    in_rounds: bool,
    /// How two come to play, where every match is paired singly.
    single: Option<SinglePairing>,
    /// Several groups play at the same time.
    in_groups: bool,
    /// All its rounds are made at once.
    scheduled: bool,
    by_score: bool,
    /// Losers of one side play on in another, and all are ranked together.
    one_ranking: bool,
    /// Where it comes on a page among the others.
    order: u8,
    /// The phase of its matches, where it is a bracket for those who have lost.
    below: Option<Phase>,
    own_final: bool,
    paid: PaidStage,
}

/// What holds for every match of a phase beside what its stage says.
#[derive(Debug, Clone, Copy)]
struct PhaseTraits {
    stage: Stage,
    /// Where it is not the stage's.
    word: Option<&'static str>,
    /// What tells it from other phases of the same word.
    which: Option<u16>,
    first_drawn: bool,
    place: Option<u16>,
    breaks_a_tie: bool,
    half: BracketHalf,
    /// Whether a director may write it on a sheet of their own.
    on_own_sheet: bool,
    /// Among whose matches its own are shown.
    shown_with: Option<Phase>,
    /// Where it comes on a page, where it is not its stage's place.
    order: Option<u8>,
    /// How many rounds before the final it is, where its plan does not say; none: as many as there are from it.
    before_final: Option<u8>,
}

/// How two come to play where every match is paired singly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SinglePairing {
    /// One challenges the other.
    Challenge,
    /// They sit down when they like.
    SitDown,
}

/// Where a match stands in a bracket whose two sides meet at the end, in the order of their last matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BracketHalf {
    Main,
    Losers,
    Final,
    SecondFinal,
    /// In neither half, nor where they meet.
    Beside,
}

const fn on_a_sheet(word: &'static str) -> StageTraits {
    StageTraits {
        word,
        of_a_sheet: true,
        in_a_table: false,
        on_any_day: false,
        in_rounds: true,
        single: None,
        in_groups: false,
        scheduled: false,
        by_score: false,
        one_ranking: false,
        order: 0,
        below: None,
        own_final: false,
        paid: PaidStage::Main,
    }
}

const fn below(word: &'static str, order: u8, phase: Phase, paid: PaidStage) -> StageTraits {
    StageTraits {
        order,
        below: Some(phase),
        own_final: true,
        paid,
        ..on_a_sheet(word)
    }
}

const fn in_paired_rounds(word: &'static str) -> StageTraits {
    StageTraits {
        of_a_sheet: false,
        by_score: true,
        order: 5,
        ..on_a_sheet(word)
    }
}

const fn in_a_table(word: &'static str) -> StageTraits {
    StageTraits {
        in_a_table: true,
        ..in_paired_rounds(word)
    }
}

const fn of(stage: Stage) -> PhaseTraits {
    PhaseTraits {
        stage,
        word: None,
        which: None,
        first_drawn: false,
        place: None,
        breaks_a_tie: false,
        half: BracketHalf::Beside,
        on_own_sheet: false,
        shown_with: None,
        order: None,
        before_final: Some(0),
    }
}

const fn called(word: &'static str, stage: Stage) -> PhaseTraits {
    PhaseTraits {
        word: Some(word),
        ..of(stage)
    }
}

const fn first_drawn(stage: Stage) -> PhaseTraits {
    PhaseTraits {
        first_drawn: true,
        ..of(stage)
    }
}

const fn on_own_sheet(traits: PhaseTraits) -> PhaseTraits {
    PhaseTraits {
        on_own_sheet: true,
        ..traits
    }
}

const fn for_place(word: &'static str, place: u16) -> PhaseTraits {
    PhaseTraits {
        place: Some(place),
        ..on_own_sheet(called(word, Stage::Main))
    }
}

const fn in_half(half: BracketHalf, traits: PhaseTraits) -> PhaseTraits {
    PhaseTraits { half, ..traits }
}

const fn numbered(word: &'static str, number: u16, stage: Stage) -> PhaseTraits {
    PhaseTraits {
        which: if number == 0 { None } else { Some(number) },
        ..called(word, stage)
    }
}

impl Stage {
    /// The stages that losers fall to along a sheet, each with places of its own.
    pub const FALLEN_TO: [Stage; 2] = [Stage::Consolation, Stage::LastChance];

    /// The stages that the director may draw when what they follow has been played.
    pub const FOLLOWING: [Stage; 4] = [
        Stage::Main,
        Stage::Consolation,
        Stage::LastChance,
        Stage::SecondChance,
    ];

    /// The event itself, and the stages that losers fall to.
    pub fn with_places() -> impl Iterator<Item = Stage> {
        std::iter::once(Stage::Main).chain(Stage::FALLEN_TO)
    }

    const fn traits(self) -> StageTraits {
        match self {
            Stage::Main => StageTraits {
                one_ranking: true,
                ..on_a_sheet("main")
            },
            Stage::Losers => StageTraits {
                one_ranking: true,
                order: 2,
                ..on_a_sheet("losers")
            },
            Stage::Consolation => {
                below("consolation", 6, Phase::Consolation, PaidStage::Consolation)
            }
            Stage::LastChance => below("last-chance", 7, Phase::LastChance, PaidStage::LastChance),
            Stage::SecondChance => below(
                "second-chance",
                8,
                Phase::SecondChance,
                PaidStage::Consolation,
            ),
            Stage::Sheets => StageTraits {
                by_score: true,
                own_final: true,
                order: 4,
                ..on_a_sheet("sheets")
            },
            Stage::Groups => StageTraits {
                in_groups: true,
                scheduled: true,
                order: 4,
                ..in_paired_rounds("groups")
            },
            Stage::Swiss => in_paired_rounds("swiss"),
            Stage::RoundRobin => StageTraits {
                scheduled: true,
                ..in_a_table("round-robin")
            },
            Stage::League => StageTraits {
                scheduled: true,
                on_any_day: true,
                ..in_a_table("league")
            },
            Stage::Ladder => StageTraits {
                on_any_day: true,
                in_rounds: false,
                single: Some(SinglePairing::Challenge),
                ..in_a_table("ladder")
            },
            Stage::Free => StageTraits {
                in_rounds: false,
                single: Some(SinglePairing::SitDown),
                ..in_a_table("free")
            },
        }
    }

    /// The word by which messages are chosen and lists name it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.traits().word
    }

    #[must_use]
    pub fn is_fallen_to(self) -> bool {
        Stage::FALLEN_TO.contains(&self)
    }

    /// The phase of its matches, where it is a bracket for those who have lost.
    #[must_use]
    pub const fn phase_below(self) -> Option<Phase> {
        self.traits().below
    }

    /// The stage whose prizes and points its matches and places count for.
    #[must_use]
    pub const fn paid(self) -> PaidStage {
        self.traits().paid
    }
}

impl Phase {
    /// The play-offs, whatever the place.
    pub const ALL_PLAY_OFFS: Phase = Phase::PlayOff(0);

    const fn traits(self) -> PhaseTraits {
        match self {
            Phase::Main => PhaseTraits {
                before_final: None,
                ..on_own_sheet(in_half(BracketHalf::Main, first_drawn(Stage::Main)))
            },
            Phase::ThirdPlace => PhaseTraits {
                shown_with: Some(Phase::Main),
                before_final: Some(1),
                ..for_place("third-place", 3)
            },
            Phase::Losers => on_own_sheet(in_half(BracketHalf::Losers, of(Stage::Losers))),
            Phase::Third => PhaseTraits {
                order: Some(3),
                ..in_half(BracketHalf::Losers, called("third", Stage::Losers))
            },
            Phase::Final => on_own_sheet(in_half(BracketHalf::Final, called("final", Stage::Main))),
            Phase::SecondFinal => PhaseTraits {
                shown_with: Some(Phase::Final),
                ..on_own_sheet(in_half(
                    BracketHalf::SecondFinal,
                    called("second-final", Stage::Main),
                ))
            },
            Phase::Consolation => on_own_sheet(of(Stage::Consolation)),
            Phase::LastChance => on_own_sheet(of(Stage::LastChance)),
            Phase::SecondChance => of(Stage::SecondChance),
            Phase::PlayOff(place) => PhaseTraits {
                which: Some(place),
                shown_with: Some(Phase::ALL_PLAY_OFFS),
                order: Some(1),
                ..for_place("play-off", place)
            },
            Phase::Decider => PhaseTraits {
                breaks_a_tie: true,
                ..called("decider", Stage::Swiss)
            },
            Phase::Group(n) => numbered("group", n, Stage::Groups),
            Phase::Swiss => of(Stage::Swiss),
            Phase::RoundRobin => first_drawn(Stage::RoundRobin),
            Phase::League => first_drawn(Stage::League),
            Phase::Ladder => of(Stage::Ladder),
            Phase::Free => of(Stage::Free),
            Phase::Sheet(n) => numbered("sheet", n, Stage::Sheets),
        }
    }

    #[must_use]
    pub const fn stage(self) -> Stage {
        self.traits().stage
    }

    /// The word by which messages are chosen and ids are made.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self.traits().word {
            Some(word) => word,
            None => self.stage().word(),
        }
    }

    /// The number of the group or sheet, from 1.
    #[must_use]
    pub const fn number(self) -> Option<u16> {
        match self.place() {
            Some(_) => None,
            None => self.which(),
        }
    }

    /// The number or place by which phases of the same word are told apart.
    #[must_use]
    pub const fn which(self) -> Option<u16> {
        self.traits().which
    }

    /// The best of the places it is played for.
    #[must_use]
    pub const fn place(self) -> Option<u16> {
        self.traits().place
    }

    /// The best place of a play-off, of which a round may be for several places.
    #[must_use]
    pub const fn played_off(self) -> Option<u16> {
        match self.which() {
            Some(_) => self.place(),
            None => None,
        }
    }

    /// Whether a director may write it on a sheet of their own.
    #[must_use]
    pub const fn may_be_on_own_sheet(self) -> bool {
        self.traits().on_own_sheet
    }

    /// How two come to play in it, where every match is paired singly.
    #[must_use]
    pub const fn single_pairing(self) -> Option<SinglePairing> {
        self.stage().traits().single
    }

    #[must_use]
    pub const fn is_in_groups(self) -> bool {
        self.stage().traits().in_groups
    }

    #[must_use]
    pub const fn half(self) -> BracketHalf {
        self.traits().half
    }

    /// Whether it is played beside the final and shown with the main bracket, as the match for third place is.
    #[must_use]
    pub const fn is_beside_final(self) -> bool {
        matches!(self.traits().shown_with, Some(Phase::Main))
    }

    /// Whether the winners of two sides meet in it.
    #[must_use]
    pub const fn joins_sides(self) -> bool {
        matches!(self.half(), BracketHalf::Final | BracketHalf::SecondFinal)
    }

    /// The phase among whose matches its own are shown: all play-offs are together, whatever the place.
    #[must_use]
    pub const fn shown_with(self) -> Phase {
        match self.traits().shown_with {
            Some(phase) => phase,
            None => self,
        }
    }

    /// Where it comes among the phases of a page.
    #[must_use]
    pub fn order(self) -> (u8, Option<u16>) {
        let of_stage = self.stage().traits().order;
        (self.traits().order.unwrap_or(of_stage), self.number())
    }

    /// The phase itself; the groups, which play at the same time, all count as one.
    #[must_use]
    pub const fn all_groups(self) -> Phase {
        match self {
            Phase::Group(_) => Phase::Group(0),
            phase => phase,
        }
    }

    /// How many of `rounds` are to come after this round, where the plan of a match does not say.
    pub(super) fn usually_before_final(self, rounds: u8, round: u8) -> u8 {
        let from_here = rounds.saturating_sub(round);
        self.traits().before_final.unwrap_or(from_here)
    }

    /// Whether its places are counted with those of `other`: the sides of a double elimination are one ranking.
    #[must_use]
    pub fn ranks_with(self, other: Phase) -> bool {
        self == other || [self, other].iter().all(|p| p.stage().traits().one_ranking)
    }

    /// Whether places follow from all its matches together, rather than from the last one.
    #[must_use]
    pub const fn is_by_score(self) -> bool {
        self.stage().traits().by_score && !self.traits().breaks_a_tie
    }

    /// Whether it is a bracket for those who have lost, with places of its own.
    #[must_use]
    pub const fn is_below(self) -> bool {
        self.stage().phase_below().is_some()
    }

    /// Whether it has a final of its own, so that its last rounds are named like those of any knockout.
    #[must_use]
    pub const fn has_own_final(self) -> bool {
        self.stage().traits().own_final
    }

    /// Whether its first round is on the sheet or the schedule that the event's draw makes.
    #[must_use]
    pub const fn is_first_drawn(self) -> bool {
        self.traits().first_drawn
    }

    /// Whether winning a match of it leads on along a sheet, or to a place on it.
    #[must_use]
    pub const fn is_of_a_sheet(self) -> bool {
        self.stage().traits().of_a_sheet
    }

    /// Whether nobody has to go on from its matches and no round is paired by them: both may lose, and a match may be
    /// void.
    #[must_use]
    pub const fn is_in_a_table(self) -> bool {
        self.stage().traits().in_a_table
    }

    /// Whether its matches are played on any day, so that nobody is called to them.
    #[must_use]
    pub const fn is_on_any_day(self) -> bool {
        self.stage().traits().on_any_day
    }

    /// Whether all its rounds are made at once.
    #[must_use]
    pub const fn is_scheduled(self) -> bool {
        self.stage().traits().scheduled
    }

    /// Whether its matches come in rounds; otherwise they are paired one by one.
    #[must_use]
    pub const fn is_in_rounds(self) -> bool {
        self.stage().traits().in_rounds
    }
}
