DROP TABLE hidden_streams;
