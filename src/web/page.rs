//! What every page has. A view has it in a field `page` and derives `Deref`, so that `w`, `frame`, `problems` and `key` are
//! at hand in its template.

use super::form::new_keys;
use crate::pages::form_parts::FormKeys;
use crate::pages::layout::Frame;
use crate::pages::messages::Messages;
use crate::pages::problems::Problems;
use std::borrow::Cow;

#[derive(Debug)]
pub struct Page {
    pub w: Messages,
    pub frame: Frame,
    pub problems: Problems,
    pub key: FormKeys,
}

impl Page {
    #[must_use]
    pub fn new(w: Messages, frame: Frame) -> Self {
        Page {
            w,
            frame,
            problems: Problems::none(),
            key: new_keys(),
        }
    }

    #[must_use]
    pub fn refused(mut self, problems: Problems) -> Self {
        self.problems = problems;
        self
    }

    #[must_use]
    pub fn wide(mut self) -> Self {
        self.frame.body = Cow::Borrowed("wide");
        self
    }
}
