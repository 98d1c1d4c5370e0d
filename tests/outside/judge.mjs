// html-validate and the Nu Html Checker over pages. What they find is told at the end, each finding once, with where.

import { HtmlValidate } from 'html-validate';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import nu from 'vnu-jar';

/** The recommended rules, without those that are about style. Each that is off or wider says why. */
const CONFIG = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Small letters are as good.
    'doctype-style': 'off',
    // For search engines, and a name may be long.
    'long-title': 'off',
    // A table that scrolls in a box of its own is a named region to be reached by keyboard; it is no section of the text.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    // A list may be named (ARIA 1.2, list): which quarter of a bracket it is.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // A letter is shown as it is sent, and its signature stands below a line of two dashes and a space (RFC 3676, 4.3).
    'no-trailing-whitespace': 'off',
    // Boxes of one name are a list of those that are ticked.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button'] }],
  },
};

/** What is found and intended: the rule, and words of its message. */
const INTENDED = [
  // Which tie-break comes first, second, third: several choices of one name are a list in the order they stand in.
  ['form-dup-name', /"((groups_|robin_|league_)?tie_break|ties)"/],
  // Which events the boxes were for, so that one that came meanwhile is not taken for one that was not ticked: a list.
  ['form-dup-name', /"there"/],
  // `rel="expect"` blocks rendering until what it names is there (HTML, 4.6.7.6); html-validate does not know it yet.
  ['attribute-misuse', /"blocking" attribute cannot be used on <link>/],
  // A projector without scripts has nobody to turn its page; with scripts the element is not there.
  ['meta-refresh', /must be instant/],
];

/** The same of the Nu Html Checker, by words of its message. */
const INTENDED_TO_NU = [
  // As above.
  /element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”/,
  // What was typed stays, also where a browser would have let nobody type it.
  /^Bad value “soon” for attribute “value” on element “input”: The literal did not satisfy the date format/,
];

export class Judge {
  constructor() {
    this.validator = new HtmlValidate(CONFIG);
    this.found = new Map();
    /** The pages looked at, each with its name. */
    this.known = new Map();
  }

  /** Judges a page; one that says the same as one before is not looked at again. */
  look(name, html) {
    if (this.known.has(html)) return;
    this.known.set(html, name);
    const report = this.validator.validateStringSync(html, name);
    for (const { messages, filePath } of report.results) {
      for (const { ruleId, message, line, column } of messages) {
        if (INTENDED.some(([rule, words]) => rule === ruleId && words.test(message))) continue;
        this.note(`${ruleId}: ${message}`, `${filePath}:${line}:${column} ${html.split('\n')[line - 1]?.slice(Math.max(0, column - 40), column + 120)}`);
      }
    }
  }

  note(what, where) {
    if (!this.found.has(what)) this.found.set(what, []);
    this.found.get(what).push(where);
  }

  /** All pages at once, as its start takes longer than reading them. */
  askNu() {
    const folder = mkdtempSync(join(tmpdir(), 'crawford-pages-'));
    try {
      const names = [...this.known.values()];
      [...this.known.keys()].forEach((html, number) => writeFileSync(join(folder, `${number}.html`), html));
      const asked = spawnSync('java', ['-jar', String(nu), '--format', 'json', '--stdout', '--exit-zero-always', folder], { encoding: 'utf8', maxBuffer: 1 << 28 });
      if (asked.status !== 0) throw new Error(`the Nu Html Checker: ${asked.error ?? asked.stderr}`);
      for (const { message, url, lastLine, extract } of JSON.parse(asked.stdout).messages) {
        if (INTENDED_TO_NU.some((words) => words.test(message))) continue;
        this.note(`Nu: ${message}`, `${names[parseInt(basename(url), 10)]}:${lastLine} ${extract}`);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Fails when anything was found. */
  end() {
    this.askNu();
    if (this.found.size === 0) return;
    for (const [what, where] of this.found) {
      console.error(`${what} (${where.length} times)\n    ${where.slice(0, 3).join('\n    ')}`);
    }
    throw new Error(`${this.found.size} faults in pages`);
  }
}
