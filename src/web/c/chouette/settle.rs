//! `/c/{club}/chouette/{night}/settle`: who pays whom, and that somebody has paid somebody.

use super::place::{AtNight, NightRequest};
use super::shown;
use crate::app::chouette::settle::{NightBalance, Settling};
use crate::app::chouette::unbalanced;
use crate::chouette::{EXACT, NightCommand, NightPlayer, Paid, PlayerNo, SettlingPayment, Unit};
use crate::coin::Currency;
use crate::form::{self, Amount, Choice as _, Each, FieldOf, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::chouette::money::{money, plain_in, signed_in};
use crate::pages::fields::Fields;
use crate::web::c::chouette::scene::NightScene;
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
    let name = |n| shown::name(at, n);
    let settling = (!hidden).then(|| {
        let settling = Settling::of(night).ok_or_else(|| unbalanced(at.stream))?;
        let view = |scene: &NightScene<'_>| SettlingView::of(scene, &settling);
        Ok::<_, AppError>(shown::with_names(at, &name, view))
    });
    let people = |field: FieldOf<PaymentInput>| {
        let choice = |p: &NightPlayer| {
            ChoiceOption::new(p.number.to_string(), name(p.number), typed.one(field))
        };
        let nobody = ChoiceOption::new("", at.messages().choose(), typed.one(field));
        [nobody]
            .into_iter()
            .chain(night.players.iter().map(choice))
            .collect()
    };
    Ok(SettlePage {
        form: Fields::of::<PaymentInput>(at.messages(), typed, &problems)
            .offering(PaymentInput::FROM, people(PaymentInput::FROM))
            .offering(PaymentInput::TO, people(PaymentInput::TO)),
        page: at.page().refused(problems),
        title: at.row.name.clone(),
        live: at.live(),
        night: at.path.show().to_owned(),
        ledger: at.path.below("ledger"),
        pay: hosts.then(|| at.path.below("pay")),
        has_people: !night.players.is_empty(),
        balances: night.balances(night.unit()),
        unit: night.unit(),
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
    /// As the forms send them, so that nothing is paid by others.
    pub balances: Vec<(PlayerNo, i64)>,
    pub unit: Unit,
    /// Whether its amounts are bare smallest coins.
    pub bare: bool,
    pub running: bool,
    /// Who pays whom, in the one unit of the night; nothing where the reader may not see names with money.
    pub settling: Option<SettlingView>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettlingView {
    /// `points` or `money`.
    pub unit: &'static str,
    pub balances: Vec<SettlementBalance>,
    pub payments: Vec<Due>,
    pub proved: bool,
    pub why: Vec<String>,
    pub paid: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettlementBalance {
    pub name: String,
    pub games: String,
    pub paid: String,
    pub left: String,
    pub early: Option<Due>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    pub from: PlayerNo,
    pub to: PlayerNo,
    /// How much, as the form sends it.
    pub amount: String,
    pub sentence: String,
}

impl SettlingView {
    #[must_use]
    fn of(scene: &NightScene<'_>, of: &Settling) -> SettlingView {
        let signed = |amount| signed_in(scene.night, of.unit, amount);
        let due = |p: &SettlingPayment| Due {
            from: p.from,
            to: p.to,
            amount: plain_in(scene.night, of.unit, p.amount),
            sentence: pays(scene, (p.from, p.to), (of.unit, p.amount), false),
        };
        let paid = |p: &Paid| pays(scene, (p.from, p.to), (p.unit, p.amount), true);
        let balance = |b: &NightBalance| SettlementBalance {
            name: scene.name(b.player),
            games: signed(b.games),
            paid: signed(b.paid),
            left: signed(b.left),
            early: b.early.as_ref().map(due),
        };
        SettlingView {
            unit: of.unit.word(),
            balances: of.balances.iter().map(balance).collect(),
            payments: of.payments.iter().map(due).collect(),
            proved: of.proved,
            why: why(scene, of),
            paid: of.paid.iter().map(paid).collect(),
        }
    }
}

/// That somebody pays somebody, or has paid.
fn pays(
    scene: &NightScene<'_>,
    (from, to): (PlayerNo, PlayerNo),
    (unit, amount): (Unit, i64),
    is_paid: bool,
) -> String {
    let (from, to) = (scene.isolated(from), scene.isolated(to));
    let w = scene.w;
    match unit {
        Unit::Points => w.settle_points(amount, from, is_paid, to),
        Unit::Money => w.settle_money(money(scene.night, amount), from, is_paid, to),
    }
}

fn why(scene: &NightScene<'_>, of: &Settling) -> Vec<String> {
    if of.payments.is_empty() {
        return Vec::new();
    }
    let w = scene.w;
    let term = |(n, balance): &(PlayerNo, i64)| {
        let balance = signed_in(scene.night, of.unit, *balance);
        format!("{} {balance}", scene.isolated(*n))
    };
    let group = |group: &Vec<(PlayerNo, i64)>| {
        let terms = group.iter().map(term).collect::<Vec<_>>().join(" · ");
        w.settle_why_group(group.len().saturating_sub(1), terms)
    };
    let people: usize = of.groups.iter().map(Vec::len).sum();
    let mut out: Vec<String> = of.groups.iter().map(group).collect();
    out.push(w.settle_why_sum(of.groups.len(), of.payments.len(), people));
    if !of.proved {
        out.push(w.settle_why_many(EXACT));
    }
    out
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
    /// The balances that the page showed.
    #[form(name = "balance-", hidden)]
    balances: Each<PlayerNo, i64>,
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
        let refused = || refuse::pay_amount_money(currency.example());
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
        // What was refused is shown with the balances as they are now.
        let at = &at.newest().await?;
        let problems = at.problems(violations);
        page(at, &form.values, problems)
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
        balances,
    } = form.command_in(&currency).or_page_read(refused).await?;
    let unit = unit.unwrap_or(at.state().unit());
    let pay = NightCommand::Pay {
        from,
        to,
        amount,
        unit,
    };
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .nights
        .act_with(principal, at.stream, move |_, night, _| {
            for player in [from, to] {
                let unchanged = night.balance_unchanged(player, balances.get(&player).copied());
                unchanged.map_err(ActError::Refused)?;
            }
            Ok(pay.clone())
        })
        .await
        .or_page_read(refused)
        .await?;
    let names = |n| at.name(n);
    let said = shown::with_names(&at, &names, |scene| {
        pays(scene, (from, to), (unit, amount), true)
    });
    Ok(at.done(&done, said, &at.path.below("settle")))
}
