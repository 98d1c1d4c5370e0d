//! What one has to be permitted to get to a handler, said in its arguments: `at: AtTournament<Direct>` is a tournament and
//! somebody who may direct it. Whoever may not is refused before more is looked up than who they are and where.

use crate::club::permissions::Permission;
use crate::web::error::AppError;
use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use derive_more::Deref;
use std::fmt::Debug;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;

/// A permission as a type.
pub trait NeededPermission: Debug + 'static {
    const PERMISSION: Permission;
}

/// Whoever may read the place.
#[derive(Debug)]
pub struct Anyone;

impl NeededPermission for Anyone {
    const PERMISSION: Permission = Permission::ReadPublic;
}

macro_rules! needs {
    ($($permission:ident),* $(,)?) => {$(
        #[derive(Debug)]
        pub struct $permission;

        impl NeededPermission for $permission {
            const PERMISSION: Permission = Permission::$permission;
        }
    )*};
}

needs![
    Announce,
    Direct,
    HostNight,
    Import,
    ManageAccess,
    ManageClub,
    ManageMembers,
    ManageStandings,
    ReadDesk,
    ReadRecord,
    Score,
];

/// A request together with what its address names, such as a club or a match.
pub(in crate::web) trait FromAddress: Sized + 'static {
    /// Looks it up for somebody who may read it and has the permission `needed` there.
    fn from_address(
        request: &HttpRequest,
        needed: Permission,
    ) -> impl Future<Output = Result<Self, AppError>>;
}

/// What the address names, for whoever has the permission `P`. Only a request makes one, so it is the proof that they were
/// asked.
#[derive(Debug, Deref)]
pub struct Permitted<R, P: NeededPermission = Anyone> {
    #[deref]
    pub request: R,
    permission: PhantomData<P>,
}

impl<R: FromAddress, P: NeededPermission> FromRequest for Permitted<R, P> {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AppError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            Ok(Permitted {
                request: R::from_address(&request, P::PERMISSION).await?,
                permission: PhantomData,
            })
        })
    }
}
