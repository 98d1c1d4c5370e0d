//! `/c/{club}/t/{tournament}/e/{event}/m/{match}/flag`: somebody's time is up. What the rules propose, what it means, and the
//! director's ruling.

use super::entry::find;
use super::score::sentence;
use crate::backgammon::Side;
use crate::form::{self, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fact_text::set_apart;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::tournament::pace::{FlagProposal, left};
use crate::tournament::{EntrantNo, EventCommand, FlagRuling, decide};
use crate::web::c::t::clock_set::flag_costs;
use crate::web::c::t::e::m::clock::ClockPage;
use crate::web::c::t::e::m::command::ScoreTab;
use crate::web::c::t::teller::{desk, tell};
use crate::web::prelude::*;
use std::borrow::Cow;
use std::mem::discriminant;

#[derive(Debug, Clone, Copy, Form)]
#[form(messages = "flag")]
pub struct FlagForm {
    #[form(flatten)]
    what: FlagDecision,
    #[form(default, with = left)]
    more: u32,
}

#[derive(Debug, Clone, Copy, Form)]
#[form(tag = "what", messages = "flag", rule = "flag-what", tiles, offered)]
enum FlagDecision {
    Loss,
    Points { points: u16 },
    PlayOn,
}

impl FlagForm {
    fn of(proposal: FlagProposal) -> FlagForm {
        match proposal {
            FlagProposal::Loss => FlagForm {
                what: FlagDecision::Loss,
                more: 0,
            },
            FlagProposal::Points { points, more } => FlagForm {
                what: FlagDecision::Points { points },
                more,
            },
        }
    }

    /// Every ruling, the proposed one as it is proposed.
    fn all(proposed: FlagForm) -> [FlagForm; 3] {
        let points = FlagDecision::Points { points: 1 };
        let all = [FlagDecision::Loss, points, FlagDecision::PlayOn];
        all.map(
            |what| match discriminant(&what) == discriminant(&proposed.what) {
                true => proposed,
                false => FlagForm { what, more: 0 },
            },
        )
    }

    fn ruling(self) -> FlagRuling {
        let more = self.more;
        match self.what {
            FlagDecision::Loss => FlagRuling::Loss,
            FlagDecision::Points { points } => FlagRuling::Points { points, more },
            FlagDecision::PlayOn => FlagRuling::PlayOn { more },
        }
    }
}

/// `GET …/flag`
pub async fn show(at: AtMatch<Direct>) -> Result<HttpResponse, AppError> {
    html::page(&page(&at, None))
}

/// `POST …/flag`
pub async fn post(at: AtMatch<Direct>, form: Posted<FlagForm>) -> Result<HttpResponse, AppError> {
    let (event, number) = at.numbers();
    let refused = |violations: &[Violation]| page(&at, Some((&form.values, violations)));
    let ruling = form.command().or_page(refused)?.ruling();
    let rule = EventCommand::RuleOnFlag {
        number,
        ruling,
        seen: form.seen,
    }
    .of(event);
    let done = at.act(&form.key, rule).await.or_page(refused)?;
    let (_, m) = find(&done.story.state, event, number)?;
    let told = match (ruling, m.clock) {
        (FlagRuling::PlayOn { .. }, Some(clock)) => ClockPage::told(&at, m, clock.left),
        _ => sentence(&at, &done.story.state, m),
    };
    Ok(at.done(&done, told, &desk(&at)))
}

fn page(at: &MatchRequest, sent: Option<(&Values, &[Violation])>) -> FlagPage {
    let (event, number) = at.numbers();
    let (w, t) = (at.messages(), at.state());
    let (e, m) = (&at.event, &at.fixture);
    let name = |side: Side| {
        let entrant = m.seats[side].entrant();
        entrant.map_or_else(String::new, |n| at.names.entrant(t, n))
    };
    let names = |n| at.names.entrant(t, EntrantNo(n));
    let violations = sent.map_or(&[][..], |(_, violations)| violations);
    let mut problems = Problems::of(w, violations, &names);
    let clock = m.clock.filter(|_| m.result.is_none()).zip(e.clock());
    let fallen = clock.and_then(|(now, clock)| {
        let (side, proposal) = now.proposal(clock)?;
        let proposed = FlagForm::of(proposal);
        let decided = |form: FlagForm| {
            let ruling = EventCommand::RuleOnFlag {
                number,
                ruling: form.ruling(),
                seen: None,
            };
            decide(t, &ruling.of(event))
        };
        let (who, other) = (name(side), name(side.other()));
        let effects = match decided(proposed) {
            Ok(facts) => tell(at, t, |teller| {
                facts.iter().map(|fact| teller.fact(fact)).collect()
            }),
            Err(refused) => {
                // Where something was sent, what it was refused for is said.
                if sent.is_none() {
                    problems = Problems::of(w, &[refused], &names);
                }
                Vec::new()
            }
        };
        let filled = form::filled(&proposed);
        let typed = sent.map_or(&filled, |(typed, _)| typed);
        // With another number in its field it might stand.
        let may_stand = |form: &FlagForm| !decided(*form).is_err_and(|v| v.field.is_none());
        let offered = |form: FlagForm| {
            let label: Cow<'static, str> = match form.what {
                FlagDecision::Loss => w.flag_loss(&who).into(),
                FlagDecision::Points { .. } => w.flag_points(&other).into(),
                FlagDecision::PlayOn => w.flag_play_on(),
            };
            ChoiceOption::new(form.what.chosen().word, label, typed.one(FlagDecision::TAG))
        };
        let all = FlagForm::all(proposed).into_iter();
        let what: Vec<ChoiceOption> = all.filter(may_stand).map(offered).collect();
        Some(Fallen {
            text: w.flag_fell(set_apart(&other), set_apart(&who)),
            costs: flag_costs(w, clock),
            again: (now.falls[side] > 1).then(|| w.flag_again(now.falls[side])),
            effects,
            form: (!what.is_empty()).then(|| {
                Fields::of::<FlagForm>(w, typed, &problems).offering(FlagDecision::TAG, what)
            }),
        })
    });
    FlagPage {
        page: at.page().refused(problems),
        title: format!("{} – {}", name(Side::Top), name(Side::Bottom)),
        fallen,
        seen: Seen(m.changed),
        action: at.path.fixture_below(event, number, "flag"),
        score: at.path.fixture_below(
            event,
            number,
            &format!("score?{}", ScoreTab::Penalty.query()),
        ),
        desk: desk(at),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/t/e/m/flag.html")]
struct FlagPage {
    #[deref]
    page: Page,
    title: String,
    /// None where nothing waits for a ruling.
    fallen: Option<Fallen>,
    seen: Seen,
    action: String,
    score: String,
    desk: String,
}

#[derive(Debug)]
struct Fallen {
    text: String,
    /// What the rules say, and which.
    costs: String,
    /// That it was not the first time.
    again: Option<String>,
    /// What would be written down; nothing where it would be refused.
    effects: Vec<String>,
    /// None where every ruling would be refused.
    form: Option<Fields>,
}
