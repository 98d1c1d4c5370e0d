//! `/c/{club}/chouette/{night}/g/{game}/correct`: a finished game is corrected. What would change is shown first.

use crate::chouette::{
    Command, Consequences, Correction, CubeEnd, ExtraEnd, ExtraStage, GameNo, Kind, Out, Played,
    PlayerNo, Seats, Sheet, Stakes, Unit, consequences,
};
use crate::coin::Currency;
use crate::engine::Side;
use crate::pages::choice::Choice;
use crate::pages::chouette::money::{plain_stake, signed_in};
use crate::pages::chouette::told::{kind_word, list};
use crate::pages::words::{MessageOf, Words, worded};
use crate::violation::Rule;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::stake::stake;
use crate::web::c::chouette::table::end::{LastState, kind};
use crate::web::c::chouette::table::order::ordered;
use crate::web::c::chouette::undo::teller;
use crate::web::c::published;
use crate::web::form::Fields;
use crate::web::prelude::*;

/// The game as typed.
#[derive(Debug, Default, Clone)]
pub struct Correcting {
    winner: String,
    kind: String,
    cubes: Vec<(String, String)>,
    settled: Vec<(String, String)>,
    extras: Vec<(String, String)>,
    late: Vec<LateTyped>,
    places: Vec<(String, String)>,
    ties: String,
    /// The ties at which the form shows its cubes.
    ties_shown: String,
    stake: String,
    stakes: Vec<(String, String)>,
    /// Whether the form has stakes at all.
    with_stakes: bool,
    take_order: bool,
    confirm: bool,
}

/// An extra that was forgotten, as typed.
#[derive(Debug, Default, Clone)]
struct LateTyped {
    dropper: String,
    taker: String,
    end: String,
}

/// An extra that was forgotten: by whom, to whom, and how it ended.
type Late = (PlayerNo, PlayerNo, ExtraStage, u32);

/// The table's stake, and those of players with their own, as typed.
type TypedStakes = (String, Vec<(PlayerNo, String)>);

/// What is to stand, as far as the form alone can say.
#[derive(Debug, Clone)]
pub struct Wish {
    winner: Option<Side>,
    kind: Kind,
    cubes: Vec<(PlayerNo, LastState)>,
    /// Each by its place in the sheet; none: there was no such extra.
    extras: Vec<(usize, Option<(ExtraStage, u32)>)>,
    late: Vec<Late>,
    places: Vec<(PlayerNo, u32)>,
    ties: Option<u8>,
    ties_shown: Option<u8>,
    stakes: Option<TypedStakes>,
}

/// Rows for extras that were forgotten.
const LATE: usize = 3;
/// The most ties of the opening throw that are offered.
const TIES: u8 = 6;

fn unreadable() -> Vec<Violation> {
    vec![Violation::new(Rule::FORM_UNREADABLE, Source::House)]
}

/// How an extra ended, as a form sends it.
fn extra_end(typed: &str) -> Option<(ExtraStage, u32)> {
    let (word, value) = typed.rsplit_once('-')?;
    let stage = match word {
        "in" => ExtraStage::In,
        "takerdropped" => ExtraStage::TakerDropped,
        "dropperdropped" => ExtraStage::DropperDropped,
        _ => return None,
    };
    Some((stage, value.parse().ok()?))
}

impl Typed for Correcting {
    type Command = Wish;

    fn read(fields: &mut Fields) -> Self {
        let from = fields.beginning("late-from-");
        let to = fields.beginning("late-to-");
        let end = fields.beginning("late-end-");
        let late = (0..LATE).map(|n| LateTyped {
            dropper: typed_of(&from, &n.to_string()),
            taker: typed_of(&to, &n.to_string()),
            end: typed_of(&end, &n.to_string()),
        });
        let late = late.collect();
        Correcting {
            winner: fields.line("winner"),
            kind: fields.line("kind"),
            cubes: fields.beginning("cube-"),
            settled: fields.beginning("settled-"),
            extras: fields.beginning("extra-"),
            late,
            places: fields.beginning("place-"),
            ties: fields.line("ties"),
            ties_shown: fields.line("ties_shown"),
            stake: fields.line("stake"),
            stakes: fields.beginning("stake-"),
            with_stakes: fields.ticked("with_stakes"),
            take_order: fields.ticked("take_order"),
            confirm: fields.ticked("confirm"),
        }
    }

    fn command(&self) -> Result<Wish, Vec<Violation>> {
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
            let index = index.parse().map_err(|_| unreadable())?;
            let end = match typed.as_str() {
                "none" => None,
                typed => Some(extra_end(typed).ok_or_else(unreadable)?),
            };
            extras.push((index, end));
        }
        Ok(Wish {
            winner,
            kind: kind(&self.kind).ok_or_else(unreadable)?,
            cubes,
            extras,
            late: self.late()?,
            places: self.places()?,
            ties: number(&self.ties)?,
            ties_shown: number(&self.ties_shown)?,
            stakes: self.with_stakes.then(|| self.stakes()).transpose()?,
        })
    }
}

/// A small number where one was sent.
fn number(typed: &str) -> Result<Option<u8>, Vec<Violation>> {
    match typed {
        "" => Ok(None),
        typed => typed.parse().map(Some).map_err(|_| unreadable()),
    }
}

impl Correcting {
    fn late(&self) -> Result<Vec<Late>, Vec<Violation>> {
        let named = self.late.iter().filter(|l| !l.dropper.is_empty());
        let read = |late: &LateTyped| {
            let player = |typed: &str| typed.parse::<PlayerNo>().map_err(|_| unreadable());
            let (stage, value) = extra_end(&late.end).ok_or_else(unreadable)?;
            Ok((player(&late.dropper)?, player(&late.taker)?, stage, value))
        };
        named.map(read).collect()
    }

    fn places(&self) -> Result<Vec<(PlayerNo, u32)>, Vec<Violation>> {
        let read = |(number, place): &(String, String)| match (number.parse(), place.parse()) {
            (Ok(number), Ok(place)) => Ok((number, place)),
            _ => {
                let place: String = place.chars().take(20).collect();
                let refused = Violation::new(Rule::ORDER_NOT_A_PLACE, Source::House);
                Err(vec![refused.with("place", place).at("order")])
            }
        };
        self.places.iter().map(read).collect()
    }

    fn stakes(&self) -> Result<TypedStakes, Vec<Violation>> {
        let mut own = Vec::new();
        for (number, typed) in &self.stakes {
            own.push((number.parse().map_err(|_| unreadable())?, typed.clone()));
        }
        Ok((self.stake.clone(), own))
    }
}

/// What cubes are worth before anybody doubles.
fn start(ties: u8) -> u32 {
    1_u32.checked_shl(u32::from(ties)).unwrap_or(1)
}

/// What a cube on `value` after `from` ties is on after `to`.
fn shifted(value: u32, from: u8, to: u8) -> u32 {
    match to.checked_sub(from) {
        Some(more) => value.saturating_mul(start(more)),
        None => (value / start(from.saturating_sub(to))).max(1),
    }
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
    /// What it asks for of the game as it stands, stakes being typed in the currency of the night.
    fn correction(
        &self,
        was: &Played,
        currency: Option<&Currency>,
    ) -> Result<Correction, Violation> {
        let ties = self.ties.unwrap_or(was.automatics);
        let seats = self.seats(was);
        let cubes = self.cubes(was, &seats, ties);
        let extras = self.extras(was, &cubes, ties)?;
        let left = cubes.iter().any(|c| c.out == Out::No)
            || extras.iter().any(|e| e.stage == ExtraStage::In);
        let same_cubes = cubes == was.sheet.cubes;
        let sheet = Sheet {
            winner: self.winner.filter(|_| left),
            kind: self.kind,
            cubes,
            extras,
            taken_over: was.sheet.taken_over.clone(),
            // Who was captain when is known of what happened, not of what was typed over it.
            captains: if same_cubes {
                was.sheet.captains.clone()
            } else {
                Vec::new()
            },
            last: was.sheet.last.filter(|_| same_cubes),
        };
        let stakes = self.stakes(was, currency)?;
        Ok(Correction {
            sheet,
            seats: (seats.order != was.order).then_some(seats),
            automatics: Some(ties).filter(|ties| *ties != was.automatics),
            stakes: stakes.filter(|stakes| *stakes != was.stakes),
        })
    }

    fn stakes(
        &self,
        was: &Played,
        currency: Option<&Currency>,
    ) -> Result<Option<Stakes>, Violation> {
        let Some((table, typed)) = &self.stakes else {
            return Ok(None);
        };
        let mut own = Vec::new();
        for n in &was.order {
            if let Some((_, typed)) = typed.iter().find(|(of, _)| of == n) {
                own.extend(stake(currency, typed)?.map(|stake| (*n, stake)));
            }
        }
        let table = stake(currency, table)?;
        Ok(Some(Stakes { table, own }))
    }

    fn seats(&self, was: &Played) -> Seats {
        let order = match self.places.is_empty() {
            true => was.order.clone(),
            false => ordered(&was.order, &self.places),
        };
        let has_box = order.first().copied();
        Seats {
            // A partner who had the box himself was nobody's.
            partner: was.partner.filter(|p| Some(*p) != has_box),
            order,
        }
    }

    /// Each cube of the team as it sits. Who sat in the box wrongly has the cube of whoever had it really.
    fn cubes(&self, was: &Played, seats: &Seats, ties: u8) -> Vec<CubeEnd> {
        let shown = self.ties_shown.unwrap_or(was.automatics);
        let team: Vec<PlayerNo> = seats.team().collect();
        let freed = was.sheet.cubes.iter().find(|c| !team.contains(&c.member));
        let cube = |member: &PlayerNo| {
            let stored = was.sheet.cube(*member).or(freed);
            let stored = stored.map_or(
                CubeEnd {
                    member: *member,
                    value: start(was.automatics),
                    turned: false,
                    out: Out::No,
                },
                |cube| CubeEnd {
                    member: *member,
                    ..*cube
                },
            );
            let at = |ties| CubeEnd {
                value: shifted(stored.value, was.automatics, ties),
                ..stored
            };
            let Some((_, state)) = self.cubes.iter().find(|(n, _)| n == member) else {
                return at(ties);
            };
            let end = state.end(*member, at(ties).value, start(ties));
            let as_shown = state.end(*member, at(shown).value, start(shown));
            match as_shown {
                // Left alone, it follows the ties.
                as_shown if (as_shown.value, as_shown.out) == (at(shown).value, stored.out) => {
                    at(ties)
                }
                // A value that stays was turned or not as it was.
                _ if end.value == at(ties).value => CubeEnd {
                    turned: stored.turned,
                    ..end
                },
                _ => end,
            }
        };
        team.iter().map(cube).collect()
    }

    fn extras(
        &self,
        was: &Played,
        cubes: &[CubeEnd],
        ties: u8,
    ) -> Result<Vec<ExtraEnd>, Violation> {
        let shown = self.ties_shown.unwrap_or(was.automatics);
        let mut all = Vec::new();
        for (index, extra) in was.sheet.extras.iter().enumerate() {
            let at = |ties| ExtraEnd {
                price: shifted(extra.price, was.automatics, ties),
                value: shifted(extra.value, was.automatics, ties),
                ..*extra
            };
            let said = self.extras.iter().find(|(of, _)| *of == index);
            all.extend(match said.map(|(_, end)| *end) {
                None => Some(at(ties)),
                Some(None) => None,
                Some(Some((stage, value)))
                    if extra_word(&at(shown))
                        == extra_word(&ExtraEnd {
                            stage,
                            value,
                            ..*extra
                        }) =>
                {
                    Some(at(ties))
                }
                Some(Some((stage, value))) => Some(ExtraEnd {
                    stage,
                    value,
                    ..at(ties)
                }),
            });
        }
        for (dropper, taker, stage, value) in &self.late {
            let cube = cubes.iter().find(|c| c.member == *dropper);
            let price = cube.map_or(start(ties), |c| c.value);
            let least = price.saturating_mul(2);
            if *value < least {
                return Err(Violation::new(Rule::EXTRA_VALUE, Source::House)
                    .with("least", least)
                    .at("late"));
            }
            all.push(ExtraEnd {
                dropper: *dropper,
                taker: *taker,
                price,
                value: *value,
                stage: *stage,
            });
        }
        Ok(all)
    }
}

/// The form as a game stands, or would stand.
fn as_it_stands(
    sheet: &Sheet,
    order: &[PlayerNo],
    ties: u8,
    stakes: &Stakes,
    currency: Option<&Currency>,
) -> Correcting {
    let settled = sheet.cubes.iter().filter_map(|c| match c.out {
        Out::Settled { points } => Some((c.member.to_string(), points.to_string())),
        _ => None,
    });
    let cubes = sheet.cubes.iter();
    let extras = sheet.extras.iter().enumerate();
    let own = stakes.own.iter();
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
        late: Vec::new(),
        places: (1..)
            .zip(order)
            .map(|(place, n): (u32, _)| (n.to_string(), place.to_string()))
            .collect(),
        ties: ties.to_string(),
        ties_shown: ties.to_string(),
        stake: plain_stake(currency, stakes.table),
        stakes: own
            .map(|(n, s)| (n.to_string(), plain_stake(currency, Some(*s))))
            .collect(),
        with_stakes: true,
        take_order: false,
        confirm: false,
    }
}

fn as_stored(played: &Played, currency: Option<&Currency>) -> Correcting {
    as_it_stands(
        &played.sheet,
        &played.order,
        played.automatics,
        &played.stakes,
        currency,
    )
}

/// The form with what it asks for worked out: cubes follow the ties, whoever changed seats has a cube.
fn as_asked(
    typed: &Correcting,
    played: &Played,
    asked: &Correction,
    currency: Option<&Currency>,
) -> Correcting {
    let order = asked.seats.as_ref().map_or(&played.order, |s| &s.order);
    let ties = asked.automatics.unwrap_or(played.automatics);
    let stakes = asked.stakes.as_ref().unwrap_or(&played.stakes);
    let stands = as_it_stands(&asked.sheet, order, ties, stakes, currency);
    // Extras are told by their place in what is stored: those typed stay as they were typed.
    let extra = |(index, word): &(String, String)| {
        let kept = |n: &usize| n.to_string() == *index;
        let stored = (0..played.sheet.extras.len()).find(kept);
        let extra = stored.and_then(|n| played.sheet.extras.get(n))?;
        let now = asked
            .sheet
            .extras
            .iter()
            .find(|e| (e.dropper, e.taker) == (extra.dropper, extra.taker));
        let word = match now.filter(|_| word != "none") {
            Some(now) => extra_word(now),
            None => "none".to_owned(),
        };
        Some((index.clone(), word))
    };
    Correcting {
        extras: typed.extras.iter().filter_map(extra).collect(),
        late: typed.late.clone(),
        take_order: typed.take_order,
        ..stands
    }
}

/// `GET …/g/{game}/correct`
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let game: GameNo = published::number(&request, "game")?;
    let played = at.state().game(game).ok_or(AppError::NotFound)?;
    let currency = at.state().currency.as_ref();
    html::page(&page(&at, played, &as_stored(played, currency), &[], None))
}

/// `POST …/g/{game}/correct`
pub async fn post(
    at: AtNight,
    request: HttpRequest,
    form: TypedForm<Correcting>,
) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let game: GameNo = published::number(&request, "game")?;
    let played = at.state().game(game).ok_or(AppError::NotFound)?;
    let refused =
        |violations: &[Violation]| html::refused(&page(&at, played, &form.typed, violations, None));
    let wish = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&violations),
    };
    let currency = at.state().currency.as_ref();
    let asked = wish.correction(played, currency);
    let asked = asked.and_then(|asked| {
        let then = consequences(at.state(), game, &asked)?;
        Ok((asked, then))
    });
    let (correction, then) = match asked {
        Ok(asked) => asked,
        Err(violation) => return refused(&[violation]),
    };
    if !form.typed.confirm {
        let shown = as_asked(&form.typed, played, &correction, currency);
        return html::page(&page(&at, played, &shown, &[], Some(&then)));
    }
    let mut commands = vec![Command::Correct {
        game,
        correction: Box::new(correction),
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
            let told = at.words().night_corrected(game.0);
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
    let (w, night) = (at.words(), at.state());
    let names = |n: PlayerNo| at.name(n);
    let teller = teller(at, night, &names);
    let team: Vec<PlayerNo> = played.sheet.cubes.iter().map(|c| c.member).collect();
    let (in_box, team) = (teller.name(played.in_box()), teller.all(&team));
    let winner = |value: &str, label: String| Choice::new(value.to_owned(), label, &typed.winner);
    let kinds = ["single", "gammon", "backgammon"];
    let ties = typed.ties.parse().unwrap_or(played.automatics);
    CorrectPage {
        page: at
            .page()
            .refused(Problems::of(w, violations, &|n| names(PlayerNo(n)))),
        seen: at.story.version,
        game: played.number.0,
        seats: w.night_correct_seats(&in_box, team),
        was: teller.played(played),
        winners: vec![
            winner("box", w.table_box_won().into_owned()),
            winner("team", w.table_team_won().into_owned()),
            winner("nobody", w.night_correct_nobody().into_owned()),
        ],
        kinds: kinds
            .into_iter()
            .map(|k| Choice::new(k, worded!(w, "table-kind-{}", k), &typed.kind))
            .collect(),
        cubes: team_of(played, typed)
            .into_iter()
            .map(|n| cube_line(at, n, start(ties), played.sheet.cube(n), typed))
            .collect(),
        extras: extras(at, played, ties, typed),
        late: late(at, played, ties, typed),
        ties: (0..=TIES.max(played.automatics))
            .map(|n| Choice::new(n.to_string(), w.night_correct_ties_n(n), &typed.ties))
            .collect(),
        ties_shown: typed.ties_shown.clone(),
        places: played
            .order
            .iter()
            .map(|n| place_line(at, *n, typed))
            .collect(),
        stake: typed.stake.clone(),
        for_money: night.for_money(),
        moved: typed.places != as_stored(played, None).places,
        preview: then.map(|then| preview(at, played, then, typed)),
        action: at.path.game_below(played.number, "correct"),
        table: at.path.table(played.table),
    }
}

fn typed_of(list: &[(String, String)], of: &str) -> String {
    let found = list.iter().find(|(name, _)| name == of);
    found.map(|(_, typed)| typed.clone()).unwrap_or_default()
}

/// The team as it is typed, where that can be read; else as it sat.
fn team_of(played: &Played, typed: &Correcting) -> Vec<PlayerNo> {
    let order = match typed.places() {
        Ok(places) if !places.is_empty() => ordered(&played.order, &places),
        _ => played.order.clone(),
    };
    let seats = Seats {
        partner: played.partner.filter(|p| order.first() != Some(p)),
        order,
    };
    seats.team().collect()
}

fn place_line(at: &AtNight, n: PlayerNo, typed: &Correcting) -> PlaceLine {
    let number = n.to_string();
    PlaceLine {
        number: n.0,
        name: at.name(n),
        place: typed_of(&typed.places, &number),
        stake: typed_of(&typed.stakes, &number),
    }
}

fn cube_line(
    at: &AtNight,
    member: PlayerNo,
    start: u32,
    stored: Option<&CubeEnd>,
    typed: &Correcting,
) -> CubeLine {
    let w = at.words();
    let number = member.to_string();
    let chosen = typed_of(&typed.cubes, &number);
    let mut ends = Vec::new();
    let steps = |count: u32| (0..count).map(move |n| start.saturating_mul(1 << n));
    let mut add = |word: &str, key: MessageOf<u32>, value: u32| {
        let label = match (word, value == start) {
            ("on", true) => w.table_end_not_turned().into_owned(),
            _ => key(w, value),
        };
        ends.push(Choice::new(format!("{word}-{value}"), label, &chosen));
    };
    for value in steps(8) {
        add("on", Words::table_end_on, value);
    }
    for value in steps(6) {
        add("dropped", Words::table_end_dropped, value);
    }
    for value in steps(6) {
        add("boxdropped", Words::table_end_box_dropped, value);
    }
    // Whatever it is on has to be there to stay chosen.
    let stands = match chosen.as_str() {
        "" => stored.map(word).unwrap_or_default(),
        chosen => chosen.to_owned(),
    };
    let readable = stands.rsplit_once('-').map(|(_, value)| value.to_owned());
    if let Some(value) = readable.filter(|_| !ends.iter().any(|e| e.value == stands)) {
        ends.push(Choice::new(stands, value, &chosen));
    }
    ends.push(Choice::new("settled", w.table_end_settled(), &chosen));
    CubeLine {
        number: member.0,
        name: at.name(member),
        ends,
        settled: typed_of(&typed.settled, &number),
    }
}

/// The last states an extra can have, its cube starting on `first`.
fn extra_ends(at: &AtNight, first: u32, chosen: &str) -> Vec<Choice> {
    let w = at.words();
    let mut ends = Vec::new();
    let all: [(_, MessageOf<u32>); 3] = [
        ("in", Words::table_end_on),
        ("takerdropped", Words::night_extra_taker_dropped),
        ("dropperdropped", Words::night_extra_dropper_dropped),
    ];
    for (word, key) in all {
        for step in 0..6 {
            let value = first.saturating_mul(1 << step);
            let label = key(w, value);
            ends.push(Choice::new(format!("{word}-{value}"), label, chosen));
        }
    }
    ends
}

fn extras(at: &AtNight, played: &Played, ties: u8, typed: &Correcting) -> Vec<ExtraLine> {
    let w = at.words();
    let line = |(index, extra): (usize, &ExtraEnd)| {
        let chosen = typed_of(&typed.extras, &index.to_string());
        let price = shifted(extra.price, played.automatics, ties);
        let mut ends = extra_ends(at, price.saturating_mul(2), &chosen);
        ends.push(Choice::new("none", w.night_extra_none(), &chosen));
        let (dropper, taker) = (at.name(extra.dropper), at.name(extra.taker));
        ExtraLine {
            index,
            text: w.night_extra_of(dropper, taker),
            ends,
        }
    };
    played.sheet.extras.iter().enumerate().map(line).collect()
}

/// Rows for extras that were forgotten.
fn late(at: &AtNight, played: &Played, ties: u8, typed: &Correcting) -> Vec<LateLine> {
    let team = team_of(played, typed);
    let line = |index: usize| {
        let late = typed.late.get(index).cloned().unwrap_or_default();
        let who = |chosen: &str| {
            let choice = |n: &PlayerNo| Choice::new(n.to_string(), at.name(*n), chosen);
            team.iter().map(choice).collect()
        };
        LateLine {
            index,
            droppers: who(&late.dropper),
            takers: who(&late.taker),
            ends: extra_ends(at, start(ties).saturating_mul(2), &late.end),
        }
    };
    let rows = if team.len() > 1 { LATE } else { 0 };
    (0..rows).map(line).collect()
}

fn preview(at: &AtNight, played: &Played, then: &Consequences, typed: &Correcting) -> Preview {
    let (w, night) = (at.words(), at.state());
    let names = |n: PlayerNo| at.name(n);
    let teller = teller(at, night, &names);
    let change = |(n, points, money): &(PlayerNo, i64, i64)| {
        let player = night.player(*n);
        let of = |unit, by: i64| {
            let now = player.map_or(0, |p| p.total(unit));
            let said = |amount| signed_in(night, unit, amount);
            (by != 0).then(|| (said(now), said(now.saturating_add(by))))
        };
        Change {
            name: at.name(*n),
            points: of(Unit::Points, *points),
            money: of(Unit::Money, *money),
        }
    };
    let order = offered(at, played, then);
    let would = then.box_would_be.as_ref().map(|would| {
        let heir = would.next.first().map(|n| teller.name(*n));
        w.night_correct_box(heir.unwrap_or_default())
    });
    let in_order = |order: &[PlayerNo]| {
        let all: Vec<String> = order.iter().map(|n| teller.name(*n)).collect();
        list(w, &all)
    };
    let next = then.next_game.as_ref().map(|next| {
        let text = w.night_correct_next(
            next.game.0,
            next.later.saturating_sub(1),
            in_order(&next.was),
            in_order(&next.would),
        );
        let to = at.path.game_below(next.game, "correct");
        let label = w.night_correct_next_link(next.game.0);
        (text, Link::new(label, to))
    });
    Preview {
        changes: then.changes.iter().map(change).collect(),
        box_would_be: would,
        next,
        order: order.map(|order| in_order(&order)),
        take_order: typed.take_order,
    }
}

/// A member's cube.
#[derive(Debug, Clone, PartialEq, Eq)]
struct CubeLine {
    number: u32,
    name: String,
    /// Each last state the cube can have had.
    ends: Vec<Choice>,
    /// What it was settled for, as typed.
    settled: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct ExtraLine {
    index: usize,
    text: String,
    /// Each last state it can have had.
    ends: Vec<Choice>,
}

/// A row for an extra that was forgotten.
#[derive(Debug, Clone, PartialEq, Eq)]
struct LateLine {
    index: usize,
    droppers: Vec<Choice>,
    takers: Vec<Choice>,
    /// Each last state it can have had.
    ends: Vec<Choice>,
}

/// Where somebody sat, and for what he played.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PlaceLine {
    number: u32,
    name: String,
    /// The place, as typed: 1 is the box.
    place: String,
    /// A stake of his own, as typed.
    stake: String,
}

/// Whose total changes, from what to what.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Change {
    name: String,
    points: Option<(String, String)>,
    money: Option<(String, String)>,
}

/// What a correction would change.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Preview {
    changes: Vec<Change>,
    /// That the box would have gone elsewhere, and what follows.
    box_would_be: Option<String>,
    /// How the next game would have begun, and where that one is corrected.
    next: Option<(String, Link)>,
    /// The order offered for the next game, in names.
    order: Option<String>,
    take_order: bool,
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/g/correct.html")]
struct CorrectPage {
    #[deref]
    page: Page,
    /// The version of the night the page was made at.
    seen: u64,
    game: u32,
    /// Who sat where, in a sentence.
    seats: String,
    /// What the game came to, in a sentence.
    was: String,
    winners: Vec<Choice>,
    kinds: Vec<Choice>,
    cubes: Vec<CubeLine>,
    extras: Vec<ExtraLine>,
    /// Rows for extras that were forgotten.
    late: Vec<LateLine>,
    /// How many ties of the opening throw there were.
    ties: Vec<Choice>,
    /// How many the cubes of the form are shown after.
    ties_shown: String,
    places: Vec<PlaceLine>,
    stake: String,
    /// Whether the night is for money at all.
    for_money: bool,
    /// Whether somebody was given another place.
    moved: bool,
    /// What would change; nothing before it was asked.
    preview: Option<Preview>,
    action: String,
    table: String,
}
