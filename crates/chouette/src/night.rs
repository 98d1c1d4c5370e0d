//! The state of a night.

use super::rotation::before_those_behind;
use super::{
    ChouetteGame, CorrectedSeats, GameNo, GameSheet, LedgerLine, NightSettings, PlayerNo, Proposal,
    Stakes, TableNo, Unit,
};
use crawford_forms::coin::Currency;
use crawford_forms::violation::{Violation, refuse, unchanged_since};
use crawford_journal::PersonId;
use serde::{Deserialize, Serialize};

/// Where a player goes in the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LinePlace {
    Kept,
    /// Before whoever is there now, counted from the box as 0.
    At(usize),
    /// Into the order after the game in progress.
    AfterGame,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Presence {
    Here,
    Resting,
    Left,
}

/// A player of a night.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NightPlayer {
    pub number: PlayerNo,
    pub person: PersonId,
    pub stake: Option<u32>,
    /// The version at which the stake was last named.
    pub stake_changed: u64,
    pub presence: Presence,
    /// What the finished games come to for the player, in points.
    pub points: i64,
    /// The same in money, in the smallest coin.
    pub money: i64,
    /// What the player has paid (positive) or been paid, in points.
    pub paid_points: i64,
    pub paid_money: i64,
}

impl NightPlayer {
    #[must_use]
    pub const fn total(&self, unit: Unit) -> i64 {
        match unit {
            Unit::Points => self.points,
            Unit::Money => self.money,
        }
    }

    /// What is still to be paid to the player; negative if by the player.
    #[must_use]
    pub const fn balance(&self, unit: Unit) -> i64 {
        match unit {
            Unit::Points => self.points.saturating_add(self.paid_points),
            Unit::Money => self.money.saturating_add(self.paid_money),
        }
    }
}

/// A table of a night and its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChouetteTable {
    pub number: TableNo,
    /// Box, captain, line of the game in progress or to come; players who keep their place on a break are included.
    pub line: Vec<PlayerNo>,
    /// Those who came in mid-game.
    pub newcomers: Vec<PlayerNo>,
    /// The partner who stays after a win.
    pub partner: Option<PlayerNo>,
    /// Who would not be the box's partner in the game to come.
    pub declined: Vec<PlayerNo>,
    /// Whether the house rules leave the next order to people.
    pub ask: bool,
    /// Whether its order was ever thrown for or set by hand.
    pub order_set: bool,
    /// How many at the bottom have just lost.
    pub fallen: usize,
    /// How many games have been begun at it.
    pub begun: u32,
    pub game: Option<ChouetteGame>,
    /// The version at which its order last changed.
    pub changed: u64,
}

impl ChouetteTable {
    pub(super) fn new(number: TableNo) -> ChouetteTable {
        ChouetteTable {
            number,
            line: Vec::new(),
            newcomers: Vec::new(),
            partner: None,
            declined: Vec::new(),
            ask: false,
            order_set: false,
            fallen: 0,
            begun: 0,
            game: None,
            changed: 0,
        }
    }

    /// The fewest players with whom its next game may begin.
    #[must_use]
    pub const fn fewest(&self) -> usize {
        match self.begun {
            0 => super::FEWEST,
            _ => super::FEWEST_TO_PLAY_ON,
        }
    }

    /// Whether someone has a place in its line, or in the one after the game in progress.
    pub(super) fn stands(&self, player: PlayerNo) -> bool {
        self.line.contains(&player) || self.newcomers.contains(&player)
    }

    /// Where in its line someone stood when the game in progress began, among those who are in it still.
    pub(super) fn place_in_game(&self, player: PlayerNo) -> usize {
        let order = self.game.iter().flat_map(|g| &g.order);
        before_those_behind(order, player, &self.line).unwrap_or(self.line.len())
    }

    /// Whoever sits down at it next was not asked anything, and has said nothing.
    pub(super) fn forget_the_order(&mut self) {
        self.declined.clear();
        self.ask = false;
        self.order_set = false;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.line.is_empty() && self.newcomers.is_empty() && self.game.is_none()
    }
}

/// A finished game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedGame {
    pub number: GameNo,
    pub table: TableNo,
    /// Box, captain, line as seated; changed by nothing but a correction of this very game's seats.
    pub order: Vec<PlayerNo>,
    pub partner: Option<PlayerNo>,
    /// The captain it began with, or whoever became it when that one left.
    pub captain: PlayerNo,
    pub automatics: u8,
    pub settings: NightSettings,
    pub stakes: Stakes,
    /// Who had no place in the next order when it ended.
    pub gone: Vec<PlayerNo>,
    pub sheet: GameSheet,
    /// What it came to, as corrected.
    pub lines: Vec<LedgerLine>,
    pub proposal: Proposal,
    /// The version at which it was last entered or corrected.
    pub changed: u64,
}

impl PlayedGame {
    /// Refuses a correction of the game as it stood at version `seen`, if it has been corrected since.
    pub fn unchanged_since(&self, seen: Option<u64>) -> Result<(), Violation> {
        let refusal = || refuse::game_changed_since(self.number.0);
        unchanged_since(self.changed, seen, refusal)
    }

    pub(super) fn corrected(
        &self,
        sheet: &GameSheet,
        seats: Option<&CorrectedSeats>,
        automatics: Option<u8>,
        stakes: Option<&Stakes>,
    ) -> PlayedGame {
        let mut played = self.clone();
        played.sheet.clone_from(sheet);
        if let Some(seats) = seats {
            played.order.clone_from(&seats.order);
            played.partner = seats.partner;
            played.captain = seats.team().next().unwrap_or(self.captain);
        }
        if let Some(automatics) = automatics {
            played.automatics = automatics;
        }
        if let Some(stakes) = stakes {
            played.stakes.clone_from(stakes);
        }
        played
    }

    #[must_use]
    pub fn in_box(&self) -> PlayerNo {
        self.order.first().copied().unwrap_or(self.captain)
    }

    #[must_use]
    pub fn result(&self, player: PlayerNo, unit: Unit) -> i64 {
        result_in(&self.lines, player, unit)
    }
}

pub(super) fn result_in(lines: &[LedgerLine], player: PlayerNo, unit: Unit) -> i64 {
    lines.iter().fold(0, |sum, line| {
        let amount = line.amount(unit);
        let sum: i64 = sum;
        match (line.to == player, line.from == player) {
            (true, false) => sum.saturating_add(amount),
            (false, true) => sum.saturating_sub(amount),
            _ => sum,
        }
    })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paid {
    pub from: PlayerNo,
    pub to: PlayerNo,
    pub amount: i64,
    pub unit: Unit,
}

/// A payment made in points, as it counts in money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Converted {
    #[serde(flatten)]
    pub money: Paid,
    /// What was paid; journals of old do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
}

/// The state of a chouette night: the fold of its facts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Night {
    /// The rules of the games to come.
    pub settings: NightSettings,
    /// The version at which the rules were last set.
    pub rules_changed: u64,
    /// The version at which it was last set what a point is worth.
    pub stake_changed: u64,
    pub closed: bool,
    /// Everybody who came, by number; those of joins that were undone are missing.
    pub players: Vec<NightPlayer>,
    /// The highest number ever given to a player, also to one whose join was undone.
    pub last_player: u32,
    /// The tables, by number from 1.
    pub tables: Vec<ChouetteTable>,
    pub games: Vec<PlayedGame>,
    pub payments: Vec<Paid>,
    /// The payments made in points before the night was for money, converted to money.
    pub converted: Vec<Converted>,
    /// The currency of its money; none: nobody has set one, and amounts are shown in the smallest coin without a sign.
    pub currency: Option<Currency>,
    /// The highest number of a game that was begun, whatever became of it; 0 before the first.
    pub last_game: u32,
    /// The highest number ever given to a game, also to one whose start was undone.
    pub numbered: u32,
}

impl Night {
    #[must_use]
    pub fn player(&self, number: PlayerNo) -> Option<&NightPlayer> {
        self.players.get(self.place_of(number)?)
    }

    pub(super) fn player_mut(&mut self, number: PlayerNo) -> Option<&mut NightPlayer> {
        let place = self.place_of(number)?;
        self.players.get_mut(place)
    }

    fn place_of(&self, number: PlayerNo) -> Option<usize> {
        self.players
            .binary_search_by_key(&number, |p| p.number)
            .ok()
    }

    #[must_use]
    pub fn player_of(&self, person: PersonId) -> Option<&NightPlayer> {
        self.players.iter().find(|p| p.person == person)
    }

    /// Those here by table and line, then those who rest, then those who have gone.
    #[must_use]
    pub fn everybody(&self) -> Vec<PlayerNo> {
        let mut all: Vec<PlayerNo> = Vec::new();
        for table in &self.tables {
            let playing = table.game.iter().flat_map(|g| &g.order);
            for n in playing.chain(&table.line).chain(&table.newcomers) {
                if self.is_here(*n) && !all.contains(n) {
                    all.push(*n);
                }
            }
        }
        for presence in [Presence::Here, Presence::Resting, Presence::Left] {
            let of = self.players.iter().filter(|p| p.presence == presence);
            let new: Vec<PlayerNo> = of.map(|p| p.number).filter(|n| !all.contains(n)).collect();
            all.extend(new);
        }
        all
    }

    #[must_use]
    pub fn is_here(&self, number: PlayerNo) -> bool {
        self.player(number)
            .is_some_and(|p| p.presence == Presence::Here)
    }

    #[must_use]
    pub fn table(&self, number: TableNo) -> Option<&ChouetteTable> {
        self.tables.get(number.index()?)
    }

    pub(super) fn table_mut(&mut self, number: TableNo) -> Option<&mut ChouetteTable> {
        self.tables.get_mut(number.index()?)
    }

    pub(super) fn playing(&self, table: TableNo, game: GameNo) -> Option<&ChouetteGame> {
        let playing = self.table(table)?.game.as_ref();
        playing.filter(|playing| playing.number == game)
    }

    pub(super) fn games_mut(&mut self) -> impl Iterator<Item = &mut ChouetteGame> {
        self.tables.iter_mut().filter_map(|t| t.game.as_mut())
    }

    pub(super) fn in_progress(&self) -> impl Iterator<Item = &ChouetteGame> {
        self.tables.iter().filter_map(|t| t.game.as_ref())
    }

    #[must_use]
    pub fn table_of(&self, player: PlayerNo) -> Option<&ChouetteTable> {
        self.tables.iter().find(|t| {
            let playing = t.game.as_ref().is_some_and(|g| g.order.contains(&player));
            playing || t.stands(player)
        })
    }

    #[must_use]
    pub fn game(&self, number: GameNo) -> Option<&PlayedGame> {
        // Mostly recent games are looked up, so this searches from the end.
        self.games.iter().rev().find(|g| g.number == number)
    }

    /// The finished games a player was in, the earliest first.
    pub fn games_of(&self, player: PlayerNo) -> impl Iterator<Item = &PlayedGame> {
        let games = self.games.iter();
        games.filter(move |g| g.order.contains(&player))
    }

    /// The number of the next game. None is given twice: what was said of a game must not be said of another.
    #[must_use]
    pub const fn next_game(&self) -> GameNo {
        GameNo(self.numbered.saturating_add(1))
    }

    /// Refuses what was decided by a table as it stood between two games at version `seen`, if it has moved on since.
    pub fn order_unchanged(&self, table: TableNo, seen: Option<u64>) -> Result<(), Violation> {
        let changed = self.table(table).map_or(0, |t| t.changed);
        unchanged_since(changed, seen, || refuse::table_changed_since(table.0))
    }

    /// Who of a game has no place in the next order: they left, or are on a break that keeps none.
    pub(super) fn gone(&self, table: &ChouetteTable, game: &ChouetteGame) -> Vec<PlayerNo> {
        let gone = |n: &PlayerNo| match self.player(*n).map(|p| p.presence) {
            None | Some(Presence::Left) => true,
            Some(Presence::Resting) => !table.line.contains(n),
            Some(Presence::Here) => false,
        };
        game.order.iter().copied().filter(gone).collect()
    }

    /// Who sits down to the next game of a table: box, captain, line.
    #[must_use]
    pub fn seated(&self, table: &ChouetteTable) -> Vec<PlayerNo> {
        let line = table.line.iter().copied();
        line.filter(|n| self.is_here(*n)).collect()
    }

    /// The partner of the box in the next game of a table, where that needs no asking: who stays after a win, or whom the
    /// rules make it.
    #[must_use]
    pub fn next_partner(&self, table: &ChouetteTable) -> Option<PlayerNo> {
        let order = self.seated(table);
        let stays = table.partner.filter(|p| order.contains(p));
        let must = || self.settings.compelled_partner(&order);
        stays.or_else(|| must().filter(|n| !table.declined.contains(n)))
    }

    #[must_use]
    pub fn stakes(&self, order: &[PlayerNo]) -> Stakes {
        let players = order.iter().filter_map(|n| self.player(*n));
        Stakes {
            table: self.settings.stake,
            own: players
                .filter_map(|p| p.stake.map(|stake| (p.number, stake)))
                .collect(),
        }
    }

    #[must_use]
    pub fn balances(&self, unit: Unit) -> Vec<(PlayerNo, i64)> {
        let players = self.players.iter();
        players.map(|p| (p.number, p.balance(unit))).collect()
    }

    /// A player's running total after each finished game.
    #[must_use]
    pub fn running(&self, player: PlayerNo, unit: Unit) -> Vec<(GameNo, i64)> {
        let mut total = 0_i64;
        let games = self.games.iter();
        games
            .map(|g| {
                total = total.saturating_add(g.result(player, unit));
                (g.number, total)
            })
            .collect()
    }

    /// A player's best and worst game and their results, of those the player was in.
    #[must_use]
    pub fn best_and_worst(
        &self,
        player: PlayerNo,
        unit: Unit,
    ) -> Option<((GameNo, i64), (GameNo, i64))> {
        let mine = || {
            let games = self.games_of(player);
            games.map(|g| (g.number, g.result(player, unit)))
        };
        // Of equals the first.
        let best = mine().min_by_key(|(n, r)| (std::cmp::Reverse(*r), *n))?;
        let worst = mine().min_by_key(|(n, r)| (*r, *n))?;
        Some((best, worst))
    }

    /// The runs of the box: who held it at which table for how many games in a row, in order.
    #[must_use]
    pub fn box_runs(&self) -> Vec<(TableNo, PlayerNo, usize)> {
        let mut runs: Vec<(TableNo, PlayerNo, usize)> = Vec::new();
        for game in &self.games {
            let latest = runs.iter_mut().rev().find(|r| r.0 == game.table);
            match latest {
                Some(run) if run.1 == game.in_box() => run.2 = run.2.saturating_add(1),
                _ => runs.push((game.table, game.in_box(), 1)),
            }
        }
        runs
    }
}
