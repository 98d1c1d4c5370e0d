//! `/c/{club}/chouette/{night}/settle`: who pays whom, and that somebody has paid somebody.

use super::place::{AtNight, NightRequest};
use super::shown;
use crate::app::chouette::unbalanced;
use crate::chouette::{
    Command, EXACT, NightPlayer, Paid, PlayerNo, SettlingPayment, Unit, settle_early, settle_up,
};
use crate::coin::Currency;
use crate::form::{self, Amount, Choice as _, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::chouette::money::{money, plain_in, signed_in};
use crate::pages::fields::Fields;
use crate::web::c::chouette::scene::NightScene;
use crate::web::form::new_key;
use crate::web::prelude::*;

/// `GET /c/{club}/chouette/{night}/settle`
pub async fn show(at: AtNight, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let page = page(&at, &Values::default(), Problems::none())?;
    shown::page(&at, &request, &page).await
}

/// The page, with a payment as it was typed.
///
/// # Errors
/// The balances do not sum to zero.
fn page(at: &NightRequest, typed: &Values, problems: Problems) -> Result<SettlePage, AppError> {
    let hosts = at.may(Permission::HostNight);
    let night = at.state();
    let hidden = night.for_money() && !shown::sees_money(at);
    // A page that can be kept for everyone has no form in it, and so no key.
    let mut key = || match hosts {
        true => new_key().as_str().to_owned(),
        false => String::new(),
    };
    let name = |n| shown::name(at, n);
    let settling = (!hidden).then(|| {
        let settling = shown::with_names(at, &name, |scene| Settling::of(scene, &mut key));
        settling.ok_or_else(|| unbalanced(at.stream))
    });
    let people = |field: &str| {
        let choice = |p: &NightPlayer| {
            ChoiceOption::new(p.number.to_string(), name(p.number), typed.one(field))
        };
        let nobody = ChoiceOption::new("", at.messages().settle_choose(), typed.one(field));
        [nobody]
            .into_iter()
            .chain(night.players.iter().map(choice))
            .collect()
    };
    Ok(SettlePage {
        form: Fields::of::<PaymentInput>(at.messages(), typed, &problems)
            .offering("from", people("from"))
            .offering("to", people("to")),
        page: at.page().refused(problems),
        title: at.row.name.clone(),
        live: at.live(),
        night: at.path.show().to_owned(),
        ledger: at.path.below("ledger"),
        pay: hosts.then(|| at.path.below("pay")),
        has_people: !night.players.is_empty(),
        money: night.for_money(),
        bare: night.for_money() && night.currency.is_none(),
        running: night.tables.iter().any(|t| t.game.is_some()),
        settling: settling.transpose()?,
    })
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/settle.html")]
pub struct SettlePage {
    #[deref]
    pub page: Page,
    pub title: String,
    pub live: String,
    pub night: String,
    pub ledger: String,
    /// Where payments are entered, by whoever runs the night.
    pub pay: Option<String>,
    /// A payment by hand.
    pub form: Fields,
    pub has_people: bool,
    pub money: bool,
    /// Whether its amounts are bare smallest coins.
    pub bare: bool,
    pub running: bool,
    /// Who pays whom, in the one unit of the night; nothing where the reader may not see names with money.
    pub settling: Option<Settling>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settling {
    /// `points` or `money`.
    pub unit: &'static str,
    /// Everybody who played, the largest creditor first.
    pub balances: Vec<Balance>,
    pub payments: Vec<Due>,
    /// Whether it is proved that there cannot be fewer.
    pub proved: bool,
    pub why: Vec<String>,
    pub paid: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Balance {
    pub name: String,
    pub games: String,
    pub paid: String,
    /// What is left: more than 0, to be paid to them.
    pub left: String,
    /// What settles this person before the others.
    pub early: Option<Due>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    pub from: PlayerNo,
    pub to: PlayerNo,
    /// How much, as the form sends it.
    pub amount: String,
    pub sentence: String,
    pub key: String,
}

impl Settling {
    /// Of a night as it stands; `key` makes a form's one-time key. `None` when its balances do not sum to zero.
    #[must_use]
    pub fn of(scene: &NightScene<'_>, key: &mut dyn FnMut() -> String) -> Option<Settling> {
        let night = scene.night;
        let unit = night.unit();
        let signed = |amount| signed_in(night, unit, amount);
        let balances = night.balances(unit);
        let plan = settle_up(&balances)?;
        let mut due = |p: &SettlingPayment| Due {
            from: p.from,
            to: p.to,
            amount: plain_in(night, unit, p.amount),
            sentence: pays(scene, unit, p.from, p.to, p.amount),
            key: key(),
        };
        let payments: Vec<Due> = plan.iter().map(&mut due).collect();
        let mut players: Vec<_> = night
            .players
            .iter()
            .filter(|p| p.total(unit) != 0 || p.balance(unit) != 0)
            .collect();
        players.sort_by_key(|p| (std::cmp::Reverse(p.balance(unit)), p.number));
        let of = |p: &&NightPlayer| Balance {
            name: scene.name(p.number),
            games: signed(p.total(unit)),
            paid: signed(p.balance(unit).saturating_sub(p.total(unit))),
            left: signed(p.balance(unit)),
            early: settle_early(&balances, p.number).as_ref().map(&mut due),
        };
        // What was paid in points before the night was for money is listed by what it counts now.
        let counts = |p: &&Paid| p.unit == unit || night.converted.is_empty();
        let paid = night.payments.iter().filter(counts);
        let paid: Vec<&Paid> = night.converted.iter().chain(paid).collect();
        Some(Settling {
            unit: unit.word(),
            balances: players.iter().map(of).collect(),
            proved: balances.iter().filter(|(_, b)| *b != 0).count() <= EXACT,
            why: why(scene, &balances, &plan),
            payments,
            paid: paid
                .iter()
                .rev()
                .map(|p| paid_sentence(scene, p.unit, p.from, p.to, p.amount))
                .collect(),
        })
    }
}

fn pays(scene: &NightScene<'_>, unit: Unit, from: PlayerNo, to: PlayerNo, amount: i64) -> String {
    let (from, to) = (scene.isolated(from), scene.isolated(to));
    let w = scene.w;
    match unit {
        Unit::Points => w.settle_pays_points(amount, from, to),
        Unit::Money => w.settle_pays_money(money(scene.night, amount), from, to),
    }
}

#[must_use]
pub fn paid_sentence(
    scene: &NightScene<'_>,
    unit: Unit,
    from: PlayerNo,
    to: PlayerNo,
    amount: i64,
) -> String {
    let (from, to) = (scene.isolated(from), scene.isolated(to));
    let w = scene.w;
    match unit {
        Unit::Points => w.settle_paid_points(amount, from, to),
        Unit::Money => w.settle_paid_money(money(scene.night, amount), from, to),
    }
}

fn why(
    scene: &NightScene<'_>,
    balances: &[(PlayerNo, i64)],
    plan: &[SettlingPayment],
) -> Vec<String> {
    if plan.is_empty() {
        return Vec::new();
    }
    let w = scene.w;
    let groups = groups(plan);
    let people: usize = groups.iter().map(Vec::len).sum();
    let balance = |n: &PlayerNo| balances.iter().find(|(who, _)| who == n).map_or(0, |b| b.1);
    let mut out: Vec<String> = groups
        .iter()
        .map(|group| {
            let terms = group.iter().map(|n| {
                let name = scene.isolated(*n);
                let unit = scene.night.unit();
                format!("{name} {}", signed_in(scene.night, unit, balance(n)))
            });
            let terms = terms.collect::<Vec<_>>().join(" · ");
            w.settle_why_group(group.len().saturating_sub(1), terms)
        })
        .collect();
    out.push(w.settle_why_sum(groups.len(), plan.len(), people));
    if people > EXACT {
        out.push(w.settle_why_many(EXACT));
    }
    out
}

fn groups(plan: &[SettlingPayment]) -> Vec<Vec<PlayerNo>> {
    let mut groups: Vec<Vec<PlayerNo>> = Vec::new();
    for payment in plan {
        let mut group = vec![payment.from, payment.to];
        groups.retain(|other| {
            let linked = other.iter().any(|n| *n == payment.from || *n == payment.to);
            if linked {
                group.extend(other.iter().copied());
            }
            !linked
        });
        group.sort_unstable();
        group.dedup();
        groups.push(group);
    }
    groups
}

#[derive(Debug, Form)]
#[form(messages = "settle")]
pub struct PaymentInput {
    #[form(missing = "pay-who")]
    from: PlayerNo,
    #[form(missing = "pay-who")]
    to: PlayerNo,
    #[form(money)]
    amount: PaidAmount,
    #[form(hidden)]
    unit: Option<Unit>,
}

/// An amount of money as people write it; of points or bare coins a whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PaidAmount(i64);

impl Amount for PaidAmount {
    fn read(typed: &[String], currency: &Currency) -> Result<Self, Violation> {
        let typed = form::line(typed);
        if currency.is_bare() {
            let whole = typed.parse().map_err(|_| refuse::pay_amount());
            return whole.map(PaidAmount);
        }
        let coins = currency.parse(typed).ok().filter(|coins| *coins > 0);
        let coins = coins.and_then(|coins| i64::try_from(coins).ok());
        let refused = || refuse::pay_amount_money(currency.plain(currency.one() / 2));
        coins.map(PaidAmount).ok_or_else(refused)
    }

    fn show(&self, currency: &Currency) -> Vec<String> {
        vec![currency.plain(self.0.unsigned_abs())]
    }
}

/// `POST /c/{club}/chouette/{night}/pay`
pub async fn pay(
    at: AtNight<HostNight>,
    form: Posted<PaymentInput>,
) -> Result<HttpResponse, AppError> {
    let refused = async |violations: &[Violation]| {
        let names = |n| at.name(PlayerNo(n));
        let problems = Problems::of(at.messages(), violations, &names);
        page(&at, &form.values, problems)
    };
    // A payment in another unit than the night's is refused.
    let currency = match at.state().unit() {
        Unit::Money => at.state().money_in(),
        Unit::Points => Currency::or_bare(None),
    };
    let PaymentInput {
        from,
        to,
        amount: PaidAmount(amount),
        unit,
    } = form.command_in(&currency).or_page_read(refused).await?;
    let unit = unit.unwrap_or(at.state().unit());
    let pay = Command::Pay {
        from,
        to,
        amount,
        unit,
    };
    let done = at.act(&form.key, pay).await.or_page_read(refused).await?;
    let names = |n| at.name(n);
    let said = shown::with_names(&at, &names, |scene| {
        paid_sentence(scene, unit, from, to, amount)
    });
    Ok(at.done(&done, said, &at.path.below("settle")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_whom_payments_link_are_a_group() {
        let pay = |from, to| SettlingPayment {
            from: PlayerNo(from),
            to: PlayerNo(to),
            amount: 1,
        };
        let found = groups(&[pay(1, 2), pay(3, 4), pay(5, 2), pay(3, 6)]);
        let numbers: Vec<Vec<u32>> = found
            .iter()
            .map(|g| g.iter().map(|n| n.0).collect())
            .collect();
        assert_eq!(numbers, [vec![1, 2, 5], vec![3, 4, 6]]);
    }
}
