//! `/c/{club}/chouette/{night}/g/{game}/correct`: a finished game is corrected. What would change is shown first.

use crate::app::stories::ActError;
use crate::chouette::{
    Command, Consequences, CubeEnd, ExtraEnd, ExtraStage, GameNo, Kind, Out, Played, PlayerNo,
    Sheet, consequences,
};
use crate::engine::Side;
use crate::pages::c::chouette::g::correct::{CorrectPage, CubeLine, ExtraLine, Preview};
use crate::pages::choice::Choice;
use crate::pages::chouette::signed;
use crate::pages::chouette::told::{kind_word, list};
use crate::pages::problems::Problems;
use crate::violation::{Source, Violation};
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::table::end::{LastState, kind};
use crate::web::c::chouette::undo::teller;
use crate::web::c::published::number;
use crate::web::error::AppError;
use crate::web::form::{Fields, Form, Typed, new_key};
use crate::web::html;
use actix_web::{HttpRequest, HttpResponse};

/// The sheet as typed.
#[derive(Debug, Default, Clone)]
pub struct Correcting {
    winner: String,
    kind: String,
    cubes: Vec<(String, String)>,
    settled: Vec<(String, String)>,
    extras: Vec<(String, String)>,
    take_order: bool,
    confirm: bool,
}

/// What is to stand, as far as the form alone can say.
#[derive(Debug, Clone)]
pub struct Wish {
    winner: Option<Side>,
    kind: Kind,
    cubes: Vec<(PlayerNo, LastState)>,
    extras: Vec<(usize, ExtraStage, u32)>,
}

impl Typed for Correcting {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        Correcting {
            winner: fields.line("winner"),
            kind: fields.line("kind"),
            cubes: fields.beginning("cube-"),
            settled: fields.beginning("settled-"),
            extras: fields.beginning("extra-"),
            take_order: fields.ticked("take_order"),
            confirm: fields.ticked("confirm"),
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
        let unreadable = || vec![Violation::new("form-unreadable", Source::House)];
        let winner = match self.winner.as_str() {
            "box" => Some(Side::Top),
            "team" => Some(Side::Bottom),
            "" | "nobody" => None,
            _ => return Err(unreadable()),
        };
        let mut cubes = Vec::new();
        for (number, typed) in &self.cubes {
            let settled = self.settled.iter().find(|(of, _)| of == number);
            let points = settled.map_or("", |(_, points)| points);
            let number: PlayerNo = number.parse().map_err(|_| unreadable())?;
            let state = LastState::read(typed, points).map_err(|v| vec![v])?;
            cubes.extend(state.map(|state| (number, state)));
        }
        let mut extras = Vec::new();
        for (index, typed) in &self.extras {
            let (word, value) = typed.rsplit_once('-').ok_or_else(unreadable)?;
            let stage = match word {
                "in" => ExtraStage::In,
                "takerdropped" => ExtraStage::TakerDropped,
                "dropperdropped" => ExtraStage::DropperDropped,
                _ => return Err(unreadable()),
            };
            let index = index.parse().map_err(|_| unreadable())?;
            extras.push((index, stage, value.parse().map_err(|_| unreadable())?));
        }
        Ok(Wish {
            winner,
            kind: kind(&self.kind).ok_or_else(unreadable)?,
            cubes,
            extras,
        })
    }
}

/// What cubes were worth before anybody doubled: what one that was not turned was worth at the end.
fn start(sheet: &Sheet) -> u32 {
    let unturned = sheet.cubes.iter().filter(|c| !c.turned);
    unturned.map(|c| c.value).min().unwrap_or(1)
}

/// The word a form has for a cube's last state.
fn word(cube: &CubeEnd) -> String {
    match cube.out {
        Out::No => format!("on-{}", cube.value),
        Out::Dropped => format!("dropped-{}", cube.value),
        Out::BoxDropped => format!("boxdropped-{}", cube.value),
        Out::Settled { .. } => "settled".to_owned(),
    }
}

fn extra_word(extra: &ExtraEnd) -> String {
    let stage = match extra.stage {
        ExtraStage::TakerDropped => "takerdropped",
        ExtraStage::DropperDropped => "dropperdropped",
        _ => "in",
    };
    format!("{stage}-{}", extra.value)
}

impl Wish {
    /// The sheet it comes to.
    fn sheet(&self, was: &Sheet) -> Sheet {
        let start = start(was);
        let cubes: Vec<CubeEnd> = was
            .cubes
            .iter()
            .map(|cube| {
                let state = self.cubes.iter().find(|(n, _)| *n == cube.member);
                let end = state.map(|(n, state)| state.end(*n, cube.value, start));
                match end {
                    // A value that stays was turned or not as it was.
                    Some(end) if end.value == cube.value => CubeEnd {
                        turned: cube.turned,
                        ..end
                    },
                    Some(end) => end,
                    None => *cube,
                }
            })
            .collect();
        let mut extras = was.extras.clone();
        for (index, stage, value) in &self.extras {
            if let Some(extra) = extras.get_mut(*index) {
                (extra.stage, extra.value) = (*stage, *value);
            }
        }
        let left = cubes.iter().any(|c| c.out == Out::No)
            || extras.iter().any(|e| e.stage == ExtraStage::In);
        let same_cubes = cubes == was.cubes;
        Sheet {
            winner: self.winner.filter(|_| left),
            kind: self.kind,
            cubes,
            extras,
            // Who was captain when is known of what happened, not of what was typed over it.
            captains: if same_cubes {
                was.captains.clone()
            } else {
                Vec::new()
            },
            last: was.last.filter(|_| same_cubes),
        }
    }
}

/// The form as the sheet stands.
fn as_stored(sheet: &Sheet) -> Correcting {
    let settled = sheet.cubes.iter().filter_map(|c| match c.out {
        Out::Settled { points } => Some((c.member.to_string(), points.to_string())),
        _ => None,
    });
    let cubes = sheet.cubes.iter();
    let extras = sheet.extras.iter().enumerate();
    Correcting {
        winner: match sheet.winner {
            Some(Side::Top) => "box",
            Some(Side::Bottom) => "team",
            None => "nobody",
        }
        .to_owned(),
        kind: kind_word(sheet).to_owned(),
        cubes: cubes.map(|c| (c.member.to_string(), word(c))).collect(),
        settled: settled.collect(),
        extras: extras
            .map(|(i, e)| (i.to_string(), extra_word(e)))
            .collect(),
        take_order: false,
        confirm: false,
    }
}

/// `GET …/g/{game}/correct`
///
/// # Errors
/// For anyone but a host; [`AppError::NotFound`].
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let game: GameNo = number(&request, "game")?;
    let played = at.state().game(game).ok_or(AppError::NotFound)?;
    html::page(&page(&at, played, &as_stored(&played.sheet), &[], None))
}

/// `POST …/g/{game}/correct`
///
/// # Errors
/// For anyone but a host; [`AppError::NotFound`]; the database's.
pub async fn post(
    at: AtNight,
    request: HttpRequest,
    form: Form<Correcting>,
) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let game: GameNo = number(&request, "game")?;
    let played = at.state().game(game).ok_or(AppError::NotFound)?;
    let refused =
        |violations: &[Violation]| html::refused(&page(&at, played, &form.typed, violations, None));
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&violations),
    };
    let sheet = wish.sheet(&played.sheet);
    let then = match consequences(at.state(), game, &sheet) {
        Ok(then) => then,
        Err(violation) => return refused(&[violation]),
    };
    if !form.typed.confirm {
        return html::page(&page(&at, played, &form.typed, &[], Some(&then)));
    }
    let mut commands = vec![Command::Correct {
        game,
        sheet: Box::new(sheet),
        seen: form.seen,
    }];
    if form.typed.take_order
        && let Some(order) = offered(&at, played, &then)
    {
        let table = played.table;
        commands.push(Command::SetOrder { table, order });
    }
    let asker = at.asker(&form.key)?;
    match at.house.nights.act_all(asker, at.stream, commands).await {
        Ok(done) => {
            let told = at.house.words.with("night-corrected", "game", game.0);
            Ok(at.done(&done, told, &at.path.table(played.table)))
        }
        Err(ActError::Refused(violation)) => refused(&[violation]),
        Err(error) => Err(error.into()),
    }
}

/// The order offered for the next game where the box would have gone to another: as it would have been after the last
/// game; after an earlier one the others as they stand, behind whoever would have had the box.
fn offered(at: &AtNight, played: &Played, then: &Consequences) -> Option<Vec<PlayerNo>> {
    let night = at.state();
    let would = then.box_would_be.as_ref()?;
    let table = night.table(played.table).filter(|t| t.game.is_none())?;
    let seated = night.seated(table);
    let last = night.games.iter().rev().find(|g| g.table == played.table);
    let is_last = last.is_some_and(|g| g.number == played.number);
    let first: Vec<PlayerNo> = if is_last {
        would.next.clone()
    } else {
        would.next.iter().take(1).copied().collect()
    };
    let mut order: Vec<PlayerNo> = first.into_iter().filter(|n| seated.contains(n)).collect();
    let rest: Vec<PlayerNo> = seated
        .iter()
        .copied()
        .filter(|n| !order.contains(n))
        .collect();
    order.extend(rest);
    (order != seated).then_some(order)
}

fn page(
    at: &AtNight,
    played: &Played,
    typed: &Correcting,
    violations: &[Violation],
    then: Option<&Consequences>,
) -> CorrectPage {
    let (w, night) = (at.house.words, at.state());
    let names = |n: PlayerNo| at.name(n);
    let teller = teller(at, night, &names);
    let team: Vec<PlayerNo> = played.sheet.cubes.iter().map(|c| c.member).collect();
    let (in_box, team) = (teller.name(played.in_box()), teller.all(&team));
    let winner = |value: &str, label: String| Choice::new(value.to_owned(), label, &typed.winner);
    let kinds = ["single", "gammon", "backgammon"];
    CorrectPage {
        w,
        frame: at.frame(),
        problems: Problems::of(w, violations, &|n| names(PlayerNo(n))),
        key: new_key().as_str().to_owned(),
        seen: at.story.version,
        game: played.number.0,
        seats: w.with2("night-correct-seats", "box", &in_box, "team", team),
        was: teller.played(played),
        winners: vec![
            winner("box", w.say("table-box-won").into_owned()),
            winner("team", w.say("table-team-won").into_owned()),
            winner("nobody", w.say("night-correct-nobody").into_owned()),
        ],
        kinds: kinds
            .into_iter()
            .map(|k| Choice::new(k, w.say(&format!("table-kind-{k}")), &typed.kind))
            .collect(),
        cubes: played
            .sheet
            .cubes
            .iter()
            .map(|cube| cube_line(at, cube, start(&played.sheet), typed))
            .collect(),
        extras: extras(at, played, typed),
        preview: then.map(|then| preview(at, played, then, typed)),
        action: at.path.game_below(played.number, "correct"),
        table: at.path.table(played.table),
    }
}

fn typed_of(list: &[(String, String)], of: &str) -> String {
    let found = list.iter().find(|(name, _)| name == of);
    found.map(|(_, typed)| typed.clone()).unwrap_or_default()
}

fn cube_line(at: &AtNight, cube: &CubeEnd, start: u32, typed: &Correcting) -> CubeLine {
    let w = at.house.words;
    let number = cube.member.to_string();
    let chosen = typed_of(&typed.cubes, &number);
    let mut ends = Vec::new();
    let steps = |count: u32| (0..count).map(move |n| start.saturating_mul(1 << n));
    let mut add = |word: &str, key: &str, value: u32| {
        let label = match (word, value == start) {
            ("on", true) => w.say("table-end-not-turned").into_owned(),
            _ => w.with(key, "value", value),
        };
        ends.push(Choice::new(format!("{word}-{value}"), label, &chosen));
    };
    for value in steps(8) {
        add("on", "table-end-on", value); // a key
    }
    for value in steps(6) {
        add("dropped", "table-end-dropped", value); // a key
    }
    for value in steps(6) {
        add("boxdropped", "table-end-box-dropped", value); // a key
    }
    let stands = word(cube);
    if stands != "settled" && !ends.iter().any(|e| e.value == stands) {
        ends.push(Choice::new(stands.clone(), cube.value.to_string(), &chosen));
    }
    ends.push(Choice::new("settled", w.say("table-end-settled"), &chosen));
    CubeLine {
        number: cube.member.0,
        name: at.name(cube.member),
        ends,
        settled: typed_of(&typed.settled, &number),
    }
}

fn extras(at: &AtNight, played: &Played, typed: &Correcting) -> Vec<ExtraLine> {
    let w = at.house.words;
    let line = |(index, extra): (usize, &ExtraEnd)| {
        let chosen = typed_of(&typed.extras, &index.to_string());
        let mut ends = Vec::new();
        for (word, key) in [
            ("in", "table-end-on"),                            // a key
            ("takerdropped", "night-extra-taker-dropped"),     // a key
            ("dropperdropped", "night-extra-dropper-dropped"), // a key
        ] {
            for step in 0..6 {
                let value = extra.price.saturating_mul(2).saturating_mul(1 << step);
                let label = w.with(key, "value", value);
                ends.push(Choice::new(format!("{word}-{value}"), label, &chosen));
            }
        }
        let (dropper, taker) = (at.name(extra.dropper), at.name(extra.taker));
        ExtraLine {
            index,
            text: w.with2("night-extra-of", "dropper", dropper, "taker", taker),
            ends,
        }
    };
    played.sheet.extras.iter().enumerate().map(line).collect()
}

fn preview(at: &AtNight, played: &Played, then: &Consequences, typed: &Correcting) -> Preview {
    let (w, night) = (at.house.words, at.state());
    let names = |n: PlayerNo| at.name(n);
    let teller = teller(at, night, &names);
    let changes = then.changes.iter().map(|(n, points, _)| {
        let now = night.player(*n).map_or(0, |p| p.points);
        let to = now.saturating_add(*points);
        (at.name(*n), signed(now), signed(to))
    });
    let order = offered(at, played, then);
    let would = then.box_would_be.as_ref().map(|would| {
        let heir = would.next.first().map(|n| teller.name(*n));
        w.with("night-correct-box", "who", heir.unwrap_or_default())
    });
    let in_order = |order: Vec<PlayerNo>| {
        let all: Vec<String> = order.iter().map(|n| teller.name(*n)).collect();
        list(w, &all)
    };
    Preview {
        changes: changes.collect(),
        box_would_be: would,
        order: order.map(in_order),
        take_order: typed.take_order,
    }
}
