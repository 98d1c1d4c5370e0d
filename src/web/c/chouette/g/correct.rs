//! `/c/{club}/chouette/{night}/g/{game}/correct`: a finished game is corrected. What would change is shown first.

mod asked;
mod lines;
mod preview;

use self::asked::LATE;
use self::asked::{Correcting, as_asked, as_stored, team_of, ties_of};
use self::lines::{
    CorrectedExtra, CubeLine, LateLine, PlaceLine, cube_line, extras, late, place_line,
};
use self::preview::{Preview, offered, preview};
use crate::chouette::{
    GameCorrectionEffects, GameNo, NightCommand, PlayedGame, PlayerNo, begins_on, consequences,
    fields,
};
use crate::form::{Values, filled, filled_in};
use crate::pages::choice::ChoiceOption;
use crate::pages::fields::Fields;
use crate::pages::form_parts::Seen;
use crate::violation::rules;
use crate::web::c::chouette::ends::kinds;
use crate::web::c::chouette::place::{AtNight, NightRequest};
use crate::web::c::chouette::undo::teller;
use crate::web::c::published;
use crate::web::prelude::*;

/// The most ties of the opening throw that are offered.
const TIES: u8 = 6;

/// `GET …/g/{game}/correct`
pub async fn show(at: AtNight<HostNight>, request: HttpRequest) -> Result<HttpResponse, AppError> {
    let game: GameNo = published::number(&request, "game")?;
    let played = at.state().game(game).ok_or(AppError::NotFound)?;
    let stored = filled_in(&as_stored(played), &at.state().money_in());
    html::page(&page(&at, played, &stored, &[], None))
}

/// `POST …/g/{game}/correct`
pub async fn post(
    at: AtNight<HostNight>,
    request: HttpRequest,
    form: Posted<Correcting>,
) -> Result<HttpResponse, AppError> {
    let game: GameNo = published::number(&request, "game")?;
    let played = at.state().game(game).ok_or(AppError::NotFound)?;
    let refused = async |violations: &[Violation]| {
        // What was refused is shown with the game as it is now.
        let at = &at.newest().await?;
        let played = at.state().game(game).ok_or(AppError::NotFound)?;
        let at_field = |violation: &Violation| match violation.rule {
            rules::EXTRA_VALUE => violation.clone().at(LATE),
            _ => violation.clone(),
        };
        let violations: Vec<Violation> = violations.iter().map(at_field).collect();
        let mut page = page(at, played, &form.values, &violations, None);
        page.seen = page.seen.or_as_sent(form.seen, &violations);
        Ok(page)
    };
    let currency = at.state().money_in();
    let typed = form.command_in(&currency).or_page_read(refused).await?;
    // Confirmed twice, it is not refused but was done already.
    let asked = match typed.confirm {
        true => Ok(()),
        false => played.unchanged_since(form.seen),
    };
    let asked = asked.and_then(|()| typed.correction(played));
    let asked = asked.and_then(|asked| {
        let effects = consequences(at.state(), game, &asked)?;
        Ok((asked, effects))
    });
    let (correction, effects) = asked.or_page_read(refused).await?;
    if !typed.confirm {
        let shown = filled_in(&as_asked(typed, played, &correction), &currency);
        return html::page(&page(&at, played, &shown, &[], Some(&effects)));
    }
    let (table, seen) = (played.table, form.seen);
    let mut commands = vec![NightCommand::Correct {
        game,
        correction: Box::new(correction),
        seen,
    }];
    let takes_order = typed.take_order;
    if takes_order && let Some(order) = offered(&at, played, &effects) {
        commands.push(NightCommand::SetOrder { table, order });
    }
    let principal = at.principal(&form.key)?;
    let done = at
        .app
        .nights
        .act_all_with(principal, at.stream, move |_, night, _| {
            if takes_order {
                let unchanged = night.order_unchanged(table, seen);
                unchanged.map_err(ActError::Refused)?;
            }
            Ok(commands.clone())
        })
        .await
        .or_page_read(refused)
        .await?;
    let sentence = at.messages().night_corrected(game.0);
    Ok(at.done(&done, sentence, &at.path.table(played.table)))
}

fn page(
    at: &NightRequest,
    played: &PlayedGame,
    typed: &Values,
    violations: &[Violation],
    effects: Option<&GameCorrectionEffects>,
) -> CorrectPage {
    let (w, night) = (at.messages(), at.state());
    let names = |n: PlayerNo| at.name(n);
    let teller = teller(at, night, &names);
    let team: Vec<PlayerNo> = played.sheet.cubes.iter().map(|c| c.member).collect();
    let (in_box, team) = (teller.name(played.in_box()), teller.all(&team));
    let chosen_ties = typed.one(Correcting::TIES);
    let ties = ties_of(played, typed);
    let problems = at.problems(violations);
    let ties_offered = (0..=TIES.max(played.automatics))
        .map(|n| ChoiceOption::new(n.to_string(), w.night_correct_ties_n(n), chosen_ties))
        .collect();
    let preview = effects.map(|effects| preview(at, played, effects));
    let order = preview.as_ref().and_then(|shown| shown.order.as_deref());
    let form = Fields::of::<Correcting>(w, typed, &problems)
        .offering(Correcting::KIND, kinds(w, typed.one(Correcting::KIND)))
        .offering(Correcting::TIES, ties_offered);
    let form = match order {
        Some(order) => form.labelled(Correcting::TAKE_ORDER, w.night_correct_order(order)),
        None => form,
    };
    CorrectPage {
        form,
        page: at.page().refused(problems),
        seen: Seen(at.story.version),
        game: played.number.0,
        seats: w.night_correct_seats(&in_box, team),
        was: teller.played(played),
        cubes: team_of(played, typed)
            .into_iter()
            .map(|n| cube_line(at, n, begins_on(ties), played.sheet.cube(n), typed))
            .collect(),
        extras: extras(at, played, ties, typed),
        late: late(at, played, ties, typed),
        ties_shown: typed.one(Correcting::TIES_SHOWN).to_owned(),
        places: played
            .order
            .iter()
            .map(|n| place_line(at, *n, typed))
            .collect(),
        for_money: night.for_money(),
        moved: typed.all(Correcting::PLACES) != filled(&as_stored(played)).all(Correcting::PLACES),
        preview,
        action: at.path.game_below(played.number, "correct"),
        table: at.path.table(played.table),
    }
}

#[derive(Debug, Template, Deref)]
#[template(path = "c/chouette/g/correct.html")]
struct CorrectPage {
    #[deref]
    page: Page,
    seen: Seen,
    game: u32,
    seats: String,
    was: String,
    form: Fields,
    cubes: Vec<CubeLine>,
    extras: Vec<CorrectedExtra>,
    late: Vec<LateLine>,
    /// How many ties the form's cubes are shown after.
    ties_shown: String,
    places: Vec<PlaceLine>,
    for_money: bool,
    moved: bool,
    preview: Option<Preview>,
    action: String,
    table: String,
}
