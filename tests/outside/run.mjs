// What programs of others make of the pages and files: every page goes through html-validate and the Nu Html Checker, every
// feed, calendar, table and workbook through Python's parsers of such files (`read.py`). Serves the demo, changes a name into
// what a spreadsheet would run, follows every link of it, logged in, and publishes its public site into a folder.
//
// `node run.mjs PYTHON`: the Python that has the parsers.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Service, root } from '../browser/service.mjs';
import { Judge } from './judge.mjs';
import { Visitor, values } from './visitor.mjs';

const python = process.argv[2] ?? 'python3';
const folder = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'outside');
const [copy, served] = [join(folder, 'copy'), join(folder, 'served')];
for (const old of [copy, served]) rmSync(old, { recursive: true, force: true });
mkdirSync(served, { recursive: true });

const CLUB = '/c/lantern';
/** What a spreadsheet would run, were it not told that it is a text. */
const FORMULA = '=HYPERLINK("http://e.example","Agnes")';
/** Pages of one kind that are judged: each further one is made by the same template of the same sort of thing. */
const OF_A_KIND = 3;
/** Files that parsers of others read. */
const FILES = /\.(atom|ics|csv|json|xlsx)$/;

const judge = new Judge();
const service = Service.demo();
await service.start();
try {
  const began = Date.now();
  const note = (what) => console.log(`${what} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  const member = await loggedIn();
  await renamed(member);
  const walked = await walk(member);
  note(`${walked.pages} pages of the server, logged in, ${walked.files} files, ${walked.forms} refused forms`);

  const published = await service.run('publish', copy);
  assert.equal(published.code, 0, published.printed);
  const pages = readdirSync(copy, { recursive: true }).filter((name) => name.endsWith('.html'));
  assert.ok(pages.length >= 10, `${pages.length} pages`);
  for (const page of pages) judge.look(`copy/${page}`, readFileSync(join(copy, page), 'utf8'));
  note(`${pages.length} pages of the copy`);
  judge.end();

  const script = join(dirname(fileURLToPath(import.meta.url)), 'read.py');
  const read = spawnSync(python, [script, copy, served, FORMULA], { encoding: 'utf8' });
  process.stdout.write(read.stdout ?? '');
  process.stderr.write(read.stderr ?? '');
  assert.equal(read.status, 0, 'the files are as they should be');
  note('all well');
} finally {
  await service.close();
}

/** Logged in as whom the demo says. */
async function loggedIn() {
  const [, name, password] = service.said.match(/“(.+?)”.*“(.+?)”/);
  const visitor = new Visitor(service.address);
  const answer = await visitor.send('/login', '/login', { name, password });
  assert.equal(answer.status, 303, 'logged in');
  return visitor;
}

/** Somebody who has played much is called a formula. */
async function renamed(visitor) {
  const html = String((await visitor.read(`${CLUB}/members`)).bytes);
  const link = html.match(/href="([^"]+)"[^>]*>(?:<bdi>)?Agnes Holm/);
  assert.ok(link, 'Agnes is a member');
  const answer = await visitor.send(link[1], link[1], { name: FORMULA });
  assert.equal(answer.status, 303, 'her name is changed');
}

/** Follows every link of the server, some of each kind; sends what is empty or wrong to its forms where that does nothing. */
async function walk(visitor) {
  const seen = new Set(['/']);
  let moments = 0;
  const kinds = new Map();
  const next = ['/', '/login', '/no-such-page', `${CLUB}/no-such-page`];
  const count = { pages: 0, files: 0, forms: 0 };
  while (next.length > 0) {
    const path = next.shift();
    const file = FILES.test(path.split('?')[0]);
    const kind = kindOf(path);
    const nth = (kinds.get(kind) ?? 0) + 1;
    if (nth > OF_A_KIND && !file) continue;
    kinds.set(kind, nth);
    const { status, kind: type, bytes } = await visitor.read(path);
    assert.ok(status === 200 || path.endsWith('/no-such-page'), `${path}: ${status}`);
    if (file) {
      const place = join(served, path.replaceAll('?', '_'));
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, bytes);
      count.files += 1;
    }
    if (!type.startsWith('text/html')) continue;
    const html = String(bytes);
    count.pages += 1;
    judge.look(path, html);
    for (const link of values(html, 'href').concat(values(html, 'src'))) {
      const to = new URL(link, service.address + path);
      const address = to.pathname + to.search;
      if (to.origin !== service.address || seen.has(address) || address.startsWith('/static/')) continue;
      // Each moment of a night is a page; some are enough.
      if (/[?&]at=/.test(address) && ++moments > 30) continue;
      seen.add(address);
      next.push(address);
    }
  }
  // Refused forms say what was wrong, in elements of their own.
  for (const [page, action, given] of [
    ['/login', '/login', { name: 'nobody', password: 'x' }],
    [`${CLUB}/members/new`, `${CLUB}/members/new`, { name: '' }],
    [`${CLUB}/t/new`, `${CLUB}/t/new`, { name: '', date: 'soon' }],
    [`${CLUB}/settings`, `${CLUB}/settings`, { name: '' }],
    [`${CLUB}/site`, `${CLUB}/site`, { light: 'no colour' }],
    [`${CLUB}/chouette/new`, `${CLUB}/chouette/new`, { name: '', date: 'soon' }],
    [`${CLUB}/t/friday-knockout/e/1/m/11/score?tab=final`, `${CLUB}/t/friday-knockout/e/1/m/11/score`, { top: '99', bottom: '98' }],
  ]) {
    const of = page === '/login' ? new Visitor(service.address) : visitor;
    const answer = await of.send(page, action, given);
    assert.ok(answer.status >= 400 && answer.status < 500, `${action} refuses: ${answer.status}`);
    judge.look(`${action} refused`, await answer.text());
    count.forms += 1;
  }
  return count;
}

/** An address with whatever is one of many left out. */
function kindOf(path) {
  const [way, query] = path.split('?');
  const parts = way.split('/').map((part, n, all) => {
    const above = all[n - 1];
    const one = ['t', 'chouette', 'members', 'players', 'archive', 'ratings', 'e', 'm', 'p', 'against', 'position', 'catch-up', 'stage', 'g', 'logo', 'theme', 'door', 'pools'].includes(above);
    const word = ['new', 'import', 'settings', 'season.csv', 'season.json', 'season.xlsx', 'company'].includes(part);
    return /^\d+$/.test(part) || (one && !word) ? '*' : part;
  });
  return parts.join('/') + (query ? `?${query.replaceAll(/=[^&]*/g, '')}` : '');
}
