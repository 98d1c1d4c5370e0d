//! `GET /c/{club}/chouette/{night}/ledger`: every game, every cube, and what they came to.

use super::place::AtNight;
use super::shown;
use crate::app::chouette::ledger::{BoxRun, GameLedger, LedgerEntry, box_runs, games};
use crate::app::lists::night::{PlayerLine, players};
use crate::backgammon::Side;
use crate::chouette::{ExtraStage, GameNo, GameType, LineKind, Out, PlayedGame, PlayerNo, Unit};
use crate::pages::chouette::money::{money, signed_in};
use crate::pages::chouette::signed;
use crate::pages::messages::selector;
use crate::pages::short_names::short_names;
use crate::web::c::chouette::graph::Graph;
use crate::web::c::chouette::scene::NightScene;
use crate::web::prelude::*;

/// `GET /c/{club}/chouette/{night}/ledger`
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let mut ledger = shown::with_scene(&at, Ledger::of);
    if at.may(Permission::HostNight) {
        for game in &mut ledger.games {
            game.correct = Some(at.path.game_below(game.number, "correct"));
        }
    }
    let page = LedgerPage {
        page: at.page().wide(),
        title: at.row.name.clone(),
        live: at.live(),
        night: at.path.show().to_owned(),
        settle: at.path.below("settle"),
        csv: at.path.below("games.csv"),
        files: at.path.below("results"),
        ledger,
    };
    shown::page(&at, &request, &page).await
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/ledger.html")]
struct LedgerPage {
    #[deref]
    page: Page,
    title: String,
    live: String,
    night: String,
    settle: String,
    csv: String,
    /// The address of the result files, without the ending.
    files: String,
    ledger: Ledger,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Ledger {
    pub money: bool,
    pub totals: Vec<LedgerTotal>,
    pub graphs: Option<(Graph, Graph)>,
    pub runs: Vec<BoxRunView>,
    pub longest: Option<String>,
    /// Games down, players across.
    pub sheet: Vec<SheetRow>,
    pub games: Vec<LedgerGame>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deref)]
pub struct LedgerTotal {
    #[deref]
    of: PlayerLine,
    pub page: Option<String>,
    /// The name where there is little room.
    pub short: String,
    pub points: String,
    pub money: Option<String>,
    pub best: Option<GameLink>,
    pub worst: Option<GameLink>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLink {
    pub points: String,
    pub number: GameNo,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxRunView {
    pub name: String,
    pub games: usize,
    pub longest: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetRow {
    pub game: GameNo,
    /// A cell a player, in the order of `totals`; empty for who did not play.
    pub cells: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerGame {
    pub number: GameNo,
    pub table: Option<u32>,
    pub ending: String,
    pub partner: Option<String>,
    pub limits: Vec<String>,
    pub correct: Option<String>,
    pub lines: Vec<LedgerLineView>,
    pub sums: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerLineView {
    pub who: String,
    /// What its cube was worth; nothing for a partner's half.
    pub value: Option<u32>,
    pub how: String,
    pub points: String,
    pub money: String,
    pub why: Vec<String>,
}

impl Ledger {
    #[must_use]
    pub fn of(scene: &NightScene<'_>) -> Ledger {
        let night = scene.night;
        let totals = totals(scene);
        let graph = |wide| Graph::of(scene, Unit::Points, wide);
        let runs = box_runs(night);
        let newest = || night.games.iter().rev();
        Ledger {
            money: night.for_money(),
            graphs: graph(false).zip(graph(true)),
            longest: runs.iter().find(|run| run.longest).map(|run| {
                let name = scene.isolated(run.player);
                scene.w.ledger_longest(run.games, name)
            }),
            runs: runs.iter().map(|run| run_view(scene, run)).collect(),
            sheet: games(night).iter().rev().map(|g| row(g, &totals)).collect(),
            games: newest().map(|g| game(scene, g)).collect(),
            totals,
        }
    }
}

fn totals(scene: &NightScene<'_>) -> Vec<LedgerTotal> {
    let night = scene.night;
    let lines = players(night, scene.names);
    let short = short_names(lines.iter().map(|of| of.player.clone()));
    let total = |(of, short): (PlayerLine, String)| {
        let games = night.best_and_worst(of.number, Unit::Points);
        let link = |(number, points)| GameLink {
            number,
            points: signed(points),
        };
        LedgerTotal {
            page: (scene.members)(of.number),
            short,
            points: signed(of.points),
            money: of.money.map(|money| signed_in(night, Unit::Money, money)),
            best: games.map(|(best, _)| link(best)),
            worst: games.map(|(_, worst)| link(worst)),
            of,
        }
    };
    lines.into_iter().zip(short).map(total).collect()
}

fn run_view(scene: &NightScene<'_>, run: &BoxRun) -> BoxRunView {
    let name = scene.name(run.player);
    BoxRunView {
        name: match scene.night.tables.len() {
            0 | 1 => name,
            _ => scene.w.ledger_run_at(name, run.table.0),
        },
        games: run.games,
        longest: run.longest,
    }
}

fn row(game: &GameLedger, totals: &[LedgerTotal]) -> SheetRow {
    let cell = |total: &LedgerTotal| game.result(total.number).map(signed);
    SheetRow {
        game: game.number,
        cells: totals.iter().map(|t| cell(t).unwrap_or_default()).collect(),
    }
}

#[must_use]
pub fn game(scene: &NightScene<'_>, played: &PlayedGame) -> LedgerGame {
    let of = GameLedger::of(played);
    let sum = |(n, points): &(PlayerNo, i64)| (scene.name(*n), signed(*points));
    LedgerGame {
        number: of.number,
        table: (scene.night.tables.len() > 1).then_some(of.table.0),
        ending: scene.ending(played),
        partner: of
            .partner
            .map(|p| scene.w.ledger_partner(scene.isolated(p))),
        limits: limits(scene, &of),
        correct: None,
        lines: of.lines.iter().map(|l| line_view(scene, &of, l)).collect(),
        sums: of.results.iter().map(sum).collect(),
    }
}

fn limits(scene: &NightScene<'_>, game: &GameLedger) -> Vec<String> {
    let Some(most) = game.loss_limit else {
        return Vec::new();
    };
    let sentence = |(n, points): &(PlayerNo, i64)| {
        let who = scene.isolated(*n);
        scene.w.ledger_limit(most, *points, who)
    };
    game.spared.iter().map(sentence).collect()
}

fn line_view(scene: &NightScene<'_>, game: &GameLedger, entry: &LedgerEntry) -> LedgerLineView {
    let line = &entry.line;
    let (how, why) = match line.kind {
        LineKind::Cube => cube_line(scene, game, entry),
        LineKind::Extra => extra_line(scene, game, entry),
        LineKind::Half => half_line(scene, game, entry),
        LineKind::TakenOver => taken_over_line(scene, entry),
        LineKind::Limit => limit_line(scene, game, entry),
    };
    LedgerLineView {
        who: scene.name(line.to),
        value: entry.value(),
        how,
        points: signed(line.points),
        money: signed_in(scene.night, Unit::Money, line.money),
        why,
    }
}

/// How a line came about, in short and term by term.
type Reasons = (String, Vec<String>);

/// What a point between the two is worth, where it is worth anything.
fn stake(scene: &NightScene<'_>, entry: &LedgerEntry) -> Option<String> {
    let line = &entry.line;
    (entry.stake > 0 && line.points != 0).then(|| {
        scene.w.ledger_why_stake(
            signed_in(scene.night, Unit::Money, line.money),
            signed(line.points),
            money(scene.night, entry.stake),
        )
    })
}

fn cube_line(scene: &NightScene<'_>, game: &GameLedger, entry: &LedgerEntry) -> Reasons {
    let (w, line) = (scene.w, &entry.line);
    let Some((cube, counts)) = entry.cube.zip(entry.counts) else {
        return Reasons::default();
    };
    let (who, in_box) = (scene.isolated(line.to), scene.isolated(line.from));
    let points = line.points.unsigned_abs();
    let kind = selector!("ledger-how-won.kind", counts in GameType { Single, Gammon, Backgammon });
    let how = match cube.out {
        Out::Dropped => w.dropped().into_owned(),
        Out::BoxDropped => w.doubled_out().into_owned(),
        Out::Settled { .. } => w.settled().into_owned(),
        Out::No if line.points < 0 => w.ledger_how_lost(kind),
        Out::No => w.ledger_how_won(kind),
    };
    let mut why = Vec::new();
    if cube.member != line.to {
        why.push(w.ledger_why_held(&who, scene.isolated(cube.member)));
    }
    why.push(match cube.out {
        Out::Dropped => w.ledger_why_dropped(in_box, cube.value, who),
        Out::BoxDropped => w.ledger_why_dropped(who, cube.value, in_box),
        Out::Settled { .. } => w.ledger_why_settled(signed(line.points)),
        Out::No => w.ledger_why_played(points, counts.times(), cube.value),
    });
    if cube.out == Out::No && game.kind != GameType::Single && counts == GameType::Single {
        why.push(w.ledger_why_jacoby().into_owned());
    }
    why.extend(stake(scene, entry));
    (how, why)
}

fn extra_line(scene: &NightScene<'_>, game: &GameLedger, entry: &LedgerEntry) -> Reasons {
    let (w, line) = (scene.w, &entry.line);
    let taker = scene.isolated(line.from);
    let how = w.ledger_how_extra(&taker);
    let Some(extra) = entry.extra else {
        return (how, Vec::new());
    };
    let who = scene.isolated(line.to);
    let price = w.ledger_why_extra_price(extra.price, &taker, &who);
    let points = i64::from(extra.value).saturating_mul(i64::from(game.kind.times()));
    let ending = match extra.stage {
        ExtraStage::TakerDropped => w.ledger_why_extra_taker_dropped(taker, extra.value, who),
        ExtraStage::DropperDropped => w.ledger_why_extra_dropper_dropped(taker, extra.value, who),
        ExtraStage::Offered | ExtraStage::Accepted | ExtraStage::In => match game.winner {
            Some(Side::Bottom) => w.ledger_why_extra_lost(points, extra.value, who),
            _ => w.ledger_why_extra_won(points, extra.value, who),
        },
    };
    let mut why = vec![price, ending];
    why.extend(stake(scene, entry));
    (how, why)
}

/// A cube paid for by who took it over.
fn taken_over_line(scene: &NightScene<'_>, entry: &LedgerEntry) -> Reasons {
    let (w, line) = (scene.w, &entry.line);
    let (who, other) = (scene.isolated(line.to), scene.isolated(line.from));
    let mut why = vec![w.ledger_why_taken_over(other, line.points.unsigned_abs(), who)];
    why.extend(stake(scene, entry));
    (w.ledger_how_taken_over().into_owned(), why)
}

/// What the limit took off a loss.
fn limit_line(scene: &NightScene<'_>, game: &GameLedger, entry: &LedgerEntry) -> Reasons {
    let (w, line) = (scene.w, &entry.line);
    let (who, other) = (scene.isolated(line.to), scene.isolated(line.from));
    let points = line.points.unsigned_abs();
    let limit = game.loss_limit.into_iter();
    let mut why: Vec<String> = limit
        .map(|most| w.ledger_why_limit(most, &other, points, &who))
        .collect();
    why.extend(stake(scene, entry));
    (w.ledger_how_limit().into_owned(), why)
}

fn half_line(scene: &NightScene<'_>, game: &GameLedger, entry: &LedgerEntry) -> Reasons {
    let w = scene.w;
    let (all, half) = (signed(game.box_points), signed(entry.line.points));
    let mut why = vec![w.ledger_why_half(all, half)];
    if game.box_points % 2 != 0 {
        why.push(w.ledger_why_odd().into_owned());
    }
    (w.ledger_how_half().into_owned(), why)
}
