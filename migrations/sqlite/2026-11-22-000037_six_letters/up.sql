-- Codes of nights have six letters now. One of four could be tried out, so it is good no more: whoever runs the night makes
-- a new one. Phones that came by it go on.
UPDATE nights SET code = NULL WHERE length(code) < 6;
