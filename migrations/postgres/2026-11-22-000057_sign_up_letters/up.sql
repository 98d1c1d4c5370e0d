-- What was mailed to somebody who signed up and gave an address: that they are on the list ('listed') or wait for a place
-- ('waits'), and that they have one now ('placed'). Written before it is handed over, so that nothing goes out twice.
CREATE TABLE sign_up_letters (
    sign_up TEXT NOT NULL REFERENCES sign_ups (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    state TEXT NOT NULL,
    changed_at BIGINT NOT NULL,
    PRIMARY KEY (sign_up, kind)
);
