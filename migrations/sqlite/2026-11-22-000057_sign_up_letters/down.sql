DROP TABLE sign_up_letters;
