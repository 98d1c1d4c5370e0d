// Random nights over HTTP against a running server: two clubs, several tournaments and chouette nights at once, every button
// of every page, forms sent twice, keys of one night sent to another. Whatever is asked, the server answers and does not
// fail, and a night is never shown as another. Afterwards the read tables follow from the journals (`rebuild --check`),
// everybody has exactly one place, prizes come to what was to be paid, ledgers sum to zero, and what each chouette night came
// to is computed once more from its journal.
//
// `node run.mjs --nights 1000`, or `--seconds 60`; `--seed 7` plays the same choices again, `--at-once 6` nights together.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Service } from '../browser/service.mjs';
import { Visitor } from '../outside/visitor.mjs';
import { Chance } from './chance.mjs';
import { places, prizes, ledger, night as computed } from './judge.mjs';
import { Page } from './page.mjs';

const { values: asked } = parseArgs({
  options: {
    nights: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1971' },
    'at-once': { type: 'string', default: '6' },
    steps: { type: 'string', default: '60' },
  },
});
const [nights, seconds, seed, atOnce, steps] =
  ['nights', 'seconds', 'seed', 'at-once', 'steps'].map((name) => Number(asked[name]));
assert.ok([nights, seconds, seed, atOnce, steps].every((n) => n > 0), 'numbers above 0');

const PASSWORD = 'three blind mice at dusk';
const CLUBS = ['/c/lantern', '/c/harbour'];
const NAMES = ['Agnes Holm', 'Bo Chen', 'Chidi Okonkwo', 'Dimitra Pappa', 'Émile Lefèvre', 'Frida Lind', 'Giorgi Beridze', 'Hana Sato',
  'Ines Prado', 'Jo Li', 'Karl Brandt', 'Lars Mikkelsen', 'Mei-Ling Chen', 'Nora Quist'];

const counts = { nights: 0, posts: 0, done: 0, refused: 0, again: 0, crossed: 0 };
const faults = [];
/** The nights played, to be judged once more when all are. */
const played = [];
/** Forms sent by each night, whose keys another may try. */
const sent = [];

class Night {
  constructor(number, visitor) {
    this.number = number;
    this.chance = new Chance(seed * 100_003 + number);
    this.visitor = visitor;
    this.club = this.chance.of(CLUBS);
  }

  async page(path) {
    const { status, kind, bytes } = await this.visitor.read(path);
    if (status >= 500) this.fault(`${path} answers ${status}`);
    return new Page(path, status, kind.includes('html') ? String(bytes) : '');
  }

  fault(what) {
    faults.push(`night ${this.number} (${this.base ?? this.club}): ${what}`);
  }

  /** Sends a form; the page it led to. */
  async send({ path, body }) {
    counts.posts += 1;
    const answer = await this.visitor.ask(path, { method: 'POST', body });
    const html = await answer.text();
    if (answer.status >= 500) this.fault(`${path} with ${body} answers ${answer.status}`);
    counts[answer.status === 303 ? 'done' : 'refused'] += 1;
    return { status: answer.status, to: answer.headers.get('location') ?? '', page: new Page(path, answer.status, html) };
  }

  /** Sends the first form of a page that has one of the fields, with these filled in. */
  async fills(path, field, given) {
    const page = await this.page(path);
    const form = page.forms(this.club).find(({ texts, fixed, choices }) =>
      [...texts, ...fixed].some(({ name }) => name === field) || choices.has(field));
    assert.ok(form, `${path} has a form with ${field}: it answers ${page.status}, ${page.title}`);
    return this.send(form.filled(given));
  }

  /** One thing done: any form of any page of this night, as somebody would who tries everything. */
  async tries() {
    const path = this.chance.of(this.pages);
    const page = await this.page(path);
    if (page.status !== 200) return;
    for (const link of page.links(this.base)) if (!this.pages.includes(link) && this.pages.length < 400) this.pages.push(link);
    const forms = page.forms(this.base).filter((form) => !this.spared(form));
    if (forms.length === 0) return;
    const before = this.chance.at(0.4) && await this.version();
    let post = this.chance.of(forms).tried(this.chance);
    let { status, to, page: asks } = await this.send(post);
    // Shown first, or refused: sent again from the page that came, as it stands or otherwise.
    for (let more = 0; status !== 303 && more < 2 && this.chance.at(0.6); more += 1) {
      const form = asks.forms(this.base).find(({ action }) => action === post.path);
      if (!form) break;
      post = form.tried(this.chance);
      ({ status, to, page: asks } = await this.send(post));
    }
    if (status !== 303) return;
    this.deleted ||= post.path.endsWith('/delete');
    this.stays(post, to);
    // A key is spent by what moved the version; what was so already spends none.
    if (before && await this.version() !== before) sent.push({ night: this, post });
    if (sent.length > 200) sent.shift();
    if (this.chance.at(0.15)) await this.doubled(post);
    if (this.chance.at(0.15)) await this.crossed(post);
  }

  /** Mostly left alone: a night that was closed or deleted can no longer be played. */
  spared({ action }) { return /\/(finish|close|delete|hide|call-off)$/.test(action) && this.chance.at(0.9); }

  /** What was done to this night leads to one of its own pages. */
  stays({ path }, to) {
    if (to.startsWith('/c/') && !to.startsWith(this.base) && !to.startsWith(this.club)) this.fault(`${path} led to ${to}`);
  }

  /** The version of the night, by its own page. */
  async version() {
    const { root } = await this.page(this.base);
    return root.querySelector('[data-live]')?.getAttribute('data-live').split(' ')[0];
  }

  /** A double tap: the same is sent once more, and stored once. */
  async doubled(post) {
    counts.again += 1;
    const before = await this.version();
    await this.send(post);
    const after = await this.version();
    if (post.body.has('key') && before !== after) this.fault(`${post.path} sent twice: ${before}, then ${after}`);
  }

  /** The key of a form of another night: neither that night nor its page may be touched. */
  async crossed(post) {
    // The keys that a deleted tournament spent went with its journal.
    const other = sent.find(({ night }) => night !== this && night.base !== this.base && !night.deleted);
    if (!other || !post.body.has('key')) return;
    counts.crossed += 1;
    const body = new URLSearchParams(post.body);
    body.set('key', other.post.body.get('key'));
    const before = (await this.page(this.base)).title;
    const version = await this.version();
    const { to } = await this.send({ path: post.path, body });
    const now = await this.version();
    if (now !== version) this.fault(`${post.path} with a key of ${other.night.base}: ${version}, then ${now}`);
    if (to === other.night.base || to.startsWith(`${other.night.base}/`)) this.fault(`${post.path} with a key of ${other.night.base} led to ${to}`);
    const { title } = await this.page(this.base);
    if (title !== before && title.includes(other.night.name)) this.fault(`${this.base} is shown as ${title}`);
  }
}

class Tournament extends Night {
  async begins() {
    this.name = `Cup ${this.number}`;
    this.base = `${this.club}/t/cup-${this.number}`;
    const asks = (page) => page.forms(this.club).find(({ action }) => action.endsWith('/t/new'));
    const form = asks(await this.page(`${this.club}/t/new`));
    const wanted = {
      name: this.name,
      format: this.chance.of(form.offered('format')),
      lengths: this.chance.of(['5, 3', '1', '3']),
      boards: this.chance.of(['0', '2']),
    };
    let made = await this.send(form.filled(wanted));
    // A format may ask for more than these.
    if (made.status !== 303) made = await this.send(asks(made.page).filled({ format: 'knockout', lengths: '3' }));
    if (made.status !== 303) throw new Error(`a new tournament is refused: ${made.page.refused}`);
    this.event = `${this.base}/e/1`;
    if (this.chance.at(0.5)) await this.money();
    const players = 2 + this.chance.below(NAMES.length - 2);
    for (const name of NAMES.slice(0, players)) await this.fills(`${this.base}/door`, 'name', { name });
    this.pages = ['', '/desk', '/door', '/money', '/tables', '/settings', '/journal', '/e/1', '/e/1/draw', '/e/1/settings', '/e/1/late',
      '/e/1/round', '/e/1/payout', '/e/1/money', '/e/1/below', '/e/1/ranking', '/e/1/sign-ups'].map((path) => this.base + path);
    await this.draws();
  }

  async money() {
    const form = (await this.page(`${this.event}/money`)).forms(this.base).find(({ action }) => action === `${this.event}/money`);
    const fee = { fee: this.chance.of(['10', '12.50']), house: this.chance.of(['0', '10']), rest: this.chance.of(['first-place', 'house']) };
    if (form) await this.send(form.filled(fee, form.buttons[0]));
  }

  /** The list is closed and drawn, as far as that can be done. */
  async draws() {
    for (const action of ['list', 'draw']) {
      const form = (await this.page(`${this.event}/draw`)).forms(this.base).find((form) => form.action === `${this.event}/${action}`);
      if (form) await this.send(form.filled());
    }
  }

  async step() {
    const how = this.chance.next();
    if (how < 0.45) await this.scores();
    else if (how < 0.6) await this.corrects();
    else if (how < 0.65) await this.draws();
    else await this.tries();
  }

  /** A final score for a match that waits for one. */
  async scores() {
    const links = (await this.page(`${this.base}/desk`)).links(this.base).filter((href) => /\/m\/\d+\/score/.test(href));
    if (links.length === 0) return this.pairs();
    const path = this.chance.of(links).split('?')[0];
    const form = (await this.page(`${path}?tab=final`)).forms(this.base).find(({ texts }) => texts.some(({ name }) => name === 'top'));
    if (form) await this.send(form.filled(this.score(form)));
    return undefined;
  }

  /** A final score as the match wants it. */
  score({ length }) {
    const lost = this.chance.below(length);
    return this.chance.at(0.5) ? { top: String(length), bottom: String(lost) } : { top: String(lost), bottom: String(length) };
  }

  /** A round is paired, or a stage drawn, where that is what is to be done. */
  async pairs() {
    for (const path of [`${this.event}/round`, `${this.event}/stage/knockout`, `${this.event}/play`]) {
      const page = await this.page(path);
      const form = page.status === 200 && page.forms(this.event).find(({ action }) => action === path);
      if (form) return this.send(form.filled());
    }
    return undefined;
  }

  /** A match that is decided ends otherwise; whatever is then asked about later matches is answered somehow. */
  async corrects() {
    const links = (await this.page(this.event)).links(this.event).filter((href) => /\/m\/\d+$/.test(href));
    if (links.length === 0) return;
    const page = await this.page(`${this.chance.of(links)}/correct?tab=final`);
    const form = page.status === 200 && page.forms(this.event).find(({ texts }) => texts.some(({ name }) => name === 'top'));
    if (!form) return;
    let { status, page: asks } = await this.send(form.filled(this.score(form)));
    for (let more = 0; status !== 303 && more < 2; more += 1) {
      const preview = asks.forms(this.event).find(({ choices, fixed }) => choices.has('standing') || fixed.some(({ name }) => name === 'top'));
      if (!preview) return;
      ({ status, page: asks } = await this.send(preview.tried(this.chance)));
    }
  }

  async judged() {
    // Whatever events it has by now: a button adds one.
    for (let number = 1; ; number += 1) {
      const event = `${this.base}/e/${number}`;
      const page = await this.page(event);
      if (page.status !== 200) return;
      for (const fault of prizes(await this.page(`${event}/payout`))) this.fault(fault);
      const { status, bytes } = await this.visitor.read(`${event}/results.json`);
      if (status === 200) for (const fault of places(JSON.parse(bytes), page)) this.fault(fault);
    }
  }
}

class Chouette extends Night {
  async begins() {
    this.name = `Night ${this.number}`;
    this.base = `${this.club}/chouette/night-${this.number}`;
    const form = (await this.page(`${this.club}/chouette/new`)).forms(this.club).find(({ action }) => action.endsWith('/chouette/new'));
    const preset = this.chance.of(form.texts.find(({ name }) => name === 'preset')?.options ?? ['gamesgrid-multiple']);
    const made = await this.send(form.filled({ name: this.name, preset }));
    if (made.status !== 303) throw new Error(`a new night is refused: ${made.page.refused}`);
    const players = 3 + this.chance.below(4);
    for (const name of NAMES.slice(0, players)) await this.fills(`${this.base}/people`, 'name', { name });
    this.pages = ['', '/table', '/table?by=cube', '/table?by=game', '/people', '/settings', '/settle', '/ledger', '/journal', '/follow']
      .map((path) => this.base + path);
  }

  async step() {
    if (this.chance.at(0.55)) await this.plays();
    else await this.tries();
  }

  /** What the table offers: a game begun, a cube turned, a game told. */
  async plays() {
    const page = await this.page(`${this.base}/table?by=${this.chance.of(['game', 'cube'])}`);
    const forms = page.forms(this.base).filter(({ action }) => /\/table\//.test(action) && !/call-off/.test(action));
    if (forms.length > 0) await this.send(this.chance.of(forms).tried(this.chance));
  }

  async judged() {
    const { status, bytes } = await this.visitor.read(`${this.base}/results.json`);
    this.said = status === 200 ? JSON.parse(bytes) : undefined;
    if (this.said) for (const fault of ledger(this.said)) this.fault(fault);
    const people = (await this.page(`${this.base}/people`)).root.querySelectorAll('.night-people > li > details');
    this.called = new Map(people.map((one) => [one.querySelector('.seat-name').textContent, Number(one.id.slice('p-'.length))]));
  }

  /** The night out of its journal comes to what was said of it. */
  async computed() {
    const file = join(service.folder, `night-${this.number}`);
    const { code, printed } = await service.run('night', 'export', this.base.replace('/chouette/', '/'), file);
    if (code !== 0) return this.fault(`it has no file: ${printed}`);
    for (const fault of computed(readFileSync(file), this.said, this.called)) this.fault(fault);
    return undefined;
  }
}

async function furnish(visitor) {
  const form = async (path, field) => {
    const { status, bytes } = await visitor.read(path);
    const found = new Page(path, status, String(bytes)).forms('').find(({ texts }) => texts.some(({ name }) => name === field));
    assert.ok(found, `${path} has a form with ${field}`);
    return found;
  };
  const send = async ({ path, body }) => {
    const answer = await visitor.ask(path, { method: 'POST', body });
    assert.ok(answer.status < 400, `${path} is taken`);
    return new Page(path, answer.status, await answer.text());
  };
  await send((await form(new URL(service.ownerLink).pathname, 'password')).filled({ name: 'Dana', password: PASSWORD }));
  for (const club of CLUBS) {
    const name = club.slice('/c/'.length);
    await send((await form('/clubs/new', 'slug')).filled({ name, slug: name }));
    const list = (await form(`${club}/members/import`, 'list')).filled({ list: NAMES.join('\n') });
    const preview = await send({ ...list, body: multipart(list.body) });
    const [stores] = preview.forms(club);
    const { path, body } = stores.filled({}, stores.buttons.at(-1));
    await send({ path, body: multipart(body) });
  }
}

function multipart(body) {
  const form = new FormData();
  for (const [name, value] of body) form.append(name, value);
  return form;
}

async function plays(number, visitor) {
  const chance = new Chance(seed * 7 + number);
  const night = new (chance.at(0.65) ? Tournament : Chouette)(number, visitor);
  await night.begins();
  for (let step = 0; step < steps; step += 1) await night.step();
  await night.judged();
  played.push(night);
  counts.nights += 1;
}

const service = Service.onSqlite();
await service.start();
try {
  const began = Date.now();
  const director = new Visitor(service.address);
  await furnish(director);
  let next = 0;
  const worker = async () => {
    while (next < nights && (Date.now() - began) / 1000 < seconds && faults.length < 20) {
      next += 1;
      // The next page a browser shows says what was done, with its Undo: in one browser for all that page could be another night's.
      await plays(next, director.elsewhere());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  // What was done to one of them since, by a key of another night, would show now.
  for (const night of played) await night.judged();
  await service.end();
  const checked = await service.run('rebuild', '--check');
  if (checked.code !== 0) faults.push(`rebuild --check: ${checked.printed}`);
  for (const night of played) if (night.said) await night.computed();
  console.log(Object.entries(counts).map(([what, n]) => `${what} ${n}`).join(', '), `(${((Date.now() - began) / 1000).toFixed(0)} s, seed ${seed})`);
} finally {
  await service.close();
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
