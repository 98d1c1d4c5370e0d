//! Standings computed plainly: everyone's card from the matches, each tie-break from the card, and who shares which place
//! in any order of tie-breaks.

use super::fault::Fault;
use super::journal::{
    Bye, Log, LoggedEnding, LoggedMatch, LoggedPhase, LoggedTieBreak, Scoring, Swiss,
};
use sha2::{Digest, Sha256};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// A fraction `numerator / denominator`, not in lowest terms; the denominator is positive.
#[derive(Debug, Clone, Copy, Default)]
pub struct Ratio(pub i128, pub i128);

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ratio {
    fn eq(&self, other: &Ratio) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ratio {}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CheckedStandings {
    /// `swiss`, `round-robin`, `league`, `free`, or the number of a group.
    pub of: String,
    /// The tie-breaks in the order in which they are applied.
    pub order: Vec<LoggedTieBreak>,
    /// Everyone, best first.
    pub rows: Vec<CheckedRow>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedRow {
    pub player: u32,
    /// The best place they share.
    pub from: u32,
    pub score: Ratio,
    /// The value of each tie-break in that order; `None` if it is not a number.
    pub values: Vec<Option<Ratio>>,
}

/// A round on somebody's card.
#[derive(Debug, Clone, Copy)]
struct Line {
    round: u32,
    /// The opponent, if the match was played.
    played: Option<u32>,
    /// The opponent of a match given away where everyone was to meet everyone.
    given_away: Option<u32>,
    won: bool,
    /// Points to the score, in halves.
    halves: i128,
    margin: i128,
}

#[derive(Debug, Clone, Default)]
struct Card {
    rating: Option<i64>,
    lines: Vec<Line>,
}

impl Card {
    fn score(&self) -> i128 {
        self.lines.iter().map(|line| line.halves).sum()
    }
}

#[derive(Debug, Clone, Default)]
pub(super) struct Table {
    cards: BTreeMap<u32, Card>,
    rounds: i128,
    /// What a win brings, in halves.
    win: i128,
    meetings: usize,
    seed: String,
}

/// What a round is worth by the settings in the journal, in halves of a point.
struct Points {
    win: i128,
    loss: i128,
    bye: i128,
    bye_wins: bool,
    margin: bool,
    /// Everyone meets everyone, so a match given away was one against its opponent.
    all_meet: bool,
}

impl Points {
    /// A point a win, and a bye a win.
    const PLAIN: Points = Points {
        win: 2,
        loss: 0,
        bye: 2,
        bye_wins: true,
        margin: false,
        all_meet: true,
    };

    fn of(rules: &Swiss) -> Points {
        let (win, loss, margin) = match rules.scoring {
            Scoring::Wins => (2, 0, false),
            Scoring::TwoTwoOne => (4, 2, false),
            Scoring::Stavrou => (200, 0, true),
        };
        let (bye, bye_wins) = match rules.bye {
            Bye::Win => (win, true),
            Bye::Half => (win / 2, false),
            Bye::Nothing => (0, false),
        };
        Points {
            win,
            loss,
            bye,
            bye_wins,
            margin,
            all_meet: false,
        }
    }
}

impl Table {
    /// The Swiss after so many rounds, with the results known when a line was written.
    pub(super) fn of_swiss(log: &Log, rules: &Swiss, rounds: usize, line: usize) -> Table {
        let scoring = Points::of(rules);
        let mut table = Table::begin(log, log.list.iter().copied(), 1);
        (table.rounds, table.win) = (rounds as i128, scoring.win);
        for paired in log
            .rounds
            .iter()
            .filter(|r| r.phase == LoggedPhase::Swiss)
            .take(rounds)
        {
            let mut there: BTreeMap<u32, Line> = BTreeMap::new();
            let mut out: Vec<u32> = Vec::new();
            for m in log.matches.iter().filter(|m| m.batch == paired.batch) {
                let lines = lines_of(m, line, &scoring);
                if lines.is_empty() {
                    out.extend(m.seats.iter().filter_map(|seat| seat.player()));
                }
                there.extend(lines);
            }
            for player in &paired.byes {
                let bye = Line {
                    round: paired.round,
                    played: None,
                    given_away: None,
                    won: scoring.bye_wins,
                    halves: scoring.bye,
                    margin: 0,
                };
                there.insert(*player, bye);
            }
            for (player, card) in &mut table.cards {
                if out.contains(player) {
                    continue;
                }
                // Whoever was not there has an empty line.
                card.lines.push(there.get(player).copied().unwrap_or(Line {
                    round: paired.round,
                    played: None,
                    given_away: None,
                    won: false,
                    halves: 0,
                    margin: 0,
                }));
            }
        }
        table
    }

    /// A round robin at its end, less those whose results are left out.
    pub(super) fn of_round_robin(log: &Log, laps: usize) -> Table {
        let who = log.list.iter().copied();
        let mut table = Table::begin(log, who.filter(|n| !log.left_out.contains(n)), laps);
        for card in table.cards.values_mut() {
            // A club table goes by what was played in it, not by ratings.
            card.rating = None;
        }
        let of_it = |m: &&LoggedMatch| m.phase.is_one_table();
        let all = log.matches.iter().filter(of_it);
        table.rounds = all.clone().map(|m| i128::from(m.round)).max().unwrap_or(0);
        table.take(all, usize::MAX);
        table
    }

    pub(super) fn of_group(log: &Log, group: u32, line: usize) -> Table {
        let all = log
            .matches
            .iter()
            .filter(|m| m.phase == LoggedPhase::Group(group));
        let seats = all.clone().flat_map(|m| m.seats);
        let mut table = Table::begin(log, seats.filter_map(|seat| seat.player()), 1);
        let decided = all.clone().filter(|m| m.known_at(line).is_some());
        table.rounds = decided.map(|m| i128::from(m.round)).max().unwrap_or(0);
        table.take(all, line);
        table
    }

    fn begin(log: &Log, who: impl Iterator<Item = u32>, meetings: usize) -> Table {
        let card = |n: u32| {
            let rating = log.ratings.get(&n).copied().flatten();
            let lines = Vec::new();
            (n, Card { rating, lines })
        };
        Table {
            cards: who.map(card).collect(),
            rounds: 0,
            win: 2,
            meetings,
            seed: log.seed.clone(),
        }
    }

    /// Matches between two who are both in the table, a point a win.
    fn take<'m>(&mut self, matches: impl Iterator<Item = &'m LoggedMatch>, line: usize) {
        for m in matches {
            let both = m
                .pair()
                .is_some_and(|p| p.iter().all(|n| self.cards.contains_key(n)));
            for (player, line) in lines_of(m, line, &Points::PLAIN) {
                if let Some(card) = self.cards.get_mut(&player).filter(|_| both) {
                    card.lines.push(line);
                }
            }
        }
        for card in self.cards.values_mut() {
            card.lines.sort_by_key(|line| line.round);
        }
    }

    fn score(&self, player: u32) -> i128 {
        self.cards.get(&player).map_or(0, Card::score)
    }

    /// Everybody's score, in halves of a point.
    pub(super) fn scores(&self) -> BTreeMap<u32, i128> {
        let score = |(n, card): (&u32, &Card)| (*n, card.score());
        self.cards.iter().map(score).collect()
    }

    /// Those who share a place together in this order of tie-breaks, best first.
    pub(super) fn places(&self, order: &[LoggedTieBreak]) -> Vec<Vec<u32>> {
        let everyone: Vec<u32> = self.cards.keys().copied().collect();
        let by_score = |n: &u32| Some(Ratio(self.score(*n), 2));
        let mut groups = split(everyone, by_score);
        for by in order {
            groups = groups
                .into_iter()
                .flat_map(|group| match by {
                    LoggedTieBreak::DirectEncounter => self.encounter(group),
                    LoggedTieBreak::Wins
                    | LoggedTieBreak::Buchholz
                    | LoggedTieBreak::BuchholzCut1
                    | LoggedTieBreak::BuchholzMedian
                    | LoggedTieBreak::SonnebornBerger
                    | LoggedTieBreak::Cumulative
                    | LoggedTieBreak::PointMargin
                    | LoggedTieBreak::RatingPerformance
                    | LoggedTieBreak::Lots => split(group, |n| self.value(*by, *n)),
                })
                .collect();
        }
        groups
    }

    /// A tie-break that is a number of one player alone.
    fn value(&self, by: LoggedTieBreak, player: u32) -> Option<Ratio> {
        let card = self.cards.get(&player)?;
        // In halves: the opponent's score, or that of a dummy with the player's own score, at most half a win a round.
        let against = |line: &Line| match line.played.or(line.given_away) {
            Some(opponent) => self.score(opponent),
            None => card.score().min(self.rounds * self.win / 2),
        };
        let mut opponents: Vec<i128> = card.lines.iter().map(against).collect();
        opponents.sort_unstable();
        let sum = |numbers: &[i128]| Some(Ratio(numbers.iter().sum(), 2));
        match by {
            LoggedTieBreak::Wins => {
                let won = card.lines.iter().filter(|line| line.won).count();
                Some(Ratio(won as i128, 1))
            }
            LoggedTieBreak::Buchholz => sum(&opponents),
            LoggedTieBreak::BuchholzCut1 => sum(opponents.get(1..).unwrap_or_default()),
            LoggedTieBreak::BuchholzMedian => {
                let last = opponents.len().saturating_sub(1).max(1);
                sum(opponents.get(1..last).unwrap_or_default())
            }
            LoggedTieBreak::SonnebornBerger => {
                let terms = card.lines.iter().map(|line| against(line) * line.halves);
                Some(Ratio(terms.sum(), 4))
            }
            LoggedTieBreak::Cumulative => {
                let mut so_far = 0;
                let mut all = 0;
                for line in &card.lines {
                    so_far += line.halves;
                    all += so_far;
                }
                Some(Ratio(all, 2))
            }
            LoggedTieBreak::PointMargin => {
                Some(Ratio(card.lines.iter().map(|line| line.margin).sum(), 1))
            }
            LoggedTieBreak::RatingPerformance => {
                let mut sum = 0;
                let mut count = 0;
                for line in &card.lines {
                    let opponent = line.played.and_then(|n| self.cards.get(&n));
                    if let Some(rating) = opponent.and_then(|card| card.rating) {
                        sum += i128::from(rating) + if line.won { 400_000 } else { -400_000 };
                        count += 1;
                    }
                }
                (count > 0).then_some(Ratio(sum, 1000 * count))
            }
            LoggedTieBreak::Lots => Some(Ratio(lot(&self.seed, player), 1)),
            LoggedTieBreak::DirectEncounter => None,
        }
    }

    /// Splits equals by their matches against each other, wherever those above are sure of more than anyone below can
    /// still reach, however the missing matches among them might end. Then each part is compared again by itself.
    fn encounter(&self, group: Vec<u32>) -> Vec<Vec<u32>> {
        if group.len() < 2 {
            return vec![group];
        }
        let mut reach: Vec<(i128, i128, u32)> = group
            .iter()
            .filter_map(|n| {
                let card = self.cards.get(n)?;
                let among = |line: &&Line| line.played.is_some_and(|o| group.contains(&o));
                let inside: Vec<&Line> = card.lines.iter().filter(among).collect();
                let least: i128 = inside.iter().map(|line| line.halves).sum();
                // Each opponent by itself: whom one met twice is no other.
                let others = group.iter().filter(|other| *other != n);
                let missing: usize = others
                    .map(|other| {
                        let met = inside.iter().filter(|line| line.played == Some(*other));
                        self.meetings.max(1).saturating_sub(met.count())
                    })
                    .sum();
                Some((least + self.win * missing as i128, least, *n))
            })
            .collect();
        reach.sort_unstable_by(|a, b| b.cmp(a));
        let cuts = (1..reach.len()).filter(|at| {
            let (above, below) = reach.split_at(*at);
            let sure = above.iter().map(|(_, least, _)| *least).min();
            let most = below.iter().map(|(most, _, _)| *most).max();
            sure > most
        });
        // All cuts of the whole group are made before the parts are compared by themselves.
        let mut edges: Vec<usize> = cuts.collect();
        if edges.is_empty() {
            return vec![group];
        }
        edges.insert(0, 0);
        edges.push(reach.len());
        let part = |edge: &[usize]| -> Vec<u32> {
            let [from, to] = edge else { return Vec::new() };
            let part = reach.get(*from..*to).unwrap_or_default();
            let mut players: Vec<u32> = part.iter().map(|(_, _, n)| *n).collect();
            players.sort_unstable();
            players
        };
        let parts = edges.windows(2).map(part);
        parts.flat_map(|part| self.encounter(part)).collect()
    }
}

/// The lines of a match on the cards of its two players, by the result known then.
fn lines_of(m: &LoggedMatch, line: usize, scoring: &Points) -> Vec<(u32, Line)> {
    let (Some(known), Some([a, b])) = (m.known_at(line), m.pair()) else {
        return Vec::new();
    };
    if known.outcome == LoggedEnding::Void {
        return Vec::new();
    }
    let played = known.was_played();
    // Without a score nobody has points.
    let [x, y] = known.score.unwrap_or([0, 0]).map(i128::from);
    let of = |player: u32, opponent: u32, margin: i128| {
        let won = known.winner == Some(player);
        let halves = match (won, played) {
            (true, _) if scoring.margin => scoring.win + 2 * margin.max(0),
            (true, _) => scoring.win,
            (false, true) => scoring.loss,
            (false, false) => 0,
        };
        let line = Line {
            round: m.round,
            played: played.then_some(opponent),
            given_away: (scoring.all_meet && !played).then_some(opponent),
            won,
            halves,
            margin: if played { margin } else { 0 },
        };
        (player, line)
    };
    vec![of(a, b, x - y), of(b, a, y - x)]
}

/// Groups of equal value, best first.
fn split(group: Vec<u32>, value: impl Fn(&u32) -> Option<Ratio>) -> Vec<Vec<u32>> {
    let mut parts: BTreeMap<Option<Ratio>, Vec<u32>> = BTreeMap::new();
    for n in group {
        parts.entry(value(&n)).or_default().push(n);
    }
    parts.into_values().rev().collect()
}

/// The lot of a player: the first eight bytes of SHA-256 over "crawford lots 1", the seed and the number.
fn lot(seed: &str, player: u32) -> i128 {
    let mut text = b"crawford lots 1".to_vec();
    text.extend(seed.as_bytes());
    text.extend(u64::from(player).to_be_bytes());
    let digest = Sha256::digest(&text);
    let first = digest.iter().take(8);
    first.fold(0, |word, byte| word * 256 + i128::from(*byte))
}

/// Compares a standing with this table.
pub(super) fn compare(said: &CheckedStandings, table: &Table, faults: &mut Vec<Fault>) {
    let mut from = 1;
    let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for row in &said.rows {
        groups.entry(row.from).or_default().push(row.player);
        let fits = |(by, value): (&LoggedTieBreak, &Option<Ratio>)| {
            *by == LoggedTieBreak::DirectEncounter || table.value(*by, row.player) == *value
        };
        let known = table.cards.contains_key(&row.player);
        let score = row.score == Ratio(table.score(row.player), 2);
        let whole = said.order.len() == row.values.len();
        if !known || !score || !whole || !said.order.iter().zip(&row.values).all(fits) {
            faults.push(Fault::WrongStanding { player: row.player });
        }
    }
    let ours = table.places(&said.order);
    let mut same = groups.len() == ours.len();
    for ((at, mut theirs), ours) in groups.into_iter().zip(ours) {
        theirs.sort_unstable();
        same &= at == from && theirs == ours;
        from += u32::try_from(ours.len()).unwrap_or(u32::MAX);
    }
    if !same {
        faults.push(Fault::WrongPlaces {
            stage: format!("{} by {:?}", said.of, said.order),
        });
    }
}
