//! A correction may change who should be in what is drawn already: who qualified for a knockout, who lost into a
//! consolation drawn afresh. This finds the two players and exchanges them, as long as neither has played in it.

use super::draft::Draft;
use super::follows::{can_exchange, have_played};
use super::stages::{eligible, group_ranks, lost_play_offs, runs_of};
use super::{EntrantNo, Event, EventFact, EventNo, MatchNo, Stage, StageDraw, Tournament, swiss};

/// Somebody who by the corrected results should be in a stage that is drawn, and the one who is in their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShouldGoOn {
    pub stage: Stage,
    pub who: EntrantNo,
    pub instead_of: EntrantNo,
    /// Whether one of them has played in it: then nothing is exchanged.
    pub played: bool,
}

/// Those who after a correction are equal for the last places of a knockout that is drawn already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EqualNow {
    /// The players, without those who lost a play-off for these places.
    pub equal: Vec<EntrantNo>,
    pub left: usize,
}

#[derive(Debug, Default)]
struct Field {
    sure: Vec<EntrantNo>,
    equal: Vec<EntrantNo>,
    left: usize,
    rest: Vec<EntrantNo>,
}

impl Field {
    /// Of those equal for the places left, whoever lost a play-off is out; if the rest fit, they go on. `everyone` are also
    /// those who were equal and have left.
    fn play_off(&mut self, e: &Event, equal: Vec<EntrantNo>, everyone: &[EntrantNo], left: usize) {
        let lost = lost_play_offs(e, everyone);
        let (lost, in_it): (Vec<_>, Vec<_>) = equal.into_iter().partition(|who| lost.contains(who));
        self.rest.extend(lost);
        match in_it.len() <= left {
            true => self.sure.extend(in_it),
            false => (self.equal, self.left) = (in_it, left),
        }
    }
}

/// Who is equal for the last places in the standings of `is` but was not in those of `was`. Empty before a knockout is
/// drawn.
pub(super) fn equal_now(t: &Tournament, was: &Event, is: &Event) -> Vec<EqualNow> {
    let Some(stage) = is.knockout_drawn() else {
        return Vec::new();
    };
    let (before, after) = (fields(t, was, stage), fields(t, is, stage));
    let pairs = before.into_iter().zip(after);
    pairs
        .filter(|(was, now)| !now.equal.is_empty() && was.equal != now.equal)
        .map(|(_, now)| EqualNow {
            equal: now.equal,
            left: now.left,
        })
        .collect()
}

/// Who should be in a stage that is drawn by the results of `is` but is not, and instead of whom. Those for whom that was
/// so by the results of `was` already are left out.
pub(super) fn should_go_on(t: &Tournament, was: &Event, is: &Event) -> Vec<ShouldGoOn> {
    let mut found = Vec::new();
    for stage in &is.stages {
        let exchanged = match stage.stage {
            Stage::Main => qualified_instead(t, was, is, stage),
            _ => lost_instead(t, was, is, stage),
        };
        found.extend(exchanged.into_iter().map(|(who, instead_of)| ShouldGoOn {
            stage: stage.stage,
            who,
            instead_of,
            played: have_played(is, [who, instead_of]).is_some(),
        }));
    }
    found
}

/// Those who by the standings go on to a knockout, each with who should not have.
fn qualified_instead(
    t: &Tournament,
    was: &Event,
    is: &Event,
    stage: &StageDraw,
) -> Vec<(EntrantNo, EntrantNo)> {
    let missing = |field: &Field| -> Vec<EntrantNo> {
        let sure = field.sure.iter().copied();
        sure.filter(|n| !stage.order.contains(n)).collect()
    };
    let too_many = |field: &Field| -> Vec<EntrantNo> {
        let rest = field.rest.iter().copied();
        rest.filter(|n| stage.order.contains(n)).collect()
    };
    let (before, after) = (fields(t, was, stage), fields(t, is, stage));
    let mut found = Vec::new();
    for (was, now) in before.iter().zip(&after) {
        let new = |now: Vec<EntrantNo>, was: Vec<EntrantNo>| -> Vec<EntrantNo> {
            now.into_iter().filter(|n| !was.contains(n)).collect()
        };
        let come = new(missing(now), missing(was));
        let go = new(too_many(now), too_many(was));
        found.extend(come.into_iter().zip(go));
    }
    found
}

/// Those who by the results have lost into a stage drawn afresh, each with who has not and was drawn into it.
fn lost_instead(
    t: &Tournament,
    was: &Event,
    is: &Event,
    stage: &StageDraw,
) -> Vec<(EntrantNo, EntrantNo)> {
    let (come, go) = lost(t, was, is, stage);
    come.into_iter().zip(go).collect()
}

/// Those who by the results of `is` no longer have lost into a stage drawn afresh, and nobody has instead, because a match
/// is undecided again. They stay in it.
pub(super) fn stays_below(t: &Tournament, was: &Event, is: &Event) -> Vec<(Stage, EntrantNo)> {
    let below = is.stages.iter().filter(|stage| stage.stage != Stage::Main);
    let stays = below.flat_map(|stage| {
        let (come, go) = lost(t, was, is, stage);
        let without = go.into_iter().skip(come.len());
        without.map(|who| (stage.stage, who))
    });
    stays.collect()
}

/// Who has lost into a stage drawn afresh only by the results of `is` and is not in it, and who only by those of `was` and
/// is.
fn lost(
    t: &Tournament,
    was: &Event,
    is: &Event,
    stage: &StageDraw,
) -> (Vec<EntrantNo>, Vec<EntrantNo>) {
    let (before, after) = (eligible(t, was, stage.stage), eligible(t, is, stage.stage));
    let drawn = |n: &EntrantNo| stage.order.contains(n);
    let come = after.iter().filter(|n| !before.contains(n) && !drawn(n));
    let go = before.iter().filter(|n| !after.contains(n) && drawn(n));
    (come.copied().collect(), go.copied().collect())
}

/// Who goes on by the standings of an event. Whoever has left since they were drawn into the knockout has had their place
/// in it.
fn fields(t: &Tournament, e: &Event, drawn: &StageDraw) -> Vec<Field> {
    let there = |n: EntrantNo| drawn.order.contains(&n) || !t.has_left(n);
    let Some(groups) = e.capabilities().group_play() else {
        let swiss = swiss::qualified_of(e, &there);
        let field = swiss.map(|found| {
            let mut field = Field {
                sure: found.sure,
                rest: found.rest,
                ..Field::default()
            };
            field.play_off(e, found.contested, &found.of_that_record, found.left);
            field
        });
        return field.into_iter().collect();
    };
    let qualify = usize::from(groups.qualify);
    let field = |(_, ranks): (u16, Vec<super::ranking::Rank>)| {
        let mut field = Field::default();
        let mut full = false;
        for run in runs_of(&ranks) {
            let everyone: Vec<EntrantNo> = run.iter().map(|rank| rank.who).collect();
            let run = everyone.iter().copied().filter(|who| there(*who));
            let run: Vec<EntrantNo> = run.collect();
            let places = qualify.saturating_sub(field.sure.len());
            match full || places == 0 {
                true => field.rest.extend(run),
                false if run.len() <= places => field.sure.extend(run),
                false => {
                    full = true;
                    field.play_off(e, run, &everyone, places);
                }
            }
        }
        field
    };
    group_ranks(e).into_iter().map(field).collect()
}

/// Exchanges those who should have gone on after a corrected match with those who did, where neither has played.
pub(super) fn exchange(t: &Tournament, draft: &mut Draft, event: EventNo, after: MatchNo) {
    let both = t.event(event).zip(draft.state.event(event));
    let wrong = both.map_or_else(Vec::new, |(was, is)| should_go_on(t, was, is));
    for ShouldGoOn {
        who, instead_of, ..
    } in wrong
    {
        let e = draft.state.event(event);
        if e.is_some_and(|e| can_exchange(e, who, instead_of)) {
            draft.say_in(
                event,
                EventFact::WentOnInstead {
                    who,
                    instead_of,
                    after,
                },
            );
        }
    }
}
