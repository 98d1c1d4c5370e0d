//! `GET /c/{club}/seasons/{season}/table.csv`, `table.json` and `table.xlsx`: the table of a season as files.

use super::heading;
use super::told;
use crate::app::lists::season_table::{OfEvent, Placed, SeasonTable};
use crate::club::season::Line;
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
            let named = |line: &&Line| told.tells(&faces, standing, line);
            let of_event = |line: &Line| OfEvent {
                day: line.day,
                event: told.event(at, line.key).label,
                points: line.points,
                counted: line.counted,
            };
            let player = faces.name(told.book.merged.who(standing.person));
            let lines = standing.lines.iter().filter(named);
            let lines = lines.map(of_event).collect();
            rows.push(Placed::of(standing, division.clone(), player, lines));
        }
    }
    let table = SeasonTable {
        season: told.season.name.clone(),
        from: told.season.from,
        to: told.season.to,
        is_final: told.season.frozen.is_some(),
        rows,
    };
    Ok((table, told.book.edition))
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
