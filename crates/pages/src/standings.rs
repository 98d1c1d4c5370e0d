//! Standings with an explanation for every number, for all formats that rank by score.

use super::bracket::BracketScene;
use super::dashed::dashed;
use super::fact_text::set_apart;
use super::layout::Link;
use super::messages::{Messages, selector};
use crawford_forms::Choice;
use crawford_journal::NoteId;
use crawford_tournament::EntrantNo;
use crawford_tournament::ranking::{
    Encounter, Exact, Parted, Rank, RoundKind, TieBreak, TieBreakTerm, TieBreakValue,
};
use std::collections::BTreeMap;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StandingsView {
    /// The tie-breaks in use, each with what it counts, in the order in which they apply.
    pub columns: Vec<StandingsColumn>,
    /// Best first.
    pub rows: Vec<StandingsRow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsColumn {
    /// "Buchholz"
    pub name: String,
    /// What it counts, in one sentence.
    pub counts: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandingsRow {
    /// "3" or "3–4".
    pub place: String,
    /// The check-in number.
    pub number: u32,
    pub who: Link,
    /// The player's page.
    pub all: Option<String>,
    pub gone: bool,
    /// Where the place leads, in a word or two.
    pub leads: Option<String>,
    pub score: String,
    /// "4–1"
    pub record: String,
    /// Each tie-break's value; a dash if there is none.
    pub numbers: Vec<String>,
    /// The reasons for the place, one sentence each.
    pub why: Vec<String>,
    /// The director's reason, if the place was set by hand.
    pub by_hand: Option<NoteId>,
}

impl StandingsView {
    #[must_use]
    pub fn of(scene: &BracketScene<'_>, ranks: &[Rank], tie_breaks: &[TieBreak]) -> StandingsView {
        // Direct encounter is not a number of one player, so it is among the reasons.
        let shown = |by: &&TieBreak| **by != TieBreak::DirectEncounter;
        let columns = tie_breaks.iter().filter(shown).map(|by| StandingsColumn {
            name: tie_break_name(scene.w, *by),
            counts: tie_break_counts(scene.w, *by),
        });
        StandingsView {
            columns: columns.collect(),
            rows: ranks
                .iter()
                .enumerate()
                .map(|(at, rank)| {
                    // Not one who shares the place.
                    let mut before = ranks.iter().take(at).rev();
                    row(scene, rank, before.find(|above| above.to < rank.from))
                })
                .collect(),
        }
    }

    /// Adds the director's reasons to places set by hand.
    pub fn say_reasons(&mut self, w: Messages, reasons: &BTreeMap<NoteId, String>) {
        for row in &mut self.rows {
            if let Some(text) = row.by_hand.and_then(|note| reasons.get(&note)) {
                row.why.insert(0, w.standings_hand_reason(set_apart(text)));
            }
        }
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// "Buchholz"
#[must_use]
pub fn tie_break_name(w: Messages, by: TieBreak) -> String {
    w.choice(&Choice::named(&by)).into_owned()
}

/// What it counts, in one sentence.
#[must_use]
fn tie_break_counts(w: Messages, by: TieBreak) -> String {
    w.tie_break_counts(selector!("tie-break-counts.by", by in TieBreak {
        Wins, DirectEncounter, Buchholz, BuchholzCut1 = "buchholz-cut1", BuchholzMedian, SonnebornBerger, Cumulative,
        PointMargin, RatingPerformance, Lots
    }))
}

/// A place, shared or not: `1`, `3–4`.
#[must_use]
pub fn place_text(from: u32, to: u32) -> String {
    match from == to {
        true => from.to_string(),
        false => dashed(from, to),
    }
}

fn row(scene: &BracketScene<'_>, rank: &Rank, above: Option<&Rank>) -> StandingsRow {
    let shown = |value: &&TieBreakValue| value.by != TieBreak::DirectEncounter;
    let number = |value: &TieBreakValue| {
        value
            .value
            .map_or_else(|| "–".to_owned(), |v| figure(value.by, v))
    };
    StandingsRow {
        place: place_text(rank.from, rank.to),
        number: rank.who.0,
        who: Link::new(scene.name(rank.who), scene.path.player(rank.who)),
        all: scene.member(rank.who),
        gone: scene.t.has_left(rank.who),
        leads: None,
        score: exact(rank.score),
        record: dashed(rank.wins, rank.losses),
        numbers: rank.values.iter().filter(shown).map(number).collect(),
        why: why(scene, rank, above),
        by_hand: rank.by_hand,
    }
}

const POSITIVE: &str = "a fraction's denominator is at least 1";

/// A fraction for display, with a true minus: `7`, `7½`, `7 2/3`, `−3`.
#[must_use]
pub fn exact(number: Exact) -> String {
    let sign = if number.numerator() < 0 {
        "\u{2212}"
    } else {
        ""
    };
    let numerator = number.numerator().unsigned_abs();
    let denominator = number.denominator().unsigned_abs();
    let whole = numerator.checked_div(denominator).expect(POSITIVE);
    let rest = numerator.checked_rem(denominator).expect(POSITIVE);
    let before = match whole {
        0 => String::new(),
        whole => whole.to_string(),
    };
    match (rest, denominator) {
        (0, _) => format!("{sign}{whole}"),
        (1, 2) => format!("{sign}{before}½"),
        (1, 4) => format!("{sign}{before}¼"),
        (3, 4) => format!("{sign}{before}¾"),
        _ if whole == 0 => format!("{sign}{rest}/{denominator}"),
        _ => format!("{sign}{whole} {rest}/{denominator}"),
    }
}

/// A tie-break's value: ratings are in thousandths.
fn figure(by: TieBreak, value: Exact) -> String {
    match by {
        TieBreak::RatingPerformance => value
            .numerator()
            .checked_div(value.denominator())
            .expect(POSITIVE)
            .to_string(),
        _ => exact(value),
    }
}

fn why(scene: &BracketScene<'_>, rank: &Rank, above: Option<&Rank>) -> Vec<String> {
    let w = scene.w;
    let mut why = Vec::new();
    if let (Some(parted), Some(above)) = (rank.parted_by, above) {
        let by = selector!("standings-below.by", parted in Parted {
            Score,
            ByHand = "hand",
            PlayOff = "play-off",
            By(TieBreak::Wins) = "wins",
            By(TieBreak::DirectEncounter) = "direct-encounter",
            By(TieBreak::Buchholz) = "buchholz",
            By(TieBreak::BuchholzCut1) = "buchholz-cut1",
            By(TieBreak::BuchholzMedian) = "buchholz-median",
            By(TieBreak::SonnebornBerger) = "sonneborn-berger",
            By(TieBreak::Cumulative) = "cumulative",
            By(TieBreak::PointMargin) = "point-margin",
            By(TieBreak::RatingPerformance) = "rating-performance",
            By(TieBreak::Lots) = "lots"
        });
        why.push(w.standings_below(by, scene.isolated(above.who)));
    }
    if rank.shared() {
        why.push(w.standings_shared(rank.from, rank.to));
    }
    if let Some(encounter) = &rank.encounter {
        why.push(encounter_words(scene, rank.who, encounter));
    }
    for value in &rank.values {
        if value.terms.is_empty() {
            continue;
        }
        let Some(sum) = value.value else { continue };
        let terms: Vec<String> = value
            .terms
            .iter()
            .map(|t| term(scene, value.by, t))
            .collect();
        let name = tie_break_name(w, value.by);
        why.push(w.standings_sum(name, figure(value.by, sum), terms.join(", ")));
    }
    why
}

/// "Against Ann and Bob: 1, with 1 match missing at most 2."
fn encounter_words(scene: &BracketScene<'_>, who: EntrantNo, seen: &Encounter) -> String {
    let others = seen.among.iter().filter(|other| **other != who);
    let others: Vec<String> = others.map(|other| scene.isolated(*other)).collect();
    scene.w.standings_encounter(
        exact(seen.least),
        seen.missing,
        exact(seen.most),
        others.join(", "),
    )
}

/// One term of a sum: "round 2, Ann: 3".
fn term(scene: &BracketScene<'_>, by: TieBreak, t: &TieBreakTerm) -> String {
    let kind = selector!("standings-term.kind", t.kind in RoundKind { Played, Forfeit, Bye, Away });
    let one = Exact::from(1i64);
    let product = by == TieBreak::SonnebornBerger || (t.times != one && by != TieBreak::Wins);
    scene.w.standings_term(
        figure(by, t.amount),
        t.cut,
        kind,
        t.opponent.map_or_else(String::new, |n| scene.isolated(n)),
        t.opponent.is_some(),
        figure(by, t.of),
        product,
        t.round,
        exact(t.times),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_read_as_people_write_them() {
        let of = |over: i128, under: i128| exact(Exact::new(over, under));
        assert_eq!(of(7, 1), "7");
        assert_eq!(of(15, 2), "7½");
        assert_eq!(of(1, 2), "½");
        assert_eq!(of(0, 1), "0");
        assert_eq!(of(-3, 1), "−3");
        assert_eq!(of(-1, 2), "−½");
        assert_eq!(of(-15, 2), "−7½");
        assert_eq!(of(23, 3), "7 2/3");
        assert_eq!(of(2, 3), "2/3");
    }

    #[test]
    fn a_lot_is_shown_whole_so_that_two_can_be_compared() {
        let shown = |lot: u64| figure(TieBreak::Lots, Exact::new(i128::from(lot), 1));
        assert_eq!(shown(u64::MAX), "18446744073709551615");
        assert_eq!(shown(7), "7");
    }
}
