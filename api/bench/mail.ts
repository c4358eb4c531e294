import { setTimeout as pause } from 'node:timers/promises';
import { startDovecot } from '../src/testing/dovecot';
import { atTheEnd } from './cleanUp';
import { inDatabase, type Server } from './database';
import { ask, latencies, percentile, type Target } from './load';
import { type Account, register, startProduct } from './product';
import { type Program, watchMemory } from './programs';
import { scenarios } from './scenarios';
import { say, type Table, verdict } from './tables';

const EMAILS = 20_000;
/** One in this many emails is from or to a contact. */
const KNOWN_EVERY = 2;
const CONTACTS = 400;
const KILLS_AFTER_MS = [4_000, 9_000, 2_500];
const MB = 200;
const REQUESTS = 1_000;
const DAY_MS = 86_400_000;
const USER = 'ann';

/** Measures how a mailbox of 20,000 emails is read while the server is killed three times, and then while others work. */
export const measureMail = async (server: Server): Promise<Table> => {
  const dovecot = await startDovecot();
  atTheEnd(() => dovecot.stop());
  say('putting emails into the mailbox');
  const expected = await fill(dovecot);
  const url = await server.makeDatabase();
  const start = () => startProduct(url, server.folder, { ALLOW_PRIVATE_HOSTS: 'true' });
  let program = await start();
  const account = await register(program);
  const on = (): Target => ({ address: program.address, headers: account.headers });
  await addPeople(on());
  const idle = p95(await readsOf(on()));
  await ask(on(), {
    method: 'PUT',
    path: '/api/mailbox',
    body: JSON.stringify({
      address: 'ann@firm.example',
      host: '127.0.0.1',
      port: dovecot.port,
      security: 'none',
      username: USER,
      password: dovecot.password,
    }),
  });
  const began = Date.now();
  let peak = 0;
  for (const after of KILLS_AFTER_MS) {
    peak = Math.max(peak, (await watchMemory(program.pid, () => pause(after))).peak);
    await program.stop();
    program = await start();
  }
  say('killed three times');
  const reading = watchMemory(program.pid, () => readToTheEnd(program, account));
  const busy = p95(await readsOf(on()));
  const last = await reading;
  peak = Math.max(peak, last.peak);
  const seconds = (Date.now() - began) / 1_000;
  const kept = await inDatabase(url, async (db) => {
    const { rows } = await db.query('select subject from mail_messages order by subject');
    return rows.map(({ subject }) => String(subject));
  });
  await program.stop();
  const lost = expected.filter((subject) => !kept.includes(subject)).length;
  const extra = kept.length - new Set(kept.filter((subject) => expected.includes(subject))).size;
  return {
    heads: [`a mailbox of ${EMAILS.toLocaleString('en')} emails`, 'Rapport', 'to reach'],
    rows: [
      ['emails with contacts that were lost', verdict(`${lost}`, lost === 0), '0'],
      ['kept twice or without a contact', verdict(`${extra}`, extra === 0), '0'],
      ['seconds, with three ends by `kill -9`', seconds.toFixed(0), ''],
      ['memory', verdict(`${peak.toFixed(0)} MB`, peak <= MB), `${MB} MB`],
      ['p95 of reads before', `${idle.toFixed(1)} ms`, ''],
      ['p95 of reads meanwhile', `${busy.toFixed(1)} ms`, ''],
    ],
  };
};

const addressOf = (n: number) => `person${n}@customer.example`;

/** Puts emails into the mailbox, half of them exchanged with contacts. @returns the subjects of those */
const fill = async ({ open }: Awaited<ReturnType<typeof startDovecot>>): Promise<string[]> => {
  const client = await open(USER);
  const expected: string[] = [];
  for (let n = 0; n < EMAILS; n += 1) {
    const isKnown = n % KNOWN_EVERY === 0;
    const subject = `Email ${String(n).padStart(6, '0')}`;
    const from = isKnown ? addressOf(n % CONTACTS) : `stranger${n}@elsewhere.example`;
    const at = new Date(Date.now() - (n / EMAILS) * 80 * DAY_MS);
    const lines = [
      `Message-ID: <${n}@customer.example>`,
      `From: ${from}`,
      'To: ann@firm.example',
      `Subject: ${subject}`,
    ];
    const text = `Hello Ann,\r\n\r\n${'the floor of the hall is to be made of oak, as we said. '.repeat(20)}\r\n`;
    await client.append('INBOX', `${lines.join('\r\n')}\r\nDate: ${at.toUTCString()}\r\n\r\n${text}`, [], at);
    if (isKnown) expected.push(subject);
  }
  await client.logout();
  return expected.toSorted();
};

const addPeople = async (target: Target) => {
  for (let n = 0; n < CONTACTS; n += 1) {
    const body = JSON.stringify({ name: `Person ${n}`, email: addressOf(n) });
    await ask(target, { method: 'POST', path: '/api/contacts', body });
  }
};

const readsOf = async (target: Target): Promise<number[]> => {
  const list = scenarios.find(({ name }) => name.startsWith('list'));
  if (!list) throw new Error('There is no scenario "list"');
  return latencies(target, list.request(0), REQUESTS);
};

const p95 = (took: number[]): number => percentile(took, 95);

const readToTheEnd = async (program: Program, account: Account) => {
  for (;;) {
    const target = { address: program.address, headers: account.headers };
    const { mailbox } = (await ask(target, { method: 'GET', path: '/api/mailbox' })) as { mailbox: { status: string } };
    if (mailbox.status === 'ready') return;
    if (mailbox.status === 'failed') throw new Error('The mailbox could not be read');
    await pause(1_000);
  }
};
