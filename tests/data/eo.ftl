# A second language for tests: it says a few sentences, and the rest is said in English.

club-empty = Ĉi tie ankoraŭ okazis nenio.
source-laws-1970 = leĝoj de 1970, leĝo { $law }
