// Two clocks as a state, in milliseconds, and what happens to it. `now` is the time of day: every other count stands still
// while a phone sleeps.

export const start = (left, set) => ({ left, turn: null, since: null, spent: 0, flag: null, set });

// How long the turn takes so far, pauses left out.
const took = (state, now) => state.spent + (state.since === null ? 0 : Math.max(0, now - state.since));

// What a turn costs: with a simple delay the reserve begins to run after it, a Bronstein clock gives it back in the end.
const cost = (time, rule) => Math.max(0, time - rule.delay);

/** What the clock of a side shows. */
export function shows(state, side, rule, now) {
  if (side !== state.turn) return state.left[side];
  const time = took(state, now);
  return Math.max(0, state.left[side] - (rule.givesBack ? time : cost(time, rule)));
}

/** What is left of the delay. */
export function delays(state, rule, now) {
  return state.turn === null ? 0 : Math.max(0, rule.delay - took(state, now));
}

// The turn is over, and its time paid.
function paid(state, rule, now) {
  const left = [...state.left];
  left[state.turn] = Math.max(0, left[state.turn] - cost(took(state, now), rule));
  return { ...state, left, turn: null, since: null, spent: 0 };
}

/** A side ends its turn; between games it lets the other begin. */
export function tapped(state, side, rule, now) {
  if (state.flag !== null) return state;
  if (state.turn === null) return { ...state, turn: 1 - side, since: now, spent: 0 };
  if (state.turn !== side || state.since === null) return state;
  return { ...paid(state, rule, now), turn: 1 - side, since: now };
}

export function paused(state, now) {
  return { ...state, spent: took(state, now), since: null };
}

export function goesOn(state, now) {
  return state.turn === null || state.flag !== null || state.since !== null ? state : { ...state, since: now };
}

/** A game is over: both stand still, and keep what they have for the next. */
export function gameOver(state, rule, now) {
  return state.turn === null || state.flag !== null ? state : paid(state, rule, now);
}

/** The flag of whoever's time is up falls. */
export function fallen(state, rule, now) {
  if (state.since === null || shows(state, state.turn, rule, now) > 0) return state;
  const left = [...state.left];
  left[state.turn] = 0;
  return { ...state, left, turn: null, since: null, spent: 0, flag: state.turn };
}
