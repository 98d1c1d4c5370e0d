//! What a form is answered that is sent again: the first answer, kept as text with the form's one-time key.

use crawford_journal::PersonId;

pub(crate) trait Answer: Sized + Send + 'static {
    fn kept(&self) -> String;
    /// What was kept; `None` if that is no such answer.
    fn of_kept(text: &str) -> Option<Self>;
}

impl Answer for () {
    fn kept(&self) -> String {
        String::new()
    }

    fn of_kept(text: &str) -> Option<()> {
        text.is_empty().then_some(())
    }
}

macro_rules! as_it_is_written {
    ($($type:ty),*) => {
        $(impl Answer for $type {
            fn kept(&self) -> String {
                self.to_string()
            }

            fn of_kept(text: &str) -> Option<$type> {
                text.parse().ok()
            }
        })*
    };
}

as_it_is_written!(String, usize, PersonId);
