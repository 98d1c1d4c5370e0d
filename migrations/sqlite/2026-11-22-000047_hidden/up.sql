-- Tournaments that are not shown in public: their directors see them, nobody else does, and nothing is made of their results.
CREATE TABLE hidden_streams (
    stream TEXT NOT NULL PRIMARY KEY REFERENCES streams (id),
    hidden_at BIGINT NOT NULL
);
