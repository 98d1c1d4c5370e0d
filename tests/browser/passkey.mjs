// Passkeys, with the authenticator Chromium has for tests: added on the account page, signed in with, taken away.

import assert from 'node:assert/strict';
import { LAPTOP, judge, open } from './browser.mjs';
import { until } from './service.mjs';

const NAME = 'Dana';
const PASSWORD = 'three blind mice';

export async function passkeys(browser, service, { step, shots }) {
  // Keys belong to a name: this machine's, over plain http.
  const address = service.address.replace('127.0.0.1', 'localhost');
  const page = await open(browser, address);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true,
      isUserVerified: true, automaticPresenceSimulation: true,
    },
  });
  const add = page.locator('form[data-passkey="/account/passkeys/begin"]');
  const enter = page.locator('form[data-passkey="/login/passkey/begin"]');
  const atHome = () => until(() => page.evaluate(() => document.querySelector('form.who') !== null), 'signed in');
  const leave = async () => {
    // On a phone the head has no room for it.
    await page.goto('/account');
    await page.locator('main form[action="/account/sign-out"] button').first().click();
    await until(() => page.evaluate(() => document.querySelector('form.who') === null), 'signed out');
  };
  const keys = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;

  await step('a passkey is refused to who does not know the password, and added by who does', async () => {
    await page.goto(service.ownerLink.replace('127.0.0.1', 'localhost'));
    await page.fill('main [name="name"]', NAME);
    await page.fill('main [name="password"]', PASSWORD);
    await page.locator('main form button').click();
    await atHome();
    await page.goto('/account');
    await judge(page, 'the account page');
    await page.screenshot({ path: `${shots}/account-360.png`, fullPage: true });
    await add.locator('[name="key-present"]').fill('not the password');
    await add.locator('button').click();
    await until(() => page.locator('#e-key-present').isVisible(), 'the refusal at its field');
    assert.equal((await keys()).length, 0);
    await page.goto('/account');
    await add.locator('[name="passkey"]').fill('My phone');
    await add.locator('[name="key-present"]').fill(PASSWORD);
    await add.locator('button').click();
    await until(() => page.getByText('Passkey added').first().isVisible(), 'it is said');
    await until(() => page.getByText('My phone').first().isVisible(), 'it is listed');
    assert.equal((await keys()).length, 1);
    await judge(page, 'the account page with a passkey');
  });

  await step('it signs in without a name, twice', async () => {
    for (const _ of [1, 2]) {
      await leave();
      await page.goto('/login?next=/account');
      await judge(page, 'the door with a passkey');
      await enter.locator('button').click();
      await atHome();
      assert.equal(new URL(page.url()).pathname, '/account');
    }
    await page.screenshot({ path: `${shots}/account-passkey-360.png`, fullPage: true });
  });

  await step('what was answered once is worth nothing again', async () => {
    let sent;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/login/passkey') sent = request.postData();
    });
    await leave();
    await page.goto('/login');
    await enter.locator('button').click();
    await atHome();
    const status = await page.evaluate(async (body) => (await fetch('/login/passkey', {
      method: 'POST', body, headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })).status, sent);
    assert.equal(status, 422);
  });

  await step('taken away, it signs in no longer', async () => {
    await page.goto('/account');
    const remove = page.locator('form[action="/account/passkeys/remove"]');
    await page.locator('details', { has: remove }).locator('summary').click();
    await remove.locator('[name="remove-present"]').fill(PASSWORD);
    await remove.locator('button').click();
    await until(() => page.getByText('Removed.').first().isVisible(), 'it is said');
    await leave();
    await page.goto('/login');
    await enter.locator('button').click();
    await until(() => page.getByText('could not be checked').first().isVisible(), 'it is refused');
    await judge(page, 'the refused passkey');
  });

  await step('where browsers offer none, or scripts do not run, none is offered', async () => {
    const plain = await open(browser, service.address, { size: LAPTOP });
    await plain.goto('/login');
    assert.equal(await plain.locator('form[data-passkey]').count(), 0);
    const scriptless = await open(browser, address, { javaScriptEnabled: false });
    await scriptless.goto('/login');
    assert.equal(await scriptless.locator('form[data-passkey]').isVisible(), false);
  });
}
