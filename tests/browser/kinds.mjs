// One page of every kind a service has, found by following links from the front page.

import assert from 'node:assert/strict';

/** What an address has in common with others of its kind. */
export function kind(path) {
  return path
    .replace(/\?.*$/, '')
    .replace(/^\/c\/[^/]+/, '/c/~')
    .replace(/^\/(games|play)\/[^/]+/, '/$1/~')
    .replace(/\/t\/(?!new$)[^/]+/, '/t/~')
    .replace(/\/chouette\/(?!new$)[^/]+/, '/chouette/~')
    .replace(/\/(players|members)\/(?!new$|import$)[^/]+/, '/$1/~')
    .replace(/\/archive\/[^/]+/, '/archive/~')
    .replace(/\/(seasons|stage|pools|against)\/[^/]+/g, '/$1/~')
    .replace(/\/money\/(?!currency$)[^/]+/, '/money/~')
    .replace(/\/\d+(?=\/|$)/g, '/~');
}

/** Pages are HTML: files, feeds and pictures are looked at elsewhere. */
function isPage(path) {
  return path.startsWith('/') && !/\.(csv|json|xlsx|ics|atom|svg|png|css|txt|sgf|mat)(\?|$)/.test(path)
    && !/^\/(static|live|logout|position|k|setup)\b/.test(path) && !/(record-file|record\.csv|data\.json)/.test(path);
}

/**
 * Visits a page of every kind not in `seen` yet, as many at once as there are windows. `visit(window, path, fault)` goes there,
 * tells what is wrong, and gives back where the links of the page lead. How many were visited.
 */
export async function walk(windows, seen, start, visit) {
  const waiting = [start];
  const free = [...windows];
  const busy = new Set();
  let visited = 0;
  const faults = [];
  const one = async (window, path) => {
    const links = await visit(window, path, (fault) => faults.push(fault)).catch((error) => {
      throw new Error(`${path}: ${error.message}`, { cause: error });
    });
    for (const link of links) {
      if (!isPage(link) || seen.has(kind(link))) continue;
      seen.add(kind(link));
      waiting.push(link);
    }
    visited += 1;
    free.push(window);
  };
  while (waiting.length > 0 || busy.size > 0) {
    while (waiting.length > 0 && free.length > 0) {
      const visiting = one(free.pop(), waiting.shift()).finally(() => busy.delete(visiting));
      busy.add(visiting);
    }
    await Promise.race(busy);
  }
  // Whatever is wrong with one page, the others were looked at too.
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return visited;
}

/** Goes there; the answer must be a page. */
export async function arrive(page, path) {
  const answer = await page.goto(path, { waitUntil: 'load' });
  assert.ok(answer.status() < 400, `${path}: ${answer.status()}`);
}

/** Where the page's links lead inside the service. */
export function links(page) {
  return page.evaluate(() => [...document.querySelectorAll('a[href]')]
    .filter((a) => a.origin === location.origin && !a.hasAttribute('download'))
    .map((a) => a.pathname + a.search));
}
