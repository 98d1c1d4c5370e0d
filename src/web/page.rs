//! What every page has. A view has it in a field `page` and derives `Deref`, so that `w`, `frame`, `problems` and `key` are
//! at hand in its template.

use super::c::search::SearchQuery;
use super::form::new_keys;
use crate::pages::form_parts::FormKeys;
use crate::pages::layout::Frame;
use crate::pages::messages::Messages;
use crate::pages::problems::Problems;
use askama::Template;
use askama::filters::HtmlSafe;
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

// What surrounds every page is drawn by functions of its own: within each of the pages' it would be compiled as often as
// there are pages.
macro_rules! frame_parts {
    ($($part:ident $path:literal $named:ident($($field:ident: $type:ty),*))*) => {$(
        #[derive(Debug, Template)]
        #[template(path = $path)]
        pub struct $part<'a> {
            w: &'a Messages,
            $($field: &'a $type,)*
        }

        impl HtmlSafe for $part<'_> {}

        impl Page {
            #[must_use]
            pub const fn $named(&self) -> $part<'_> {
                $part { w: &self.w, $($field: &self.$field,)* }
            }
        }
    )*};
}

frame_parts! {
    FrameLinks "frame/links.html" links(frame: Frame)
    FrameTop "frame/top.html" top(frame: Frame)
    FrameFoot "frame/foot.html" foot(frame: Frame)
    FrameEnd "frame/end.html" end()
}
