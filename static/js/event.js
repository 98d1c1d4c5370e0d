// An event's page: how long ago a result came in, and one player's way through the bracket.
import { ago } from "./ago.js";
import { findNames } from "./find.js";

ago();
findNames();
