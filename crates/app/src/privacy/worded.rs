//! The free texts of each row: the search reads them, and a removal rewrites them. A removal that was stored knows a
//! text by its number, so a text keeps its place, and a new one comes last.

use crate::season::Season;
use crawford_store::club_sites::SiteRow;
use crawford_store::imports::ImportRow;
use crawford_store::letters::Mailing;
use crawford_store::night_reports::ReportRow;
use crawford_store::nights::NightRow;
use crawford_store::rating_lists::ListRow;
use crawford_store::sign_ups::StoredSignUp;

pub(super) trait Worded {
    fn texts_mut(&mut self) -> Vec<&mut String>;

    fn texts(mut self) -> Vec<String>
    where
        Self: Sized,
    {
        let all = self.texts_mut().into_iter();
        all.map(std::mem::take).collect()
    }

    /// Replaces each text by what `part` returns for it and its number.
    fn reword(&mut self, part: &dyn Fn(usize, &str) -> String) {
        for (nth, text) in self.texts_mut().into_iter().enumerate() {
            *text = part(nth, text);
        }
    }
}

impl Worded for NightRow {
    fn texts_mut(&mut self) -> Vec<&mut String> {
        vec![&mut self.name, &mut self.venue]
    }
}

impl Worded for SiteRow {
    fn texts_mut(&mut self) -> Vec<&mut String> {
        vec![&mut self.club_night, &mut self.words]
    }
}

impl Worded for ReportRow {
    fn texts_mut(&mut self) -> Vec<&mut String> {
        let mut all = vec![
            &mut self.title,
            &mut self.opening,
            &mut self.position_words,
            &mut self.closing,
        ];
        all.extend(self.body.as_mut());
        all
    }
}

impl Worded for Mailing {
    fn texts_mut(&mut self) -> Vec<&mut String> {
        vec![&mut self.subject, &mut self.body]
    }
}

impl Worded for ImportRow {
    fn texts_mut(&mut self) -> Vec<&mut String> {
        vec![&mut self.file]
    }
}

impl Worded for Season {
    fn texts_mut(&mut self) -> Vec<&mut String> {
        let mut all = vec![&mut self.name, &mut self.slug];
        let divisions = self.setup.divisions.iter_mut();
        all.extend(divisions.map(|division| &mut division.name));
        all
    }
}

impl Worded for ListRow {
    fn texts_mut(&mut self) -> Vec<&mut String> {
        vec![&mut self.name, &mut self.slug]
    }
}

impl Worded for StoredSignUp {
    fn texts_mut(&mut self) -> Vec<&mut String> {
        vec![&mut self.name]
    }
}
