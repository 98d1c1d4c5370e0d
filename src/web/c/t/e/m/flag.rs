//! `/c/{club}/t/{tournament}/e/{event}/m/{number}/flag`: somebody's time is up. What the rules propose, what it means, and the
//! director's ruling.

use super::entry::find;
use super::score::sentence;
use crate::app::tournament::match_clock::FallenFlag;
use crate::backgammon::Side;
use crate::form::{self, Form, Values};
use crate::pages::choice::ChoiceOption;
use crate::pages::fact_text::set_apart;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::tournament::pace::left;
use crate::tournament::{EventCommand, FixturePart, FlagRuling};
use crate::web::c::t::clock_set::flag_costs;
use crate::web::c::t::e::m::clock::ClockPage;
use crate::web::c::t::e::m::command::ScoreTab;
use crate::web::c::t::meanwhile::FormSubject;
use crate::web::c::t::teller::{desk, tell};
use crate::web::prelude::*;
use std::borrow::Cow;

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
    Points {
        #[form(message = "penalty-points")]
        points: u16,
    },
    PlayOn,
}

impl FlagForm {
    fn of(ruling: FlagRuling) -> FlagForm {
        let (what, more) = match ruling {
            FlagRuling::Loss => (FlagDecision::Loss, 0),
            FlagRuling::Points { points, more } => (FlagDecision::Points { points }, more),
            FlagRuling::PlayOn { more } => (FlagDecision::PlayOn, more),
        };
        FlagForm { what, more }
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
    let refused = |violations: &[Violation]| FlagPage {
        seen: Seen(at.story.version).or_as_sent(form.seen, violations),
        ..page(&at, Some((&form.values, violations)))
    };
    let ruling = form.command().or_page(refused)?.ruling();
    let rule = EventCommand::RuleOnFlag {
        number,
        ruling,
        seen: form.seen,
    }
    .of(event);
    let subject = FormSubject::of_match((event, number), FixturePart::Entry);
    let done = at
        .act(&form.key, rule)
        .await
        .or_page_read(async |violations| {
            let mut page = refused(violations);
            page.page.problems.meanwhile = subject.told(&at, form.seen, violations).await?;
            Ok(page)
        })
        .await?;
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
    let violations = sent.map_or(&[][..], |(_, violations)| violations);
    let mut problems = at.problems(violations);
    let fallen = FallenFlag::of(t, e, m).zip(e.clock());
    let fallen = fallen.map(|(of, clock)| {
        let (who, other) = (name(of.side), name(of.side.other()));
        let effects = match &of.effects {
            Ok(facts) => tell(at, t, |teller| {
                facts.iter().map(|fact| teller.fact(fact)).collect()
            }),
            Err(refused) => {
                // Where something was sent, what it was refused for is said.
                if sent.is_none() {
                    problems = at.problems(std::slice::from_ref(refused));
                }
                Vec::new()
            }
        };
        let filled = form::filled(&FlagForm::of(of.proposed));
        let typed = sent.map_or(&filled, |(typed, _)| typed);
        let offered = |ruling: FlagRuling| {
            let form = FlagForm::of(ruling);
            let label: Cow<'static, str> = match form.what {
                FlagDecision::Loss => w.flag_loss(&who).into(),
                FlagDecision::Points { .. } => w.flag_points(&other).into(),
                FlagDecision::PlayOn => w.flag_play_on(),
            };
            ChoiceOption::new(form.what.chosen().word, label, typed.one(FlagDecision::TAG))
        };
        let what: Vec<ChoiceOption> = of.rulings.iter().copied().map(offered).collect();
        Fallen {
            text: w.flag_fell(set_apart(&other), set_apart(&who)),
            costs: flag_costs(w, clock),
            again: (of.falls > 1).then(|| w.flag_again(of.falls)),
            effects,
            form: (!what.is_empty()).then(|| {
                Fields::of::<FlagForm>(w, typed, &problems).offering(FlagDecision::TAG, what)
            }),
        }
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
