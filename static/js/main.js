// Every page works without scripts; these make it quicker and livelier.
import { watchForms } from "./forms.js";
import { watchStreams } from "./live.js";

watchForms();
watchStreams();
