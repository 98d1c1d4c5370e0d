//! The next round of a Swiss as it would be paired: who meets whom and why, or why nobody can be paired.

use crate::refusal::Refusal;
use crawford_tournament::swiss::{
    Allowed, Blocked, ByeGiven, PairingFallback, PairingOptions, Proof, RoundField, RoundPreview,
    SwissPair, SwissPairing, preview, rounds_paired,
};
use crawford_tournament::{EntrantNo, Event, Tournament};
use serde::Serialize;

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NextRound {
    /// How many rounds are paired.
    pub after: u8,
    /// The number it would have.
    pub round: u8,
    /// Who would be in it.
    pub present: Vec<EntrantNo>,
    /// Who may be set to sit out the first round nobody is paired for.
    pub may_sit_out: Vec<EntrantNo>,
    /// Who sits that round out.
    pub away: Vec<EntrantNo>,
    pub pairing: RoundPairing,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundPairing {
    Pairs(ProposedRound),
    /// It cannot be paired now, or not so.
    Refused(Refusal),
    /// There is no legal pairing.
    None(NoLegalPairing),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProposedRound {
    /// From the top.
    pub pairs: Vec<SwissPair>,
    pub byes: Vec<ByeGiven>,
    /// Who waits for a table to finish.
    pub waiting: Vec<EntrantNo>,
    /// Who has played enough: qualified, or out.
    pub done: Vec<EntrantNo>,
    /// What the program would have done and this does not do, where the director set some of it.
    pub instead: ProgramPairing,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ProgramPairing {
    pub pairs: Vec<(EntrantNo, EntrantNo)>,
    pub byes: Vec<EntrantNo>,
}

/// Parts of an odd number each, whose members may meet only one another and those between, who are fewer than the parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NoLegalPairing {
    /// The bye stands as nobody.
    pub parts: Vec<Vec<Option<EntrantNo>>>,
    pub between: Vec<Option<EntrantNo>>,
    /// What would make a pairing, each alone.
    pub ways_out: Vec<WayOut>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WayOut {
    pub allowed: Allowed,
    /// Who would meet again.
    pub rematches: Vec<(EntrantNo, EntrantNo)>,
}

impl NextRound {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event, wanted: &PairingOptions) -> NextRound {
        let after = rounds_paired(event);
        let next = after.saturating_add(1);
        let found = preview(t, event.number, wanted);
        let to_come = RoundField::to_come(t, event);
        NextRound {
            after,
            round: found.as_ref().map_or(next, |preview| preview.round),
            present: RoundField::to_pair(t, event).present,
            may_sit_out: to_come.present,
            away: to_come.away,
            pairing: match found {
                Ok(preview) => RoundPairing::Pairs(preview.into()),
                Err(Blocked::Rule(violation)) => RoundPairing::Refused(Refusal(violation)),
                Err(Blocked::NoPairing(proof)) => RoundPairing::None(proof.into()),
            },
        }
    }
}

impl From<RoundPreview> for ProposedRound {
    fn from(preview: RoundPreview) -> ProposedRound {
        let program = preview.program.as_ref();
        let instead = program.map(|program| ProgramPairing::of(program, &preview.pairing));
        ProposedRound {
            instead: instead.unwrap_or_default(),
            pairs: preview.pairing.pairs,
            byes: preview.pairing.byes,
            waiting: preview.waiting,
            done: preview.done,
        }
    }
}

impl ProgramPairing {
    fn of(program: &SwissPairing, made: &SwissPairing) -> ProgramPairing {
        let meets = |a: EntrantNo, b: EntrantNo| {
            let same = |p: &SwissPair| (p.a, p.b) == (a, b) || (p.a, p.b) == (b, a);
            made.pairs.iter().any(same)
        };
        let rests = |who: EntrantNo| made.byes.iter().any(|bye| bye.who == who);
        let pairs = program.pairs.iter().map(|p| (p.a, p.b));
        let byes = program.byes.iter().map(|bye| bye.who);
        ProgramPairing {
            pairs: pairs.filter(|(a, b)| !meets(*a, *b)).collect(),
            byes: byes.filter(|who| !rests(*who)).collect(),
        }
    }
}

impl From<Proof> for NoLegalPairing {
    fn from(proof: Proof) -> NoLegalPairing {
        NoLegalPairing {
            parts: proof.parts,
            between: proof.between,
            ways_out: proof.choices.into_iter().map(WayOut::from).collect(),
        }
    }
}

impl From<PairingFallback> for WayOut {
    fn from(choice: PairingFallback) -> WayOut {
        let again = choice.pairing.pairs.iter().filter(|p| p.why.rematch);
        WayOut {
            allowed: choice.allowed,
            rematches: again.map(|p| (p.a, p.b)).collect(),
        }
    }
}
