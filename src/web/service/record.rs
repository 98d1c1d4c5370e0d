//! `GET /service/record`: everything that is recorded, of every club and of the house.

use super::trail::{Asked, Trail};
use super::{frame, need};
use crate::web::error::AppError;
use crate::web::house::House;
use crate::web::visitor::Actor;
use actix_web::HttpResponse;
use actix_web::web::{Data, Query};

/// `GET /service/record`
///
/// # Errors
/// [`AppError::NotAllowed`] for anyone but who runs the house; the database's.
pub async fn show(
    house: Data<House>,
    actor: Actor,
    asked: Option<Query<Asked>>,
) -> Result<HttpResponse, AppError> {
    need(&actor)?;
    let asked = asked.map(Query::into_inner).unwrap_or_default();
    let trail = Trail::of_house(&house).await?;
    trail.page(&house, frame(&house, &actor), &asked).await
}
