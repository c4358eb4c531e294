import { createHash } from 'node:crypto';
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { readConfig } from '../../config';
import { openDatabase } from '../../db/database';
import { asSystem } from '../../db/scope';
import { enqueueSystemJob } from '../../jobs/job';
import { namedJobs } from '../../jobs/queue';
import { emailPasswordReset } from '../access/access.jobs';
import { eraseWorkspace } from '../account/account.jobs';
import { addSampleData } from '../sampleData/sampleData.service';
import { writeBackup } from './backup.service';
import { contents, startBackups } from './testBackups';

const { api, folder, cleanups, newPath, backup, emptyDatabase, restore, restored } = startBackups();

const HOSTILE = [
  'tab\there, back\\slash, \\N, \\., line\nfeed, carriage\r\nreturn, "quoted", \'single\', null\\0, \u0001\u001f\u007f',
  '\\.',
  'Ω ελληνικά, кириллица, עברית, العربية, हिन्दी, ไทย, 中文, 日本語, 한국어, 👩‍👩‍👧‍👦, e\u0301, \u202e, \ufeff',
];

test('a backup restores every row of every table, with unusual characters and derived counts', async () => {
  const ours = await api.workspace();
  await ours.scoped((scope) => addSampleData(scope));
  for (const name of HOSTILE) {
    await ours.scoped(({ db }) =>
      db('contacts').insert({
        workspace_id: ours.workspaceId,
        id: uuidv7(),
        name,
        notes: name,
        tags: [name, '', 'NULL'],
      }),
    );
  }
  const kept = await ours.contact({ name: 'Kept', email: 'kept@example.com' });
  const merged = await ours.contact({ name: 'Merged' });
  await ours.post(`/api/contacts/${kept.id}/merge`, { other_id: merged.id }).expect(200);
  await ours.deal({ contact_id: kept.id });
  await ours.task({ reminder_date: '2099-01-01T00:00:00.000Z' });
  await ours.post('/api/api-keys', { name: 'Website' }).expect(201);
  await ours.post('/api/data-export').expect(201);
  await api.work();
  await api.db('sandbox_objects').insert({ id: 'cus_1', object: 'customer', data: { '\\': '\t' } });

  const { path, manifest } = await backup();
  const before = await contents(api.db);
  const db = await restored(path);
  const after = await contents(db);

  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(await db('installation').first()).toMatchObject({ last_backup_at: manifest.created_at });
  expect(await db('sessions').whereNull('revoked_at')).toEqual([]);
  const { sessions: _, ...expected } = before;
  expect(after).toMatchObject(expected);
  expect(Number(before.activities?.split(' ')[0])).toBeGreaterThan(100);
  const names = await db('contacts').whereIn('name', HOSTILE).pluck('notes');
  expect(names.toSorted()).toEqual(HOSTILE.toSorted());
  // The restored sequence continues after its last value.
  const [{ nth }] = await db('sandbox_objects').insert({ id: 'cus_2', object: 'customer', data: {} }).returning('nth');
  const [{ nth: last }] = await api.db('sandbox_objects').where({ id: 'cus_1' });
  expect(nth).toBeGreaterThan(last);
});

test('the content of files is restored, and stays in the bucket with S3', async () => {
  const ours = await api.workspace();
  const place = `/api/files?entity_type=contact&entity_id=${(await ours.contact()).id}`;
  const content = Buffer.alloc(300_000, 'A file with\nlines ');
  const { body: file } = await ours.upload(place, content, {}, 'plan.bin').expect(201);
  await api.context.storage.put(`${ours.workspaceId}/${uuidv7()}`, Readable.from(['of no file']));
  const { path, manifest } = await backup();
  expect(manifest.files?.rows).toBe(1);

  const dataDir = mkdtempSync(join(folder, 'other-'));
  await restore(path, await emptyDatabase(), { dataDir });
  expect(readdirSync(join(dataDir, 'files', ours.workspaceId))).toEqual([file.id]);
  expect(readFileSync(join(dataDir, 'files', ours.workspaceId, file.id)).equals(content)).toBe(true);

  const filesS3 = { endpoint: 'http://127.0.0.1:1', bucket: 'crm', prefix: '', region: 'us-east-1', credentials: null };
  expect((await backup({ ...api.config, filesS3 })).manifest.files).toBeUndefined();
});

test('a restore cancels uploads in parts that were running during the backup, because the backup lacks their content', async () => {
  const ours = await api.workspace();
  const entity_id = (await ours.contact()).id;
  const upload = { entity_type: 'contact', entity_id, name: 'film.mov', size: 4 };
  const { body } = await ours.post('/api/files/uploads', upload).expect(201);
  await api
    .http()
    .put(`/api/files/uploads/${body.id}/parts/0`)
    .set('Authorization', `Bearer ${ours.token}`)
    .attach('file', Buffer.from('ab'), 'part')
    .expect(200);
  const db = await restored((await backup()).path);
  expect([await db('file_uploads'), await db('file_upload_parts')]).toEqual([[], []]);
  await ours.delete(`/api/files/uploads/${body.id}`).expect(204);
});

test('a restore does not send emails of mailboxes that were due, and keeps those scheduled for later', async () => {
  const ours = await api.workspace();
  const own = () => ({ workspace_id: ours.workspaceId, id: uuidv7() });
  const mailbox = {
    ...own(),
    host: 'imap.example.com',
    port: 993,
    security: 'tls',
    username: 'ann',
    secret: '',
    user_id: ours.userId,
    address: 'ann@example.com',
    visibility: 'everything',
    status: 'failed',
  };
  await api.db('mailboxes').insert(mailbox);
  const email = (subject: string, status: string, send_at: string) => ({
    ...own(),
    mailbox_id: mailbox.id,
    recipients: '[]',
    copied: '[]',
    subject,
    text: '',
    status,
    send_at,
  });
  await api
    .db('outgoing_mail')
    .insert([
      email('a due one', 'waiting', '2020-01-01T00:00:00Z'),
      email('one being sent', 'sending', '2020-01-01T00:00:00Z'),
      email('one for later', 'waiting', '2099-01-01T00:00:00Z'),
    ]);
  const db = await restored((await backup()).path);
  expect(await db('outgoing_mail').orderBy('subject').select('status', 'problem')).toEqual([
    { status: 'failed', problem: 'may_have_arrived' },
    { status: 'failed', problem: 'may_have_arrived' },
    { status: 'waiting', problem: null },
  ]);
  expect(await namedJobs(db).where({ identifier: 'mailboxes.send' }).pluck('run_at')).toEqual([
    '2099-01-01T00:00:00.000Z',
  ]);
  await api.db('mailboxes').delete();
});

test('a restore keeps the schema: forced row-level security, triggers that count, and foreign keys', async () => {
  const ours = await api.workspace();
  await ours.contact();
  const shape = async (db: Knex) => {
    const { rows } = await db.raw(`
      select relname::text as name, relrowsecurity, relforcerowsecurity,
        (select array_agg(tgname || tgenabled::text order by tgname) from pg_trigger where tgrelid = pg_class.oid and not tgisinternal) as triggers,
        (select array_agg(conname || pg_get_constraintdef(oid) || convalidated order by conname) from pg_constraint where conrelid = pg_class.oid) as constraints
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`);
    return rows;
  };
  const { path } = await backup();
  const db = await restored(path);

  expect(await shape(db)).toEqual(await shape(api.db));
  const count = () =>
    asSystem(db, (trx) =>
      trx('workspace_counts')
        .where({ workspace_id: ours.workspaceId, noun: 'contacts' })
        .sum({ total: 'total' })
        .first(),
    );
  expect(await count()).toEqual({ total: 1 });
  await asSystem(db, (trx) => trx('contacts').insert({ workspace_id: ours.workspaceId, id: uuidv7(), name: 'New' }));
  expect(await count()).toEqual({ total: 2 });
});

test('a role that only owns the database can make backups and restore them', async () => {
  await (await api.workspace()).contact();
  const { url } = await emptyDatabase();
  const plain = openDatabase(await handOver(url));
  cleanups.push(() => plain.destroy());
  await restore((await backup()).path, { db: plain, url: plainUrl(url) });

  const path = newPath();
  await writeBackup(plain, api.config, path);

  const again = await restored(path);
  expect(await contents(again)).toEqual({
    ...(await contents(api.db)),
    sessions: (await contents(again)).sessions,
    installation: (await contents(again)).installation,
  });
});

const plainUrl = (url: string) => {
  const plain = new URL(url);
  plain.username = `${plain.pathname.slice(1)}_owner`;
  plain.password = 'plain';
  return plain.href;
};

/** Gives a database and everything in it to a role without further rights. @returns the URL of the database for this role */
const handOver = async (url: string): Promise<string> => {
  const admin = openDatabase(url, { max: 1 });
  const name = new URL(url).pathname.slice(1);
  const role = `${name}_owner`;
  await admin.raw(`create role ${role} login password 'plain'; grant rapport_app, rapport_system to ${role};
    alter database ${name} owner to ${role}; alter schema graphile_worker owner to ${role};`);
  await admin.raw(`
    do $$ declare thing record; begin
      for thing in select oid::regclass as name, relkind from pg_class
        where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'v')
          and relowner = current_user::regrole
      loop execute format('alter table %s owner to ${role}', thing.name); end loop;
      for thing in select oid::regprocedure as name from pg_proc as p
        where pronamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      loop execute format('alter function %s owner to ${role}', thing.name); end loop;
    end $$`);
  await admin.destroy();
  // This cleanup runs last, when the database that the role owns is gone.
  cleanups.unshift(async () => {
    await api.db.raw(`drop role ${role}`);
  });
  return plainUrl(url);
};

test('a backup holds the data of one moment, even while rows are being written', async () => {
  const ours = await api.workspace();
  let isWriting = true;
  const writing = (async () => {
    for (let nth = 0; isWriting; nth += 1) {
      await ours.scoped(async ({ db }) => {
        const id = uuidv7();
        await db('companies').insert({ workspace_id: ours.workspaceId, id, name: `Writer ${nth}` });
        await db('contacts').insert({ workspace_id: ours.workspaceId, id: uuidv7(), name: 'Pair', company_id: id });
      });
    }
  })();
  const { path } = await backup();
  isWriting = false;
  await writing;

  const db = await restored(path);
  const mine = { workspace_id: ours.workspaceId };
  const companies = await db('companies').where(mine).pluck('id');
  expect(await db('contacts').where(mine).orderBy('company_id').pluck('company_id')).toEqual(companies.toSorted());
  const counts = await db('workspace_counts')
    .where(mine)
    .groupBy('noun')
    .orderBy('noun')
    .select('noun')
    .sum({ total: 'total' });
  expect(counts).toEqual(
    companies.length === 0
      ? []
      : [
          { noun: 'companies', total: companies.length },
          { noun: 'contacts', total: companies.length },
        ],
  );
});

test('a restore repeats nothing that may have happened since the backup, and keeps what is still to come', async () => {
  const ours = await api.workspace();
  const { workspaceId } = ours;
  await ours.put('/api/settings', { email_notifications: true });
  const whereItIsDay = new Date().getUTCHours() < 8 ? 'Asia/Tokyo' : 'UTC';
  const late = await ours.task({ title: 'Late', reminder_date: '2099-01-01T00:00:00.000Z' });
  await ours.task({ title: 'To come', reminder_date: '2098-01-01T00:00:00.000Z' });
  const campaign = async (values: object) => {
    const id = uuidv7();
    const content = { name: 'Spring', subject: 'Hi', content: 'Hello' };
    await ours.scoped(({ db }) => db('campaigns').insert({ workspace_id: workspaceId, id, ...content, ...values }));
    return id;
  };
  const [sending, overdue, future] = [
    await campaign({ status: 'sending', started_at: new Date() }),
    await campaign({ status: 'scheduled', scheduled_at: new Date(Date.now() - 60_000) }),
    await campaign({ status: 'scheduled', scheduled_at: '2099-01-01T00:00:00.000Z' }),
  ];
  await ours.scoped(({ db }) =>
    db('campaign_recipients').insert(
      ['sending', 'queued', 'sent'].map((status) => ({
        workspace_id: workspaceId,
        id: uuidv7(),
        campaign_id: sending,
        email: `${status}@example.com`,
        email_norm: `${status}@example.com`,
        status,
      })),
    ),
  );
  await asSystem(api.db, async (trx) => {
    await enqueueSystemJob(trx, emailPasswordReset, { email: 'ada@example.com' });
    await enqueueSystemJob(trx, eraseWorkspace, { workspace_id: uuidv7() });
    await trx('tasks').where({ id: late.id }).update({ reminder_date: '2026-01-01T00:00:00.000Z' });
    await trx('one_time_secrets').insert({
      hash: Buffer.from('reset'),
      purpose: 'reset_password',
      user_id: ours.userId,
      expires_at: '2099-01-01',
    });
    await trx('user_settings')
      .insert({ user_id: ours.userId, timezone: whereItIsDay, morning_digest: true })
      .onConflict('user_id')
      .merge();
  });

  const weekly = { name: 'Won', schedule: { every: 'week' }, receiver_ids: [ours.userId] };
  const report = (await ours.post('/api/reports/saved', weekly).expect(201)).body.id;
  const weekday = new Date(new Date().toLocaleString('en-US', { timeZone: whereItIsDay })).getDay() || 7;
  await api.db('saved_reports').where({ id: report }).update({ weekday, scheduled_at: '2020-01-01' });
  await api.db('saved_report_receivers').update({ created_at: '2020-01-01' });

  const { path } = await backup();
  const db = await restored(path);

  const stateOf = (id: string) => db('campaigns').where({ id }).first('status', 'scheduled_at', 'problem');
  const problem = expect.stringMatching(/^Held after restoring a backup of \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  expect(await stateOf(sending)).toEqual({ status: 'paused', scheduled_at: null, problem });
  expect(await stateOf(overdue)).toEqual({ status: 'draft', scheduled_at: null, problem });
  expect(await stateOf(future)).toMatchObject({ status: 'scheduled', problem: '' });
  const statuses = await db('campaign_recipients').where({ campaign_id: sending }).orderBy('email').pluck('status');
  expect(statuses).toEqual(['queued', 'unknown', 'sent']);
  expect(await db('job_claims').pluck('key')).toContain(`reminder:${late.id}:2026-01-01T00:00:00.000Z`);
  expect(await db('user_settings').where({ user_id: ours.userId }).pluck('digest_on')).toEqual([expect.any(String)]);
  expect(await db('saved_report_receivers').pluck('sent_on')).toEqual([expect.any(String)]);
  expect(await db('one_time_secrets')).toEqual([]);
  const queue = await namedJobs(db).groupBy('identifier').select('identifier').count();
  const waiting = Object.fromEntries(queue.map(({ identifier, count }: Record<string, string>) => [identifier, count]));
  expect(waiting).toMatchObject({ 'account.eraseWorkspace': 1, 'billing.reconcile': 1 });
  expect(waiting['tasks.remind']).toBeGreaterThanOrEqual(2);
  expect(waiting).not.toHaveProperty('access.mailReset');
});

test('generated secrets are part of the backup and are restored into the DATA_DIR of the new installation', async () => {
  const [here, there] = [mkdtempSync(join(folder, 'here-')), mkdtempSync(join(folder, 'there-'))];
  const generated = { NODE_ENV: 'test', JWT_SECRET: '', PASSWORD_PEPPER: '' };
  const old = readConfig({ ...generated, DATA_DIR: here });
  const { path } = await backup(old);
  const fresh = readConfig({ ...generated, DATA_DIR: there });
  expect(fresh.passwordPepper).not.toBe(old.passwordPepper);

  await restore(path, await emptyDatabase(), fresh);
  const now = readConfig({ ...generated, DATA_DIR: there });
  expect([now.passwordPepper, now.jwtSecret]).toEqual([old.passwordPepper, old.jwtSecret]);
  expect(statSync(join(there, 'secrets', 'password-pepper')).mode & 0o777).toBe(0o600);
});

test('secrets from the environment are left out, and another pepper is refused unless passwords are given up', async () => {
  const { path, manifest } = await backup();
  expect(manifest.secrets).toEqual({});
  expect(readFileSync(path).includes(api.config.passwordPepper)).toBe(false);
  const target = await emptyDatabase();
  const other = { passwordPepper: 'another pepper, which is long enough' };
  await expect(restore(path, target, other)).rejects.toThrow('PASSWORD_PEPPER');
  await restore(path, target, other, { withoutPasswords: true });
});

test('a failed or interrupted backup leaves nothing behind and does not change an older backup', async () => {
  await (await api.workspace()).contact();
  const { path } = await backup();
  const hash = () => createHash('sha256').update(readFileSync(path)).digest('hex');
  const before = { hash: hash(), files: readdirSync(folder) };
  const abandoned = join(folder, 'nightly.zip.1.unfinished');
  writeFileSync(abandoned, 'half');
  utimesSync(abandoned, 0, 0);

  await expect(writeBackup(api.db, api.config, path)).rejects.toThrow('already exists');
  await expect(writeBackup(api.db, api.config, join(folder, 'none', 'x.zip'))).rejects.toThrow('ENOENT');
  const interrupted = AbortSignal.abort(new Error('It was interrupted'));
  await expect(writeBackup(api.db, api.config, newPath(), interrupted)).rejects.toThrow('It was interrupted');
  expect({ hash: hash(), files: readdirSync(folder) }).toEqual(before);
});

test('a backup does not fail when another process has just finished one', async () => {
  const renamed = join(folder, 'other.zip.1.unfinished');
  // A symbolic link without a target is listed and cannot be opened, like a file that was renamed after it was listed.
  symlinkSync(join(folder, 'other.zip'), renamed);
  await backup();
  rmSync(renamed);
});
