//! The pages of a club's site, from anywhere in it: `templates/parts/site_nav.html` reads a field `nav: Vec<Tab>`.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tab {
    /// What it says.
    pub label: String,
    /// Its address.
    pub href: String,
    /// Whether this is the page that is shown.
    pub here: bool,
}
