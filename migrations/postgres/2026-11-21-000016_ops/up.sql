-- The record is only added to: no line of it is changed or taken out, by this program or by hand.
CREATE FUNCTION audit_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the record is only added to';
END
$$;
CREATE TRIGGER audit_unchanged BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION audit_only_grows();
CREATE TRIGGER audit_whole BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION audit_only_grows();

-- Where an account gets its mail. A new address is worth nothing until its link was opened; until then the old one is.
CREATE TABLE account_mails (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    address TEXT,
    wanted TEXT
);
CREATE UNIQUE INDEX account_mails_address ON account_mails (address) WHERE address IS NOT NULL;

-- Keys in a phone or a computer with which an account signs in without a password.
CREATE TABLE passkeys (
    id TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    -- The public key and its counter, as the library writes them.
    credential TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX passkeys_account ON passkeys (account);

-- What was asked of a key and not answered yet. Each is answered once; only a hash of its name stands here.
CREATE TABLE ceremonies (
    hash BYTEA NOT NULL PRIMARY KEY,
    account TEXT REFERENCES accounts (id) ON DELETE CASCADE,
    state TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX ceremonies_expires ON ceremonies (expires_at);
