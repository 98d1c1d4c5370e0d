//! Seasons: made, changed after what would change was shown, adjusted, declared final; and what they look at.

mod adjust;
mod change;
mod freeze;
mod kept;
mod played;
mod ratings;
mod standing;

pub use adjust::{Giving, adjust, take_back};
pub use change::{Preview, Wish, change, make, preview, remove};
pub use freeze::{freeze, thaw};
pub use kept::{Season, find, of_club};
pub use played::{Found, found};
pub use ratings::Keeping;
pub use standing::now;
pub(in crate::app) use standing::rows;

use crate::app::club::{ClubError, once};
use crate::app::reckoning::up_to_date;
use crate::app::stories::Asker;
use crate::club::permissions::Deed;
use crate::journal::{ClubId, UtcMicros};
use crate::store::{Store, Tx};

/// Changes something of a club's seasons, once for each form, which is `about` this; the tables have followed when it is answered.
async fn changed(
    store: &Store,
    asker: Asker,
    club: ClubId,
    about: String,
    action: impl Fn(&mut Tx<'_>, &Asker, UtcMicros) -> Result<String, ClubError> + Send + 'static,
) -> Result<String, ClubError> {
    let answer = once(store, asker, (Deed::ManageStandings, about), action).await?;
    up_to_date(store, club).await?;
    Ok(answer)
}
