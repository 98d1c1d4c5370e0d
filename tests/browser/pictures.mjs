// The pictures of the guide: each is a page as the program shows it, in the middle of a job the guide tells of. The
// ordinary run goes to every one of them, so a guide never shows what is there no more; `--pictures` also keeps what it
// saw in `static/guide`. They are taken of the demo club, which looks the same each time but for its days.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import UPNG from 'upng-js';
import { LAPTOP, judge, open } from './browser.mjs';
import { root } from './service.mjs';
import { arrive } from './kinds.mjs';
import { Director, club } from './night.mjs';

const kept = join(root, 'static', 'guide');
/** The most a picture and all of them may weigh, in bytes; how many colours are enough for a page; where the air ends. */
const ONE = 40 * 1024;
const ALL = 600 * 1024;
const COLOURS = 12;
const AIR = 12;
/** Eight of the demo's roster, for an evening of their own. */
const EIGHT = ['Agnes Holm', 'Chidi Okonkwo', 'Frida Lindqvist', 'Ibrahim Haddad', 'Jo Li', 'Katarzyna Wójcik', 'Lars Mikkelsen', 'Oskar Brandt'];
/** A phone so tall that its bar of buttons covers nothing; a projector. */
const TALL = { width: 360, height: 1200 };
const WALL = { width: 960, height: 540 };
const night = `${club}/t/friday-knockout`;

/**
 * Every picture: its name, and what is to be seen on it. `of` goes there and says from which element to which. A phone's pictures are twice as fine as its window, a laptop's are shown half as large.
 */
const pictures = [
  { name: 'bracket', size: { ...LAPTOP, width: 1120 }, public: true, of: async (page) => {
    await page.goto(night);
    return [page.locator('#h-bracket'), page.locator('.bracket .rounds')];
  } },
  { name: 'door', of: async (page) => {
    await page.goto(`${club}/t/jackpot-night/door`);
    return [page.locator('main h1'), page.locator('#in .people')];
  } },
  { name: 'score', of: async (page) => {
    await page.goto(`${night}/e/1/m/12/score`);
    await page.locator('main label:has(> [name="winner"])').first().click();
    await page.locator('main label:has(> [name="kind"][value="gammon"])').click();
    await page.locator('main label:has(> [name="cube"][value="2"])').click();
    return [page.locator('#f-winner'), page.locator('main form.entry .bar')];
  } },
  { name: 'swiss-round', of: async (page, { swiss }) => {
    await page.goto(`${swiss.event}/round`);
    await page.locator('.meetings summary').first().click();
    return [page.locator('main h1'), page.locator('.meetings > li').nth(2)];
  } },
  { name: 'swiss-standings', public: true, of: async (page, { swiss }) => {
    await page.goto(swiss.event);
    return [page.locator('#h-standings'), page.locator('.standings tbody tr').nth(2)];
  } },
  { name: 'round-robin', public: true, of: async (page, { robin }) => {
    await page.goto(robin.event);
    return [page.locator('#h-cross'), page.locator('#h-cross + .table')];
  } },
  { name: 'chouette', of: async (page) => {
    await page.goto(`${club}/chouette/friday-chouette/table`);
    return [page.locator('.ch-head'), page.locator('.ch-bar')];
  } },
  { name: 'settle', of: async (page) => {
    await page.goto(`${club}/chouette/wednesday-chouette/settle`);
    return [page.locator('#settle h2').first(), page.locator('#settle .due').first()];
  } },
  { name: 'members', of: async (page, { director }) => {
    await page.goto(`${club}/members/import`);
    await director.fill('list', 'Marta Nowak, 1540\nHenrik “Rik” Sand, 1622, rik@lantern.example\nAgnes Holm');
    await director.press(/./, page.locator('main form .bar'));
    return [page.locator('main h1'), page.locator('main form fieldset')];
  } },
  { name: 'import', of: async (page, { director }) => {
    await page.goto(`${club}/import`);
    const file = 'Date,Event,Player 1,Player 2,Score,Length\n2019-03-04,Monday League,Agnes Holm,Jo Li,7-3,7\n2019-03-04,Monday League,Lars Mikkelsen,Frida Lindkvist,5-7,7\n2019-03-05,Spring Cup,Agnes Holm,Oskar Brandt,9-9,9\n';
    await page.setInputFiles('main [name="file"]', { name: 'league.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await director.press(/./, page.locator('main form:has([name="file"]) .bar'));
    await page.evaluate(() => document.querySelector('main form > details').removeAttribute('open'));
    return [page.locator('main h2').first(), page.locator('.bad-lines')];
  } },
  { name: 'frames', of: async (page) => {
    await page.goto(`${club}/embed`);
    // As a service says it that knows the address it has for everyone.
    await page.locator('textarea.copy').first().evaluate((text) => { text.value = text.value.replaceAll(location.origin, 'https://lantern.example'); });
    return [page.locator('#h-snippets ~ h3').first(), page.locator('textarea.copy').first()];
  } },
  { name: 'framed', public: true, of: async (page) => {
    await page.goto(`${club}/embed/standings`);
    return [page.locator('h1'), page.locator('tbody tr').last()];
  } },
  { name: 'report', public: true, of: async (page) => {
    await page.goto(`${club}/t/autumn-knockout/report`);
    return [page.locator('main h1'), page.locator('svg.river:visible').first()];
  } },
  { name: 'mail-report', of: async (page) => {
    await page.goto(`${club}/t/autumn-knockout/report/mail`);
    return [page.locator('main h1'), page.locator('main form .bar')];
  } },
  { name: 'season', public: true, of: async (page) => {
    await page.goto(`${club}/seasons/club-year`);
    await page.locator('.season-table summary').first().click();
    return [page.locator('.season-table summary').first(), page.locator('.season-table .terms').first().locator('li').nth(1)];
  } },
  { name: 'curve', public: true, of: async (page) => {
    await page.goto(`${club}/ratings`);
    await page.locator('main table.rated a').first().click();
    await page.locator('.curve').waitFor();
    return [page.locator('.curve'), page.locator('.curve')];
  } },
  { name: 'club', public: true, of: async (page) => {
    await page.goto(club);
    return [page.locator('header.band'), page.locator('.site')];
  } },
  { name: 'screen', size: WALL, public: true, of: async (page) => {
    await page.goto(`${night}/e/1/screen`);
    await page.locator('.pane.shown').waitFor();
    return [page.locator('body'), page.locator('body')];
  } },
];

/** Goes to what a picture shows; the picture, as the window draws it. */
async function take(page, { name, size = TALL, of }, evenings) {
  const [from, to] = await of(page, evenings);
  await judge(page, `the picture “${name}”`);
  const [first, last] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(first && last, `“${name}” shows what it is to show`);
  const scrolled = await page.evaluate(() => window.scrollY);
  const y = Math.max(0, Math.round(first.y + scrolled - AIR));
  const end = Math.round(last.y + last.height + scrolled + AIR);
  const height = Math.min(end - y, size === WALL ? WALL.height : Infinity);
  assert.ok(height > 60, `“${name}” has something on it`);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.activeElement?.blur());
  return page.screenshot({ fullPage: size !== WALL, clip: { x: 0, y, width: size.width, height }, animations: 'disabled' });
}

/** The same with few colours, as small as zlib makes it. */
function small(png) {
  const image = UPNG.decode(png);
  const few = Buffer.from(UPNG.encode(UPNG.toRGBA8(image), image.width, image.height, COLOURS));
  const chunks = [];
  for (let at = 8; at < few.length; at += 12 + few.readUInt32BE(at)) {
    chunks.push({ type: few.toString('latin1', at + 4, at + 8), data: few.subarray(at + 8, at + 8 + few.readUInt32BE(at)) });
  }
  const pixels = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const packed = { type: 'IDAT', data: deflateSync(inflateSync(pixels), { level: 9, memLevel: 9 }) };
  const first = chunks.findIndex(({ type }) => type === 'IDAT');
  const others = (some) => some.filter(({ type }) => type !== 'IDAT');
  const all = [...others(chunks.slice(0, first)), packed, ...others(chunks.slice(first))];
  return Buffer.concat([few.subarray(0, 8), ...all.map(chunk)]);
}

/** A chunk of a PNG: its length, what it is, what it holds, and a checksum of both. */
function chunk({ type, data }) {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(UPNG.crc.crc(named, 0, named.length) >>> 0);
  return Buffer.concat([length, named, sum]);
}

/** Every picture a page of the guide names, with what it says of it in words, and the README's. */
function named() {
  const docs = join(root, 'docs');
  const pages = readdirSync(docs).filter((file) => file.endsWith('.md')).map((file) => [file, readFileSync(join(docs, file), 'utf8')]);
  pages.push(['README.md', readFileSync(join(root, 'README.md'), 'utf8')]);
  return pages.flatMap(([file, text]) => [...text.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, said, to]) => ({ file, said, to })));
}

/** An evening of eight in this format, with its first matches played. */
async function evening(page, service, name, format, played) {
  const director = new Director(page, service);
  await director.announces(name, '5', () => page.selectOption('main [name="format"]', format));
  for (const person of EIGHT.slice(0, format === 'swiss' ? 8 : 6)) {
    await director.sends(`${director.tournament}/door`, { name: person }, 'main form:has([name="name"])');
  }
  await page.goto(`${director.event}/draw`);
  await director.press(/./, page.locator('main form .bar'));
  await director.press(/without/, page.locator('main form:has([name="dice"])'));
  await director.accepted();
  await played(director);
  return director;
}

async function playsAll(director, most = 40) {
  for (const match of (await director.openMatches()).slice(0, most)) {
    const [top, bottom] = match % 3 === 0 ? ['2', '5'] : ['5', String(match % 5)];
    await director.sends(`${director.event}/m/${match}/score?tab=final`, { top, bottom }, 'main form.entry');
  }
}

export async function guide(browser, service, { step, shots }) {
  const page = await open(browser, service.address, { size: TALL, fine: 2 });
  const director = new Director(page, service);
  const evenings = { director };

  await step('the evenings the guide tells of are played', async () => {
    await director.signsIn();
    evenings.swiss = await evening(page, service, 'Sunday Swiss', 'swiss', async (swiss) => {
      for (const _ of [1, 2]) {
        await page.goto(`${swiss.event}/round`);
        await swiss.press(/Pair round/);
        await playsAll(swiss);
      }
    });
    evenings.robin = await evening(page, service, 'Six of us', 'round-robin', (robin) => playsAll(robin, 9));
    // Names that every font can draw, and that fit.
    for (const [was, name] of [['Hana', 'Hana Sato'], ['Bartholomew', 'Bart Fenn']]) {
      await page.goto(`${club}/members`);
      const member = await page.locator('main a', { hasText: was }).first().getAttribute('href');
      await director.sends(member, { name }, 'main form:has([name="email"])');
    }
    // Somebody to write to.
    await page.goto(`${club}/members`);
    for (const name of ['Agnes Holm', 'Jo Li']) {
      const member = await page.locator('main a', { hasText: name }).first().getAttribute('href');
      await director.sends(member, { email: `${name.split(' ')[0].toLowerCase()}@lantern.example` }, 'main form:has([name="email"])');
      await director.sends(member, { agrees: '1' }, 'main form[action$="/letters"]');
    }
  });

  await step('every picture of the guide can be taken', async () => {
    for (const picture of pictures) {
      const size = picture.size ?? TALL;
      const window = picture.public || picture.size ? await open(browser, service.address, { size, fine: size === TALL ? 2 : 1 }) : page;
      const taken = small(await take(window, picture, evenings));
      writeFileSync(join(shots, `guide-${picture.name}.png`), taken);
      if (process.argv.includes('--pictures')) writeFileSync(join(kept, `${picture.name}.png`), taken);
      if (window !== page) await window.context().close();
    }
  });

  await step('the guide names every picture, says what is on it, and shows it', async () => {
    const all = named();
    for (const { file, said, to } of all) {
      const name = to.match(/^(?:\.\.\/)?static\/guide\/([a-z-]+)\.png$/)?.[1];
      assert.ok(pictures.some((picture) => picture.name === name), `${file}: ${to} is no picture that is taken`);
      assert.ok(said.length >= 20, `${file}: ${to} is said in words`);
    }
    let sum = 0;
    for (const { name } of pictures) {
      const bytes = statSync(join(kept, `${name}.png`)).size;
      assert.ok(bytes <= ONE, `${name} weighs ${bytes} bytes`);
      assert.ok(all.some(({ to }) => to.endsWith(`/${name}.png`)), `no page shows ${name}`);
      sum += bytes;
    }
    assert.ok(sum <= ALL, `all together weigh ${sum} bytes`);
    assert.deepEqual(readdirSync(kept).sort(), pictures.map(({ name }) => `${name}.png`).sort(), 'nothing else is kept');
    console.log(`   ${pictures.length} pictures, ${sum} bytes`);
    const visitor = await open(browser, service.address);
    for (const help of new Set(all.filter(({ file }) => file !== 'README.md').map(({ file }) => file.replace(/\.md$/, '')))) {
      await arrive(visitor, `/help/${help}`);
      const shown = await visitor.evaluate(() => Promise.all([...document.querySelectorAll('.guide img')].map(async (img) => {
        img.loading = 'eager';
        await img.decode();
        return [img.src, img.naturalWidth === 2 * img.getAttribute('width') && img.width <= img.parentElement.clientWidth, Math.abs(img.height / img.width - img.naturalHeight / img.naturalWidth) < 0.02];
      })));
      assert.equal(shown.length, all.filter(({ file }) => file === `${help}.md`).length, help);
      for (const [src, wide, high] of shown) assert.ok(wide && high, `${help}: ${src} has its place`);
    }
    await visitor.context().close();
  });
  await page.context().close();
}
