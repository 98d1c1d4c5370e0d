//! A match of a free night, entered in one step: who, against whom, and how it ended.

use crate::company::is_playing;
use crate::draft::Draft;
use crate::fields;
use crate::free_boards::free_boards;
use crate::graph::planned;
use crate::{
    EntrantNo, Event, EventFact, Fact, LONGEST_MATCH, Phase, ScoreEntry, Seat, Tournament, company,
    score,
};
use backgammon::BySide;
use backgammon::scoring::MatchRules;
use crawford_forms::violation::{Source, Violation, refuse};
use crawford_journal::NoteId;

/// The most matches of a free night.
pub(crate) const MOST_FREE: usize = 2_000;

/// Answers [`crate::EventCommand::PlayFree`]. Without an entry the match only begins.
pub(crate) fn play(
    t: &Tournament,
    e: &Event,
    players: BySide<EntrantNo>,
    length: Option<u16>,
    entry: Option<&ScoreEntry>,
    overrule: Option<NoteId>,
) -> Result<Vec<Fact>, Violation> {
    let Some(rules) = e.capabilities().open_play() else {
        return Err(refuse::not_a_free_night(e.settings.name.as_str()));
    };
    if players.top == players.bottom {
        return Err(refuse::swap_with_oneself().at(fields::BOTTOM));
    }
    if length.is_some_and(|n| !(1..=LONGEST_MATCH).contains(&n)) {
        return Err(refuse::free_length_out_of_range(LONGEST_MATCH).at(fields::LENGTH));
    }
    if e.matches.len() >= MOST_FREE {
        return Err(refuse::free_too_many_matches(MOST_FREE));
    }
    let met = e
        .matches_of(players.top)
        .filter(|m| m.side_of(players.bottom).is_some() && !m.is_void())
        .count();
    if rules.meetings > 0 && met >= usize::from(rules.meetings) {
        return Err(
            refuse::free_met_often_enough(rules.meetings, players.bottom, players.top)
                .by(Source::Custom)
                .at(fields::BOTTOM),
        );
    }
    let mut draft = Draft::on(t);
    for (n, field) in [(players.top, fields::TOP), (players.bottom, fields::BOTTOM)] {
        if t.entrant(n).is_none() {
            return Err(refuse::entrant_unknown(n.0).at(field));
        }
        // Two who sit down now cannot sit elsewhere; a match played already may be entered at any time.
        if entry.is_none() && is_playing(t, n) {
            return Err(refuse::player_at_another_table(n)
                .by(Source::Custom)
                .at(field));
        }
        if t.has_left(n) {
            draft.say(Fact::Returned { entrant: n });
        }
        if !e.entered.contains(&n) {
            company::may_enter(t, e, n)?;
            draft.say_in(e.number, EventFact::Entered { entrant: n });
        }
    }
    let number = e.next_match();
    let matches = vec![planned(number, Phase::Free, 1, players.map(Seat::Entrant))];
    draft.say_in(e.number, EventFact::paired(Phase::Free, 1, matches, true));
    let paired = draft.state.event(e.number);
    let paired = paired.and_then(|e| Some((e, e.fixture(number)?)));
    let (paired_in, m) = paired.expect("it was paired just now");
    let usual = e.settings.rules_of(m);
    let length = length.unwrap_or(usual.length);
    let rules = paired_in.with_its_start(m, MatchRules { length, ..usual });
    draft.say_in(
        e.number,
        EventFact::Begun {
            number,
            players,
            rules,
            start_set: false,
            table: match entry {
                Some(_) => None,
                None => free_boards(t).first().copied(),
            },
        },
    );
    if let Some(entry) = entry {
        let scored = score::score(&draft.state, e.number, number, entry, overrule, None)?;
        draft.facts.extend(scored);
    }
    Ok(draft.facts)
}
