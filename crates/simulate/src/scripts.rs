//! The settings of an event for each format of the command, and the outcome of a played one as the program states it.

use backgammon::variants::{Game, MOST_IN_A_SERIES, MatchGame, SeriesOrder, Variant};
use crawford_checker::journal::LoggedTieBreak;
use crawford_checker::{CheckedRow, CheckedStandings, Claims, FormatKind, Ratio};
use crawford_forms::Choice;
use crawford_tournament::coming::{Rolling, sheets};
use crawford_tournament::money::{
    House, MoneyTerms, PaidStage as Paid, RoundingRest, Share, Split, payout_of,
};
use crawford_tournament::pace::rng::Rng;
use crawford_tournament::ranking::{Exact, Rank, TieBreak};
use crawford_tournament::robin::{
    FreePlay, FreeRow, FreeTable, LadderRules, League, OnWin, RoundRobin, circle_rounds,
    free_table, ranks,
};
use crawford_tournament::simulate::{Script, SimulatedNight};
use crawford_tournament::swiss::{SwissSettings, standings};
use crawford_tournament::{
    Consolation, DoubleElimination, Event, EventPlace, EventSettings, FedBy, Format, Groups,
    Lengths, Matchmaking, Phase, Stage, TripleElimination, group_ranks, places, places_in,
    ranking_of,
};
use std::collections::{BTreeMap, HashSet};

/// The rules of an event of this format: matches to 5, the final to 7.
pub(super) fn settings(
    kind: FormatKind,
    players: usize,
    rounds: Option<usize>,
) -> Result<EventSettings, String> {
    let lengths = Lengths::try_from(vec![7, 5]).map_err(|error| error.to_string())?;
    let mut format = format(kind, players, rounds);
    match kind {
        FormatKind::Swiss => {
            let ranking = format.ranking_mut().expect("a Swiss is ranked by score");
            ranking.tie_breaks = vec![TieBreak::Buchholz];
        }
        FormatKind::RoundRobin => {
            let once = circle_rounds(players, 1).max(1);
            if let Some(rounds) = rounds.filter(|r| *r == 0 || !r.is_multiple_of(once)) {
                return Err(format!(
                    "everyone meets everyone of {players} in {once} rounds, twice in {}: not in {rounds}",
                    2 * once
                ));
            }
        }
        _ => {}
    }
    Ok(EventSettings {
        format,
        ..EventSettings::usual("Simulated", lengths)
    })
}

/// What is played in the tournament of this seed: every game, each way to play it, every series that has a name, in order
/// and as the winner chooses, and some series of games by chance.
#[must_use]
pub fn any_game(seed: u64) -> MatchGame {
    let usual = |variant| MatchGame::one(Game::usual(variant));
    let mut all: Vec<MatchGame> = Variant::ALL.iter().map(usual).collect();
    for variant in Variant::ALL {
        let ways = variant.options.iter().flat_map(|choice| {
            let others = choice.values.iter().skip(1);
            others.filter_map(|value| Game::usual(variant).playing(choice.name, value.name).ok())
        });
        all.extend(ways.map(MatchGame::one));
    }
    for series in MatchGame::SERIES {
        for turn in ["", "winner-chooses "] {
            let written = format!("{turn}{}", series.games);
            all.extend(written.parse::<MatchGame>().ok());
        }
    }
    let mut rng = Rng::new(seed);
    let mut some: Vec<&'static Variant> = Variant::ALL.iter().collect();
    for turn in [SeriesOrder::InOrder, SeriesOrder::WinnerChooses] {
        rng.shuffle(&mut some);
        let games = some
            .iter()
            .copied()
            .take(2 + rng.below(MOST_IN_A_SERIES - 1));
        all.extend(MatchGame::series(games.map(Game::usual), turn).ok());
    }
    let chosen = all.get(rng.below(all.len())).copied();
    chosen.unwrap_or_default()
}

/// The formats that the format adviser tries are as it tries them. The ladder's rule on wins and the order of a free night
/// vary with the number of players, so that all are tried.
fn format(kind: FormatKind, players: usize, rounds: Option<usize>) -> Format {
    let consolation = |fed_by, last_chance| {
        Format::Consolation(Consolation {
            fed_by,
            last_chance,
        })
    };
    let tried = |format: Format| {
        let evening = format.for_evening(players, rounds);
        evening.expect("the adviser tries this format").format
    };
    match kind {
        FormatKind::SingleElimination => tried(Format::Knockout),
        FormatKind::DoubleElimination => {
            tried(Format::DoubleElimination(DoubleElimination::default()))
        }
        FormatKind::Consolation => tried(Format::Consolation(Consolation::default())),
        FormatKind::Swiss => tried(Format::Swiss(SwissSettings::usual(1))),
        FormatKind::RoundRobin => tried(Format::RoundRobin(RoundRobin::default())),
        FormatKind::GroupsKnockout => tried(Format::Groups(Groups::default())),
        FormatKind::TripleElimination => {
            Format::TripleElimination(TripleElimination { second_final: true })
        }
        FormatKind::FirstRoundConsolation => consolation(FedBy::Rounds(1), 0),
        FormatKind::FirstMatchConsolation => consolation(FedBy::FirstMatch, 0),
        FormatKind::LastChance => consolation(FedBy::AllButFinalists, 2),
        FormatKind::DoubleConsolation => Format::DoubleElimination(DoubleElimination {
            consolation: 1,
            ..DoubleElimination::default()
        }),
        FormatKind::League => Format::League(League::default()),
        FormatKind::Ladder => Format::Ladder(LadderRules {
            on_win: if players.is_multiple_of(2) {
                OnWin::TakesPlace
            } else {
                OnWin::Swap
            },
            wait: 0,
            ..LadderRules::default()
        }),
        FormatKind::Free => Format::Free(FreePlay {
            table: match players % 3 {
                0 => FreeTable::Wins,
                1 => FreeTable::Share { least: 3 },
                _ => FreeTable::Points { win: 3, loss: 1 },
            },
            meetings: 0,
        }),
        FormatKind::Rolling => Format::Rolling(Rolling {
            size: if players < 12 { 4 } else { 8 },
        }),
    }
}

/// The money: 25 from each entrant; half of it to the winner, 30% and 20% to the next two, in whole units.
pub(super) fn terms() -> MoneyTerms {
    let share = |(place, basis)| Share {
        stage: Paid::Main,
        place,
        basis,
    };
    let shares = [(1, 5_000), (2, 3_000), (3, 2_000)];
    MoneyTerms {
        fee: 2_500,
        reentry: 0,
        house: House::Percent { basis: 0 },
        added: 0,
        split: Split::plain(shares.into_iter().map(share).collect()),
        unit: 100,
        rest: RoundingRest::House,
        public: true,
    }
}

pub(super) fn claims(script: &Script, night: &SimulatedNight) -> Claims {
    let mut claims = Claims {
        stuck: night.stuck.is_some(),
        ..Claims::default()
    };
    for event in night.sandbox.t.events.values() {
        claims.standings = standings_of(event, script.seed);
        let below = [
            ("consolation", Stage::Consolation),
            ("last-chance", Stage::LastChance),
        ];
        for (name, stage) in below {
            let fallen = places_in(event, stage);
            if !fallen.is_empty() {
                claims.places.insert(name.to_owned(), grouped(&fallen));
                claims.spans.insert(name.to_owned(), spans(&fallen));
            }
        }
        for sheet in sheets(event) {
            let name = format!("sheet {}", sheet.number);
            let of_it = ranking_of(event, Phase::Sheet(sheet.number));
            claims.places.insert(name.clone(), grouped(&of_it));
            claims.spans.insert(name, spans(&of_it));
        }
        if let Some(payout) = payout_of(&night.sandbox.t, event) {
            let coins = |amount: u64| i64::try_from(amount).expect("a simulated fund is small");
            for prize in &payout.prizes {
                let won = claims.prizes.entry(prize.entrant.0).or_default();
                *won = won.saturating_add(coins(prize.amount));
            }
            claims.fund = coins(payout.fund);
            claims.kept = coins(payout.undealt.saturating_add(payout.rest));
        }
        let main = places(event);
        claims.places.insert("main".to_owned(), grouped(&main));
        claims.spans.insert("main".to_owned(), spans(&main));
    }
    claims
}

/// Every table of the event so far.
pub(super) fn standings_of(event: &Event, seed: u64) -> Vec<CheckedStandings> {
    match event.capabilities().play {
        Matchmaking::OpenPlay(_) => vec![freely_played(event)],
        _ if event.draw.is_none() => Vec::new(),
        _ => in_several_orders(event, seed),
    }
}

/// The standings of an event in its own order of tie-breaks, by each of them first, and in orders by chance.
fn in_several_orders(event: &Event, seed: u64) -> Vec<CheckedStandings> {
    let mut rng = Rng::new(seed);
    // In a large field every tie-break is in the orders by chance all the same.
    let singly = <TieBreak as Choice>::ALL
        .iter()
        .copied()
        .filter(|_| event.entered.len() <= 40);
    let mut orders: Vec<Vec<TieBreak>> = singly.map(|by| vec![by]).collect();
    orders.extend(event.capabilities().ranking().map(|r| r.tie_breaks.clone()));
    for _ in 0..2 {
        let mut order = <TieBreak as Choice>::ALL.to_vec();
        rng.shuffle(&mut order);
        orders.push(order);
    }
    let mut seen = HashSet::new();
    orders.retain(|order| seen.insert(order.clone()));
    let mut event = event.clone();
    let mut all = Vec::new();
    for order in orders {
        let Some(rules) = event.settings.format.ranking_mut() else {
            return all;
        };
        rules.tie_breaks.clone_from(&order);
        let of = match event.capabilities().play {
            Matchmaking::PairedRounds(_) => {
                let ranks = standings(&event).expect("its rounds are paired");
                vec![("swiss".to_owned(), ranks)]
            }
            Matchmaking::Schedule(schedule) => {
                vec![(schedule.phase.word().to_owned(), ranks(&event))]
            }
            Matchmaking::Groups(_) => {
                let named = |(n, ranks): (u16, Vec<Rank>)| (n.to_string(), ranks);
                group_ranks(&event).into_iter().map(named).collect()
            }
            Matchmaking::Bracket(_)
            | Matchmaking::Challenges(_)
            | Matchmaking::OpenPlay(_)
            | Matchmaking::FillingSheets(_) => Vec::new(),
        };
        let order: Vec<LoggedTieBreak> = order.into_iter().map(logged).collect();
        let stated = |(of, ranks): (String, Vec<Rank>)| standing(of, order.clone(), &ranks);
        all.extend(of.into_iter().map(stated));
    }
    all
}

fn freely_played(event: &Event) -> CheckedStandings {
    let row = |row: &FreeRow| CheckedRow {
        player: row.who.0,
        from: row.from,
        score: Ratio(row.score.numerator(), row.score.denominator()),
        values: Vec::new(),
    };
    CheckedStandings {
        of: "free".to_owned(),
        order: Vec::new(),
        rows: free_table(event).iter().map(row).collect(),
    }
}

fn logged(by: TieBreak) -> LoggedTieBreak {
    match by {
        TieBreak::Wins => LoggedTieBreak::Wins,
        TieBreak::DirectEncounter => LoggedTieBreak::DirectEncounter,
        TieBreak::Buchholz => LoggedTieBreak::Buchholz,
        TieBreak::BuchholzCut1 => LoggedTieBreak::BuchholzCut1,
        TieBreak::BuchholzMedian => LoggedTieBreak::BuchholzMedian,
        TieBreak::SonnebornBerger => LoggedTieBreak::SonnebornBerger,
        TieBreak::Cumulative => LoggedTieBreak::Cumulative,
        TieBreak::PointMargin => LoggedTieBreak::PointMargin,
        TieBreak::RatingPerformance => LoggedTieBreak::RatingPerformance,
        TieBreak::Lots => LoggedTieBreak::Lots,
    }
}

fn standing(of: String, asked: Vec<LoggedTieBreak>, ranks: &[Rank]) -> CheckedStandings {
    let ratio = |exact: Exact| Ratio(exact.numerator(), exact.denominator());
    let by = |rank: &Rank| rank.values.iter().map(|v| logged(v.by)).collect();
    let row = |rank: &Rank| CheckedRow {
        player: rank.who.0,
        from: rank.from,
        score: ratio(rank.score),
        values: rank.values.iter().map(|v| v.value.map(ratio)).collect(),
    };
    CheckedStandings {
        of,
        order: ranks.first().map_or(asked, by),
        rows: ranks.iter().map(row).collect(),
    }
}

fn spans(places: &[EventPlace]) -> Vec<(u32, u32, u32)> {
    let span = |place: &EventPlace| (place.entrant.0, place.from, place.to);
    places.iter().map(span).collect()
}

fn grouped(places: &[EventPlace]) -> Vec<Vec<u32>> {
    let mut groups: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for place in places {
        groups.entry(place.from).or_default().push(place.entrant.0);
    }
    let in_order = |mut group: Vec<u32>| {
        group.sort_unstable();
        group
    };
    groups.into_values().map(in_order).collect()
}
