//! Between two games: the order proposed and why, the partner, the dice, a second table.

use crate::chouette::{OrderRoll, PlayedGame, PlayerNo, Stakes, split_off};
use crate::form::Choice as _;
use crate::pages::chouette::money::{money, signed_in};
use crate::pages::chouette::role::TableRole;
use crate::pages::chouette::why::why;
use crate::pages::messages::Messages;
use crate::web::c::chouette::table::Scene;
use crate::web::c::chouette::table::button::Partner;

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
pub struct Lot {
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
    pub lot: Option<Lot>,
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
        let stays = table.partner.filter(|p| order.contains(p));
        let must = settings.requires_partner(order.len());
        let first = table.begun == 0;
        let last = night.games.iter().rev().find(|g| g.table == table.number);
        let last = last.filter(|_| !first);
        let partner = partner(scene, &order, stays, &asked);
        let all_declined = asked.is_empty() && stays.is_none();
        let may_draw = settings.allows_partner(order.len()) && all_declined && order.len() > 3;
        let fewest = table.fewest();
        let goes = split_off(&order, settings);
        let too_many = order.len() > usize::from(settings.limit);
        let dice = match settings.order_roll {
            OrderRoll::OneDie => Messages::table_dice_one,
            OrderRoll::TwoDice => Messages::table_dice_two,
            OrderRoll::FourDice => Messages::table_dice_four,
        };
        let resting = table.line.iter().filter(|n| !order.contains(n));
        Between {
            next: night.last_game.saturating_add(1),
            first,
            thrown: scene.thrown,
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
            lot: may_draw.then(|| Lot {
                text: w.table_partner_lot().into_owned(),
                begins: Partner::ByLot,
            }),
            alone: (!must).then_some(Partner::Named(None)),
            dice: w.say(dice).into_owned(),
            split: if order.len() >= 4 {
                let goes = goes.unwrap_or_default();
                order.iter().map(|n| split_line(scene, *n, &goes)).collect()
            } else {
                Vec::new()
            },
            too_many,
            resting: resting.map(|n| (scene.names)(*n)).collect(),
            order: lines(scene, &order, stays, last),
        }
    }
}

fn split_line(scene: &Scene<'_>, n: PlayerNo, goes: &[PlayerNo]) -> SplitLine {
    SplitLine {
        number: n.0,
        name: (scene.names)(n),
        goes: goes.contains(&n),
    }
}

fn partner(
    scene: &Scene<'_>,
    order: &[PlayerNo],
    stays: Option<PlayerNo>,
    asked: &[PlayerNo],
) -> Option<PartnerAsk> {
    let (w, teller) = (scene.w, scene.teller());
    let next = scene.night.last_game.saturating_add(1);
    let in_box = teller.name(order.first().copied()?);
    let (who, key): (_, fn(Messages, _, _) -> String) = match (stays, asked.first()) {
        (Some(stays), _) => (stays, Messages::table_partner_stays),
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
        no: stays.is_none().then(|| w.table_partner_declines(&name)),
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
            let typed = scene.typed.each("place-").one(&n.to_string()).to_owned();
            let role = TableRole::in_order(order, partner, *n);
            OrderLine {
                number: n.0,
                name: (scene.names)(*n),
                role: role.word(),
                role_word: role.in_words(scene.w).into_owned(),
                points: scene.total(*n),
                won: last
                    .filter(|g| g.order.contains(n))
                    .map(|g| signed_in(scene.night, unit, g.result(*n, unit))),
                place: if typed.is_empty() {
                    at.saturating_add(1).to_string()
                } else {
                    typed
                },
                throws: scene.typed.each("throw-").one(&n.to_string()).to_owned(),
            }
        })
        .collect()
}
