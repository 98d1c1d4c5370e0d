// Crawford as a person starts it: the program itself, an empty database, a free port.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** How long anything is waited for before it counts as not there, in milliseconds: so long that only what hangs is not there. */
export const PATIENCE = 120_000;

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** A program as cargo has built it. */
export const built = (name) => join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'debug', name);
const program = built('crawford');

export class Service {
  constructor(database, folder) {
    this.database = database;
    this.folder = folder;
    this.bind = '127.0.0.1:0';
    this.command = 'serve';
    /** What it says last when it starts the first time: the owner's link. */
    this.says = /http:\/\/\S+\/setup\/\S+\s/;
    this.env = {};
  }

  /** The demo club, on a file of its own. */
  static demo() {
    const service = Service.onSqlite();
    service.command = 'demo';
    service.says = /“.+?”.*“.+?”/;
    return service;
  }

  /** The demo club, where mail can be written to somebody: to a server that takes none. */
  static demoWithMail() {
    const service = Service.demo();
    service.env = { CRAWFORD_SMTP_URL: 'smtp://127.0.0.1:9', CRAWFORD_MAIL_FROM: 'The Lantern <club@lantern.example>' };
    return service;
  }

  /** On a new SQLite file. */
  static onSqlite() {
    const folder = mkdtempSync(join(tmpdir(), 'crawford-browser-'));
    return new Service(join(folder, 'crawford.db'), folder);
  }

  /** On a database of its own on a PostgreSQL server. */
  static onPostgres(server) {
    const name = `browser_${process.pid}_${Date.now()}`;
    const url = new URL(server);
    sql(server, `CREATE DATABASE ${name}`);
    url.pathname = `/${name}`;
    const service = new Service(url.toString(), null);
    service.forget = () => sql(server, `DROP DATABASE ${name} WITH (FORCE)`);
    return service;
  }

  /** Starts the program and reads where it is, and the first time what is needed to sign in. */
  async start() {
    this.child = spawn(program, [this.command, '--bind', this.bind, '--database', this.database], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, CRAWFORD_LOG: 'error', ...this.env },
    });
    let said = '';
    this.child.stdout.setEncoding('utf8');
    this.child.stdout.on('data', (text) => { said += text; });
    const says = this.said === undefined ? this.says : /http:\/\/\S+\s/;
    await until(async () => says.test(said), 'the program says where it is');
    this.address = said.match(/http:\/\/[\d.:]+/)[0];
    // Started again after a fall, it is where the phones look for it.
    this.bind = this.address.slice('http://'.length);
    await until(async () => (await fetch(`${this.address}/healthz`)).ok, 'pages can be served');
    if (this.said !== undefined) return;
    this.said = said;
    this.ownerLink = said.match(/http:\/\/\S+\/setup\/\S+/)?.[0];
  }

  /** Kills it without a word, as a power cut does. */
  async kill() {
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await gone;
  }

  /** Ends it as a person does; its exit code. */
  async end() {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return this.child?.exitCode;
    const gone = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    return gone;
  }

  /** Runs a subcommand on its database; its exit code and what it printed. */
  run(...words) {
    return new Promise((resolve) => {
      const child = spawn(program, [...words, '--database', this.database], { stdio: ['ignore', 'pipe', 'inherit'] });
      let printed = '';
      child.stdout.setEncoding('utf8').on('data', (text) => { printed += text; });
      child.once('exit', (code) => resolve({ code, printed }));
    });
  }

  async close() {
    await this.end();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
    this.forget?.();
  }
}

function sql(server, statement) {
  const done = spawnSync('psql', [server, '-qXc', statement], { encoding: 'utf8' });
  if (done.status !== 0) throw new Error(`psql: ${done.stderr}`);
}

/** Waits until something is so. */
export async function until(so, what, milliseconds = PATIENCE) {
  const end = Date.now() + milliseconds;
  for (;;) {
    try {
      if (await so()) return;
    } catch {
      // Not yet.
    }
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
