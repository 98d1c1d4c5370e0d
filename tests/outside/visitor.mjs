// Somebody with cookies and no browser: what the server sends, byte for byte.

import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

const ENTITIES = { '&#38;': '&', '&#34;': '"', '&#39;': "'", '&#60;': '<', '&#62;': '>', '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };

/** Text of an attribute as it is meant. */
export const meant = (text) => text.replaceAll(/&(#\d+|\w+);/g, (entity) => ENTITIES[entity] ?? entity);

/** Every value of an attribute on a page. */
export const values = (html, name) => [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => meant(value));

export class Visitor {
  constructor(address) {
    this.address = address;
    this.cookies = new Map();
  }

  /** The same somebody in another browser: signed in there too, with cookies of its own from now on. */
  elsewhere() {
    const other = new Visitor(this.address);
    other.cookies = new Map(this.cookies);
    return other;
  }

  /** Asks for an address; moves are not followed. */
  async ask(path, { method = 'GET', body } = {}) {
    const headers = { Origin: this.address };
    if (this.cookies.size > 0) headers.Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const once = () => fetch(this.address + path, { method, body, headers, redirect: 'manual' });
    let answer = await once();
    // It asks faster than the quotas allow anybody.
    for (let tries = 0; answer.status === 429 && tries < 8; tries += 1) {
      await sleep(1000 * Math.min(Number(answer.headers.get('retry-after') ?? 1), 3));
      answer = await once();
    }
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = line.match(/^([^=]+)=([^;]*)/);
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }

  /** A page or file with its moves followed: status, kind, bytes. */
  async read(path) {
    for (let moves = 0; moves < 5; moves += 1) {
      const answer = await this.ask(path);
      if (answer.status < 300 || answer.status >= 400) {
        return { status: answer.status, kind: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) };
      }
      path = answer.headers.get('location');
    }
    throw new Error(`${path}: moves without an end`);
  }

  /** Sends the form of a page that is posted to `action`, with what stands in it already and what is given; the answer. */
  async send(page, action, given) {
    const html = String((await this.read(page)).bytes);
    const form = [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].map(([form]) => form)
      .find((form) => values(form.slice(0, form.indexOf('>')), 'action')[0] === action);
    assert.ok(form, `${page} has a form for ${action}`);
    const fields = new URLSearchParams();
    for (const [input] of form.matchAll(/<input\b[^>]*>/g)) {
      const [[name], [value], [type]] = ['name', 'value', 'type'].map((word) => values(input, word));
      const chosen = !['radio', 'checkbox', 'file'].includes(type) || (type !== 'file' && /\schecked\b/.test(input));
      if (name && chosen) fields.set(name, value ?? '');
    }
    for (const [name, value] of Object.entries(given)) fields.set(name, value);
    return this.ask(action, { method: 'POST', body: fields });
  }
}
