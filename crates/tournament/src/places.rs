//! Final places: 1, 2, 3-4, 5-8 … They follow who had the right to go on ([`Rights`]), which after a correction may
//! differ from who won or who sat there.

use super::rights::Rights;
use super::{
    EntrantNo, Event, Fixture, MatchNo, Outcome, Phase, Seat, SeatRef, Stage, graph, robin, stages,
    swiss,
};
use backgammon::{BySide, Side};
use std::collections::BTreeMap;

/// A place in an event, shared by everyone who lost in the same round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventPlace {
    pub entrant: EntrantNo,
    /// The best place shared, from 1.
    pub from: u32,
    pub to: u32,
    /// How many rounds before the final they lost; none for the champion.
    pub lost_before_final: Option<u8>,
}

/// The places of the main ranking decided so far, best first; within a shared place in check-in order.
#[must_use]
pub fn places(event: &Event) -> Vec<EventPlace> {
    robin::places_without_bracket(event).unwrap_or_else(|| {
        let knockout = ranking(event, Phase::Main);
        stages::places(event, swiss::places(event, knockout))
    })
}

/// The places of a stage that has its own: a consolation, a last chance. The losers' side of a double elimination is
/// part of the main ranking instead.
#[must_use]
pub fn places_in(event: &Event, stage: Stage) -> Vec<EventPlace> {
    let of_stage = event.matches.iter().find(|m| m.phase.stage() == stage);
    of_stage.map_or_else(Vec::new, |m| ranking(event, m.phase))
}

/// The places of one ranking: whoever loses a match that leads no further shares a place with all who lost at the same
/// depth.
#[must_use]
pub fn ranking(event: &Event, of: Phase) -> Vec<EventPlace> {
    let rights = Rights::of(event);
    let widths = Widths::of(event, &rights, of);

    // The final names its two first, then the play-offs, which tell apart those who lost in one round, then the other
    // matches from the last round back. Whoever has been named keeps that place.
    let mut speaking: Vec<&Fixture> = event
        .matches
        .iter()
        .map(AsRef::as_ref)
        .filter(|m| m.phase.ranks_with(of))
        .filter(|m| rights.went_on(m.number).is_some() || named_place(m.phase).is_some())
        .collect();
    speaking.sort_by_key(|m| {
        let play_off = named_place(m.phase).is_some();
        let is_final = !play_off && leads_nowhere(event, m, of);
        (!is_final, !play_off, std::cmp::Reverse(m.depth), m.number)
    });
    let open = widths.open(&speaking, &rights);
    let mut naming = Naming {
        event,
        of,
        rights,
        widths,
        places: Vec::new(),
    };
    for m in speaking {
        match named_place(m.phase) {
            Some(_) => naming.by_play_off(m, &open),
            None => naming.by_round(m),
        }
    }
    let mut places = naming.places;
    places.sort_by_key(|p| (p.from, p.to, p.entrant));
    places
}

/// The places of one ranking as its matches name them.
struct Naming<'e> {
    event: &'e Event,
    of: Phase,
    rights: Rights<'e>,
    widths: Widths,
    places: Vec<EventPlace>,
}

impl Naming<'_> {
    /// Whoever has been named keeps that place.
    fn name(&mut self, who: Seat, (from, to): (u32, u32), lost_before_final: Option<u8>) {
        if let Some(entrant) = who.entrant()
            && self.places.iter().all(|p| p.entrant != entrant)
        {
            self.places.push(EventPlace {
                entrant,
                from,
                to: to.max(from),
                lost_before_final,
            });
        }
    }

    /// A match for a place in its name: third place, or a play-off.
    fn by_play_off(&mut self, m: &Fixture, open: &[(u32, u32)]) {
        let lost = Some(m.before_final);
        match self.rights.went_on(m.number) {
            // Two who have still to play off for places share them at worst.
            None => {
                let span = together_with(open, self.widths.played_for(m));
                for who in self.rights.owners(m.number).both() {
                    self.name(who, span, lost);
                }
            }
            Some(None) => {
                let span = self.widths.share(m, Share::BothLeft);
                for n in out(&self.rights, m) {
                    self.name(Seat::Entrant(n), span, lost);
                }
            }
            Some(Some(_)) => {
                if m.winner_to.is_none() {
                    let span = self.widths.share(m, Share::Winners);
                    self.name(self.rights.winner(m.number), span, lost);
                }
                if m.loser_to.is_none() {
                    let span = self.widths.share(m, Share::Losers);
                    self.name(self.rights.loser(m.number), span, lost);
                }
            }
        }
    }

    /// Any other match: who wins the ranking with it, and who goes out of it.
    fn by_round(&mut self, m: &Fixture) {
        let (event, of) = (self.event, self.of);
        if goes_out(event, m, of, Side::Top) {
            self.name(self.rights.winner(m.number), (1, 1), None);
        }
        let both_left = self.rights.went_on(m.number) == Some(None);
        if both_left || goes_out(event, m, of, Side::Bottom) {
            let level = level_of_loser(event, m, of, both_left);
            let span = self.widths.rest(level);
            for n in out(&self.rights, m) {
                self.name(Seat::Entrant(n), span, Some(m.before_final));
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Share {
    Winners,
    Losers,
    /// Both left: they come after all who played on for the same places.
    BothLeft,
}

/// How many places there are at each depth, and how a play-off divides them. Counted are those who went out or will, so
/// that byes and matches nobody wins leave no gap and give no place twice.
struct Widths {
    /// The first and last place of a level. A level is the depth of the match in which those players lost.
    levels: BTreeMap<u16, (u32, u32)>,
    /// How many players share a place, by its level, the best place their match was for, and how they got it: 0 by
    /// playing, 1 by both leaving the last play-off for it, 2 by both leaving an earlier one.
    shares: BTreeMap<(u16, u32, u8), u32>,
    /// The level whose places a play-off match is for.
    level_of: BTreeMap<MatchNo, u16>,
    /// How many play-off matches of one round are for the same places.
    together: BTreeMap<(Phase, u8), u32>,
}

impl Widths {
    fn of(event: &Event, rights: &Rights<'_>, of: Phase) -> Widths {
        let with_ghosts = ghosts(event, rights);
        let matches = || {
            let all = event.matches.iter().map(AsRef::as_ref).zip(&with_ghosts);
            all.filter(|(m, _): &(&Fixture, _)| m.phase.ranks_with(of))
        };
        let mut widths = Widths {
            levels: BTreeMap::new(),
            shares: BTreeMap::new(),
            level_of: BTreeMap::new(),
            together: BTreeMap::new(),
        };
        let mut going_out: BTreeMap<u16, u32> = BTreeMap::new();
        let mut nobody_first = None;
        for (m, ghosts) in matches() {
            let is_named = named_place(m.phase).is_some();
            let level = match is_named {
                true => widths.level_of.get(&m.number).copied().unwrap_or(m.depth),
                false => m.depth,
            };
            let next = [m.winner_to.filter(|_| is_named), m.loser_to];
            for next in next.into_iter().flatten() {
                let next = event.fixture(next.of);
                if let Some(next) = next.filter(|next| named_place(next.phase).is_some()) {
                    widths.level_of.entry(next.number).or_insert(level);
                }
            }
            if is_named {
                let many = widths.together.entry((m.phase, m.round)).or_insert(0);
                *many = many.saturating_add(1);
                continue;
            }
            let both_left = rights.went_on(m.number) == Some(None);
            let [winner, loser] = exits(rights, m, ghosts);
            if goes_out(event, m, of, Side::Top) {
                nobody_first = Some(!winner && nobody_first != Some(false));
            }
            let many = match both_left {
                true => many(out(rights, m)),
                false => u32::from(loser && goes_out(event, m, of, Side::Bottom)),
            };
            if many > 0 {
                let level = level_of_loser(event, m, of, both_left);
                let count = going_out.entry(level).or_insert(0);
                *count = count.saturating_add(many);
            }
        }
        let mut next = if nobody_first == Some(true) { 1u32 } else { 2 };
        for (level, count) in going_out.iter().rev() {
            let from = next;
            next = next.saturating_add(*count);
            widths.levels.insert(*level, (from, next.saturating_sub(1)));
        }
        for (m, ghosts) in matches().filter(|(m, _)| named_place(m.phase).is_some()) {
            let [winner, loser] = exits(rights, m, ghosts);
            let left = rights.went_on(m.number) == Some(None);
            for (share, many) in [
                (Share::BothLeft, if left { many(out(rights, m)) } else { 0 }),
                (Share::Winners, u32::from(winner && m.winner_to.is_none())),
                (Share::Losers, u32::from(loser && m.loser_to.is_none())),
            ] {
                let count = widths.shares.entry(widths.key(m, share)).or_insert(0);
                *count = count.saturating_add(many);
            }
        }
        widths
    }

    fn key(&self, m: &Fixture, share: Share) -> (u16, u32, u8) {
        let level = self.level_of.get(&m.number).copied().unwrap_or(m.depth);
        let (place, together) = (place_for(m), self.together(m));
        match share {
            Share::Winners => (level, place, 0),
            Share::Losers => (level, place.saturating_add(together), 0),
            // Those who left the last match for these places come before those who left an earlier one.
            Share::BothLeft if together == 1 => (level, self.last_named(m), 1),
            Share::BothLeft => (level, self.last_named(m), 2),
        }
    }

    fn last_named(&self, m: &Fixture) -> u32 {
        place_for(m)
            .saturating_add(self.together(m).saturating_mul(2))
            .saturating_sub(1)
    }

    fn together(&self, m: &Fixture) -> u32 {
        let together = self.together.get(&(m.phase, m.round));
        *together.expect("every match for a place in its name was counted")
    }

    fn first(&self, key: (u16, u32, u8)) -> u32 {
        let from = self.levels.get(&key.0).map_or(1, |(from, _)| *from);
        let before = self.shares.range((key.0, 0, 0)..key);
        before.fold(from, |from, (_, many)| from.saturating_add(*many))
    }

    fn share(&self, m: &Fixture, share: Share) -> (u32, u32) {
        let key = self.key(m, share);
        let (from, many) = (self.first(key), self.shares.get(&key).copied());
        let last = from.saturating_add(many.unwrap_or(1)).saturating_sub(1);
        (from, last)
    }

    /// The spans of places still being played for; overlapping ones are joined.
    fn open(&self, speaking: &[&Fixture], rights: &Rights<'_>) -> Vec<(u32, u32)> {
        let undecided = speaking.iter().filter(|m| {
            let owners = rights.owners(m.number);
            let somebody = owners.top.entrant().or(owners.bottom.entrant()).is_some();
            named_place(m.phase).is_some() && rights.went_on(m.number).is_none() && somebody
        });
        let mut spans: Vec<(u32, u32)> = undecided.map(|m| self.played_for(m)).collect();
        spans.sort_unstable();
        let mut open: Vec<(u32, u32)> = Vec::new();
        for (from, to) in spans {
            match open.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => open.push((from, to)),
            }
        }
        open
    }

    fn played_for(&self, m: &Fixture) -> (u32, u32) {
        let (level, place, _) = self.key(m, Share::Winners);
        let behind = (level, self.last_named(m), 1);
        let from = self.first((level, place, 0));
        (from, self.first(behind).saturating_sub(1))
    }

    /// The places of a level that no play-off divides.
    fn rest(&self, level: u16) -> (u32, u32) {
        let to = self.levels.get(&level).map_or(1, |(_, to)| *to);
        (self.first((level, u32::MAX, 2)), to)
    }
}

fn together_with(open: &[(u32, u32)], (from, to): (u32, u32)) -> (u32, u32) {
    let holds = |span: &&(u32, u32)| span.0 <= from && to <= span.1;
    open.iter().find(holds).copied().unwrap_or((from, to))
}

fn many(who: impl Iterator<Item = EntrantNo>) -> u32 {
    who.fold(0, |many, _| many.saturating_add(1))
}

fn place_for(m: &Fixture) -> u32 {
    named_place(m.phase).expect("only matches for a place in their name share places")
}

/// The place in the name of a match: third place, or a play-off for place 5.
fn named_place(phase: Phase) -> Option<u32> {
    phase.place().map(u32::from)
}

/// Whether the winner (top) or the loser (bottom) of a match goes no further in this ranking; a play-off for a place
/// does not count as going further.
fn goes_out(event: &Event, m: &Fixture, of: Phase, exit: Side) -> bool {
    let to = match exit {
        Side::Top => m.winner_to,
        Side::Bottom => m.loser_to,
    };
    let next = to.and_then(|to| event.fixture(to.of));
    next.is_none_or(|next| !next.phase.ranks_with(of) || named_place(next.phase).is_some())
}

/// The depth of the match in which its loser goes out. If both left, it is that of the last match on the loser's way
/// through the sheet.
fn level_of_loser(event: &Event, m: &Fixture, of: Phase, both_left: bool) -> u16 {
    let mut m = m;
    while both_left
        && !goes_out(event, m, of, Side::Bottom)
        && let Some(next) = m.loser_to.and_then(|to| event.fixture(to.of))
    {
        m = next;
    }
    m.depth
}

fn leads_nowhere(event: &Event, m: &Fixture, of: Phase) -> bool {
    goes_out(event, m, of, Side::Top) && goes_out(event, m, of, Side::Bottom)
}

impl Event {
    /// The matches that two players play or may play: none with a bye, none to which only byes lead, none called off.
    #[must_use]
    pub fn played_by_two(&self) -> Vec<&Fixture> {
        let of_nobody = ghosts(self, &Rights::of(self));
        let unplayed = |outcome: &Outcome| matches!(outcome, Outcome::Bye | Outcome::CalledOff);
        let by_two = |m: &Fixture, ghosts: &BySide<bool>| {
            !ghosts.top
                && !ghosts.bottom
                && !m.has_bye()
                && !m.result.as_ref().is_some_and(|r| unplayed(&r.outcome))
        };
        let matches = self.matches.iter().map(AsRef::as_ref).zip(&of_nobody);
        matches
            .filter(|(m, ghosts)| by_two(m, ghosts))
            .map(|(m, _)| m)
            .collect()
    }
}

/// The seats in which nobody will ever sit: byes, what only byes lead to, and the seats of losers who do not fall after
/// all.
fn ghosts(event: &Event, rights: &Rights<'_>) -> Vec<BySide<bool>> {
    let ways = event.matches.iter().map(|m| {
        let loser = rights.loser(m.number);
        let falls = |to: &SeatRef| !m.falls_if_first || rights.owner(*to) == loser;
        // If both players left, nobody goes on and nobody falls.
        let somebody = rights.went_on(m.number) != Some(None);
        let (winner_to, loser_to) = (m.winner_to, m.loser_to.filter(falls));
        (
            rights.owners(m.number),
            winner_to.filter(|_| somebody),
            loser_to.filter(|_| somebody),
        )
    });
    graph::ghosts(ways)
}

/// Whether a match has, or will have, a winner and a loser. After a correction even a seat that belongs to nobody may
/// have won.
fn exits(rights: &Rights<'_>, m: &Fixture, ghosts: &BySide<bool>) -> [bool; 2] {
    match rights.went_on(m.number) {
        Some(_) => [rights.winner(m.number), rights.loser(m.number)].map(|n| n.entrant().is_some()),
        None => [!ghosts.top || !ghosts.bottom, !ghosts.top && !ghosts.bottom],
    }
}

/// Who goes no further from a decided match: the loser, or both who left.
fn out(rights: &Rights<'_>, m: &Fixture) -> impl Iterator<Item = EntrantNo> + use<> {
    let (winner, owners) = (rights.winner(m.number), rights.owners(m.number));
    owners
        .both()
        .into_iter()
        .filter(move |owner| *owner != winner)
        .filter_map(Seat::entrant)
}
