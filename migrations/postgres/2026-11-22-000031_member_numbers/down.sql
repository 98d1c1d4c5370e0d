DROP TABLE member_numbers;
