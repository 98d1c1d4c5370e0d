// Who comes: names of many scripts and lengths, as they stand on real lists.

export const thirteen = [
  'Agnes Holm', 'Bartholomew Featherstonehaugh-Cholmondeley', 'Chidi Okonkwo', 'Δήμητρα Παπαδοπούλου', 'Émile Lefèvre',
  'Frida Lindqvist', 'გიორგი მაისურაძე', '佐藤 花', 'Ibrahim Haddad', 'Jo Li', "Katarzyna O'Wójcik", 'Lars Mikkelsen',
  '<b>Mei & Ling</b>',
];

export const fortyThree = [
  ...thirteen, 'نور الهاشمي', 'Oskar Brandt', 'Priya Raghunathan', 'Quentin Marsh', 'Rosa Jiménez', 'Søren Dahl',
  'תמר לוי', 'Ursula Keller', 'Виктор Сорокин', 'Winnie Achieng', 'Xavier Pons', 'Yusuf Demir', 'Zoë van Dijk',
  'Anders And', 'Birgitte Bak', 'Carlo Conti', 'Doris Drake', 'Egon Ernst', 'Fatima Farah', 'Gustav Gran',
  'Henrik Hald', 'Ingrid Iversen', 'Jens Jul', 'Kirsten Krogh', 'Liam Lynch', 'Maja Munk', 'Niels Nord',
  'Olga Orlova', 'Peter Pil', 'Ruth Rask',
];
