import type { SystemReport } from '@rapport/shared/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { seal } from '../../db/sealed';
import { startDovecot } from '../../testing/dovecot';
import { MODEL, startModelServer } from '../../testing/modelServer';
import { startSmtpSink } from '../../testing/smtpSink';
import { startApi } from '../../testing/startApi';
import { english } from '../../words/words';
import { examine, wordFinding } from './findings';

const api = startApi();
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
let dovecot: Awaited<ReturnType<typeof startDovecot>>;
let model: Awaited<ReturnType<typeof startModelServer>>;
beforeAll(async () => {
  sink = await startSmtpSink();
  dovecot = await startDovecot();
  model = await startModelServer();
});
afterAll(() => Promise.all([sink.stop(), dovecot.stop(), model.stop()]));

const of = (report: Pick<SystemReport, 'findings'>, part: string) => report.findings.find((one) => one.part === part);

const found = async (config: typeof api.config) => (await examine(config, api.db)).map(wordFinding(english));

test('only the owner of the first workspace sees the state of each part', async () => {
  const first = await api.workspace();
  const later = await api.workspace();
  const report: SystemReport = (await first.get('/api/system').expect(200)).body;
  expect(report.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(of(report, 'Database')).toMatchObject({ state: 'working', says: expect.stringContaining('PostgreSQL') });
  expect(of(report, 'Migrations')).toMatchObject({ state: 'working', says: 'up to date' });
  expect(of(report, 'Database roles')).toMatchObject({ state: 'working' });
  expect(of(report, 'Mail')).toMatchObject({ state: 'not set' });
  expect(of(report, 'Backup')).toMatchObject({ state: 'not set' });
  expect((await first.get('/api/auth/me')).body.runs_installation).toBe(true);

  await first.put('/api/settings/preferences', { language: 'de' }).expect(200);
  expect(of((await first.get('/api/system')).body, 'Datenbankrollen')).toMatchObject({
    state: 'working',
    says: 'Anfragen können nicht als Eigentümer der Datenbank handeln',
  });
  await first.put('/api/settings/preferences', { language: 'en' }).expect(200);

  await later.get('/api/system').expect(403);
  await later.post('/api/system/test-mails').expect(403);
  expect((await later.get('/api/auth/me')).body.runs_installation).toBe(false);

  // A member of the first workspace who does not own it is not the operator.
  await api.db('memberships').where({ workspace_id: first.workspaceId }).update({ role: 'member' });
  await first.get('/api/system').expect(403);
  await api.db('memberships').where({ workspace_id: first.workspaceId }).update({ role: 'owner' });

  await first.post('/api/system/test-mails').expect(204);
  expect((await api.emailTo(first.email))?.subject).toBe('A test email from Rapport');
});

test('outside services are checked, and their errors are shown', async () => {
  const report = async (change: Partial<typeof api.config>) => ({
    findings: await found({ ...api.config, ...change }),
  });
  const mail = (url: string) => ({ mail: { kind: 'smtp' as const, url, from: 'crm@example.com' } });
  expect(of(await report(mail(sink.url)), 'Mail')?.state).toBe('working');
  expect(of(await report(mail('smtp://127.0.0.1:1')), 'Mail')).toMatchObject({
    state: 'failing',
    says: expect.stringContaining('Check SMTP_URL'),
  });

  const inbound = (port: number, password = dovecot.password, folder = 'INBOX') => ({
    inboundAddress: 'crm@inbound.example.com',
    inboundImap: { host: '127.0.0.1', port, security: 'none' as const, username: 'drop', password, folder },
  });
  const dropped = async (change: Partial<typeof api.config>) => of(await report(change), 'Drop addresses');
  expect(await dropped({})).toMatchObject({ state: 'not set' });
  expect(await dropped({ ...inbound(1), inboundImap: null })).toMatchObject({ state: 'working' });
  expect(await dropped(inbound(dovecot.port))).toMatchObject({ state: 'working' });
  expect((await dropped(inbound(1)))?.says).toBe('the mailbox cannot be read (unreachable). Check INBOUND_IMAP_URL');
  expect(await dropped(inbound(dovecot.port, 'wrong'))).toMatchObject({
    state: 'failing',
    says: expect.stringContaining('(wrong_password)'),
  });
  expect(await dropped(inbound(dovecot.port, dovecot.password, 'None'))).toMatchObject({
    state: 'failing',
    says: expect.stringContaining("Mailbox doesn't exist"),
  });

  expect(of(await report({}), 'Files')).toMatchObject({ state: 'working', says: 'stored in DATA_DIR' });
  const filesS3 = { endpoint: 'http://127.0.0.1:1', bucket: 'crm', prefix: '', region: 'us-east-1' };
  expect(
    of(await report({ filesS3: { ...filesS3, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } } }), 'Files'),
  ).toMatchObject({
    state: 'failing',
    says: expect.stringMatching(/^the bucket crm cannot be used .* Check FILES_S3_URL$/),
  });

  expect(of(await report({ hasDemo: true }), 'Demo')?.state).toBe('working');
  expect(of(await report({}), 'Demo')).toMatchObject({ state: 'not set', says: expect.stringContaining('DEMO=on') });

  const openai = { apiKey: 'sk-test', baseUrl: model.url, model: MODEL };
  expect(of(await report({ openai }), 'Language model')?.state).toBe('working');
  expect(of(await report({ openai: { ...openai, model: 'none-such' } }), 'Language model')?.state).toBe('failing');
});

test('an old backup and jobs that no worker takes are reported', async () => {
  await api.db('installation').update({ last_backup_at: api.db.raw(`now() - interval '9 days'`) });
  await api.db.raw(`select graphile_worker.add_job('nobody.doesThis', run_at => now() - interval '10 minutes')`);
  const report = { findings: await found(api.config) };
  expect(of(report, 'Backup')).toMatchObject({ state: 'failing', says: expect.stringContaining('9 days old') });
  // The tests connect as the owner of the database.
  expect(of(report, 'Database roles')).toMatchObject({
    state: 'not set',
    says: expect.stringContaining('set DATABASE_APP_URL and DATABASE_SYSTEM_URL'),
  });
  // A restored database has no logins; the next start of the server creates them.
  const logins = await api.db('rapport_private.logins').delete().returning('*');
  expect(of({ findings: await found(api.config) }, 'Database roles')?.says).toBe('created when the server is started');
  await api.db('rapport_private.logins').insert(logins);
  expect(of(report, 'Jobs')).toMatchObject({ state: 'failing', says: expect.stringContaining('a worker is running') });
});

test('secrets stored with another key are counted, and their webhook says that its secret is lost', async () => {
  const key = async (secret: string) =>
    of({ findings: await found({ ...api.config, encryptionKey: () => secret }) }, 'Encryption key');
  const [before, after] = ['a'.repeat(32), 'b'.repeat(32)];
  expect(await key(before)).toMatchObject({ state: 'working', says: 'nothing is encrypted yet' });
  const ours = await api.workspace();
  const hook = { url: 'https://example.com/hook', events: ['deal.won'] };
  const { id } = (await ours.post('/api/webhooks', hook).expect(201)).body;
  const isLost = async () => (await ours.get(`/api/webhooks/${id}`).expect(200)).body.is_secret_lost;
  expect(await isLost()).toBe(false);
  expect(await key(api.config.encryptionKey())).toMatchObject({ state: 'working', says: 'all secrets can be read' });
  expect(await key(after)).toMatchObject({
    state: 'failing',
    says: expect.stringMatching(/webhooks 1, mailboxes 0, calendars 0\. Set ENCRYPTION_KEY/),
  });
  const sealed = seal(before, 'whsec_old', id);
  await asSystem(api.db, (trx) => trx('webhook_secrets').where({ webhook_id: id }).update({ sealed }));
  expect(await isLost()).toBe(true);
  expect((await ours.get('/api/webhooks').expect(200)).body).toMatchObject([{ id, is_secret_lost: true }]);
  const renewed = await ours.post(`/api/webhooks/${id}/rotate`).expect(200);
  expect(renewed.body.is_secret_lost).toBe(false);
  expect(await key(api.config.encryptionKey())).toMatchObject({ state: 'working' });
});
