//! `POST …/table/order`: the order of the next game, by hand.

use super::{TableInput, answer, refused};
use crate::chouette::{Command, PlayerNo};
use crate::form::{Each, Form, Place};
use crate::journal::how_many;
use crate::web::c::chouette::place::AtNight;
use crate::web::prelude::*;

#[derive(Debug, Form)]
#[form(hidden)]
pub struct OrderInput {
    #[form(flatten)]
    of: TableInput,
    #[form(name = "place-", at = "order")]
    places: Places,
}

/// Whoever was given a place, and which.
pub(in crate::web::c::chouette) type Places = Each<PlayerNo, Place>;

/// The order these places come to. Whoever is moved up comes before whoever stands at that place, and whoever is moved
/// down comes after, so that one number typed moves one player.
pub(in crate::web::c::chouette) fn ordered(stood: &[PlayerNo], places: &Places) -> Vec<PlayerNo> {
    let stands = |n: PlayerNo| {
        let at = stood.iter().position(|m| *m == n);
        Place(at.map_or(u32::MAX, |at| how_many(at).saturating_add(1)))
    };
    let mut order: Vec<(Place, u8, Place, PlayerNo)> = places
        .0
        .iter()
        .map(|(n, place)| {
            let at = stands(*n);
            let moved = match place.cmp(&at) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            (*place, moved, at, *n)
        })
        .collect();
    order.sort();
    order.into_iter().map(|(_, _, _, n)| n).collect()
}

/// `POST …/table/order`
pub async fn post(
    at: AtNight<HostNight>,
    form: Posted<OrderInput>,
) -> Result<HttpResponse, AppError> {
    let typed = &form.values;
    let OrderInput { of, places } = form
        .command()
        .or_page_read(async |violations| refused(&at, typed, violations).await)
        .await?;
    let table = of.table;
    let principal = at.principal(&form.key)?;
    let nights = &at.app.nights;
    let result = nights
        .act_all_with(principal, at.stream, move |_, night, _| {
            let stood = night.table(table).map(|t| night.seated(t));
            let order = ordered(&stood.unwrap_or_default(), &places);
            Ok(vec![Command::SetOrder { table, order }])
        })
        .await;
    answer(&at, typed, result).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(places: &[(u32, u32)]) -> Vec<u32> {
        let stood: Vec<PlayerNo> = (1..=4).map(PlayerNo).collect();
        let places = places.iter().map(|(n, p)| (PlayerNo(*n), Place(*p)));
        ordered(&stood, &Each(places.collect()))
            .into_iter()
            .map(|n| n.0)
            .collect()
    }

    #[test]
    fn one_number_typed_moves_one_player() {
        assert_eq!(order(&[(1, 1), (2, 2), (3, 3), (4, 1)]), [4, 1, 2, 3]);
        assert_eq!(order(&[(1, 4), (2, 2), (3, 3), (4, 4)]), [2, 3, 4, 1]);
        assert_eq!(order(&[(1, 3), (2, 2), (3, 3), (4, 4)]), [2, 3, 1, 4]);
        assert_eq!(order(&[(1, 2), (2, 1), (3, 3), (4, 4)]), [2, 1, 3, 4]);
        assert_eq!(order(&[(1, 1), (2, 2), (3, 3), (4, 4)]), [1, 2, 3, 4]);
    }
}
