//! The list of the switches, for forms and for `crawford ledger --settings`.

/// One switch of [`Settings`](super::Settings).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switch {
    /// Its name, as in JSON; `chouette-setting-<name>` with hyphens is the key of its sentence.
    pub name: &'static str,
    /// Its values, each as JSON; of numbers a range `from..to`.
    pub values: &'static [&'static str],
}

const YES_OR_NO: &[&str] = &["true", "false"];

const fn switch(name: &'static str, values: &'static [&'static str]) -> Switch {
    Switch { name, values }
}

/// Every switch, in the order a form shows them.
pub const SWITCHES: &[Switch] = &[
    switch("cubes", &["\"multiple\"", "\"single\""]),
    switch("stake", &["null", "1..1000000"]),
    switch(
        "order_roll",
        &["\"one-die\"", "\"two-dice\"", "\"four-dice\""],
    ),
    switch(
        "rotation",
        &[
            "\"captain-at-start\"",
            "\"captain-of-the-moment\"",
            "\"los-angeles\"",
            "\"by-hand\"",
        ],
    ),
    switch("box_takes", &["\"free\"", "\"half\"", "\"break-even\""]),
    switch("box_takes_captain", YES_OR_NO),
    switch("three_handed", &["\"free\"", "\"both-or-neither\""]),
    switch(
        "box_doubles",
        &["\"free\"", "\"captain-too\"", "\"same-value\""],
    ),
    switch(
        "lone_taker",
        &["\"free\"", "\"must-beaver\"", "\"captain-must-beaver\""],
    ),
    switch("extras", YES_OR_NO),
    switch("extra_beavers", YES_OR_NO),
    switch("extras_on_redoubles", YES_OR_NO),
    switch("jacoby", YES_OR_NO),
    switch("automatics", &["0..19", "\"box\""]),
    switch("beavers", YES_OR_NO),
    switch("raccoons", YES_OR_NO),
    switch("cube_cap", &["null", "2..1048576"]),
    switch("consultation", &["\"free\"", "\"after-cube\"", "\"never\""]),
    switch("partner_from", &["null", "4..10"]),
    switch("partner_must_from", &["null", "4..10"]),
    switch(
        "partner_order",
        &["\"captain-down\"", "\"next-in-line\"", "\"last-first\""],
    ),
    switch("newcomers", &["\"below\"", "\"above\""]),
    switch("limit", &["3..10"]),
    switch("split", &["\"halves\"", "\"none\""]),
    switch("breaks", &["\"place\"", "\"bottom\""]),
    switch("proxies", YES_OR_NO),
    switch("settlements", YES_OR_NO),
    switch("hidden_answers", YES_OR_NO),
    switch("loss_limit", &["null", "1..1048576"]),
];
