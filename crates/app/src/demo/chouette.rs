//! The demo's chouette nights: one that is over, with a guest, a latecomer and somebody who left early, and one in the
//! middle of a game.

use super::{DAY, day, earlier};
use crate::chouette::Rows;
use crate::stories::ActError;
use backgammon::Side;
use crawford_chouette::{
    ChouetteGame, CubeAction, GameType, Night, NightCommand, NightSettings, OfferAnswer, PlayerNo,
    TableNo, Unit, decide, settle_early,
};
use crawford_forms::coin::Currency;
use crawford_journal::{AccountId, Actor, ClubId, PersonId, Snapshot, StreamId, UtcMicros};
use crawford_store::nights::{self, NightRow};
use crawford_store::people::{self, Person};
use crawford_store::streams::{self, StreamKind};
use crawford_store::{Tx, addresses, journal};
use rand::rngs::StdRng;
use rand::{Rng, RngExt};

const ONE: TableNo = TableNo(1);
/// The follow code of the running night.
const CODE: &str = "GKMWRT";

pub(super) fn evenings(
    chance: &mut StdRng,
    owner: AccountId,
    roster: &[Person],
    now: UtcMicros,
) -> Vec<Evening> {
    vec![
        over(chance, owner, roster, now.plus_seconds(-9 * DAY)),
        running(chance, owner, roster, now.plus_seconds(-3 * 3600)),
    ]
}

/// Five begin, one comes late, one leaves early and settles, a guest is there: fourteen games for small stakes.
fn over(chance: &mut StdRng, owner: AccountId, roster: &[Person], at: UtcMicros) -> Evening {
    let settings = NightSettings {
        stake: Some(25),
        ..NightSettings::default()
    };
    let mut evening = Evening::begin(chance, owner, "Wednesday Chouette", at, settings);
    evening.act(&NightCommand::Stake {
        stake: settings.stake,
        currency: Some(Currency::default()),
        earlier: None,
    });
    for person in roster.iter().skip(1).take(4) {
        evening.join(person.id);
    }
    evening.guest(chance, roster, "Bella from Malmö");
    for game in 0..14 {
        if game == 3
            && let Some(late) = roster.get(11)
        {
            evening.join(late.id);
        }
        if game == 10 {
            evening.leave_early(PlayerNo(4));
        }
        evening.game(chance);
    }
    evening.act(&NightCommand::Close);
    for _ in 0..2 {
        evening.settle_one();
    }
    evening
}

/// Six at the table, five games played, and in the sixth three cubes in different states.
fn running(chance: &mut StdRng, owner: AccountId, roster: &[Person], at: UtcMicros) -> Evening {
    let mut evening = Evening::begin(
        chance,
        owner,
        "Friday Chouette",
        at,
        NightSettings::default(),
    );
    for person in roster.iter().take(3).chain(roster.iter().skip(7).take(3)) {
        evening.join(person.id);
    }
    for _ in 0..5 {
        evening.game(chance);
    }
    evening.start();
    let members = evening.still_in();
    if let (Some(in_box), [first, second, third, ..]) = (evening.in_box(), members.as_slice()) {
        evening.play(CubeAction::Double {
            by: *first,
            to: None,
        });
        evening.play(CubeAction::Answer {
            by: in_box,
            of: Some(vec![*first]),
            answer: OfferAnswer::Take,
        });
        evening.play(CubeAction::Double {
            by: in_box,
            to: Some(members.iter().skip(1).copied().collect()),
        });
        for (by, answer) in [(*second, OfferAnswer::Take), (*third, OfferAnswer::Drop)] {
            evening.play(CubeAction::Answer {
                by,
                of: None,
                answer,
            });
        }
    }
    evening.row.code = Some(CODE.to_owned());
    evening
}

/// A night that is built in memory before it is stored.
pub(super) struct Evening {
    stream: StreamId,
    row: NightRow,
    told: Snapshot<Night>,
    actions: Vec<(UtcMicros, Vec<String>)>,
    guests: Vec<Person>,
    owner: AccountId,
    at: UtcMicros,
}

impl Evening {
    fn begin(
        chance: &mut StdRng,
        owner: AccountId,
        name: &str,
        at: UtcMicros,
        settings: NightSettings,
    ) -> Evening {
        let mut evening = Evening {
            stream: StreamId::from_random(chance.random()),
            row: NightRow {
                name: name.to_owned(),
                day: day(at),
                venue: "The Lantern, by the fire".to_owned(),
                members_only: false,
                guest_names: false,
                money_public: false,
                own_cubes: true,
                code: None,
            },
            told: Snapshot::default(),
            actions: Vec::new(),
            guests: Vec::new(),
            owner,
            at,
        };
        evening.act(&NightCommand::Set {
            settings: Box::new(settings),
        });
        evening
    }

    /// Applies a command; a refused one is skipped. A minute passes.
    fn act(&mut self, command: &NightCommand) {
        let Ok(facts) = decide(&self.told.state, command) else {
            return;
        };
        let action = earlier::happens(&mut self.told, self.owner, self.at, facts);
        self.actions.extend(action);
        self.at = self.at.plus_seconds(67);
    }

    pub(super) fn by_now(&mut self, now: UtcMicros) {
        let (actions, told) = (&mut self.actions, &mut self.told);
        earlier::by_now(self.stream, self.owner, actions, told, now);
    }

    fn play(&mut self, action: CubeAction) {
        self.act(&NightCommand::Act {
            table: ONE,
            action,
            overrule: None,
            seen: None,
        });
    }

    fn join(&mut self, person: PersonId) {
        self.act(&NightCommand::Join {
            person,
            table: ONE,
            stake: None,
        });
    }

    fn guest(&mut self, chance: &mut StdRng, roster: &[Person], name: &str) {
        let Some(member) = roster.first() else {
            return;
        };
        let guest = Person {
            id: PersonId::from_random(chance.random()),
            name: name.to_owned(),
            is_guest: true,
            rating: None,
            created_at: self.at,
            ..member.clone()
        };
        self.join(guest.id);
        self.guests.push(guest);
    }

    fn game_now(&self) -> Option<&ChouetteGame> {
        self.told.state.table(ONE)?.game.as_ref()
    }

    fn in_box(&self) -> Option<PlayerNo> {
        self.game_now().map(|g| g.in_box)
    }

    fn still_in(&self) -> Vec<PlayerNo> {
        let seats = self.game_now().map(ChouetteGame::still_in);
        seats.into_iter().flatten().map(|s| s.member).collect()
    }

    fn start(&mut self) {
        self.act(&NightCommand::Start {
            table: ONE,
            partner: None,
            overrule: None,
        });
    }

    fn game(&mut self, chance: &mut StdRng) {
        self.start();
        let Some(in_box) = self.in_box() else {
            return;
        };
        let eager = chance.random_range(0..=3);
        for by in self.still_in().into_iter().take(eager) {
            self.play(CubeAction::Double { by, to: None });
            let answer = pick(chance, OfferAnswer::Take, OfferAnswer::Drop);
            self.play(CubeAction::Answer {
                by: in_box,
                of: Some(vec![by]),
                answer,
            });
        }
        if chance.random_bool(0.6) {
            self.play(CubeAction::Double {
                by: in_box,
                to: None,
            });
            for by in self.still_in() {
                let answer = match chance.random_range(0..10) {
                    0 => OfferAnswer::Beaver,
                    1..=3 => OfferAnswer::Drop,
                    _ => OfferAnswer::Take,
                };
                self.play(CubeAction::Answer {
                    by,
                    of: None,
                    answer,
                });
            }
        }
        let winner = match chance.random_bool(0.45) {
            true => Side::Top,
            false => Side::Bottom,
        };
        let kind = match chance.random_range(0..12) {
            0 => GameType::Backgammon,
            1..=3 => GameType::Gammon,
            _ => GameType::Single,
        };
        self.play(CubeAction::End { winner, kind });
        self.at = self.at.plus_seconds(chance.random_range(200..700));
    }

    fn leave_early(&mut self, player: PlayerNo) {
        let balances = self.told.state.balances(Unit::Money);
        if let Some(payment) = settle_early(&balances, player) {
            self.act(&NightCommand::Pay {
                from: payment.from,
                to: payment.to,
                amount: payment.amount,
                unit: Unit::Money,
            });
        }
        self.act(&NightCommand::Leave {
            player,
            proxy: None,
        });
    }

    fn settle_one(&mut self) {
        let balances = self.told.state.balances(Unit::Money);
        let due = crawford_chouette::settle_up(&balances)
            .expect("what a player of this night wins another loses");
        if let Some(payment) = due.first() {
            self.act(&NightCommand::Pay {
                from: payment.from,
                to: payment.to,
                amount: payment.amount,
                unit: Unit::Money,
            });
        }
    }

    pub(super) fn write(&self, tx: &mut Tx<'_>, club: ClubId) -> Result<(), ActError> {
        for guest in &self.guests {
            people::add(tx, guest)?;
        }
        let begun = self.actions.first().map_or(self.at, |(at, _)| *at);
        streams::begin(tx, self.stream, StreamKind::Chouette, club, begun)?;
        let slug = crawford_club::name::slug_of(&self.row.name, "night");
        addresses::give(tx, club, StreamKind::Chouette, &slug, self.stream)?;
        nights::put(tx, self.stream, &self.row)?;
        let mut version = 0;
        for (at, bodies) in &self.actions {
            let who = Actor::Account(self.owner);
            version = journal::append(tx, self.stream, version, *at, who, None, bodies)?.last;
        }
        let state = &self.told.state;
        Ok(Rows::of(state, &self.row).replace(tx, self.stream, state.closed)?)
    }
}

fn pick<T>(chance: &mut impl Rng, mostly: T, seldom: T) -> T {
    match chance.random_range(0..4) {
        0 => seldom,
        _ => mostly,
    }
}
