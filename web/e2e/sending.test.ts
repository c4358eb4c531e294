import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { databaseUrl, letTimePass, onDatabase, workerIds } from './journey';
import { copyDatabase, makeDataDir, startProduct } from './product';

const READERS = 240;

/** The recipients whom the email server does not accept the first time, by number. */
const isGone = (nth: number) => nth % 50 === 7;
const isBusy = (nth: number) => nth % 50 === 11;
const isRefused = (nth: number) => nth % 100 === 13;
const isLost = (nth: number) => nth === 90 || nth === 190;

const nthOf = (address: string) => Number(address.match(/^p(\d+)@/)?.[1]);

/** An email server that refuses some recipients, defers some once, stops responding for some, and records whom it accepted. */
const startMailServer = async () => {
  const accepted = new Map<string, number>();
  const putOff = new Set<string>();
  const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      if (isGone(nthOf(address))) return done(refusal(550, '5.1.1 no such user'));
      if (isBusy(nthOf(address)) && !putOff.has(address)) {
        putOff.add(address);
        return done(refusal(451, '4.7.1 try later'));
      }
      done();
    },
    onData: (stream, { envelope }, done) => {
      const address = String(envelope.rcptTo[0]?.address);
      stream.resume();
      stream.on('end', () => {
        if (isRefused(nthOf(address))) return done(refusal(554, '5.7.1 looks like spam'));
        accepted.set(address, (accepted.get(address) ?? 0) + 1);
        if (!isLost(nthOf(address))) done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    accepted,
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
};

test('one of two workers is killed in the middle of a campaign, and nobody gets it twice', async () => {
  const mail = await startMailServer();
  const dataDir = copyDatabase();
  const settings = {
    SMTP_URL: `${mail.url}?rateLimit=2000&maxConnections=4&socketTimeout=5000`,
    MAIL_FROM: 'Rapport <crm@mail.example>',
    BILLING: 'off',
  };
  const product = await startProduct(dataDir, { ...settings, WORKER: 'off' });
  const call = async (path: string, body?: object, token = '') => {
    const response = await fetch(`${product.address}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: body && JSON.stringify(body),
    });
    return response.json();
  };
  const query = (statement: string) => onDatabase(statement, [], dataDir);
  const person = { name: 'Nora New', email: 'nora@example.com', password: 'a fine long passphrase' };
  const { access_token } = await call('/auth/register', person);
  await query(`update users set email_verified_at = now()`);
  await query(`update workspaces set postal_address = '1 Main Street'`);
  const csv = `name,email\n${Array.from({ length: READERS }, (_, nth) => `Person ${nth},p${nth}@example.com`).join('\n')}`;
  const form = new FormData();
  form.set('file', new File([csv], 'readers.csv'));
  await fetch(`${product.address}/api/contacts/bulk/import`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}` },
    body: form,
  });
  const { id } = await call(
    '/campaigns',
    { name: 'Spring', subject: 'Hello {{first_name}}', content: 'Dear {{name}}', status: 'sent' },
    access_token,
  );
  const campaign = () => call(`/campaigns/${id}`, undefined, access_token);

  const address = { ...settings, DATABASE_URL: databaseUrl(dataDir) };
  const victim = await startProduct(makeDataDir(), address);
  const victims = await workerIds(dataDir);
  const other = await startProduct(makeDataDir(), address);
  await expect.poll(() => mail.accepted.size, { timeout: 60_000, intervals: [20] }).toBeGreaterThan(40);
  await victim.kill();

  // Deferred emails wait for five minutes, but not here.
  const soon = () =>
    query(
      `update graphile_worker._private_jobs set run_at = now() where run_at > now() and task_id in (select id from graphile_worker._private_tasks where identifier = 'campaigns.send')`,
    );
  await expect
    .poll(
      async () => {
        await letTimePass(victims, dataDir);
        await soon();
        return (await campaign()).status;
      },
      { timeout: 60_000, intervals: [500] },
    )
    .toBe('sent');

  const rows = await query('select email, status from campaign_recipients');
  const withStatus = (...wanted: string[]) =>
    rows.filter(({ status }) => wanted.includes(status)).map(({ email }) => email as string);
  expect(rows).toHaveLength(READERS);
  expect(Math.max(...mail.accepted.values())).toBe(1);
  expect(withStatus('queued', 'sending', 'skipped', 'suppressed')).toEqual([]);
  // The server has every email that is shown as sent, and every email it has is shown as sent or unknown.
  const unknown = new Set(withStatus('unknown'));
  const known = [...mail.accepted.keys()].filter((email) => nthOf(email) >= 0 && !unknown.has(email));
  expect(withStatus('sent').sort()).toEqual(known.sort());
  // The two for which the server stopped responding, and those that the killed worker was sending.
  expect(unknown.size).toBeGreaterThanOrEqual(2);
  expect(unknown.size).toBeLessThanOrEqual(6);
  const all = Array.from({ length: READERS }, (_, nth) => nth);
  expect(withStatus('bounced').length + withStatus('failed').length).toBeGreaterThanOrEqual(
    all.filter((nth) => isGone(nth) || isRefused(nth)).length - unknown.size,
  );
  const counted = await campaign();
  expect(counted.sent_count).toBe(withStatus('sent').length);
  expect(
    counted.delivered_count +
      counted.bounced_count +
      counted.failed_count +
      counted.unknown_count +
      counted.suppressed_count,
  ).toBe(READERS);

  await other.stop();
  await product.stop();
  await mail.stop();
});
