//! A match of a free night, entered in one step: who, against whom, and how it ended.

use super::schedule::planned;
use crate::engine::BySide;
use crate::engine::scoring::MatchRules;
use crate::journal::{NoteId, how_many};
use crate::tournament::settle::{Draft, is_playing};
use crate::tournament::tables::free_boards;
use crate::tournament::{
    EntrantNo, Entry, Event, Fact, LONGEST_MATCH, MatchNo, Phase, Seat, Tournament, score, sides,
};
use crate::violation::{Param, Rule, Source, Violation};

/// The most matches one free night may have.
const MOST_FREE: usize = 2000;

/// Answers [`crate::tournament::Command::PlayFree`]. Without an entry the match only begins.
pub(super) fn play(
    t: &Tournament,
    e: &Event,
    players: BySide<EntrantNo>,
    length: Option<u16>,
    entry: Option<&Entry>,
    overrule: Option<NoteId>,
) -> Result<Vec<Fact>, Violation> {
    let Some(rules) = e.capabilities().free else {
        return Err(Violation::new(Rule::NOT_A_FREE_NIGHT, Source::House)
            .with("event", e.settings.name.as_str()));
    };
    if players.top == players.bottom {
        return Err(Violation::new(Rule::FREE_AGAINST_ONESELF, Source::House).at("bottom"));
    }
    if length.is_some_and(|n| !(1..=LONGEST_MATCH).contains(&n)) {
        return Err(
            Violation::new(Rule::FREE_LENGTH_OUT_OF_RANGE, Source::House)
                .with("most", LONGEST_MATCH)
                .at("length"),
        );
    }
    if e.matches.len() >= MOST_FREE {
        return Err(
            Violation::new(Rule::FREE_TOO_MANY_MATCHES, Source::House).with("most", MOST_FREE)
        );
    }
    let met = e
        .matches_of(players.top)
        .filter(|m| m.side_of(players.bottom).is_some())
        .count();
    if rules.meetings > 0 && met >= usize::from(rules.meetings) {
        return Err(Violation::new(Rule::FREE_MET_OFTEN_ENOUGH, Source::Custom)
            .with("player", Param::Entrant(players.top.0))
            .with("opponent", Param::Entrant(players.bottom.0))
            .with("most", u32::from(rules.meetings))
            .at("bottom"));
    }
    let mut draft = Draft::on(t);
    for (n, field) in [(players.top, "top"), (players.bottom, "bottom")] {
        if t.entrant(n).is_none() {
            return Err(Violation::new(Rule::ENTRANT_UNKNOWN, Source::House)
                .with("number", n.0)
                .at(field));
        }
        // Two who sit down now cannot sit elsewhere; a match played already may be entered at any time.
        if entry.is_none() && is_playing(t, n) {
            return Err(
                Violation::new(Rule::PLAYER_AT_ANOTHER_TABLE, Source::Custom)
                    .with("player", Param::Entrant(n.0))
                    .at(field),
            );
        }
        if t.has_left(n) {
            draft.say(Fact::Returned { entrant: n });
        }
        if !e.entered.contains(&n) {
            sides::may_enter(t, e, n)?;
            draft.say(Fact::Entered {
                event: e.number,
                entrant: n,
            });
        }
    }
    let number = how_many(e.matches.len()).saturating_add(1);
    let seats = players.map(Seat::Entrant);
    draft.say(Fact::RoundPaired {
        event: e.number,
        phase: Phase::Free,
        round: 1,
        matches: vec![planned(number, Phase::Free, 1, seats)],
        byes: Vec::new(),
        by_hand: true,
        away: Vec::new(),
        reasons: None,
        waiting: Vec::new(),
    });
    let number = MatchNo(number);
    let usual = e
        .fixture(number)
        .or_else(|| draft.fixture(e.number, number))
        .map_or(MatchRules::usual(1), |m| e.settings.rules_of(m));
    draft.say(Fact::Begun {
        event: e.number,
        number,
        players,
        rules: MatchRules {
            length: length.unwrap_or(usual.length),
            ..usual
        },
        table: if entry.is_none() {
            free_boards(t).first().copied()
        } else {
            None
        },
    });
    if let Some(entry) = entry {
        let scored = score::score(&draft.state, e.number, number, entry, overrule, None)?;
        draft.facts.extend(scored);
    }
    Ok(draft.facts)
}
