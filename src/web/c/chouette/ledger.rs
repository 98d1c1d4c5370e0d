//! `GET /c/{club}/chouette/{night}/ledger`: every game, every cube, and what they came to.

use super::place::AtNight;
use super::shown;
use crate::app::lists::night::{NightStanding, standings};
use crate::backgammon::Side;
use crate::chouette::{
    CubeEnd, ExtraEnd, ExtraStage, GameNo, GameType, LedgerLine, LineKind, LineOf, Out, PlayedGame,
    PlayerNo, Unit, spared,
};
use crate::form::Choice;
use crate::pages::chouette::money::{money, signed_in};
use crate::pages::chouette::signed;
use crate::pages::messages::Messages;
use crate::web::c::chouette::graph::{Graph, look};
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
    pub totals: Vec<Total>,
    pub graphs: Option<(Graph, Graph)>,
    pub runs: Vec<BoxRun>,
    pub longest: Option<String>,
    /// Games down, players across.
    pub sheet: Vec<SheetRow>,
    pub games: Vec<LedgerGame>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Total {
    pub player: PlayerNo,
    pub name: String,
    pub page: Option<String>,
    pub look: u32,
    pub games: usize,
    pub boxes: usize,
    pub points: String,
    pub money: String,
    pub best: Option<GameLink>,
    pub worst: Option<GameLink>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameLink {
    pub points: String,
    pub number: GameNo,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoxRun {
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
    pub lines: Vec<LineView>,
    pub sums: Vec<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineView {
    pub who: String,
    pub other: String,
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
        let (runs, longest) = box_runs(scene);
        Ledger {
            money: night.for_money(),
            graphs: graph(false).zip(graph(true)),
            runs,
            longest,
            sheet: night.games.iter().rev().map(|g| row(g, &totals)).collect(),
            games: night.games.iter().rev().map(|g| game(scene, g)).collect(),
            totals,
        }
    }
}

fn totals(scene: &NightScene<'_>) -> Vec<Total> {
    let night = scene.night;
    let of = |standing: NightStanding| {
        let player = standing.player;
        let games = night.best_and_worst(player, Unit::Points);
        let link = |(number, points)| GameLink {
            number,
            points: signed(points),
        };
        Total {
            player,
            name: scene.name(player),
            page: (scene.members)(player),
            look: look(player),
            games: standing.games,
            boxes: standing.games_in_box,
            points: signed(standing.points),
            money: signed_in(night, Unit::Money, standing.money),
            best: games.map(|(best, _)| link(best)),
            worst: games.map(|(_, worst)| link(worst)),
        }
    };
    standings(night).into_iter().map(of).collect()
}

fn box_runs(scene: &NightScene<'_>) -> (Vec<BoxRun>, Option<String>) {
    let runs = scene.night.box_runs();
    let most = runs.iter().map(|r| r.2).max().unwrap_or(0);
    let several = scene.night.tables.len() > 1;
    let views = runs.iter().map(|(table, player, games)| BoxRun {
        name: if several {
            let name = scene.name(*player);
            scene.w.ledger_run_at(name, table.0)
        } else {
            scene.name(*player)
        },
        games: *games,
        longest: *games == most && most > 1,
    });
    let first = runs.iter().find(|r| r.2 == most && most > 1);
    let longest = first.map(|(_, player, games)| {
        let name = scene.isolated(*player);
        scene.w.ledger_longest(*games, name)
    });
    (views.collect(), longest)
}

fn row(game: &PlayedGame, totals: &[Total]) -> SheetRow {
    let cell = |t: &Total| {
        if game.order.contains(&t.player) {
            signed(game.result(t.player, Unit::Points))
        } else {
            String::new()
        }
    };
    SheetRow {
        game: game.number,
        cells: totals.iter().map(cell).collect(),
    }
}

#[must_use]
pub fn game(scene: &NightScene<'_>, played: &PlayedGame) -> LedgerGame {
    let lines = played
        .lines_of()
        .map(|(line, of)| match of {
            LineOf::Cube(cube) => cube_line(scene, played, line, cube),
            LineOf::Extra(extra) => extra_line(scene, played, line, extra),
            LineOf::Half => half_line(scene, played, line),
            LineOf::TakenOver => taken_over_line(scene, played, line),
            LineOf::Limit => limit_line(scene, played, line),
        })
        .collect();
    let sums = played.order.iter().map(|n| {
        let points = signed(played.result(*n, Unit::Points));
        (scene.name(*n), points)
    });
    LedgerGame {
        number: played.number,
        table: (scene.night.tables.len() > 1).then_some(played.table.0),
        ending: scene.ending(played),
        partner: played
            .partner
            .map(|p| scene.w.ledger_partner(scene.isolated(p))),
        limits: limits(scene, played),
        correct: None,
        lines,
        sums: sums.collect(),
    }
}

fn limits(scene: &NightScene<'_>, played: &PlayedGame) -> Vec<String> {
    let Some(most) = played.settings.loss_limit else {
        return Vec::new();
    };
    let sentence = |(n, points): (PlayerNo, i64)| {
        let who = scene.isolated(n);
        scene.w.ledger_limit(most, points, who)
    };
    spared(&played.lines).into_iter().map(sentence).collect()
}

fn view(scene: &NightScene<'_>, line: &LedgerLine) -> LineView {
    LineView {
        who: scene.name(line.to),
        other: scene.name(line.from),
        value: None,
        how: String::new(),
        points: signed(line.points),
        money: signed_in(scene.night, Unit::Money, line.money),
        why: Vec::new(),
    }
}

/// What a point between the two is worth, where it is worth anything.
fn stake(scene: &NightScene<'_>, played: &PlayedGame, line: &LedgerLine) -> Option<String> {
    let stake = played.stakes.between(line.to, line.from);
    (stake > 0 && line.points != 0).then(|| {
        scene.w.ledger_why_stake(
            signed_in(scene.night, Unit::Money, line.money),
            signed(line.points),
            money(scene.night, stake),
        )
    })
}

fn cube_line(
    scene: &NightScene<'_>,
    played: &PlayedGame,
    line: &LedgerLine,
    cube: Option<&CubeEnd>,
) -> LineView {
    let w = scene.w;
    let mut out = view(scene, line);
    let Some(cube) = cube else {
        return out;
    };
    let (who, in_box) = (scene.isolated(line.to), scene.isolated(line.from));
    let points = line.points.unsigned_abs();
    out.value = Some(cube.value);
    let value = cube.value;
    out.how = match cube.out {
        Out::Dropped => w.ledger_how_dropped().into_owned(),
        Out::BoxDropped => w.ledger_how_box_dropped().into_owned(),
        Out::Settled { .. } => w.ledger_how_settled().into_owned(),
        Out::No => {
            let counts = played.sheet.kind_of(cube, &played.settings);
            let key = if line.points < 0 {
                Messages::ledger_how_lost
            } else {
                Messages::ledger_how_won
            };
            key(w, counts.word())
        }
    };
    if cube.member != line.to {
        let whose = scene.isolated(cube.member);
        let by = who.clone();
        out.why.push(w.ledger_why_held(by, whose));
    }
    out.why.push(match cube.out {
        Out::Dropped => w.ledger_why_dropped(in_box, value, who),
        Out::BoxDropped => w.ledger_why_box_dropped(in_box, value, who),
        Out::Settled { .. } => w.ledger_why_settled(signed(line.points)),
        Out::No => {
            let times = played.sheet.kind_of(cube, &played.settings).times();
            w.ledger_why_played(points, times, value)
        }
    });
    let counts_once = cube.out == Out::No
        && played.sheet.kind != GameType::Single
        && played.sheet.kind_of(cube, &played.settings) == GameType::Single;
    if counts_once {
        out.why.push(w.ledger_why_jacoby().into_owned());
    }
    out.why.extend(stake(scene, played, line));
    out
}

fn extra_line(
    scene: &NightScene<'_>,
    played: &PlayedGame,
    line: &LedgerLine,
    extra: Option<&ExtraEnd>,
) -> LineView {
    let w = scene.w;
    let mut out = view(scene, line);
    let taker = scene.isolated(line.from);
    out.how = w.ledger_how_extra(taker.clone());
    let Some(extra) = extra else {
        return out;
    };
    out.value = Some(extra.value);
    let who = scene.isolated(line.to);
    out.why
        .push(w.ledger_why_extra_price(extra.price, taker.clone(), who.clone()));
    let points = i64::from(extra.value).saturating_mul(i64::from(played.sheet.kind.times()));
    out.why.push(match extra.stage {
        ExtraStage::TakerDropped => w.ledger_why_extra_taker_dropped(taker, extra.value, who),
        ExtraStage::DropperDropped => w.ledger_why_extra_dropper_dropped(taker, extra.value, who),
        ExtraStage::Offered | ExtraStage::Accepted | ExtraStage::In => {
            let key = match played.sheet.winner {
                Some(Side::Bottom) => Messages::ledger_why_extra_lost,
                _ => Messages::ledger_why_extra_won,
            };
            key(w, points, extra.value, who)
        }
    });
    out.why.extend(stake(scene, played, line));
    out
}

/// A cube paid for by who took it over.
fn taken_over_line(scene: &NightScene<'_>, played: &PlayedGame, line: &LedgerLine) -> LineView {
    let mut out = view(scene, line);
    let (who, other) = (scene.isolated(line.to), scene.isolated(line.from));
    let points = line.points.unsigned_abs();
    out.how = scene.w.ledger_how_taken_over().into_owned();
    out.why
        .push(scene.w.ledger_why_taken_over(other, points, who));
    out.why.extend(stake(scene, played, line));
    out
}

/// What the limit took off a loss.
fn limit_line(scene: &NightScene<'_>, played: &PlayedGame, line: &LedgerLine) -> LineView {
    let mut out = view(scene, line);
    let (who, other) = (scene.isolated(line.to), scene.isolated(line.from));
    let points = line.points.unsigned_abs();
    let most = played.settings.loss_limit.unwrap_or_default();
    out.how = scene.w.ledger_how_limit().into_owned();
    out.why
        .push(scene.w.ledger_why_limit(most, other, points, who));
    out.why.extend(stake(scene, played, line));
    out
}

fn half_line(scene: &NightScene<'_>, played: &PlayedGame, line: &LedgerLine) -> LineView {
    let w = scene.w;
    let mut out = view(scene, line);
    out.how = w.ledger_how_half().into_owned();
    let cubes = played.lines.iter().filter(|l| l.kind == LineKind::Cube);
    let side = cubes.fold(0_i64, |sum, l| sum.saturating_sub(l.points));
    out.why
        .push(w.ledger_why_half(signed(side), signed(line.points)));
    if side % 2 != 0 {
        out.why.push(w.ledger_why_odd().into_owned());
    }
    out
}
