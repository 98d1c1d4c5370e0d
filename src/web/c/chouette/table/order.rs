//! `POST …/table/order`: the order of the next game, by hand.

use super::{Told, answer, refused};
use crate::chouette::{Command, PlayerNo, TableNo};
use crate::violation::Rule;
use crate::web::c::chouette::place::AtNight;
use crate::web::c::chouette::table::Typing;
use crate::web::form::Fields;
use crate::web::prelude::*;

/// The places as typed.
#[derive(Debug)]
pub struct Ordering {
    told: Told,
    typing: Typing,
}

/// Whoever was given a place, and which.
type Places = Vec<(PlayerNo, u32)>;

impl Typed for Ordering {
    type Command = (TableNo, Places);

    fn read(fields: &mut Fields) -> Self {
        Ordering {
            told: Told::read(fields),
            typing: Typing {
                places: fields.beginning("place-"),
                ..Typing::default()
            },
        }
    }

    fn command(&self) -> Result<Self::Command, Vec<Violation>> {
        let mut places = Vec::new();
        for (number, place) in &self.typing.places {
            let (Ok(number), Ok(place)) = (number.parse(), place.parse()) else {
                let place: String = place.chars().take(20).collect();
                return Err(vec![
                    Violation::new(Rule::ORDER_NOT_A_PLACE, Source::House)
                        .with("place", place)
                        .at("order"),
                ]);
            };
            places.push((number, place));
        }
        Ok((self.told.number()?, places))
    }
}

/// The order these places come to. Whoever was given another place than he stands at comes before whoever stands there,
/// so that one number typed moves one player.
pub(in crate::web::c::chouette) fn ordered(
    stood: &[PlayerNo],
    places: &[(PlayerNo, u32)],
) -> Vec<PlayerNo> {
    let stands = |n: PlayerNo| {
        let at = stood.iter().position(|m| *m == n).unwrap_or(usize::MAX);
        u32::try_from(at).unwrap_or(u32::MAX).saturating_add(1)
    };
    let mut order: Vec<(u32, u8, u32, PlayerNo)> = places
        .iter()
        .map(|(n, place)| {
            let at = stands(*n);
            // Who is moved down comes after whoever stands there.
            let before = match place.cmp(&at) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => 2,
            };
            (*place, before, at, *n)
        })
        .collect();
    order.sort();
    order.into_iter().map(|(_, _, _, n)| n).collect()
}

/// `POST …/table/order`
pub async fn post(at: AtNight, form: TypedForm<Ordering>) -> Result<HttpResponse, AppError> {
    at.need_host()?;
    let (told, typing) = (&form.typed.told, &form.typed.typing);
    let (table, places) = match form.command() {
        Ok(wish) => wish,
        Err(violations) => return refused(&at, told, typing, &violations, false).await,
    };
    let asker = at.asker(&form.key)?;
    let nights = &at.house.nights;
    let result = nights
        .act_all_with(asker, at.stream, move |_, night, _| {
            let stood = night.table(table).map(|t| night.seated(t));
            let order = ordered(&stood.unwrap_or_default(), &places);
            Ok(vec![Command::SetOrder { table, order }])
        })
        .await;
    answer(&at, told, typing, result, false).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(places: &[(u32, u32)]) -> Vec<u32> {
        let stood: Vec<PlayerNo> = (1..=4).map(PlayerNo).collect();
        let places: Places = places.iter().map(|(n, p)| (PlayerNo(*n), *p)).collect();
        ordered(&stood, &places).into_iter().map(|n| n.0).collect()
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
