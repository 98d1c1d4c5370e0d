//! Pairing the next round of an event: who is in it, with which scores, and the fact that records it.

use super::super::draft::Draft;
use super::super::ranking::{Exact, RankedField, RoundKind, ScoreCard};
use super::super::{
    EntrantNo, Event, EventFact, EventNo, Fact, MatchNo, MatchPlan, Phase, Seat, Tournament, find,
};
use super::cards::{
    field, matches, pairings, place_of, players_by, rounds_paired, standings_after, waiting,
};
use super::onward::{not_over, swiss_of};
use super::pairing::{NoPairing, Proof, SwissPairing, pair, pair_around};
use super::round::{Float, PairingOptions, SwissPlayer, SwissRound};
use super::settings::{Ends, SwissScoring, SwissSettings};
use super::why::Reasons;
use crate::fields;
use backgammon::BySide;
use crawford_forms::violation::{Violation, refuse};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundPreview {
    pub round: u8,
    /// The pairing, by hand where the director set it; of an early round also those who will wait.
    pub pairing: SwissPairing,
    /// What the program alone would have paired, if it could.
    pub program: Option<SwissPairing>,
    /// Who waits for a table to finish.
    pub waiting: Vec<EntrantNo>,
    pub away: Vec<EntrantNo>,
    /// Who has played enough: qualified, or out.
    pub done: Vec<EntrantNo>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Blocked {
    Rule(Violation),
    /// There is no legal pairing: the proof, and what could be done.
    NoPairing(Proof),
}

impl From<Violation> for Blocked {
    fn from(rule: Violation) -> Blocked {
        Blocked::Rule(rule)
    }
}

impl From<Blocked> for Violation {
    fn from(blocked: Blocked) -> Violation {
        match blocked {
            Blocked::Rule(rule) => rule,
            Blocked::NoPairing(proof) => {
                refuse::swiss_no_pairing(proof.between.len(), proof.parts.len()).at(fields::ALLOWED)
            }
        }
    }
}

/// The next round as it would be paired, for the director to look at first.
pub fn preview(
    t: &Tournament,
    event: EventNo,
    wanted: &PairingOptions,
) -> Result<RoundPreview, Blocked> {
    let e = find::event(t, event)?;
    let next = Next::of(t, e, wanted)?;
    let program = pair(&next.round);
    let pairing = if wanted.by_hand.is_empty() {
        match program.clone() {
            Ok(pairing) => pairing,
            Err(no) => return Err(refused(no)),
        }
    } else {
        pair_around(&next.round, &wanted.by_hand).map_err(refused)?
    };
    Ok(next.preview(pairing, program.ok()))
}

/// Answers [`crate::EventCommand::PairRound`].
pub(in super::super) fn pair_round(
    t: &Tournament,
    e: &Event,
    wanted: &PairingOptions,
    after: u8,
) -> Result<Vec<Fact>, Violation> {
    let paired = rounds_paired(e);
    if paired != after {
        return Err(refuse::swiss_paired_since(paired));
    }
    let event = e.number;
    let next = Next::of(t, e, wanted)?;
    let pairing = if wanted.by_hand.is_empty() {
        pair(&next.round)
    } else {
        pair_around(&next.round, &wanted.by_hand)
    };
    let rounds = next.settings.rounds;
    let preview = next.preview(pairing.map_err(refused)?, None);
    let first = e.matches.len();
    let before_final = rounds.saturating_sub(preview.round);
    let matches = preview.pairing.pairs.iter().enumerate().map(|(at, pair)| {
        let number = MatchNo::at(first.saturating_add(at));
        let mut m = MatchPlan::new(number, Phase::Swiss, preview.round);
        m.seats = BySide::new(Seat::Entrant(pair.a), Seat::Entrant(pair.b));
        m.before_final = Some(before_final);
        m
    });
    let mut draft = Draft::on(t);
    draft.say_in(
        event,
        EventFact::RoundPaired {
            phase: Phase::Swiss,
            round: preview.round,
            matches: matches.collect(),
            byes: preview.pairing.byes.iter().map(|bye| bye.who).collect(),
            by_hand: !wanted.by_hand.is_empty(),
            away: preview.away,
            waiting: preview.waiting,
            reasons: Some(Reasons {
                pairs: preview.pairing.pairs.into_iter().map(|p| p.why).collect(),
                byes: preview.pairing.byes.into_iter().map(|b| b.why).collect(),
            }),
        },
    );
    Ok(draft.settle())
}

/// A round paired early closes by itself once its tables have finished and everyone held back has left or played enough.
pub(in super::super) fn close_round(draft: &mut Draft, event: EventNo) {
    let Some(e) = draft.state.event(event) else {
        return;
    };
    if waits_for_nobody(&draft.state, e) {
        let round = rounds_paired(e);
        draft.say_in(
            event,
            EventFact::paired(Phase::Swiss, round, Vec::new(), false),
        );
    }
}

/// Whether of those held back from a round nobody is left, and its tables have finished.
pub(in super::super) fn waits_for_nobody(t: &Tournament, e: &Event) -> bool {
    if e.capabilities().paired_rounds().is_none() || waiting(e).is_empty() {
        return false;
    }
    // While a table of the round before is open, or once a stage is drawn, there is no next part.
    let next = Next::of(t, e, &PairingOptions::default());
    next.is_ok_and(|next| next.round.players.is_empty())
}

fn refused(no: NoPairing) -> Blocked {
    Blocked::Rule(match no {
        NoPairing::None(proof) => return Blocked::NoPairing(proof),
        NoPairing::TooFew => refuse::swiss_nobody_to_pair(),
        NoPairing::TooManyScores => refuse::swiss_too_many_scores(),
        NoPairing::BadHand(who) => refuse::swiss_hand_names_twice(who).at(fields::BY_HAND),
    })
}

/// The round that would be paired now: the next one, or the rest of one paired in part, with those held back for it.
fn round_to_pair(e: &Event) -> (u8, Vec<EntrantNo>) {
    let held = waiting(e);
    let last = rounds_paired(e);
    match held.is_empty() {
        true => (last.saturating_add(1), held),
        false => (last, held),
    }
}

/// Who is still to play in a round of a Swiss: of everyone who has not left, or of those held back for the rest of it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RoundField {
    /// Those to be paired.
    pub present: Vec<EntrantNo>,
    /// Those who sit it out.
    pub away: Vec<EntrantNo>,
}

impl RoundField {
    /// Of the round that would be paired now: the one after, or the rest of one paired in part.
    #[must_use]
    pub fn to_pair(t: &Tournament, e: &Event) -> RoundField {
        let (number, held) = round_to_pair(e);
        RoundField::of(t, e, &held, number)
    }

    /// Of the round after the last one paired, whoever of that still waits.
    #[must_use]
    pub fn to_come(t: &Tournament, e: &Event) -> RoundField {
        let next = rounds_paired(e).saturating_add(1);
        match not_over(e).is_ok_and(|settings| next <= settings.last_round()) {
            true => RoundField::of(t, e, &[], next),
            false => RoundField::default(),
        }
    }

    fn of(t: &Tournament, e: &Event, held: &[EntrantNo], number: u8) -> RoundField {
        let Some(settings) = e.capabilities().paired_rounds() else {
            return RoundField::default();
        };
        let sorted = FieldCards::of(t, e, settings, held, number);
        RoundField {
            present: sorted.present.iter().map(|card| card.who).collect(),
            away: sorted.away,
        }
    }
}

/// The same with the score cards before the round.
struct FieldCards {
    cards: RankedField,
    present: Vec<ScoreCard>,
    away: Vec<EntrantNo>,
    /// Those who have played enough: qualified, or out.
    done: Vec<EntrantNo>,
}

impl FieldCards {
    fn of(
        t: &Tournament,
        e: &Event,
        settings: &SwissSettings,
        held: &[EntrantNo],
        number: u8,
    ) -> FieldCards {
        let before = number.saturating_sub(1);
        let cards = field(e, settings, before);
        let known: BTreeSet<EntrantNo> = players_by(e, before);
        let by_number = cards.by_number();
        let (mut present, mut away, mut done) = (Vec::new(), Vec::new(), Vec::new());
        let here = e.entered.iter().copied().filter(|who| !t.has_left(*who));
        for who in here.filter(|who| held.is_empty() || held.contains(who)) {
            let card = by_number.get(&who).and_then(|at| cards.cards.get(*at));
            let card = card
                .filter(|_| known.contains(&who))
                .cloned()
                .unwrap_or_else(|| newcomer(e, settings, who, before));
            if settings.is_done(&card) {
                done.push(who);
            } else if e.away.contains(&(number, who)) {
                away.push(who);
            } else {
                present.push(card);
            }
        }
        FieldCards {
            present,
            away,
            done,
            cards,
        }
    }
}

struct Next<'e> {
    settings: &'e SwissSettings,
    round: SwissRound,
    /// Those at a table of the round before that still plays.
    playing: BTreeSet<EntrantNo>,
    away: Vec<EntrantNo>,
    done: Vec<EntrantNo>,
    /// Whether all others are out, so that these two have to meet, even if they have met before.
    last_two: bool,
}

impl<'e> Next<'e> {
    fn of(t: &Tournament, e: &'e Event, wanted: &PairingOptions) -> Result<Self, Violation> {
        let settings = not_over(e)?;
        let Some(draw) = &e.draw else {
            return Err(refuse::swiss_before_draw());
        };
        let (number, held) = round_to_pair(e);
        let most = settings.last_round();
        if number > most {
            return Err(refuse::swiss_over(most));
        }
        let before = number.saturating_sub(1);
        let mut next = Next {
            settings,
            round: SwissRound {
                number: u16::from(number),
                players: Vec::new(),
                groups: settings.groups,
                within: settings.order_within(),
                seed: draw.seed.clone(),
                wishes: settings.wishes.clone(),
                allowed: wanted.allowed,
            },
            playing: still_playing(e, before, wanted.early && held.is_empty())?,
            away: Vec::new(),
            done: Vec::new(),
            last_two: false,
        };
        let sorted = FieldCards::of(t, e, settings, &held, number);
        next.add_players(e, sorted, number);
        // A round of one would be a bye for whoever has won.
        if let ([last], true) = (next.round.players.as_slice(), held.is_empty())
            && next.away.is_empty()
        {
            return Err(refuse::swiss_one_left(last.who));
        }
        let strikes = matches!(settings.ends, Ends::Strikes { .. });
        let two_left = next.round.players.len() == 2 && next.away.is_empty() && held.is_empty();
        next.last_two = strikes && two_left && before > 0;
        next.round.allowed.rematches |= next.last_two;
        Ok(next)
    }

    fn add_players(&mut self, e: &Event, sorted: FieldCards, number: u8) {
        let settings = self.settings;
        let before = number.saturating_sub(1);
        let places = place_of(&sorted.cards, &settings.ranking);
        let met = met(e, before);
        let floated = floated(e, settings, &sorted.cards, before);
        for card in sorted.present {
            let who = card.who;
            let half = if self.playing.contains(&who) {
                settings.scoring.pairing_win().per(2)
            } else {
                Exact::ZERO
            };
            self.round.players.push(SwissPlayer {
                who,
                score: settings.scoring.pairing_score(&card) + half,
                rating: e.ratings.get(&who).copied(),
                place: places.get(&who).copied().unwrap_or(u32::MAX),
                met: met.get(&who).cloned().unwrap_or_default(),
                had_bye: card
                    .lines
                    .iter()
                    .any(|l| l.kind == RoundKind::Bye || l.kind == RoundKind::Forfeit && l.won),
                unplayed: card.unplayed(),
                floated: floated.get(&who).copied(),
            });
        }
        (self.away, self.done) = (sorted.away, sorted.done);
    }

    /// Takes those out who have to wait: who still sits at a table, and whoever would meet them.
    fn preview(self, mut pairing: SwissPairing, program: Option<SwissPairing>) -> RoundPreview {
        let mut waits: Vec<EntrantNo> = Vec::new();
        let playing = &self.playing;
        pairing.pairs.retain(|pair| {
            let stays = !playing.contains(&pair.a) && !playing.contains(&pair.b);
            if !stays {
                waits.extend([pair.a, pair.b]);
            }
            stays
        });
        pairing.byes.retain(|bye| {
            let stays = !playing.contains(&bye.who);
            if !stays {
                waits.push(bye.who);
            }
            stays
        });
        waits.sort_unstable();
        for pair in &mut pairing.pairs {
            pair.why.last_two = self.last_two && pair.why.rematch;
        }
        RoundPreview {
            round: u8::try_from(self.round.number).expect("`Next::of` made the number from a `u8`"),
            pairing,
            program,
            waiting: waits,
            away: self.away,
            done: self.done,
        }
    }
}

/// Those who sit at a table of a round up to this one; unless the director pairs `early`, there may be none.
fn still_playing(e: &Event, round: u8, early: bool) -> Result<BTreeSet<EntrantNo>, Violation> {
    let open = || {
        pairings(e)
            .filter(move |p| p.round <= round)
            .flat_map(|p| matches(e, p))
            .filter(|m| m.result.is_none())
    };
    if open().next().is_some() && !early {
        return Err(refuse::swiss_round_open(open().count(), round).at(fields::EARLY));
    }
    let players = open().filter_map(|m| m.players());
    Ok(players.flat_map(BySide::both).collect())
}

/// The card of somebody who comes in now: away in every round so far, or with byes for them.
fn newcomer(e: &Event, settings: &SwissSettings, who: EntrantNo, rounds: u8) -> ScoreCard {
    let mut card = ScoreCard::new(who, e.ratings.get(&who).copied());
    card.lines = (1..=rounds)
        .map(|round| super::cards::missed(settings, u16::from(round)))
        .collect();
    card
}

/// Whom everyone has met: at a table, played or being played.
fn met(e: &Event, rounds: u8) -> BTreeMap<EntrantNo, Vec<EntrantNo>> {
    let mut met: BTreeMap<EntrantNo, Vec<EntrantNo>> = BTreeMap::new();
    for m in pairings(e)
        .filter(|p| p.round <= rounds)
        .flat_map(|p| matches(e, p))
    {
        let Some(two) = m.players() else { continue };
        // An opponent who did not come was not met.
        let nobody_came = m
            .result
            .as_ref()
            .is_some_and(|r| r.outcome.unplayed() && m.sheet.games.is_empty());
        if !nobody_came {
            met.entry(two.top).or_default().push(two.bottom);
            met.entry(two.bottom).or_default().push(two.top);
        }
    }
    met
}

/// Which way each player floated in a round, by the scores before it.
fn floated(
    e: &Event,
    settings: &SwissSettings,
    cards: &RankedField,
    round: u8,
) -> BTreeMap<EntrantNo, Float> {
    let by_number = cards.by_number();
    let before = |who: EntrantNo| -> Exact {
        let Some(card) = by_number.get(&who).and_then(|at| cards.cards.get(*at)) else {
            return Exact::ZERO;
        };
        let mut earlier = card.clone();
        earlier.lines.retain(|line| line.round < u16::from(round));
        settings.scoring.pairing_score(&earlier)
    };
    let mut floated = BTreeMap::new();
    for p in pairings(e).filter(|p| p.round == round) {
        for two in matches(e, p).filter_map(|m| m.players()) {
            let (top, bottom) = (before(two.top), before(two.bottom));
            if top != bottom {
                let first_is_higher = top > bottom;
                let way = |down: bool| if down { Float::Down } else { Float::Up };
                floated.insert(two.top, way(first_is_higher));
                floated.insert(two.bottom, way(!first_is_higher));
            }
        }
        floated.extend(p.byes.iter().map(|who| (*who, Float::Down)));
    }
    floated
}

impl SwissScoring {
    /// The score that groups are made by. With Stavrou's scoring, players with equal wins are
    /// in one group whatever their margins.
    #[must_use]
    pub fn pairing_score(self, card: &ScoreCard) -> Exact {
        match self {
            SwissScoring::Wins | SwissScoring::TwoTwoOne => card.score(),
            SwissScoring::Stavrou { .. } => Exact::from(card.wins()),
        }
    }

    fn pairing_win(self) -> Exact {
        match self {
            SwissScoring::Wins | SwissScoring::TwoTwoOne => self.win(),
            SwissScoring::Stavrou { .. } => Exact::from(1i64),
        }
    }
}

impl SwissSettings {
    /// Whether somebody with this card has played enough: in with the wins, or out with the losses.
    #[must_use]
    pub fn is_done(&self, card: &ScoreCard) -> bool {
        self.is_done_at(card.wins(), card.losses())
    }

    /// The same of somebody with so many wins and losses.
    pub(super) fn is_done_at(&self, won: u32, lost: u32) -> bool {
        match self.ends {
            Ends::Rounds => false,
            Ends::Strikes { losses } => lost >= u32::from(losses),
            Ends::Qualify { wins, losses, .. } => {
                won >= u32::from(wins) || lost >= u32::from(losses)
            }
        }
    }
}

pub(in super::super) fn takes_latecomers(e: &Event) -> bool {
    e.draw.is_some()
        && e.stages.is_empty()
        && e.capabilities()
            .paired_rounds()
            .is_some_and(|s| rounds_paired(e) < s.rounds)
}

/// Answers [`crate::EventCommand::SitOut`].
pub(in super::super) fn sit_out(
    e: &Event,
    entrant: EntrantNo,
    round: u8,
    out: bool,
) -> Result<Vec<Fact>, Violation> {
    let event = e.number;
    let settings = match out {
        true => not_over(e)?,
        false => swiss_of(e)?,
    };
    if !e.entered.contains(&entrant) {
        return Err(refuse::not_in_the_event(entrant));
    }
    let last = settings.last_round();
    if out && round > last {
        return Err(refuse::swiss_over(last));
    }
    if round <= rounds_paired(e) {
        return Err(refuse::swiss_round_paired_already(round));
    }
    if e.away.contains(&(round, entrant)) == out {
        return Ok(Vec::new());
    }
    Ok(vec![
        EventFact::SatOut {
            entrant,
            round,
            out,
        }
        .of(event),
    ])
}

/// How the standings of a Swiss would change if a match had ended otherwise. Rounds already paired stay as they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SwissChange {
    pub who: EntrantNo,
    pub before: (u32, Exact),
    pub after: (u32, Exact),
}

/// Compares the standings of two states of an event: everyone whose place or score differs, in the order of the second.
#[must_use]
pub fn moved(before: &Event, after: &Event) -> Vec<SwissChange> {
    let Some(settings) = after.capabilities().paired_rounds() else {
        return Vec::new();
    };
    let rounds = rounds_paired(after);
    let was: BTreeMap<EntrantNo, (u32, Exact)> = standings_after(before, settings, rounds)
        .into_iter()
        .map(|r| (r.who, (r.from, r.score)))
        .collect();
    standings_after(after, settings, rounds)
        .into_iter()
        .filter_map(|r| {
            let before = *was.get(&r.who)?;
            let after = (r.from, r.score);
            (before != after).then_some(SwissChange {
                who: r.who,
                before,
                after,
            })
        })
        .collect()
}
