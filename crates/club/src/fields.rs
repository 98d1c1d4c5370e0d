//! The fields that refusals speak of, apart from those of the forms that this crate declares itself.

backgammon::field_names! {
    LIST "list"
    LOGO "logo"
    REACH "reach"
}
