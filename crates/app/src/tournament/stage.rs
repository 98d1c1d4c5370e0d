//! Stages drawn after the first: who may play in them, who would meet whom, and why everyone has their seed.

use crate::refusal::Refusal;
use crawford_forms::violation::Violation;
use crawford_tournament::swiss::{
    self, KnockOutPreview, LastPlaces, Qualified, SeededByRecord, preview_knock_out,
    seeded_by_record,
};
use crawford_tournament::{
    EntrantNo, Event, EventCommand, GroupTie, GroupTies, Seeded, Stage, StageDraw, StagePreview,
    Tournament, decide, eligible, group_standings, group_ties, preview_stage, seed_of_stage,
    seeded,
};
use serde::Serialize;

/// A stage that could be drawn now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StageOverview {
    pub stage: Stage,
    /// Whether the director says who is present; otherwise the groups say who plays.
    pub asks_who_is_present: bool,
    /// Those who may play, where they are asked for.
    pub eligible: Vec<EntrantNo>,
    /// The groups in which only a lot would tell who goes on.
    pub ties: Vec<GroupTie>,
    pub meetings: Vec<StageMeeting>,
    /// The seed it comes from; `None` where the groups give the order.
    pub seed: Option<String>,
    /// Why it cannot be drawn so; then there are no meetings.
    pub refused: Option<Refusal>,
}

/// Two who meet in the first round of a stage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StageMeeting {
    pub first: StageEntrant,
    /// Without a second it is a bye, unless `waits`.
    pub second: Option<StageEntrant>,
    /// Whether the second comes out of an earlier match.
    pub waits: bool,
    /// The earlier round in which they met, where that could not be avoided.
    pub met_in: Option<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StageEntrant {
    pub entrant: EntrantNo,
    pub reasons: Vec<SeedReason>,
}

/// Why somebody has their place in the seed order of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "by", rename_all = "kebab-case")]
pub enum SeedReason {
    /// By the draw; those who had no bye come first.
    Draw {
        seed: usize,
        had_bye: bool,
    },
    /// By the director’s own sheet, from their place in a group.
    OwnSheet {
        group: u16,
        place: usize,
    },
    GroupPlace {
        group: u16,
        place: usize,
        seed: usize,
    },
    /// By the table of their group as it stood then; by the one of now they would have another seed, or none.
    GroupThen {
        group: u16,
        seed: usize,
    },
    /// Nobody else of their group is in it.
    AloneOfGroup {
        group: u16,
    },
    /// They meet somebody of their own group in this round at the earliest.
    ApartFromGroup {
        group: u16,
        round: u8,
        rounds: u8,
    },
    /// By the record of the rounds; where the seed is another than the record gives, they were moved.
    Record {
        wins: u32,
        losses: u32,
        by_record: usize,
        seed: usize,
    },
    Bye,
    /// They met their first opponent before.
    MetBefore {
        opponent: EntrantNo,
        round: u8,
    },
    /// Three were left equal; one of them sits out and waits in the final.
    ContingentBye {
        sits_out: bool,
    },
    /// They were equal with others for the last places, and got one.
    LastPlace {
        given: LastPlaceBy,
        equal: usize,
        places: usize,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum LastPlaceBy {
    PlayOffs,
    Lots,
    Named,
}

/// Those present, and how ties in groups are settled, as the director says.
#[derive(Debug, Clone, Copy)]
pub struct StageQuestion<'a> {
    pub stage: Stage,
    pub present: &'a [EntrantNo],
    pub ties: GroupTies,
}

/// What draws a stage, or the play-offs before it where the director settles the ties of its groups by them.
pub fn drawing(
    t: &Tournament,
    event: &Event,
    stage: Stage,
    present: Vec<EntrantNo>,
    ties: Option<GroupTies>,
) -> Result<EventCommand, Violation> {
    let seed = seed_of_stage(event, stage)?;
    if ties == Some(GroupTies::PlayOffs) && !group_ties(t, event).is_empty() {
        return Ok(EventCommand::PlayOff);
    }
    Ok(EventCommand::DrawStage {
        stage,
        present,
        ties: ties.unwrap_or_default(),
        seed,
    })
}

impl StageOverview {
    #[must_use]
    pub fn of(t: &Tournament, event: &Event, question: StageQuestion<'_>) -> StageOverview {
        let StageQuestion {
            stage,
            present,
            ties,
        } = question;
        let asks_who_is_present = stage != Stage::Main;
        let over = event.matches.iter().all(|m| m.result.is_some());
        let (preview, refused) = match preview_stage(t, event.number, stage, present, ties) {
            Ok(preview) => (Some(preview), None),
            Err(violation) => (None, Some(Refusal(violation))),
        };
        StageOverview {
            stage,
            asks_who_is_present,
            eligible: match asks_who_is_present {
                true => eligible(t, event, stage),
                false => Vec::new(),
            },
            ties: match !asks_who_is_present && over {
                true => group_ties(t, event),
                false => Vec::new(),
            },
            meetings: preview.as_ref().map(meetings).unwrap_or_default(),
            seed: preview.and_then(|preview| preview.seed),
            refused,
        }
    }
}

fn meetings(preview: &StagePreview) -> Vec<StageMeeting> {
    let entrant = |n: EntrantNo| StageEntrant {
        entrant: n,
        reasons: reasons(&preview.order, n),
    };
    let meeting = |first: EntrantNo, second: Option<EntrantNo>, waits| StageMeeting {
        first: entrant(first),
        second: second.map(entrant),
        waits,
        met_in: None,
    };
    let pairs = preview.pairs.iter().map(|(a, b)| meeting(*a, *b, false));
    let waiting = preview.wait.iter().map(|n| meeting(*n, None, true));
    pairs.chain(waiting).collect()
}

fn reasons(order: &[Seeded], who: EntrantNo) -> Vec<SeedReason> {
    let Some((seed, of)) = (1usize..).zip(order).find(|(_, s)| s.who == who) else {
        return Vec::new();
    };
    let Some((group, place)) = of.group else {
        return vec![SeedReason::Draw {
            seed,
            had_bye: of.had_bye,
        }];
    };
    if of.by_sheet {
        return vec![SeedReason::OwnSheet { group, place }];
    }
    let small = |n: u32| u8::try_from(n).expect("rounds are as few as a number has bits");
    let apart = match of.own_group_from {
        0 => SeedReason::AloneOfGroup { group },
        round => SeedReason::ApartFromGroup {
            group,
            round: small(round),
            rounds: small(order.len().max(2).next_power_of_two().ilog2()),
        },
    };
    vec![SeedReason::GroupPlace { group, place, seed }, apart]
}

fn reasons_by_record(order: &[SeededByRecord], who: EntrantNo) -> Vec<SeedReason> {
    let Some((seed, of)) = (1usize..).zip(order).find(|(_, s)| s.who == who) else {
        return Vec::new();
    };
    let (wins, losses) = of.record;
    let record = SeedReason::Record {
        wins,
        losses,
        by_record: of.by_record,
        seed,
    };
    let bye = of.meets.is_none().then_some(SeedReason::Bye);
    [record].into_iter().chain(bye).collect()
}

/// A stage that was drawn later, in its seed order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DrawnStage {
    pub stage: Stage,
    /// What its order comes from.
    pub after: StageOrigin,
    /// The seed its order came from, where one did.
    pub seed: Option<String>,
    pub entrants: Vec<StageEntrant>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum StageOrigin {
    /// A draw, or the places in groups.
    Matches,
    /// The rounds of a Swiss.
    Rounds,
    /// Three left equal by a Swiss.
    ContingentBye,
}

/// The stages of an event that were drawn later, each where there is something to explain of it.
#[must_use]
pub fn drawn_stages(t: &Tournament, event: &Event) -> Vec<DrawnStage> {
    let explained = event.capabilities().has_qualifying();
    let stages = event.stages.iter();
    stages
        .filter(|made| made.seed.is_some() || explained)
        .map(|made| DrawnStage::of(t, event, made))
        .collect()
}

/// The groups by whose tables others would go on now, or the same in another order, than were drawn into the knockout.
fn groups_changed(t: &Tournament, event: &Event, order: &[EntrantNo]) -> Vec<u16> {
    let standings = (1u16..).zip(group_standings(event));
    let changed = standings.filter(|(_, standing)| {
        let went = order.iter().filter(|n| standing.contains(n));
        let went: Vec<EntrantNo> = went.copied().collect();
        let there = standing
            .iter()
            .filter(|n| went.contains(n) || !t.has_left(**n));
        !there.take(went.len()).eq(&went)
    });
    changed.map(|(group, _)| group).collect()
}

impl DrawnStage {
    fn of(t: &Tournament, event: &Event, made: &StageDraw) -> DrawnStage {
        let first = event.fixture(made.first);
        let after = match event.capabilities().paired_rounds() {
            None => StageOrigin::Matches,
            Some(_) if first.is_some_and(|m| m.phase.place().is_some()) => {
                StageOrigin::ContingentBye
            }
            // These are drawn afresh among those present.
            Some(_) if matches!(made.stage, Stage::LastChance | Stage::SecondChance) => {
                StageOrigin::Matches
            }
            Some(_) => StageOrigin::Rounds,
        };
        let by_group = match after {
            StageOrigin::Matches => seeded(event, made.stage, &made.order),
            StageOrigin::Rounds | StageOrigin::ContingentBye => Vec::new(),
        };
        let changed = match (made.stage, after) {
            (Stage::Main, StageOrigin::Matches) => groups_changed(t, event, &made.order),
            _ => Vec::new(),
        };
        let by_record = match after {
            StageOrigin::Rounds => seeded_by_record(event, &made.order),
            StageOrigin::Matches | StageOrigin::ContingentBye => Vec::new(),
        };
        let entrant = |(at, n): (usize, &EntrantNo)| StageEntrant {
            entrant: *n,
            reasons: match after {
                StageOrigin::Matches => {
                    let mut reasons = reasons(&by_group, *n);
                    for reason in &mut reasons {
                        if let SeedReason::GroupPlace { group, .. }
                        | SeedReason::OwnSheet { group, .. } = *reason
                            && changed.contains(&group)
                        {
                            let seed = at.saturating_add(1);
                            *reason = SeedReason::GroupThen { group, seed };
                        }
                    }
                    reasons
                }
                StageOrigin::ContingentBye => {
                    vec![SeedReason::ContingentBye { sits_out: at == 0 }]
                }
                StageOrigin::Rounds => {
                    let met = by_record.get(at).and_then(|s| {
                        let (opponent, round) = (s.meets?, s.met_in?);
                        Some(SeedReason::MetBefore { opponent, round })
                    });
                    let mut reasons = reasons_by_record(&by_record, *n);
                    reasons.extend(met);
                    reasons
                }
            },
        };
        DrawnStage {
            stage: made.stage,
            after,
            seed: made.seed.clone(),
            entrants: made.order.iter().enumerate().map(entrant).collect(),
        }
    }
}

/// What comes after the rounds of a Swiss.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OnwardOverview {
    /// Who goes on; `None` where nobody qualifies for anything.
    pub qualified: Option<QualifiedOverview>,
    /// Whether three are left equal, so that the contingent bye can settle them.
    pub three_equal: bool,
    /// The stages as they would be drawn, the knockout first.
    pub stages: Vec<OnwardStage>,
    /// Why nothing can be drawn so.
    pub refused: Option<Refusal>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct QualifiedOverview {
    /// Sure of a place.
    pub sure: Vec<RoundRecord>,
    /// Equal, and more than there are places.
    pub contested: Vec<RoundRecord>,
    /// Places left for them.
    pub left: usize,
    pub rest: Vec<RoundRecord>,
}

/// What somebody won and lost in the rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RoundRecord {
    pub entrant: EntrantNo,
    /// Wins and losses, of whoever was ranked.
    pub record: Option<(u32, u32)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OnwardStage {
    pub stage: Stage,
    pub meetings: Vec<StageMeeting>,
    /// The seed of the lots for the last places, if there were lots.
    pub lots: Option<String>,
}

impl OnwardOverview {
    #[must_use]
    pub fn of(
        t: &Tournament,
        event: &Event,
        last: &LastPlaces,
        consolation: bool,
    ) -> OnwardOverview {
        let contingent_bye = EventCommand::ContingentBye.of(event.number);
        let qualified = swiss::qualified(t, event);
        let preview = qualified
            .as_ref()
            .map(|_| preview_knock_out(t, event.number, last, consolation));
        let (stages, refused) = match preview {
            Some(Ok(stages)) => (stages, None),
            Some(Err(violation)) => (Vec::new(), Some(Refusal(violation))),
            None => (Vec::new(), None),
        };
        let contested = qualified
            .as_ref()
            .map_or((0, 0), |found| (found.contested.len(), found.left));
        OnwardOverview {
            three_equal: decide(t, &contingent_bye).is_ok(),
            stages: stages
                .iter()
                .map(|stage| OnwardStage::of(stage, last, contested))
                .collect(),
            qualified: qualified.map(|found| QualifiedOverview::of(event, &found)),
            refused,
        }
    }
}

impl QualifiedOverview {
    fn of(event: &Event, found: &Qualified) -> QualifiedOverview {
        let ranks = swiss::standings(event).expect("rounds that people qualify in have standings");
        let record = |n: &EntrantNo| {
            let rank = ranks.iter().find(|rank| rank.who == *n);
            RoundRecord {
                entrant: *n,
                record: rank.map(|rank| (rank.wins, rank.losses)),
            }
        };
        QualifiedOverview {
            sure: found.sure.iter().map(record).collect(),
            contested: found.contested.iter().map(record).collect(),
            left: found.left,
            rest: found.rest.iter().map(record).collect(),
        }
    }
}

impl OnwardStage {
    fn of(
        stage: &KnockOutPreview,
        last: &LastPlaces,
        (equal, places): (usize, usize),
    ) -> OnwardStage {
        let given = match last {
            LastPlaces::Lots if stage.lots.is_some() => LastPlaceBy::Lots,
            LastPlaces::PlayOffs | LastPlaces::Lots => LastPlaceBy::PlayOffs,
            LastPlaces::Named(_) => LastPlaceBy::Named,
        };
        let entrant = |n: EntrantNo| {
            let chosen = stage.chosen.contains(&n).then_some(SeedReason::LastPlace {
                given,
                equal,
                places,
            });
            let by_record = reasons_by_record(&stage.order, n);
            StageEntrant {
                entrant: n,
                reasons: chosen.into_iter().chain(by_record).collect(),
            }
        };
        let meeting = |(a, b): &(EntrantNo, Option<EntrantNo>)| {
            let first = stage.order.iter().find(|s| s.who == *a && b.is_some());
            StageMeeting {
                first: entrant(*a),
                second: b.map(entrant),
                waits: false,
                met_in: first.and_then(|s| s.meets.and(s.met_in)),
            }
        };
        OnwardStage {
            stage: stage.stage,
            meetings: stage.pairs.iter().map(meeting).collect(),
            lots: stage.lots.clone(),
        }
    }
}
