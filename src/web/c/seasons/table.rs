//! `GET /c/{club}/seasons/{season}/table.csv`, `table.json` and `table.xlsx`: the table of a season as files.

use super::heading;
use super::told::{self, Told};
use crate::club::season::{Line, Standing};
use crate::publish::season_table::{OfEvent, Placed, SeasonTable};
use crate::web::c::files;
use crate::web::c::players::Faces;
use crate::web::prelude::*;

/// The table as a file has it, with the club's edition.
async fn file(at: &AtClub, slug: &str) -> Result<(SeasonTable, u64), AppError> {
    let told = told::read(at, slug).await?;
    let faces = Faces::new(at, &told.names);
    let mut rows = Vec::new();
    for table in &told.tables {
        let division = heading(&told.season.setup, table.division);
        for standing in &table.standings {
            rows.push(placed(at, &told, &faces, division.clone(), standing));
        }
    }
    let table = SeasonTable {
        season: told.season.name.clone(),
        from: told.season.from.to_string(),
        to: told.season.to.to_string(),
        is_final: told.season.frozen.is_some(),
        rows,
    };
    Ok((table, told.book.edition))
}

fn placed(
    at: &AtClub,
    told: &Told,
    faces: &Faces<'_>,
    division: Option<String>,
    standing: &Standing,
) -> Placed {
    let named = |line: &&Line| told.tells(faces, standing, line);
    Placed {
        division,
        place: standing.rank,
        player: faces.name(told.book.merged.who(standing.person)),
        points: standing.points,
        events: standing.events,
        wins: standing.wins,
        firsts: standing.firsts,
        of_events: standing
            .lines
            .iter()
            .filter(named)
            .map(|line| OfEvent {
                event: told.event(at, line.key).label,
                day: line.day.clone(),
                points: line.points,
                counted: line.counted,
            })
            .collect(),
    }
}

/// `GET …/table.csv`, `…/table.json`, `…/table.xlsx`
pub async fn show(
    at: AtClub,
    of: Path<(String, String)>,
    request: HttpRequest,
) -> Result<HttpResponse, AppError> {
    let (table, edition) = file(&at, &of.1).await?;
    files::answer(&at, &request, Vec::new(), edition, &table).await
}
