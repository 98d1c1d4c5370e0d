//! An entrant in their events: what comes next, and what they have played.

use backgammon::{BySide, Side};
use crawford_tournament::swiss::Ends;
use crawford_tournament::{
    Entrant, EntrantNo, Event, EventNo, Fixture, MatchNo, MatchStatus, Phase, Seat, SeatRef,
    Tournament, coming, group_qualifiers, group_ties, places, swiss,
};
use serde::Serialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "next", rename_all = "kebab-case")]
pub enum NextMatch {
    Plays {
        against: EntrantNo,
        table: Option<u16>,
    },
    /// Both players are known, and the match has not begun.
    Meets {
        against: EntrantNo,
    },
    Bye,
    /// The opponent is the winner or loser of a match being played.
    OneOf {
        players: BySide<EntrantNo>,
    },
    /// The opponent comes from a match that has not begun.
    FromMatch {
        number: MatchNo,
    },
    /// Nothing is known of the opponent yet.
    Opponent,
    /// Another Swiss round will be paired.
    Round,
    /// Matches come as people sit down to them, or challenge each other.
    Anytime,
    /// They go on to a knockout that has not been drawn.
    Onward,
    /// They are equal with others for its last places.
    Tied,
    /// Others still play for it who goes on.
    Undecided,
    /// The event is over for them.
    Place {
        from: u32,
        to: u32,
    },
    Left,
    Draw,
    Nothing,
}

/// An event that somebody entered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct EntrantSchedule {
    #[serde(rename = "event_number")]
    pub event: EventNo,
    pub next: NextMatch,
    /// Their undecided match, once both players are known.
    pub current: Option<MatchNo>,
    /// Their decided matches, without byes.
    pub played: Vec<MatchNo>,
}

/// The events that somebody entered.
#[must_use]
pub fn entrant_events(t: &Tournament, entrant: &Entrant) -> Vec<EntrantSchedule> {
    let number = entrant.number;
    let of = |event: &Event| {
        let own = || event.matches_of(number);
        let played = own().filter(|m| m.result.is_some() && m.players().is_some());
        let open = own().find(|m| m.result.is_none());
        EntrantSchedule {
            event: event.number,
            next: next(t, event, entrant, open),
            current: open.filter(|m| m.players().is_some()).map(|m| m.number),
            played: played.map(|m| m.number).collect(),
        }
    };
    let events = t.events.values().map(AsRef::as_ref);
    let entered = events.filter(|event: &&Event| event.entered.contains(&number));
    entered.map(of).collect()
}

/// What comes next for an entrant whose undecided match is `m`.
fn next(t: &Tournament, event: &Event, entrant: &Entrant, m: Option<&Fixture>) -> NextMatch {
    if let Some(m) = m {
        let side = m.side_of(entrant.number);
        let side = side.expect("it is one of the entrant's own matches");
        return of_match(t, event, m, side.other());
    }
    if !t.finished
        && !entrant.withdrawn
        && let Some(next) = to_come(t, event, entrant.number)
    {
        return next;
    }
    let places = places(event);
    let place = places.iter().find(|p| p.entrant == entrant.number);
    match (place, event.draw.is_some()) {
        (Some(place), _) => NextMatch::Place {
            from: place.from,
            to: place.to,
        },
        _ if entrant.withdrawn => NextMatch::Left,
        (None, false) if event.entered.contains(&entrant.number) => NextMatch::Draw,
        (None, _) => NextMatch::Nothing,
    }
}

/// What comes next for somebody without an undecided match, where their place does not follow from the matches so far.
fn to_come(t: &Tournament, event: &Event, who: EntrantNo) -> Option<NextMatch> {
    let format = event.capabilities();
    if format.open_play().is_some() {
        return Some(NextMatch::Anytime);
    }
    if format.filling_sheets().is_some() {
        let waits = coming::waiting(t, event).contains(&who);
        return (!waits).then_some(NextMatch::Anytime);
    }
    event.draw.as_ref()?;
    if format.challenges().is_some() {
        Some(NextMatch::Anytime)
    } else if event.awaits_knockout() {
        Some(after_group(t, event, who))
    } else if event.stages.is_empty() {
        after_round(t, event, who)
    } else {
        None
    }
}

/// After the group matches of somebody, before the knockout is drawn.
fn after_group(t: &Tournament, event: &Event, who: EntrantNo) -> NextMatch {
    let is_group = |phase: &Phase| matches!(phase, Phase::Group(_));
    let group = event.matches_of(who).map(|m| m.phase).find(is_group);
    let mut open = event.matches.iter().filter(|m| m.result.is_none());
    if open.any(|m| Some(m.phase) == group) {
        return NextMatch::Undecided;
    }
    let ties = group_ties(t, event);
    if ties.iter().any(|tie| tie.equal.contains(&who)) {
        return NextMatch::Tied;
    }
    let qualifiers = group_qualifiers(t, event);
    match qualifiers.iter().any(|group| group.contains(&who)) {
        true => NextMatch::Onward,
        false => NextMatch::Nothing,
    }
}

/// Between the rounds of a Swiss, or after them before a knockout of those who did best is drawn.
fn after_round(t: &Tournament, event: &Event, who: EntrantNo) -> Option<NextMatch> {
    let settings = event.capabilities().paired_rounds()?;
    let more = !swiss::rounds_left(t, event).is_empty();
    let field = swiss::RoundField::to_come(t, event);
    let plays = field.present.contains(&who) || field.away.contains(&who);
    if more && plays || swiss::waiting(event).contains(&who) {
        return Some(NextMatch::Round);
    }
    let others_play = more || event.matches.iter().any(|m| m.result.is_none());
    let Ends::Qualify { wins, losses, .. } = settings.ends else {
        // Once all is played the standings are final.
        return others_play.then_some(NextMatch::Nothing);
    };
    let ranks = swiss::standings(event)?;
    let rank = ranks.iter().find(|rank| rank.who == who)?;
    let is_in = rank.wins >= u32::from(wins);
    let is_out = rank.losses >= u32::from(losses);
    let found = swiss::qualified(t, event)?;
    let lost_play_off =
        |m: &Fixture| m.phase == Phase::Decider && m.result.is_some() && m.winner() != Some(who);
    Some(if others_play {
        match found.sure.contains(&who) {
            true if is_in => NextMatch::Onward,
            _ if is_out => NextMatch::Nothing,
            _ => NextMatch::Undecided,
        }
    } else if found.sure.contains(&who) {
        NextMatch::Onward
    } else if found.contested.contains(&who) && !event.matches_of(who).any(lost_play_off) {
        NextMatch::Tied
    } else {
        NextMatch::Nothing
    })
}

/// The match to come, with the opponent who sits or will sit at `opposite`.
fn of_match(t: &Tournament, event: &Event, m: &Fixture, opposite: Side) -> NextMatch {
    let status = t.status_of(event.number, m);
    match m.seats[opposite] {
        Seat::Entrant(against) if status == MatchStatus::Playing => NextMatch::Plays {
            against,
            table: m.table,
        },
        Seat::Entrant(against) => NextMatch::Meets { against },
        Seat::Bye => NextMatch::Bye,
        Seat::Empty => {
            let before = event.feeder(SeatRef {
                of: m.number,
                side: opposite,
            });
            match before.map(|(before, _)| (before.players(), before.number)) {
                Some((Some(players), _)) => NextMatch::OneOf { players },
                Some((None, number)) => NextMatch::FromMatch { number },
                None => NextMatch::Opponent,
            }
        }
    }
}
