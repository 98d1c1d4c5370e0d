// An event's page: how long ago a result came in, one player's way through the bracket, and the time of the round.
import { ago } from "./ago.js";
import { findNames } from "./find.js";
import { roundClock } from "./round-clock.js";

ago();
findNames();
roundClock();
