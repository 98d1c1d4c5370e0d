// A knockout night as its director does it, on one page: by what the forms ask for, so that it reads the same with and
// without scripts.

import assert from 'node:assert/strict';
import { until } from './service.mjs';

export const club = '/c/lantern';

export class Director {
  constructor(page, service) {
    this.page = page;
    this.service = service;
  }

  fill(name, value) { return this.page.fill(`main [name="${name}"]`, value); }

  /** Presses a button of the page's main part, by the words on it, and is on the next page. */
  async press(words, within = this.page.locator('main')) {
    await this.leave(() => within.getByRole('button', { name: words }).first().click());
  }

  /** Does something that leads to another page, or to this one with an answer in it, and waits until that is there. */
  async leave(something) {
    await this.page.locator('main').evaluate((main) => { main.dataset.left = ''; });
    await something();
    await until(() => this.page.evaluate(() => document.readyState === 'complete'
      && document.querySelector('main:not([data-left])') !== null), 'the next page');
  }

  /** What the page refuses is a failure of the night, told with its words. */
  async accepted() {
    const refused = this.page.locator('.summary, .notice.refused:not(.waiting)');
    if (await refused.count() > 0) throw new Error(`refused: ${await refused.first().innerText()}`);
  }

  /** Sends a form of a page as the page would, without showing it: for many at once. */
  async sends(path, fields, form) {
    const refused = await this.page.evaluate(async ([path, fields, wanted]) => {
      const read = async (answer) => new DOMParser().parseFromString(await answer.text(), 'text/html');
      // No hand is as quick as this: where the service asks to wait, it waits.
      const ask = async (...what) => {
        let answer = await fetch(...what);
        for (let again = 0; answer.status === 429 && again < 20; again += 1) {
          await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get('Retry-After') ?? 1)));
          answer = await fetch(...what);
        }
        return answer;
      };
      const page = await ask(path);
      const form = (await read(page)).querySelector(wanted);
      if (!form) return `${page.status}: it has no ${wanted}`;
      const data = new FormData(form);
      for (const [name, value] of Object.entries(fields)) data.set(name, value);
      const answer = await ask(form.getAttribute('action') || path, { method: 'POST', body: new URLSearchParams(data) });
      const why = (await read(answer)).querySelector('.summary, .notice.refused:not(.waiting)')?.textContent;
      return answer.ok && !why ? null : `${answer.status} ${why ?? ''}`;
    }, [path, fields, form]);
    if (refused) throw new Error(`${path} refused: ${refused}`);
  }

  async makesTheHouse() {
    await this.page.goto(this.service.ownerLink);
    await this.fill('name', 'Dana');
    await this.fill('password', 'three blind mice');
    await this.press(/./, this.page.locator('main form'));
    await this.accepted();
  }

  /** As the service's owner, or as whoever a demo printed. */
  async signsIn() {
    const [, name, password] = this.service.said.match(/“(.+?)”.*“(.+?)”/) ?? [null, 'Dana', 'three blind mice'];
    await this.page.goto('/login');
    await this.fill('name', name);
    await this.fill('password', password);
    await this.press(/./, this.page.locator('main form'));
    await this.accepted();
  }

  async makesTheClub({ publicly = true } = {}) {
    await this.page.goto('/clubs/new');
    await this.fill('name', 'The Lantern');
    await this.fill('slug', 'lantern');
    await this.fill('zone', 'Europe/Copenhagen');
    await this.page.setChecked('main [name="public"]', publicly);
    await this.press(/./, this.page.locator('main form .bar'));
    await this.accepted();
  }

  async bringsTheRoster(names) {
    await this.page.goto(`${club}/members/import`);
    await this.fill('list', names.join('\n'));
    await this.press(/./, this.page.locator('main form .bar'));
    await this.press(/./, this.page.locator('main form .bar'));
    await this.accepted();
  }

  /** `more` fills in what else is wanted before the form is sent. */
  async announces(name, lengths, more = async () => {}) {
    await this.page.goto(`${club}/t/new`);
    await this.fill('name', name);
    await this.fill('lengths', lengths);
    // What is typed is said beside it at once, numbers or words.
    assert.notEqual(await this.page.locator('#s-lengths').textContent(), '', lengths);
    await more();
    await this.press(/./, this.page.locator('main form .bar'));
    await this.accepted();
    const slug = name.toLowerCase().replaceAll(' ', '-');
    this.tournament = `${club}/t/${slug}`;
    this.event = `${this.tournament}/e/1`;
  }

  async signsInAtTheDoor(name) {
    await this.fill('name', name);
    await this.leave(() => this.page.press('main [name="name"]', 'Enter'));
    await this.accepted();
  }

  async signsInAGuest(name) {
    await this.fill('name', name);
    await this.page.locator('main details.guest summary').click();
    await this.leave(() => this.page.locator('main [name="as"][value="guest"]').click());
    await this.accepted();
  }

  /** Somebody leaves, by sign-in number, at the door. */
  async withdraws(number) {
    await this.page.goto(`${this.tournament}/door/${number}`);
    const withdraw = () => this.page.locator('main form[action$="/withdraw"] button').first().click();
    await this.leave(withdraw);
    // What follows is shown first, where anything does.
    if (await this.page.locator('main form[action$="/withdraw"] [name="seen"]').count() > 0) {
      const drawn = () => this.page.evaluate(() => [...document.querySelectorAll('main .later')].every((list) => getComputedStyle(list).paddingLeft === '0px'));
      await until(drawn, 'the stylesheets of what follows');
      await this.leave(withdraw);
    }
    await this.accepted();
  }

  async scoresFinal(match, top, bottom) {
    await this.page.goto(`${this.event}/m/${match}/score?tab=final`);
    await this.fill('top', String(top));
    await this.fill('bottom', String(bottom));
    await this.press(/./, this.page.locator('main form .bar'));
    await this.accepted();
  }

  /** Four taps: who, how, the cube where there is one, and done. */
  async scoresGame(match, winner, kind, cube) {
    const path = `${this.event}/m/${match}/score`;
    if (!this.page.url().endsWith(path)) await this.page.goto(path);
    await this.page.locator(`main label:has(> [name="winner"][value="${winner}"])`).click();
    await this.page.locator(`main label:has(> [name="kind"][value="${kind}"])`).click();
    if (cube !== undefined) await this.page.locator(`main label:has(> [name="cube"][value="${cube}"])`).click();
    await this.press(/./, this.page.locator('main form .bar'));
    await this.accepted();
  }

  /** The matches the desk says can be played or are being played, by number. */
  async openMatches() {
    await this.page.goto(`${this.tournament}/desk`);
    const links = await this.page.locator('main a[href*="/score"]').evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    const numbers = links.map((href) => Number(href.match(/\/m\/(\d+)\//)[1]));
    return [...new Set(numbers)].sort((a, b) => a - b);
  }

  /** Who sits where in a match: the names of its public page. */
  async names(match) {
    await this.page.goto(`${this.event}/m/${match}/score?tab=final`);
    const names = await this.page.locator('main .finals .half-name').allInnerTexts();
    assert.equal(names.length, 2, `match ${match} has two players`);
    return names;
  }
}
