//! Between two games: the order proposed and why, the partner, the dice, a second table; and what is done about them.

use super::{Scene, TableInput, answer, answer_or_stand, asked};
use crate::chouette::{
    Night, NightCommand, OrderRoll, PlayedGame, PlayerNo, Rolled, Stakes, TableNo, fields,
    order_by_places, split_off,
};
use crate::form::{Choice as _, Each, Form, Place};
use crate::journal::NoteId;
use crate::pages::chouette::money::{money, signed_in};
use crate::pages::chouette::role::TableRole;
use crate::pages::chouette::why::why;
use crate::pages::messages::{Messages, selector};
use crate::violation::{FieldName, refuse};
use crate::web::c::chouette::place::AtNight;
use crate::web::form::FORM_LIMIT;
use crate::web::prelude::*;
use std::fmt;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderLine {
    pub number: u32,
    pub name: String,
    /// `box`, `partner`, `captain` or `line`.
    pub role: &'static str,
    pub role_word: String,
    pub points: String,
    /// What the last game came to for them.
    pub won: Option<String>,
    /// The place in the order, as typed.
    pub place: String,
    /// The throws for the order, as typed.
    pub throws: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnerAsk {
    pub number: u32,
    pub begins: Partner,
    /// The question, or that the partner stays.
    pub text: String,
    pub warning: Option<String>,
    /// The label of the button that begins the game with them.
    pub yes: String,
    /// The label of the button that asks the next; nothing for a partner who stays.
    pub no: Option<String>,
}

/// That everybody asked has declined, and that a partner may be drawn by lot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnerLot {
    pub text: String,
    pub begins: Partner,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitLine {
    pub number: u32,
    pub name: String,
    pub goes: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Between {
    pub order: Vec<OrderLine>,
    /// The number of the game to come.
    pub next: u32,
    /// Whether it is the first of this table.
    pub first: bool,
    /// Whether this table's order has been thrown for or set by hand.
    pub thrown: bool,
    pub why: Option<String>,
    /// Whether the house rules leave the order to people.
    pub ask: bool,
    /// Whether there are enough players to begin.
    pub enough: bool,
    pub too_few: Option<String>,
    pub partner: Option<PartnerAsk>,
    pub lot: Option<PartnerLot>,
    /// What begins the game without a partner, where the house rules allow it.
    pub alone: Option<Partner>,
    /// What each throws for the order.
    pub dice: String,
    /// Who would make a second table, where there are too many; everybody where one may be made.
    pub split: Vec<SplitLine>,
    pub too_many: bool,
    /// Those on a break who keep a place.
    pub resting: Vec<String>,
}

impl Between {
    #[must_use]
    pub fn of(scene: &Scene<'_>) -> Between {
        let (w, night, table) = (scene.w, scene.night, scene.table);
        let order = night.seated(table);
        let settings = &night.settings;
        let asked: Vec<PlayerNo> = settings
            .partners_asked(&order)
            .into_iter()
            .filter(|n| !table.declined.contains(n))
            .collect();
        let settled = night.next_partner(table);
        let must = settings.requires_partner(order.len());
        let first = table.begun == 0;
        let last = night.games.iter().rev().find(|g| g.table == table.number);
        let last = last.filter(|_| !first);
        let partner = partner(scene, &order, settled, &asked);
        let all_declined = asked.is_empty() && settled.is_none();
        let may_draw = settings.allows_partner(order.len()) && all_declined && order.len() > 3;
        let fewest = table.fewest();
        let ticked = scene.typed.all(SplitInput::WHO);
        let goes = split_off(&order, settings).unwrap_or_default();
        // What was ticked on a refused page stays so.
        let goes_too = |n: PlayerNo| match ticked {
            [] => goes.contains(&n),
            ticked => ticked.contains(&n.to_string()),
        };
        let too_many = order.len() > usize::from(settings.limit);
        let dice = selector!("table-dice.dice", settings.order_roll in OrderRoll { OneDie = "one", TwoDice = "two", FourDice = "four" });
        let resting = table.line.iter().filter(|n| !order.contains(n));
        Between {
            next: night.next_game().0,
            first,
            thrown: scene.table.order_set,
            why: last
                .filter(|g| g.proposal.next.first() == order.first())
                .map(|g| why(&scene.teller(), g)),
            ask: table.ask,
            enough: order.len() >= fewest,
            too_few: (order.len() < fewest).then(|| {
                let missing = fewest.saturating_sub(order.len());
                w.table_too_few(missing, order.len())
            }),
            partner,
            lot: may_draw.then(|| PartnerLot {
                text: w.table_partner_lot().into_owned(),
                begins: Partner::ByLot,
            }),
            alone: (!must).then_some(Partner::Named(None)),
            dice: w.table_dice(dice),
            split: if order.len() >= 4 {
                let line = |n: &PlayerNo| split_line(scene, *n, goes_too(*n));
                order.iter().map(line).collect()
            } else {
                Vec::new()
            },
            too_many,
            resting: resting.map(|n| (scene.names)(*n)).collect(),
            order: lines(scene, &order, settled, last),
        }
    }
}

fn split_line(scene: &Scene<'_>, n: PlayerNo, goes: bool) -> SplitLine {
    SplitLine {
        number: n.0,
        name: (scene.names)(n),
        goes,
    }
}

fn partner(
    scene: &Scene<'_>,
    order: &[PlayerNo],
    settled: Option<PlayerNo>,
    asked: &[PlayerNo],
) -> Option<PartnerAsk> {
    let (w, teller) = (scene.w, scene.teller());
    let next = scene.night.next_game().0;
    let in_box = teller.name(order.first().copied()?);
    let (who, key): (_, fn(Messages, _, _) -> String) = match (settled, asked.first()) {
        (Some(stays), _) if scene.table.partner == Some(stays) => {
            (stays, Messages::table_partner_stays)
        }
        (Some(must), _) => (must, Messages::table_partner_must),
        (None, Some(asked)) => (*asked, Messages::table_partner_ask),
        (None, None) => return None,
    };
    let name = teller.name(who);
    Some(PartnerAsk {
        number: who.0,
        begins: Partner::Named(Some(who)),
        text: key(w, in_box, &name),
        warning: beyond_partner(scene, &scene.night.stakes(order), order, who),
        yes: w.table_begin_with(next, &name),
        no: settled.is_none().then(|| w.table_partner_declines(&name)),
    })
}

/// A warning that a partner shares in cubes that are played for more than the partner's own stake.
pub(super) fn beyond_partner(
    scene: &Scene<'_>,
    stakes: &Stakes,
    order: &[PlayerNo],
    partner: PlayerNo,
) -> Option<String> {
    let in_box = order.first().copied()?;
    let (own, most) = stakes.beyond_partner(in_box, partner, order)?;
    Some(scene.w.table_partner_beyond(
        money(scene.night, most),
        money(scene.night, i64::from(own)),
        scene.teller().name(partner),
    ))
}

fn lines(
    scene: &Scene<'_>,
    order: &[PlayerNo],
    partner: Option<PlayerNo>,
    last: Option<&PlayedGame>,
) -> Vec<OrderLine> {
    let unit = scene.night.unit();
    order
        .iter()
        .enumerate()
        .map(|(at, n)| {
            let typed = scene
                .typed
                .each(OrderInput::PLACES)
                .one(&n.to_string())
                .to_owned();
            let role = TableRole::in_order(order, partner, *n);
            OrderLine {
                number: n.0,
                name: (scene.names)(*n),
                role: role.word(),
                role_word: role.in_words(scene.w),
                points: scene.total(*n),
                won: last
                    .filter(|g| g.order.contains(n))
                    .map(|g| signed_in(scene.night, unit, g.result(*n, unit))),
                place: if typed.is_empty() {
                    at.saturating_add(1).to_string()
                } else {
                    typed
                },
                throws: scene
                    .typed
                    .each(RollInput::THROWS)
                    .one(&n.to_string())
                    .to_owned(),
            }
        })
        .collect()
}

/// The partner of the box in the game that begins: `3`, or `lot` for one drawn by lot; an empty text is nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Partner {
    Named(Option<PlayerNo>),
    ByLot,
}

impl fmt::Display for Partner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Partner::Named(None) => Ok(()),
            Partner::Named(Some(player)) => write!(f, "{player}"),
            Partner::ByLot => f.write_str("lot"),
        }
    }
}

impl FromStr for Partner {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "" => Ok(Partner::Named(None)),
            "lot" => Ok(Partner::ByLot),
            player => {
                let player = player.parse().map_err(|_| ())?;
                Ok(Partner::Named(Some(player)))
            }
        }
    }
}
crate::value_as_text!(Partner);

/// A game to begin although a custom is against it: `begin`, and with which partner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Begins(pub Partner);

impl fmt::Display for Begins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "begin {}", self.0)
    }
}

impl FromStr for Begins {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        let partner = text.strip_prefix("begin").ok_or(())?;
        partner.trim_start().parse().map(Begins)
    }
}
crate::value_as_text!(Begins);

#[derive(Debug, Form)]
#[form(hidden)]
pub struct BeginInput {
    #[form(flatten)]
    of: TableInput,
    #[form(rule = "form-unreadable")]
    partner: Partner,
    /// What a custom refused, and the host overrules.
    #[form(rule = "form-unreadable")]
    stand: Option<Begins>,
    #[form(longest = FORM_LIMIT)]
    reason: String,
}

fn start(table: TableNo, partner: Option<PlayerNo>, overrule: Option<NoteId>) -> NightCommand {
    NightCommand::Start {
        table,
        partner,
        overrule,
    }
}

/// `POST …/table/begin`
pub async fn begin(
    at: AtNight<HostNight>,
    form: Posted<BeginInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let input = asked(&at, &form, Ok).await?;
    let table = input.of.table;
    let partner = input.stand.map_or(input.partner, |Begins(partner)| partner);
    let seen = form.seen;
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let result = match partner {
        Partner::ByLot => nights.begin_by_lot(principal, at.stream, table, seen).await,
        Partner::Named(partner) if input.stand.is_some() => {
            let make = move |night: &Night, note| -> Result<Vec<NightCommand>, Violation> {
                night.order_unchanged(table, seen)?;
                Ok(vec![start(table, partner, Some(note))])
            };
            nights
                .act_overruling(principal, at.club.id, at.stream, &input.reason, make)
                .await
        }
        Partner::Named(partner) => {
            let start = move |_: &Night| Ok(start(table, partner, None));
            nights
                .act_between(principal, at.stream, table, seen, start)
                .await
        }
    };
    let overruling = |note| match partner {
        Partner::Named(partner) => Some(vec![start(table, partner, Some(note))]),
        Partner::ByLot => None,
    };
    let stand = match &result {
        Err(ActError::Refused(refusal)) if at.state().may_overrule(refusal, overruling) => {
            Some(Begins(partner).to_string())
        }
        _ => None,
    };
    answer_or_stand(&at, typed, form.seen, result, stand).await
}

/// Does what was decided by the order of a table, and comes back to it. What is refused is said at `field`, if it says
/// nowhere itself.
async fn decided<T>(
    at: &AtNight<HostNight>,
    form: &Posted<T>,
    table: TableNo,
    field: Option<FieldName>,
    command: impl Fn(&Night) -> NightCommand + Send + 'static,
) -> Result<HttpResponse, AppError> {
    let (principal, seen) = (at.principal(&form.key)?, form.seen);
    let command = move |night: &Night| Ok(command(night));
    let nights = &at.app.nights;
    let result = nights
        .act_between(principal, at.stream, table, seen, command)
        .await;
    let result = result.map_err(|error| match error {
        ActError::Refused(refused) => ActError::Refused(match field {
            Some(field) if refused.field.is_none() => refused.at(field),
            _ => refused,
        }),
        error => error,
    });
    answer(at, &form.values, form.seen, result).await
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct DeclineInput {
    #[form(flatten)]
    of: TableInput,
    #[form(rule = "form-unreadable")]
    partner: PlayerNo,
}

/// `POST …/table/decline`: somebody will not be the box's partner; the next is asked.
pub async fn decline(
    at: AtNight<HostNight>,
    form: Posted<DeclineInput>,
) -> Result<HttpResponse, AppError> {
    let DeclineInput { of, partner } = asked(&at, &form, Ok).await?;
    let table = of.table;
    let declines = move |_: &Night| NightCommand::DeclinePartner {
        table,
        player: partner,
    };
    decided(&at, &form, table, None, declines).await
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct SplitInput {
    #[form(flatten)]
    of: TableInput,
    #[form(rule = "form-unreadable")]
    who: Vec<PlayerNo>,
}

/// `POST …/table/split`: a second table is made.
pub async fn split(
    at: AtNight<HostNight>,
    form: Posted<SplitInput>,
) -> Result<HttpResponse, AppError> {
    let SplitInput { of, who } = asked(&at, &form, Ok).await?;
    let table = of.table;
    let split = move |_: &Night| NightCommand::Split {
        table,
        players: who.clone(),
    };
    decided(&at, &form, table, Some(SplitInput::WHO.into()), split).await
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct OrderInput {
    #[form(flatten)]
    of: TableInput,
    #[form(name = "place-", at = fields::ORDER)]
    places: Places,
}

/// Whoever was given a place, and which.
pub(in crate::web::c::chouette) type Places = Each<PlayerNo, Place>;

/// `POST …/table/order`
pub async fn order(
    at: AtNight<HostNight>,
    form: Posted<OrderInput>,
) -> Result<HttpResponse, AppError> {
    let OrderInput { of, places } = asked(&at, &form, Ok).await?;
    let table = of.table;
    let set = move |night: &Night| {
        let stood = night.table(table).map(|t| night.seated(t));
        let order = order_by_places(&stood.unwrap_or_default(), &places.0);
        NightCommand::SetOrder { table, order }
    };
    decided(&at, &form, table, Some(fields::ORDER), set).await
}

#[derive(Debug, Form)]
#[form(hidden)]
pub struct RollInput {
    #[form(flatten)]
    of: TableInput,
    /// Whether the program throws.
    program: bool,
    #[form(name = "throw-")]
    throws: Each<PlayerNo>,
}

impl RollInput {
    /// The throws; none where the program throws.
    fn rolls(&self) -> Result<Option<Vec<Rolled>>, Vec<Violation>> {
        if self.program {
            return Ok(None);
        }
        let rolls = self.throws.0.iter().map(|(player, typed)| {
            let player = *player;
            let throws =
                throws(typed).ok_or_else(|| refuse::order_throw(player).at(fields::ROLLS))?;
            Ok(Rolled { player, throws })
        });
        let rolls: Result<Vec<Rolled>, Violation> = rolls.collect();
        rolls.map(Some).map_err(|refused| vec![refused])
    }
}

/// Throws as people write them: the dice of one together, a second throw after a comma. `5`, `5, 2`, `31`, `3-1, 64`.
fn throws(typed: &str) -> Option<Vec<Vec<u8>>> {
    let throw = |text: &str| {
        let dice = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let dice = dice.map(|c| u8::try_from(c.to_digit(10)?).ok());
        dice.collect::<Option<Vec<u8>>>().filter(|d| !d.is_empty())
    };
    typed.split([',', ';', '/']).map(throw).collect()
}

/// `POST …/table/roll`
pub async fn roll(
    at: AtNight<HostNight>,
    form: Posted<RollInput>,
) -> Result<HttpResponse, AppError> {
    let read = asked(&at, &form, |input| Ok((input.of.table, input.rolls()?)));
    let (table, rolls) = read.await?;
    match rolls {
        None => {
            let (principal, seen) = (at.principal(&form.key)?, form.seen);
            let nights = &at.app.nights;
            let result = nights.roll(principal, at.stream, table, seen).await;
            answer(&at, &form.values, form.seen, result).await
        }
        Some(rolls) => {
            let roll = move |_: &Night| NightCommand::Roll {
                table,
                rolls: rolls.clone(),
            };
            decided(&at, &form, table, Some(fields::ROLLS), roll).await
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partner_is_read_as_they_are_sent() {
        let named = [None, Some(PlayerNo(3))].map(Partner::Named);
        for partner in named.into_iter().chain([Partner::ByLot]) {
            assert_eq!(partner.to_string().parse(), Ok(partner));
            assert_eq!(Begins(partner).to_string().parse(), Ok(Begins(partner)));
        }
    }

    #[test]
    fn throws_are_read_as_people_write_them() {
        assert_eq!(throws("5"), Some(vec![vec![5]]));
        assert_eq!(throws(" 5, 2"), Some(vec![vec![5], vec![2]]));
        assert_eq!(throws("3-1,6 4"), Some(vec![vec![3, 1], vec![6, 4]]));
        for odd in ["", "five", "5,", "5,,2"] {
            assert_eq!(throws(odd), None, "{odd:?}");
        }
    }
}
