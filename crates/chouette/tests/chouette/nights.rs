//! Random nights in every preset, most of what is tried being out of turn: what must hold whatever happens.

use backgammon::Side;
use crawford_chouette::*;
use crawford_journal::{Actor, Envelope, PersonId, Snapshot, Story, UtcMicros, plan_undo};
use std::collections::BTreeMap;

/// Small numbers that look random and are the same every time.
pub struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Rng(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % n as u64) as usize
    }
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    pub fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

pub const TABLE: TableNo = TableNo(1);

/// A cube as somebody keeping watch would note it: nothing but who may turn it and what waits for an answer.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Watched {
    is_in: bool,
    owner: Option<Side>,
    /// Who doubled and how often it was raised, while an answer may still be given.
    offered: Option<(Side, u32)>,
    must_answer: bool,
}

#[derive(Default)]
struct Watch(BTreeMap<PlayerNo, Watched>);

impl Watch {
    /// Whether the facts are in turn; notes what they do.
    fn see(&mut self, fact: &NightFact, in_box: Option<PlayerNo>) -> Result<(), String> {
        let side = |by: PlayerNo| {
            if Some(by) == in_box {
                Side::Top
            } else {
                Side::Bottom
            }
        };
        match fact {
            NightFact::Started { order, partner, .. } => {
                self.0.clear();
                for member in order.iter().skip(1).filter(|n| Some(**n) != *partner) {
                    let cube = Watched {
                        is_in: true,
                        owner: None,
                        offered: None,
                        must_answer: false,
                    };
                    self.0.insert(*member, cube);
                }
            }
            NightFact::Doubled { by, cubes, .. } => {
                let doubler = side(*by);
                let waiting =
                    |c: &Watched| c.must_answer && c.offered.is_some_and(|o| o.0 != doubler);
                if self.0.values().any(waiting) {
                    return Err("a double while the other side's waits".into());
                }
                // What was raised before counts as accepted now; what is open stays so.
                for cube in self.0.values_mut().filter(|c| !c.must_answer) {
                    cube.offered = None;
                }
                for member in cubes {
                    let cube = self.0.get_mut(member).ok_or("no such cube")?;
                    if !cube.is_in || cube.must_answer || cube.owner == Some(doubler.other()) {
                        return Err(format!("{member} doubled out of turn: {cube:?}"));
                    }
                    cube.offered = Some((doubler, 0));
                    cube.must_answer = true;
                }
            }
            NightFact::Answered {
                by, cubes, answer, ..
            } => {
                for member in cubes {
                    let cube = self.0.get_mut(member).ok_or("no such cube")?;
                    let (doubler, raises) = cube.offered.ok_or("an answer without an offer")?;
                    let turn = if raises % 2 == 0 {
                        doubler.other()
                    } else {
                        doubler
                    };
                    let second_thoughts =
                        !cube.must_answer && side(*by) == Side::Bottom && doubler == Side::Top;
                    if turn != side(*by) && !second_thoughts {
                        return Err(format!("{by} answered out of turn: {cube:?}"));
                    }
                    if !cube.is_in {
                        return Err(format!("{member} is out"));
                    }
                    match answer {
                        OfferAnswer::Drop => (cube.is_in, cube.offered) = (false, None),
                        OfferAnswer::Take => cube.owner = Some(doubler.other()),
                        OfferAnswer::Beaver | OfferAnswer::Raccoon => {
                            cube.owner = Some(doubler.other());
                            cube.offered = Some((doubler, raises + 1));
                        }
                    }
                    cube.must_answer = false;
                }
            }
            NightFact::Settled { member, .. } => {
                let cube = self.0.get_mut(member).ok_or("no such cube")?;
                if !cube.is_in {
                    return Err("settled when out".into());
                }
                (cube.is_in, cube.offered, cube.must_answer) = (false, None, false);
            }
            NightFact::GaveUp { cubes, .. } => {
                for (member, _) in cubes {
                    let cube = self.0.get_mut(member).ok_or("no such cube")?;
                    if !cube.is_in {
                        return Err("given up when out".into());
                    }
                    (cube.is_in, cube.offered, cube.must_answer) = (false, None, false);
                }
            }
            NightFact::Ended { entered: false, .. } if self.0.values().any(|c| c.must_answer) => {
                return Err("ended with an offer open".into());
            }
            _ => {}
        }
        Ok(())
    }
}

pub struct Table {
    pub facts: Vec<Envelope<NightFact>>,
    pub night: Night,
    watch: Watch,
    accepted: usize,
    refused: usize,
}

impl Table {
    pub fn new() -> Self {
        Table {
            facts: Vec::new(),
            night: Night::default(),
            watch: Watch::default(),
            accepted: 0,
            refused: 0,
        }
    }

    pub fn ask(&mut self, command: &NightCommand) -> bool {
        let Ok(facts) = decide(&self.night, command) else {
            self.refused += 1;
            return false;
        };
        self.accepted += 1;
        let action = self.facts.len() as u64 + 1;
        for fact in facts {
            let in_box = self
                .night
                .tables
                .first()
                .and_then(|t| t.game.as_ref())
                .map(|g| g.in_box);
            // One cube for the team answers together: the watch follows cubes of their own.
            if self.night.settings.cubes == Cubes::Multiple {
                let seen = self.watch.see(&fact, in_box);
                seen.unwrap_or_else(|why| panic!("{why}\n{command:?}\n{:#?}", self.night.tables));
            }
            let version = self.facts.len() as u64 + 1;
            let envelope = Envelope::around(version, action, UtcMicros(0), Actor::Program, fact);
            assert!(
                self.night.fits(&envelope),
                "{envelope:?} does not follow from {command:?}"
            );
            self.night.apply(&envelope);
            self.facts.push(envelope);
        }
        self.holds();
        true
    }

    fn holds(&self) {
        let night = &self.night;
        let sum = |unit| night.players.iter().map(|p| p.total(unit)).sum::<i64>();
        assert_eq!((sum(Unit::Points), sum(Unit::Money)), (0, 0));
        let left = |unit| night.players.iter().map(|p| p.balance(unit)).sum::<i64>();
        assert_eq!((left(Unit::Points), left(Unit::Money)), (0, 0));
        // Nobody who may not read money can tell that there is any.
        let shown = night.without_money();
        assert_eq!(shown.unit(), Unit::Points);
        assert!(
            shown
                .games
                .iter()
                .flat_map(|g| &g.lines)
                .all(|l| l.money == 0)
        );
        let Some(table) = night.tables.first() else {
            return;
        };
        let mut present: Vec<_> = night
            .players
            .iter()
            .filter(|p| p.presence == Presence::Here)
            .map(|p| p.number)
            .collect();
        if let Some(game) = &table.game {
            assert_eq!(game.in_box, game.order[0]);
            assert!(
                game.seats
                    .iter()
                    .all(|s| s.member != game.in_box && Some(s.member) != game.partner)
            );
            assert_eq!(
                game.seats.len() + 1 + usize::from(game.partner.is_some()),
                game.order.len()
            );
            assert!(game.seat(game.captain).is_some(), "one captain");
            let there = |s: &&CubeSeat| night.is_here(s.member);
            let here = game.still_in().find(there);
            let mut gone = game.absent.iter().filter(|a| a.hands_over);
            if game.is_in(game.acting()) && gone.any(|a| a.player == game.acting()) {
                assert!(here.is_none(), "who has gone leads nobody who is there");
            }
            assert!(game.seat(game.acting()).is_some());
            if !game.has_open_offers() && game.still_in().next().is_some() {
                assert!(game.is_in(game.acting()), "the captain plays");
            }
            assert!(!game.is_over());
            if let Some(risk) = Risk::of(game) {
                self.risk_is_what_losing_costs(&risk);
            }
        } else {
            let mut line = night.seated(table);
            line.extend(&table.newcomers);
            line.sort_unstable();
            present.sort_unstable();
            assert_eq!(line, present, "the order is of those present, each once");
        }
    }
}

impl Table {
    fn risk_is_what_losing_costs(&self, risk: &Risk) {
        let lost = NightCommand::Act {
            table: TABLE,
            action: CubeAction::End {
                winner: Side::Bottom,
                kind: GameType::Single,
            },
            overrule: None,
            seen: None,
        };
        let facts = decide(&self.night, &lost).unwrap_or_default();
        let Some(NightFact::Ended { sheet, lines, .. }) = facts.first() else {
            return;
        };
        let played = sheet.cubes.iter().zip(lines);
        let played = played.filter(|(cube, _)| cube.out == Out::No);
        let costs: Vec<(PlayerNo, i64)> = played.map(|(c, l)| (c.member, l.money)).collect();
        assert_eq!(risk.members, costs);
        assert_eq!(
            risk.in_box,
            costs.iter().map(|(_, money)| money).sum::<i64>()
        );
    }
}

pub fn person(n: usize) -> PersonId {
    PersonId::from_random([n as u8 + 1; 10])
}

/// One thing somebody tries at the board.
pub fn action(rng: &mut Rng, game: &ChouetteGame) -> CubeAction {
    let everybody = &game.order;
    let seats: Vec<PlayerNo> = game.seats.iter().map(|s| s.member).collect();
    let some = |rng: &mut Rng| {
        let mut some: Vec<PlayerNo> = seats.iter().copied().filter(|_| rng.one_in(2)).collect();
        if some.is_empty() {
            some.push(rng.of(&seats));
        }
        some
    };
    let answer = rng.of(&[
        OfferAnswer::Take,
        OfferAnswer::Take,
        OfferAnswer::Drop,
        OfferAnswer::Beaver,
        OfferAnswer::Raccoon,
    ]);
    // Half the time what waits for an answer is answered, so that nights get on.
    let waiting = game.round.as_ref().and_then(|r| {
        r.asked
            .iter()
            .find(|a| a.stage == OfferStage::Open)
            .map(|a| (r.by, a.member))
    });
    if let Some((by, member)) = waiting.filter(|_| !rng.one_in(3)) {
        return match by {
            Side::Top => CubeAction::Answer {
                by: member,
                of: None,
                answer,
            },
            Side::Bottom => CubeAction::Answer {
                by: game.in_box,
                of: rng.one_in(2).then(|| vec![member]),
                answer,
            },
        };
    }
    let offered = game.extras.iter().find(|e| e.is_open());
    if let Some(extra) = offered.filter(|_| !rng.one_in(3)) {
        let (by, with) = if rng.one_in(3) {
            (extra.dropper, extra.taker)
        } else {
            (extra.taker, extra.dropper)
        };
        return CubeAction::AnswerExtras {
            by,
            with: vec![with],
            answer,
        };
    }
    match rng.below(12) {
        0 | 1 => CubeAction::Double {
            by: rng.of(&seats),
            to: None,
        },
        2 => CubeAction::Double {
            by: game.in_box,
            to: Some(some(rng)),
        },
        3 => CubeAction::Double {
            by: game.in_box,
            to: None,
        },
        4 => CubeAction::Answer {
            by: rng.of(everybody),
            of: None,
            answer,
        },
        5 => CubeAction::Answer {
            by: game.in_box,
            of: Some(some(rng)),
            answer,
        },
        6 => CubeAction::OfferExtra {
            by: rng.of(&seats),
            to: rng.of(&seats),
        },
        7 => match game.extras.first() {
            Some(e) if rng.one_in(2) => CubeAction::DoubleExtras {
                by: e.taker,
                with: vec![e.dropper],
            },
            Some(e) => CubeAction::AnswerExtras {
                by: rng.of(&[e.taker, e.dropper]),
                with: vec![rng.of(&[e.taker, e.dropper])],
                answer,
            },
            None => CubeAction::AutomaticDouble,
        },
        9 if rng.one_in(4) => CubeAction::GiveUp {
            by: rng.of(everybody),
        },
        10 if rng.one_in(4) => CubeAction::TakeOver {
            by: rng.of(everybody),
            of: rng.of(&seats),
            points: rng.below(5) as i64 - 2,
        },
        8 if rng.one_in(3) => CubeAction::Settle {
            by: rng.of(everybody),
            points: rng.below(9) as i64 - 4,
        },
        _ => CubeAction::End {
            winner: rng.of(&Side::BOTH),
            kind: rng.of(&[GameType::Single, GameType::Gammon, GameType::Backgammon]),
        },
    }
}

fn somebody(rng: &mut Rng, night: &Night) -> PlayerNo {
    night.players[rng.below(night.players.len())].number
}

/// A correction of anything that can be corrected, sound or not.
pub fn correction(rng: &mut Rng, game: &PlayedGame) -> GameCorrection {
    let mut correction = GameCorrection::from(game.sheet.clone());
    let sheet = &mut correction.sheet;
    let at = rng.below(sheet.cubes.len());
    sheet.cubes[at].value = 1 << rng.below(4);
    if rng.one_in(3) {
        let mut order = game.order.clone();
        let by = rng.below(order.len());
        order.swap(0, by);
        let partner = game.partner.filter(|p| order[0] != *p);
        let seats = CorrectedSeats { order, partner };
        let team: Vec<PlayerNo> = seats.team().collect();
        for (cube, member) in sheet.cubes.iter_mut().zip(&team) {
            cube.member = *member;
        }
        correction.seats = Some(seats);
    }
    let sheet = &mut correction.sheet;
    if rng.one_in(3) {
        let (dropper, taker) = (rng.below(sheet.cubes.len()), rng.below(sheet.cubes.len()));
        sheet.cubes[dropper].out = Out::Dropped;
        sheet.extras.push(ExtraEnd {
            dropper: sheet.cubes[dropper].member,
            taker: sheet.cubes[taker].member,
            price: 1,
            value: 2 << rng.below(3),
            stage: ExtraStage::In,
        });
        sheet.winner = Some(rng.of(&Side::BOTH));
    }
    if rng.one_in(4) {
        correction.automatics = Some(1);
        for cube in &mut sheet.cubes {
            cube.value = cube.value.saturating_mul(2);
        }
    }
    if rng.one_in(4) {
        correction.stakes = Some(Stakes {
            table: Some(1 + rng.below(9) as u32),
            own: Vec::new(),
        });
    }
    correction
}

pub fn step(rng: &mut Rng, table: &mut Table) {
    let night = &table.night;
    let t = &night.tables[0];
    let command = match (&t.game, rng.below(40)) {
        (_, 0) => NightCommand::Join {
            person: person(rng.below(9)),
            table: TABLE,
            stake: None,
        },
        (_, 1) => {
            let proxy = rng.one_in(2).then(|| somebody(rng, night));
            let player = somebody(rng, night);
            if rng.one_in(2) {
                NightCommand::Leave { player, proxy }
            } else {
                NightCommand::Rest { player, proxy }
            }
        }
        (_, 2) => NightCommand::Return {
            player: somebody(rng, night),
            table: TABLE,
        },
        (_, 3) => NightCommand::Pay {
            from: somebody(rng, night),
            to: somebody(rng, night),
            amount: 1 + rng.below(5) as i64,
            unit: night.unit(),
        },
        (_, 7) => NightCommand::Stake {
            stake: (!rng.one_in(4)).then(|| 1 + rng.below(9) as u32),
            currency: None,
            earlier: [None, Some(true), Some(false)][rng.below(3)],
        },
        (_, 4) if !night.games.is_empty() => {
            let game = &night.games[rng.below(night.games.len())];
            NightCommand::Correct {
                game: game.number,
                correction: Box::new(correction(rng, game)),
                seen: None,
            }
        }
        (_, 5) => NightCommand::SetStake {
            player: somebody(rng, night),
            stake: rng.one_in(2).then(|| 1 + rng.below(9) as u32),
        },
        (_, 8) => NightCommand::Set {
            settings: Box::new(NightSettings {
                jacoby: !night.settings.jacoby,
                ..night.settings
            }),
        },
        (Some(_), 9) => NightCommand::CallOff { table: TABLE },
        (None, 6) => {
            let mut order = night.seated(t);
            let by = usize::from(order.len() > 1);
            order.rotate_left(by);
            NightCommand::SetOrder {
                table: TABLE,
                order,
            }
        }
        (None, _) => {
            let seated = night.seated(t);
            let partner = t.partner.or_else(|| {
                seated
                    .get(2)
                    .copied()
                    .filter(|_| night.settings.requires_partner(seated.len()) || rng.one_in(3))
            });
            NightCommand::Start {
                table: TABLE,
                partner,
                overrule: None,
            }
        }
        (Some(game), 6) => {
            let seat = &game.seats[rng.below(game.seats.len())];
            let out = rng.of(&[
                Out::No,
                Out::Dropped,
                Out::BoxDropped,
                Out::Settled { points: 2 },
            ]);
            let cube = CubeEnd {
                member: seat.member,
                value: 1 << rng.below(4),
                turned: rng.one_in(2),
                out,
            };
            NightCommand::Score {
                table: TABLE,
                winner: Some(rng.of(&Side::BOTH)),
                kind: GameType::Gammon,
                cubes: vec![cube],
                extras: None,
                seen: None,
            }
        }
        (Some(game), _) => NightCommand::Act {
            table: TABLE,
            action: action(rng, game),
            overrule: None,
            seen: None,
        },
    };
    table.ask(&command);
}

fn undo_is_exact(rng: &mut Rng, table: &Table, before: &Night, before_facts: usize) {
    if table.facts.len() == before_facts {
        return;
    }
    // The newest action.
    let newest = table.facts.last().unwrap().action;
    let (versions, dependent) = plan_undo::<Night>(&table.facts, &[newest]);
    assert!(dependent.is_empty());
    let mut facts = table.facts.clone();
    let next = facts.len() as u64 + 1;
    facts.push(Envelope::retracting(
        next,
        UtcMicros(0),
        Actor::Program,
        versions,
    ));
    let undone = Snapshot::<Night>::of(&facts).state;
    assert!(
        undone.without_versions() == before.without_versions(),
        "undo gives the state before"
    );
    // And the undo of the undo.
    facts.push(Envelope::retracting(
        next + 1,
        UtcMicros(0),
        Actor::Program,
        vec![next],
    ));
    let again = Snapshot::<Night>::of(&facts).state;
    assert!(again.without_versions() == table.night.without_versions());
    // An older one, with whatever leaned on it: the rest still sums to zero.
    let mut actions = vec![table.facts[rng.below(table.facts.len())].action];
    let (_, dependent) = plan_undo::<Night>(&table.facts, &actions);
    actions.extend(dependent.iter().map(|d| d.action));
    let (versions, dependent) = plan_undo::<Night>(&table.facts, &actions);
    assert!(dependent.is_empty(), "all that leaned on it was named");
    let mut facts = table.facts.clone();
    facts.push(Envelope::retracting(
        next,
        UtcMicros(0),
        Actor::Program,
        versions,
    ));
    let state = Snapshot::<Night>::of(&facts).state;
    assert_eq!(state.players.iter().map(|p| p.points).sum::<i64>(), 0);
    stands_by_itself(&state);
    for game in &state.games {
        let was = table.night.game(game.number);
        let same = was.is_none_or(|was| was.settings.jacoby == game.settings.jacoby);
        assert!(same, "no undo changes the rules a game was played by");
    }
}

/// Whether everything a night says of money has a reason in that night.
fn stands_by_itself(night: &Night) {
    for game in &night.games {
        let named = |n: PlayerNo| {
            let own = game.stakes.own.iter().find(|(m, _)| *m == n);
            own.map_or(game.stakes.table, |(_, stake)| Some(*stake))
        };
        for line in game.lines.iter().filter(|l| l.kind == LineKind::Cube) {
            let stakes = [named(line.to), named(line.from)];
            let smaller = stakes.into_iter().flatten().min().unwrap_or(0);
            assert_eq!(line.money, line.points * i64::from(smaller), "{game:#?}");
        }
    }
    for converted in &night.converted {
        let pair = |p: &Paid| (p.from, p.to) == (converted.money.from, converted.money.to);
        let made = night.payments.iter().filter(|p| p.unit == Unit::Points);
        let counted = night.converted.iter().filter(|c| pair(&c.money)).count();
        assert!(
            counted <= made.filter(|p| pair(p)).count(),
            "money for a payment that was not made"
        );
    }
}

/// So many nights in each preset.
const NIGHTS: u64 = 30_000;

fn nights(preset: ChouettePreset) {
    let (mut accepted, mut refused, mut games, mut extras, mut partners) = (0, 0, 0, 0, 0);
    let mut limited = 0;
    for seed in 0..NIGHTS {
        let mut rng = Rng::new(seed * 7 + preset as u64);
        let mut table = Table::new();
        let mut settings = preset.settings();
        if rng.one_in(4) {
            settings.extras = true;
            settings.breaks = Breaks::Place;
            settings.stake = Some(5);
            settings.extra_beavers = true;
            settings.extras_on_redoubles = rng.one_in(2);
            settings.loss_limit = rng.one_in(2).then(|| 1 + rng.below(8) as u32);
            settings.rotation = rng.of(&[
                Rotation::CaptainAtStart,
                Rotation::CaptainOfTheMoment,
                Rotation::LosAngeles,
                Rotation::ByHand,
            ]);
        }
        table.ask(&NightCommand::Set {
            settings: Box::new(settings),
        });
        for n in 0..rng.of(&[3, 3, 4, 4, 5, 6, 8]) {
            let stake = rng.one_in(8).then_some(3);
            if stake.is_some() {
                table.ask(&NightCommand::Stake {
                    stake,
                    currency: None,
                    earlier: None,
                });
            }
            table.ask(&NightCommand::Join {
                person: person(n),
                table: TABLE,
                stake,
            });
        }
        let steps = 8 + rng.below(20);
        let undo_at = rng.one_in(12).then(|| rng.below(steps));
        for n in 0..steps {
            let before = (Some(n) == undo_at).then(|| table.night.clone());
            let facts = table.facts.len();
            step(&mut rng, &mut table);
            if let Some(before) = before {
                undo_is_exact(&mut rng, &table, &before, facts);
            }
        }
        if seed % 5 == 0 {
            crate::checked::agrees(&table.facts, &table.night);
        }
        if seed % 50 == 0 {
            let unit = table.night.unit();
            let balances = table.night.balances(unit);
            for payment in settle_up(&balances).unwrap() {
                assert!(table.ask(&NightCommand::Pay {
                    from: payment.from,
                    to: payment.to,
                    amount: payment.amount,
                    unit
                }));
            }
            assert!(
                table.night.players.iter().all(|p| p.balance(unit) == 0),
                "all is settled"
            );
            // What is written down reads back.
            for envelope in &table.facts {
                let fact = envelope.fact().unwrap();
                let text = serde_json::to_string(fact).unwrap();
                assert_eq!(
                    serde_json::from_str::<NightFact>(&text).unwrap(),
                    *fact,
                    "{text}"
                );
            }
        }
        accepted += table.accepted;
        refused += table.refused;
        games += table.night.games.len();
        extras += table
            .night
            .games
            .iter()
            .filter(|g| !g.sheet.extras.is_empty())
            .count();
        partners += table
            .night
            .games
            .iter()
            .filter(|g| g.partner.is_some())
            .count();
        for game in &table.night.games {
            if let Some(limit) = game.settings.loss_limit {
                let losses = game.order.iter().map(|n| -game.result(*n, Unit::Points));
                let most = losses.max().unwrap();
                assert!(most <= i64::from(limit), "{game:#?}");
                limited += usize::from(game.lines.iter().any(|l| l.kind == LineKind::Limit));
            }
            let half = game.lines.iter().find(|l| l.kind == LineKind::Half);
            let units = [Unit::Points, Unit::Money];
            for (half, unit) in half.iter().flat_map(|half| units.map(|unit| (half, unit))) {
                let kept = game.result(half.to, unit);
                let range = half.amount(unit).min(0)..=half.amount(unit).max(0);
                assert!(range.contains(&kept), "a limit only makes it smaller");
            }
            for unit in [Unit::Points, Unit::Money] {
                assert_eq!(
                    game.order
                        .iter()
                        .map(|n| game.result(*n, unit))
                        .sum::<i64>(),
                    0
                );
            }
        }
    }
    println!(
        "{preset:?}: {accepted} accepted, {refused} refused, {games} games, {extras} with extras, {partners} with partners"
    );
    assert!(limited > 0, "the limit held somebody");
    assert!(games as u64 > NIGHTS && refused > accepted / 10 && partners > 0);
    assert!(extras > 0 || preset == ChouettePreset::GamesGridSingle);
}

macro_rules! presets {
    ($($name:ident $preset:ident,)+) => {$(#[test] fn $name() { nights(ChouettePreset::$preset); })+};
}
presets! {
    gamesgrid_single GamesGridSingle,
    gamesgrid_multiple GamesGridMultiple,
    los_angeles LosAngeles,
    cambridge Cambridge,
    clinton_hill ClintonHill,
    colorado Colorado,
    woolsey Woolsey,
}
