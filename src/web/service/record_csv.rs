//! `GET /service/record.csv`: the record as a file.

use super::need;
use super::trail::{Asked, Trail};
use crate::web::error::AppError;
use crate::web::house::House;
use crate::web::visitor::Actor;
use actix_web::HttpResponse;
use actix_web::web::{Data, Query};

/// `GET /service/record.csv`
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
    Trail::of_house(&house).await?.file(&house, &asked).await
}
