// A night of eight whose results all come from the players' own phones, each let in by the code on its slip: two windows a
// match. One result is disputed and ruled on, one is never confirmed and counts by itself; two directors watch.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { LAPTOP, judge, open } from './browser.mjs';
import { until } from './service.mjs';
import { Director } from './night.mjs';
import { fortyThree } from './rosters.mjs';

const names = fortyThree.slice(0, 8);

/** A player with a phone and no account. */
class Player {
  constructor(page, name) {
    this.page = page;
    this.name = name;
    this.hand = new Director(page, null);
  }

  /** Opens the address its slip shows as a code and says that this phone is to be used; that address is left then. */
  async comesBy(link) {
    await this.page.goto(link);
    await this.hand.press(/./);
    assert.equal(new URL(this.page.url()).pathname, '/here');
    assert.ok((await this.text()).includes(this.name), `${this.name} is named`);
  }

  text() { return this.page.locator('main').innerText(); }

  /** The match the phone speaks of, by its number; without one, nothing. */
  async match() {
    await this.page.goto('/here');
    const link = this.page.locator('main .now a[href$="/score"]');
    if (await link.count() === 0) return null;
    return Number((await link.first().getAttribute('href')).split('/').at(-2));
  }

  /** Enters the final score, `own` points for oneself. */
  async reports(own, other) {
    await this.opensTheForm();
    await this.sends(own, other);
  }

  async opensTheForm() {
    await this.page.goto('/here');
    await this.hand.leave(() => this.page.locator('main .now a[href$="/score"]').first().click());
    await this.page.goto(`${new URL(this.page.url()).pathname}?tab=final`);
  }

  async sends(own, other) {
    const seats = await this.page.locator('main .finals .half-name').allInnerTexts();
    const upper = seats[0].includes(this.name);
    assert.ok(upper || seats[1].includes(this.name), `${this.name} enters the own match`);
    await this.hand.fill('top', String(upper ? own : other));
    await this.hand.fill('bottom', String(upper ? other : own));
    await this.hand.press(/./, this.page.locator('main form .bar'));
    await this.hand.accepted();
  }

  /** Enters the next game: won by oneself or not, and the cube. */
  async reportsGame(won, cube) {
    if (!/\/score$/.test(this.page.url())) {
      await this.page.goto('/here');
      await this.hand.leave(() => this.page.locator('main .now a[href$="/score"]').first().click());
    }
    const halves = this.page.locator('main label:has(> [name="winner"])');
    const upper = (await halves.first().innerText()).includes(this.name);
    await halves.nth(upper === won ? 0 : 1).click();
    await this.page.locator('main label:has(> [name="kind"][value="single"])').click();
    await this.page.locator(`main label:has(> [name="cube"][value="${cube}"])`).click();
    await this.hand.press(/./, this.page.locator('main form .bar'));
    await this.hand.accepted();
  }

  async confirms() {
    await this.page.goto('/here');
    await this.hand.leave(() => this.page.locator('main form[action$="/confirm"] button').click());
    await this.hand.accepted();
  }

  async disputes(reason) {
    await this.page.goto('/here');
    await this.page.locator('main #dispute summary').click();
    await this.hand.fill('reason', reason);
    await judge(this.page, 'a dispute being written');
    await this.hand.leave(() => this.page.locator('main form[action$="/dispute"] button').click());
    await this.hand.accepted();
  }
}

/** Who plays whom now, by match: pairs of players. */
async function pairs(players) {
  const by = new Map();
  for (const player of players) {
    const match = await player.match();
    if (match !== null) by.set(match, [...(by.get(match) ?? []), player]);
  }
  return [...by.values()].filter((pair) => pair.length === 2);
}

export async function phonesNight(browser, service, { step, shots }) {
  const page = await open(browser, service.address);
  const director = new Director(page, service);
  const second = await open(browser, service.address, { size: LAPTOP });
  let players = [];
  let links = [];
  const shot = (of, name) => of.screenshot({ path: join(shots, `phones-${name}.png`), fullPage: true });

  await step('eight are drawn in a club that is not public; unanswered results count after a minute', async () => {
    await director.makesTheHouse();
    await director.makesTheClub({ publicly: false });
    await director.bringsTheRoster(names);
    await director.announces('Phones', '3', async () => {
      await page.locator('main summary', { hasText: 'Clocks' }).click();
      await page.selectOption('main [name="clock"]', 'us2013');
    });
    await page.goto(`${director.tournament}/tables`);
    await director.fill('boards', '4');
    await page.setChecked('main [name="automatic"]', true);
    await director.press(/./, page.locator('main form .bar'));
    await director.accepted();
    await page.goto(`${director.tournament}/door`);
    for (const person of names) await director.signsInAtTheDoor(person);
    await page.goto(`${director.event}/draw`);
    await director.press(/./, page.locator('main form .bar'));
    await director.press(/without/, page.locator('main form:has([name="dice"])'));
    await director.accepted();
    await page.goto(`${director.tournament}/phones`);
    await director.fill('minutes', '1');
    await director.press(/./, page.locator('main form:has([name="mode"])'));
    await director.accepted();
    await judge(page, 'the page of phones');
    const two = new Director(second, service);
    await two.signsIn();
    await second.goto(`${director.tournament}/desk`);
  });

  await step('every slip has its code, and each code lets one phone in', async () => {
    await page.goto(`${director.tournament}/phones`);
    await director.leave(() => page.locator('form:has([name="for"][value="players"]) button').click());
    await judge(page, 'the printed slips');
    const slips = page.locator('.slip.code');
    assert.equal(await slips.count(), 8);
    assert.equal(await page.locator('.slip.code .code-qr').count(), 8);
    links = await page.locator('.code-address').allInnerTexts();
    const called = await page.locator('.code-name').allInnerTexts();
    for (const [i, link] of links.entries()) {
      const player = new Player(await open(browser, service.address), called[i].trim());
      await player.comesBy(link);
      players.push(player);
    }
    assert.equal(new Set(players.map((player) => player.name)).size, 8);
  });

  await step('a phone says who, where, how long, what clock', async () => {
    const [player] = players;
    await player.page.goto('/here');
    const said = await player.text();
    const opponent = players.find((other) => other !== player && said.includes(other.name));
    assert.ok(opponent, `who: ${said}`);
    assert.match(said, /table \d/i);
    assert.match(said, /3 points/);
    assert.match(said, /clock/i);
    await judge(player.page, 'a player’s own page');
    await shot(player.page, 'here');
  });

  await step('what a phone’s page links to is there for it, and for nobody else, in a club that is not public', async () => {
    const [{ page: phone }] = players;
    const stranger = await open(browser, service.address);
    const hrefs = await phone.locator('a[href^="/c/"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    assert.ok(hrefs.length > 1, 'links to the club');
    for (const href of new Set(hrefs)) {
      assert.equal((await stranger.goto(href)).status(), 404, href);
      assert.equal((await phone.goto(href)).status(), 200, href);
    }
    await stranger.context().close();
  });

  await step('a call for the director is on every desk until one of them takes it', async () => {
    const [player] = players;
    await page.goto(`${director.tournament}/desk`);
    await player.page.goto('/here');
    await player.hand.leave(() => player.page.locator('form[action="/here/call"] button').click());
    const calls = (desk) => desk.locator('form[action$="/take-call"] button');
    for (const desk of [page, second]) await until(async () => await calls(desk).count() === 1, 'the call on a desk');
    assert.match(await page.locator('.task').first().innerText(), /Table \d/i);
    await judge(page, 'a desk that is called');
    await director.leave(() => calls(page).click());
    for (const desk of [page, second]) await until(async () => await calls(desk).count() === 0, 'the call is taken');
  });

  const firstRound = await pairs(players);
  assert.equal(firstRound.length, 4);
  const [unanswered, disputed, gameByGame, both] = firstRound;
  let reportedAt = 0;

  await step('one reports, and the other never answers', async () => {
    reportedAt = Date.now();
    await unanswered[0].reports(3, 2);
    assert.match(await unanswered[0].text(), /confirms/);
    assert.match(await unanswered[1].text().then(() => unanswered[1].page.goto('/here')).then(() => unanswered[1].text()), /right\?/);
  });

  await step('one disputes; the match waits for a ruling, and a committee of three rules', async () => {
    await disputed[0].reports(3, 0);
    await disputed[1].disputes('I won the third game');
    await page.goto(`${director.tournament}/desk`);
    assert.match(await page.locator('.queue').first().innerText(), /I won the third game/);
    await shot(page, 'desk-disputed');
    await director.leave(() => page.locator('a[href$="/ruling"]').click());
    await judge(page, 'the ruling');
    await page.locator('main label:has(> [name="what"][value="final"])').click();
    const upper = (await page.locator('label[for="f-top"]').innerText()).includes(disputed[0].name);
    await director.fill('top', upper ? '3' : '2');
    await director.fill('bottom', upper ? '2' : '3');
    await page.locator('main label:has(> [name="ruling"][value="3"])').click();
    await director.fill('reason', 'Three who watched saw two games of hers');
    await shot(page, 'ruling');
    await director.press(/./, page.locator('main form .bar'));
    await director.accepted();
    await page.goto(`${director.tournament}/journal`);
    const journal = await page.locator('main').innerText();
    assert.match(journal, /committee of 3/);
    assert.match(journal, /Three who watched saw two games of hers/);
  });

  await step('a match game by game: the other phone sees each, and confirms the last', async () => {
    const [one, other] = gameByGame;
    await other.page.goto('/here');
    await one.reportsGame(true, 2);
    await until(async () => /\b2\b/.test(await other.page.locator('main .now .tables').innerText()), 'the score on the other phone');
    await one.reportsGame(true, 1);
    await until(async () => await other.page.locator('form[action$="/confirm"]').count() === 1, 'the question on the other phone');
    await judge(other.page, 'a phone that is asked');
    await shot(other.page, 'asked');
    await other.confirms();
  });

  await step('two who report the same agree', async () => {
    for (const player of both) await player.opensTheForm();
    await both[0].sends(3, 1);
    await both[1].sends(1, 3);
    assert.equal(await both[0].match().then(() => both[0].page.locator('form[action$="/confirm"]').count()), 0);
  });

  await step('the result nobody answered counts after the minute, and taken back it waits', async () => {
    const text = async () => {
      await page.goto(`${director.tournament}/journal`);
      return page.locator('main').innerText();
    };
    await until(async () => /report is accepted/.test(await text()), 'it counts by itself');
    assert.ok(Date.now() - reportedAt >= 60_000, 'not before its time');
    const accepted = page.locator('.journal > li', { hasText: 'the report is accepted' }).first();
    await director.leave(() => accepted.locator('form button').click());
    await director.accepted();
    await page.goto(`${director.tournament}/desk`);
    assert.match(await page.locator('main').innerText(), /acceptance was undone/);
    await director.leave(() => page.locator('form[action$="/accept"] button').click());
    await director.accepted();
  });

  await step('a phone that asked is told by a notification that its match is ready', async () => {
    const [one, other] = (await pairs(players))[0];
    await one.page.context().grantPermissions(['notifications'], { origin: service.address });
    await one.page.goto('/here');
    await one.page.locator('[data-notify] button').click();
    await until(async () => /notification when you are called/.test(await one.page.locator('[data-notify]').innerText()), 'it is on');
    await judge(one.page, 'a page that tells');
    await one.reports(3, 1);
    await other.confirms();
    await one.page.goto('/here');
    // The other semi-final ends, and the final is called on the page that stays open.
    const [third, fourth] = (await pairs(players.filter((player) => player !== one)))[0];
    await one.page.goto('/here');
    await third.reports(3, 1);
    await fourth.confirms();
    const shown = () => one.page.evaluate(async () => {
      const all = await Promise.all((await navigator.serviceWorker.getRegistrations()).map((r) => r.getNotifications()));
      return all.flat().map((n) => n.title);
    });
    await until(async () => (await shown()).length === 1, 'the notification');
    assert.ok((await shown())[0].includes(third.name), 'it says against whom');
  });

  await step('the final comes from the phones as well', async () => {
    const round = await pairs(players);
    assert.equal(round.length, 1);
    const [[one, other]] = round;
    await one.reports(3, 1);
    await other.confirms();
    assert.deepEqual(await pairs(players), []);
  });

  await step('no score was entered at the desk', async () => {
    await page.goto(`${director.tournament}/journal`);
    const journal = await page.locator('main').innerText();
    for (const player of players) assert.ok(journal.includes(player.name));
    await page.goto(director.event);
    await judge(page, 'the event at its end');
    assert.ok(await page.locator('main').getByText(/^\s*1\s*$/).count() > 0, 'somebody is first');
  });

  await step('after the night each phone shows its player’s own history', async () => {
    await page.goto(`${director.tournament}/desk`);
    await director.press(/./, page.locator('form[action$="/finish"]'));
    await director.accepted();
    let matches = 0;
    for (const player of players) {
      await player.page.goto('/here');
      matches += await player.page.locator('main .tables .m').count();
      assert.match(await player.text(), /over/i);
    }
    assert.equal(matches, 14, 'seven matches, each on two phones');
    await judge(players[0].page, 'a player’s history');
    await shot(players[0].page, 'history');
  });

  await step('a revoked link is worth nothing, and its phone neither', async () => {
    await page.goto(`${director.tournament}/phones`);
    await director.leave(() => page.locator('form:has([name="for"][value="all"]) button').click());
    assert.equal((await players[0].page.goto('/here')).status(), 401);
    assert.equal((await players[0].page.goto(links[0])).status(), 410);
  });

  for (const { page: phone } of players) await phone.context().close();
  await second.context().close();
  await page.context().close();
}
