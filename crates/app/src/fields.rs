//! The fields that refusals speak of, apart from those of the forms that are declared beside what they are for.

backgammon::field_names! {
    BUYER "buyer"
    FILE "file"
    FROM "from"
    KEPT "kept"
    LABEL "label"
    MAIL "mail"
    MEMBERS "members"
    NAME "name"
    NAMES "names"
    PARTNER "partner"
    PASSKEY "passkey"
    PASSWORD "password"
    PERSON "person"
    PRESENT "present"
    REASON "reason"
    TEXT "text"
    UNTIL "until"
}
