// A night of chouette, run from one phone beside the board while a second phone follows by the six letters: five sit
// down, a sixth comes late, twelve games are played and everybody is paid.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { judge, open, plain } from './browser.mjs';
import { until } from './service.mjs';
import { Director, club } from './night.mjs';

const members = ['Agnes Holm', 'Bartholomew Featherstonehaugh-Cholmondeley', 'Δήμητρα Παπαδοπούλου', 'Émile Lefèvre'];
const guest = 'Ruth Rask';
const late = 'Jo Li';

/** Without the marks that set names of another direction apart. */
const number = (text) => Number(plain(text).replace('−', '-').replace('+', '') || '0');

class Host extends Director {
  async makesTheNight() {
    await this.page.goto(`${club}/chouette/new`);
    await judge(this.page, 'the form of a new night');
    await this.fill('name', 'Friday');
    await this.press(/./, this.page.locator('main form .bar'));
    await this.accepted();
    this.night = `${club}/chouette/friday`;
  }

  async comes(name, { as } = {}) {
    await this.page.goto(`${this.night}/people`);
    await this.fill('name', name);
    await this.leave(() => this.page.press('main [name="name"]', 'Enter'));
    if (as === 'guest') await this.leave(() => this.page.locator('main [name="as"][value="guest"]').click());
    await this.accepted();
  }

  /** What the page of the people offers to do about somebody. */
  async about(name, words) {
    await this.page.goto(`${this.night}/people`);
    const row = this.page.locator('.night-people li', { has: this.page.getByText(name, { exact: true }) });
    await row.locator('summary').click();
    await this.press(words, row);
    await this.accepted();
  }

  table(by) { return this.page.goto(`${this.night}/table${by ? `?by=${by}` : ''}`); }

  /** Who sits at the board, the box first. */
  async line() { return (await this.page.locator('.seats .seat-name').allInnerTexts()).map(plain); }

  async begins() {
    await this.table();
    const line = await this.line();
    await this.press(/Begin game/);
    await this.accepted();
    return line;
  }

  /** The game is told after it has ended: who won, how, and each cube that was turned. */
  async won(winner, { kind = 'single', cubes = {} } = {}) {
    await this.table('game');
    for (const [name, end] of Object.entries(cubes)) await this.seat(name).locator('select').selectOption(end);
    await this.ends(winner, kind);
  }

  async ends(winner, kind = 'single') {
    await this.page.locator(`main label:has(> [name="kind"][value="${kind}"])`).click();
    await this.leave(() => this.page.locator(`main button[name="winner"][value="${winner}"]`).click());
    await this.accepted();
  }

  seat(name) { return this.page.locator('.seats > li', { has: this.page.getByText(name, { exact: true }) }); }

  /** One step of a cube, tapped: whose, and what. */
  async cube(act, ...names) {
    if (!/(by|view)=cube/.test(this.page.url())) await this.table('cube');
    for (const name of names) await this.seat(name).locator('.seat-in').click();
    await this.leave(() => this.page.locator(`main button[name="do"][value${names.length ? '' : '^'}="${act}"]:visible`).click());
    await this.accepted();
  }

  /** The score sheet: the games in the order played, each a point for everybody, by name. */
  async sheet() {
    await this.page.goto(`${this.night}/ledger`);
    const read = await this.page.locator('table.sheet').evaluate((table) => ({
      // A head has room for a short name alone.
      names: [...table.tHead.rows[0].cells].slice(1).map((cell) => cell.querySelector('[title]').title),
      rows: [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
    }));
    const names = read.names.map(plain);
    const row = (cells) => Object.fromEntries(cells.slice(1).map((cell, i) => [names[i], number(cell)]));
    const [all, ...games] = read.rows;
    games.sort((a, b) => Number(a[0]) - Number(b[0]));
    return { totals: row(all), games: games.map(row) };
  }

  /** Who sat where in a game that was played, in the page's own words. */
  async satIn(game) {
    await this.page.goto(`${this.night}/g/${game}/correct`);
    return plain(await this.page.locator('main > p').first().innerText());
  }
}

const sum = (points) => Object.values(points).reduce((a, b) => a + b, 0);

export async function chouetteNight(browser, service, { step, shots }) {
  const page = await open(browser, service.address);
  const host = new Host(page, service);
  const phone = await open(browser, service.address);
  const follower = new Director(phone, service);
  let code;

  /** Does something at the table; the second phone says so by itself. */
  async function seen(what, words) {
    const loaded = await phone.evaluate(() => performance.timeOrigin);
    await what();
    const began = Date.now();
    await until(async () => words.test(plain(await phone.locator('#night').innerText())), `${words} on the second phone`);
    console.log(`   seen ${Date.now() - began} ms after the host’s own next page`);
    assert.equal(await phone.evaluate(() => performance.timeOrigin), loaded, 'without loading the page again');
  }

  await step('five sit down on a phone, members and a guest', async () => {
    await host.makesTheHouse();
    await host.makesTheClub();
    await host.bringsTheRoster([...members, late]);
    await host.makesTheNight();
    await judge(page, 'nobody is here yet');
    await host.table();
    await judge(page, 'the table, nobody here');
    for (const name of members) await host.comes(name);
    await host.comes(guest, { as: 'guest' });
    await judge(page, 'the people');
    assert.equal(await page.locator('.night-people li').count(), 5);
  });

  await step('the night is for members only, and guests are named', async () => {
    await page.goto(`${host.night}/settings`);
    await judge(page, 'the house rules');
    await page.check('main [name="members_only"]');
    await page.check('main [name="guest_names"]');
    await host.press(/./, page.locator('main form[action$="/readers"]'));
    await host.accepted();
    assert.ok(await page.isChecked('main [name="members_only"]'));
    assert.equal((await phone.goto(host.night)).status(), 404);
  });

  await step('a second phone follows by six letters', async () => {
    await page.goto(`${host.night}/follow`);
    await host.press(/./, page.locator('main .empty form'));
    await judge(page, 'the letters');
    code = plain(await page.locator('.code [aria-hidden]').innerText());
    assert.match(code, /^[A-Z0-9]{6}$/);
    await phone.goto('/follow');
    await judge(phone, 'where the letters are typed');
    await follower.fill('code', code.toLowerCase());
    await follower.press(/./);
    assert.ok(phone.url().endsWith(host.night), phone.url());
    await judge(phone, 'the night on the second phone');
    for (const path of ['table', 'people', 'settings']) {
      assert.ok((await phone.request.get(`${host.night}/${path}`, { maxRedirects: 0 })).status() >= 303, `${path} is not for those who look on`);
    }
  });

  await step('the order is thrown, and the first game is one tap at its end', async () => {
    await host.table();
    await judge(page, 'before the first game');
    await host.press(/Roll for us/);
    await host.accepted();
    const line = await host.begins();
    assert.equal(line.length, 5);
    await judge(page, 'the table after the game');
    await page.screenshot({ path: join(shots, 'chouette-quick.png'), fullPage: true });
    await seen(() => host.won('box'), /One game played/);
    const { totals } = await host.sheet();
    assert.equal(totals[line[0]], 4);
    assert.ok(line.slice(1).every((name) => totals[name] === -1), JSON.stringify(totals));
  });

  await step('cube by cube: a captain drops, another beavers, and the program is killed in between', async () => {
    const [box, captain, second, third, fourth] = await host.begins();
    await host.table('cube');
    await judge(page, 'the table cube by cube');
    await seen(() => host.cube('box-doubles'), /doubled to 2: must answer/);
    await judge(page, 'a double to everybody');
    await page.screenshot({ path: join(shots, 'chouette-cubes.png'), fullPage: true });
    await host.cube('drops', captain);
    await host.cube('beavers', second);
    const before = plain(await page.locator('.seats').innerText());
    await service.kill();
    await service.start();
    await host.table('cube');
    assert.equal(plain(await page.locator('.seats').innerText()), before, 'back at the same point');
    await host.cube('takes', third, fourth);
    assert.match(plain(await host.seat(second).innerText()), /captain/, 'the next still in is captain');
    // The second phone finds its way back to the program by itself.
    await until(async () => /beavered/.test(plain(await phone.locator('#night').innerText())), 'the beaver on the second phone');
    await host.ends('box', 'gammon');
    const game = (await host.sheet()).games[1];
    assert.deepEqual(game, { [box]: 17, [captain]: -1, [second]: -8, [third]: -4, [fourth]: -4 });
  });

  await step('somebody comes late, in mid-game, and plays from the next on', async () => {
    const [box, captain, second] = await host.begins();
    await host.cube('doubles', captain, second);
    await host.comes(late);
    assert.match(plain(await page.locator('.night-people').innerText()), /from the next game on/);
    await host.table('cube');
    await host.cube('box-takes', captain);
    await host.cube('box-drops', second);
    await host.ends('team');
    const { games } = await host.sheet();
    assert.equal(games[2][captain], 2);
    assert.equal(games[2][second], 1);
    assert.equal(games[2][box], -5);
    await host.table();
    await judge(page, 'between two games');
    const line = await host.line();
    assert.equal(line.length, 6);
    assert.equal(line[0], captain, 'the captain at the start beat the box');
    assert.ok(line.includes(late));
  });

  await step('somebody takes a break and is back', async () => {
    const line = await host.begins();
    await host.won('team', { cubes: { [line[1]]: 'on-2', [line[2]]: 'dropped-1' } });
    await host.about(line[3], /Take a break/);
    await judge(page, 'somebody on a break');
    const five = await host.begins();
    assert.ok(five.length === 5 && !five.includes(line[3]));
    await seen(() => host.won('box', { kind: 'gammon', cubes: { [five[2]]: 'on-4' } }), /5 games played/);
    await host.about(line[3], /Is back/);
    const six = await host.begins();
    assert.ok(six.length === 6 && six.includes(line[3]));
    await host.won('team', { cubes: { [six[4]]: 'boxdropped-1' } });
  });

  await step('a game three games back is put right: its points change, nobody’s seat does', async () => {
    for (const winner of ['box', 'team']) {
      await host.begins();
      await host.won(winner);
    }
    const before = await host.sheet();
    assert.equal(before.games.length, 8);
    const seats = [];
    for (let game = 1; game <= 8; game += 1) seats.push(await host.satIn(game));
    await host.table();
    const next = await host.line();
    await page.goto(`${host.night}/g/5/correct`);
    await judge(page, 'a game to be corrected');
    await page.locator('main label:has(> [name="winner"][value="team"])').click();
    await host.press(/Show what changes/);
    await judge(page, 'what the correction changes');
    assert.match(await page.locator('.preview').innerText(), /would have had the box/);
    await page.screenshot({ path: join(shots, 'chouette-correct.png'), fullPage: true });
    await host.press(/Correct game 5/, page.locator('.preview'));
    await host.accepted();
    const after = await host.sheet();
    assert.notDeepEqual(after.games[4], before.games[4]);
    for (const game of [0, 1, 2, 3, 5, 6, 7]) assert.deepEqual(after.games[game], before.games[game]);
    for (let game = 1; game <= 8; game += 1) assert.equal(await host.satIn(game), seats[game - 1]);
    await host.table();
    assert.deepEqual(await host.line(), next, 'the next game is sat down to as before');
  });

  await step('a step is undone beside the board, and done again', async () => {
    await host.begins();
    await host.won('box', { kind: 'gammon' });
    const played = await host.sheet();
    await host.table();
    await host.press(/^Undo$/);
    await host.accepted();
    assert.match(await page.locator('h1').innerText(), /Game 9/);
    assert.equal((await host.sheet()).games.length, 8);
    await host.table();
    await host.press(/Redo/);
    await host.accepted();
    assert.deepEqual(await host.sheet(), played);
    await page.goto(`${host.night}/journal`);
    await judge(page, 'the journal of the night');
  });

  await step('twelve games, and every one sums to zero', async () => {
    for (const [winner, kind] of [['team', 'backgammon'], ['box', 'single']]) {
      const line = await host.begins();
      await host.won(winner, { kind, cubes: { [line[1]]: 'on-2' } });
    }
    const [, captain] = await host.begins();
    await host.cube('doubles', captain);
    await host.cube('box-takes', captain);
    await host.ends('team', 'gammon');
    const { totals, games } = await host.sheet();
    assert.equal(games.length, 12);
    assert.equal(Object.keys(totals).length, 6);
    for (const [i, game] of games.entries()) assert.equal(sum(game), 0, `game ${i + 1}`);
    assert.equal(sum(totals), 0);
    for (const name of Object.keys(totals)) assert.equal(totals[name], games.reduce((all, game) => all + game[name], 0), name);
    await judge(page, 'the ledger');
    await page.screenshot({ path: join(shots, 'chouette-ledger.png'), fullPage: true });
  });

  await step('the night leads its host everywhere', async () => {
    await page.goto(host.night);
    await judge(page, 'the night');
    for (const path of ['table', 'people', 'settings', 'follow', 'ledger', 'settle']) {
      assert.ok(await page.locator(`main a[href="${host.night}/${path}"]`).count() > 0, path);
    }
    await phone.goto(`${host.night}/ledger`);
    await judge(phone, 'the ledger on the second phone');
    await phone.goto(`${host.night}/settle`);
    await judge(phone, 'settling up on the second phone');
    assert.equal(await phone.locator('main form').count(), 0, 'the second phone only looks');
    await phone.goto(host.night);
  });

  await step('everybody is paid, in fewer payments than there are people', async () => {
    const dues = page.locator('#settle section > .dues form button');
    await page.goto(`${host.night}/settle`);
    await judge(page, 'settling up');
    const owed = await dues.count();
    assert.ok(owed > 0 && owed < 6, `${owed} payments`);
    await host.leave(() => dues.first().click());
    await host.accepted();
    assert.equal(await dues.count(), owed - 1);
    await host.press(/^Undo$/, page.locator('.notice'));
    await host.accepted();
    assert.ok(page.url().endsWith('/settle'), page.url());
    assert.equal(await dues.count(), owed, 'the payment is taken back');
    for (let left = owed; left > 0; left -= 1) {
      await host.leave(() => dues.first().click());
      await host.accepted();
    }
    assert.match(await page.locator('#settle').innerText(), /Everybody is even/);
    await judge(page, 'settled up');
  });

  await step('the night ends, and its letters with it', async () => {
    await host.table();
    await page.locator('#close-night summary').click();
    await host.press(/End the night/);
    await host.accepted();
    await judge(page, 'the night, over');
    const stranger = await open(browser, service.address);
    await stranger.goto('/follow');
    const newcomer = new Director(stranger, service);
    await newcomer.fill('code', code);
    await newcomer.press(/./);
    assert.ok(await stranger.locator('.wrong').count() > 0, 'the letters open nothing');
    await judge(stranger, 'letters that open nothing');
    await stranger.context().close();
    assert.equal((await phone.goto(host.night)).status(), 404);
  });

  await step('the club has the night in its season, and the read tables say what the journal says', async () => {
    await page.goto(club);
    await judge(page, 'the club after its night');
    await host.leave(() => page.locator(`nav.site a[href="${club}/chouette"]`).click());
    await judge(page, 'the season');
    for (const name of [...members, late]) assert.ok(plain(await page.locator('main').innerText()).includes(name), name);
    const check = await service.run('rebuild', '--check');
    assert.equal(check.code, 0, check.printed);
  });
  await page.context().close();
  await phone.context().close();
}
