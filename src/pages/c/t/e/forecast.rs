//! Who may win an event: everyone still in it with their chances.

use crate::pages::layout::Frame;
use crate::pages::odds::ForecastView;
use crate::pages::words::Words;
use askama::Template;

/// The forecast of an event.
#[derive(Debug, Template)]
#[template(path = "c/t/e/forecast.html")]
pub struct ForecastPage {
    /// The sentences.
    pub w: Words,
    /// The surroundings.
    pub frame: Frame,
    /// The tournament's name, the event's after it.
    pub title: String,
    /// How it stands.
    pub state: String,
    /// `STREAM:VERSION CLUB:EDITION`.
    pub live: String,
    /// The forecast, or why there is none.
    pub forecast: Result<ForecastView, String>,
    /// The event.
    pub back: String,
}
