//! A free night: who is here to play, and what they are doing.

use crawford_tournament::{EntrantNo, Event, Tournament};
use serde::Serialize;

/// Somebody at a free night who has not left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FreePlayer {
    pub entrant: EntrantNo,
    #[serde(flatten)]
    pub activity: Activity,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "activity", rename_all = "kebab-case")]
pub enum Activity {
    /// In a match, of whatever event.
    Playing { table: Option<u16> },
    /// `met`: how many matches they have had in this event against who was asked about.
    Free { met: usize },
}

/// Everybody but `against`, who is to play one of them.
#[must_use]
pub fn free_players(t: &Tournament, event: &Event, against: Option<EntrantNo>) -> Vec<FreePlayer> {
    let activity = |n: EntrantNo| {
        let playing = t.playing().find(|(_, m)| m.side_of(n).is_some());
        if let Some((_, m)) = playing {
            return Activity::Playing { table: m.table };
        }
        let theirs = against.into_iter().flat_map(|one| event.matches_of(one));
        Activity::Free {
            met: theirs.filter(|m| m.side_of(n).is_some()).count(),
        }
    };
    let here = t.entrants.values().filter(|entrant| !entrant.withdrawn);
    here.map(|entrant| entrant.number)
        .filter(|n| Some(*n) != against)
        .map(|entrant| FreePlayer {
            entrant,
            activity: activity(entrant),
        })
        .collect()
}
