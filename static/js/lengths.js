// Says the lengths being typed as directors say them: “final 9, semi-finals 7, before that 5”. The words stand in
// <template id="say-lengths">.
import { say } from "./say.js";

// How many rounds before the final a word means; REST: every round without a number of its own.
const REST = -1;
const ROUNDS = new Map([
  ...["final", "finals", "f"].map((word) => [word, 0]),
  ...["semi", "semis", "semifinal", "semifinals", "sf"].map((word) => [word, 1]),
  ...["quarter", "quarters", "quarterfinal", "quarterfinals", "qf"].map((word) => [word, 2]),
  ..."before earlier rest otherwise else other others all every each everything throughout".split(" ").map((word) => [word, REST]),
]);
const SMALL = new Set("the in of to is are a an at for and that then it them match matches point points pt pts round rounds".split(" "));

document.addEventListener("input", (event) => {
  if (event.target.matches?.("[data-lengths]")) show(event.target);
});

function show(field) {
  const spoken = field.parentElement.querySelector("[data-spoken]");
  const words = new Map([...say("lengths").querySelectorAll("[data-of]")].map((part) => [part.dataset.of, part.textContent]));
  if (!spoken || words.size === 0) return;
  const numbers = read(field.value);
  spoken.textContent = numbers.map((n, i) => part(n, i)).join(", ");

  function part(n, before) {
    const last = numbers.length - 1;
    const of = before === 0 ? (last === 0 ? "all" : "final") : before === last ? "before" : before <= 2 ? String(before) : "round";
    return words.get(of).replace("@", 2 ** (before + 1)).replace("#", n);
  }
}

// The numbers typed, the final's first, as the server reads them (crates/tournament/src/lengths.rs); none where they say no lengths.
export function read(text) {
  const plain = () => text.split(/[,/;\s]+/).filter(Boolean).map(Number);
  const numbers = /\p{Alphabetic}/u.test(text) ? inWords(text.toLowerCase()) : plain();
  const right = numbers.length <= 10 && numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= 99);
  return right ? numbers : [];
}

function inWords(text) {
  const parts = text.split(/[,;\n]/).map(pairs);
  if (parts.includes(null)) return [];
  const said = parts.flat();
  const of = new Map(said);
  if (of.size < said.length) return [];
  const numbers = Array.from({ length: Math.max(0, ...[...of.keys()].map((round) => round + 1)) }, (_, round) => of.get(round));
  return of.has(REST) ? [...numbers, of.get(REST)] : numbers;
}

// The rounds of a part between commas, each with its number; nothing where they do not go together.
function pairs(part) {
  const words = part.replace(/[-‑–.:()/]/g, " ").split(/\s+/).filter(Boolean);
  const rounds = [];
  const numbers = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at];
    if (["final", "finals"].includes(word) && ["semi", "quarter"].includes(words[at - 1])) continue;
    if (word === "last" || (["round", "rounds"].includes(word) && words[at + 1] === "of")) {
      at += word === "last" ? 1 : 2;
      const before = Math.log2(Number(words[at])) - 1;
      if (!Number.isInteger(before) || before < 1) return null;
      rounds.push(before);
    } else if (ROUNDS.has(word)) {
      const round = ROUNDS.get(word);
      if (round !== REST || rounds.at(-1) !== REST) rounds.push(round);
    } else if (!SMALL.has(word)) numbers.push(Number(word));
  }
  if (rounds.length === 0 && numbers.length === 1) rounds.push(REST);
  return rounds.length === numbers.length ? rounds.map((round, i) => [round, numbers[i]]) : null;
}
