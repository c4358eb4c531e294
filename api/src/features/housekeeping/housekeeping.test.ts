import { expect, test } from 'vitest';
import { addRow } from '../../db/scope';
import { refuseShortWork } from '../../testing/longWork';
import { startApi } from '../../testing/startApi';
import { notify } from '../notifications/notifications.service';
import { emptyTrash, purgeFailedJobs, purgeShortLived } from './housekeeping.jobs';

const api = startApi();

const daysAgo = (days: number) => api.db.raw(`now() - interval '${days} days'`);

test('only records that were deleted more than 30 days ago are purged', async () => {
  const ours = await api.workspace();
  const old = await ours.contact({ name: 'Old' });
  const young = await ours.contact({ name: 'Young' });
  const living = await ours.contact({ name: 'Living' });
  for (const [{ id }, days] of [
    [old, 31],
    [young, 29],
  ] as const) {
    await ours.scoped(({ db }) =>
      db('contacts')
        .where({ id })
        .update({ deleted_at: daysAgo(days) }),
    );
  }
  await emptyTrash.perform(api.context, {});
  const left = await ours.scoped(({ db }) => db('contacts').orderBy('created_at').pluck('id'));
  expect(left).toEqual([young.id, living.id]);
});

test('a company is purged even if a hundred thousand contacts refer to it', async () => {
  const ours = await api.workspace();
  const company = await ours.company();
  await ours.contact({ company_id: company.id });
  await ours.scoped(({ db }) => db('companies').update({ deleted_at: daysAgo(31) }));
  const end = await refuseShortWork(api.db, 'contacts');
  await emptyTrash.perform(api.context, {}).finally(end);
  expect(await ours.scoped(({ db }) => db('companies').pluck('id'))).toEqual([]);
});

test('rows that are kept for a limited time are deleted afterward', async () => {
  const ours = await api.workspace();
  for (const [title, days] of [
    ['Old', 91],
    ['Young', 89],
  ] as const) {
    await ours.scoped((scope) => notify(scope, ours.userId, { type: 'test', kind: 'reminder', values: { title } }));
    await ours.scoped(({ db }) =>
      db('notifications')
        .whereRaw(`values->>'title' = ?`, [title])
        .update({ created_at: daysAgo(days) }),
    );
  }
  await api.db('rate_limits').insert([
    { key: 'old', points: 1, expire: Date.now() - 1_000 },
    { key: 'young', points: 1, expire: Date.now() + 60_000 },
  ]);
  for (const [created_at, kind] of [
    [daysAgo(2), 'preview'],
    [daysAgo(2), 'change'],
    [daysAgo(0), 'preview'],
  ] as const) {
    await ours.scoped((scope) => addRow(scope, 'checkout_attempts', { plan_id: 'pro', kind, created_at }));
  }
  await purgeShortLived.perform(api.context, {});
  expect(await ours.scoped(({ db }) => db('checkout_attempts').orderBy('kind').pluck('kind'))).toEqual([
    'change',
    'preview',
  ]);
  expect(await ours.scoped(({ db }) => db('notifications').pluck('values'))).toEqual([{ title: 'Young' }]);
  expect(await api.db('rate_limits').whereIn('key', ['old', 'young']).pluck('key')).toEqual(['young']);
});

test('emails are kept for as many years as the owner chose, or forever', async () => {
  const keeper = await api.workspace();
  const tidy = await api.workspace();
  await tidy.put('/api/settings/workspace', { mail_years: 2 }).expect(200);
  for (const { scoped } of [keeper, tidy]) {
    await scoped(async (scope) => {
      const mail = { message_id: '', from_name: '', from_address: '', recipients: '[]', subject: '', text: '' };
      for (const days of [2 * 365 - 2, 2 * 366]) {
        const of = { thread_id: scope.workspaceId, message_key: String(days), attachment_count: 0 };
        await addRow(scope, 'mail_messages', { ...mail, ...of, sent_at: daysAgo(days) });
      }
    });
  }
  await purgeShortLived.perform(api.context, {});
  const kept = ({ scoped }: typeof tidy) =>
    scoped(({ db }) => db('mail_messages').orderBy('sent_at').pluck('message_key'));
  expect(await kept(keeper)).toEqual(['732', '728']);
  expect(await kept(tidy)).toEqual(['728']);
});

test('a table with many expired rows is cleared in batches of a thousand', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { mail_years: 2 }).expect(200);
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `insert into mail_messages (workspace_id, id, thread_id, message_key, message_id, from_name, from_address,
         recipients, subject, text, attachment_count, sent_at)
       select ?, gen_random_uuid(), ?, nth, '', '', '', '[]', '', '', 0, now() - interval '3 years'
       from generate_series(1, 2001) as nth`,
      [workspaceId, workspaceId],
    ),
  );
  await api.db.raw(`
    create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from removed) > 1000 then raise 'too many at once'; end if;
      return null;
    end $$;
    create trigger refuse_many after delete on mail_messages
      referencing old table as removed for each statement execute function refuse_many()`);
  await purgeShortLived.perform(api.context, {}).finally(() => api.db.raw('drop function refuse_many cascade'));
  expect(await ours.scoped(({ db }) => db('mail_messages').pluck('id'))).toEqual([]);
});

test('a table that cannot be cleared is reported, and does not keep others from being cleared', async () => {
  await api.db.raw(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before delete on idempotency_keys for each statement execute function refuse()`);
  await api.db('rate_limits').insert({ key: 'over', points: 1, expire: Date.now() - 1_000 });
  await expect(purgeShortLived.perform(api.context, {})).rejects.toThrow('not now');
  expect(await api.db('rate_limits').where({ key: 'over' })).toEqual([]);
  await api.db.raw('drop function refuse cascade');
});

test('a job that failed for good is deleted after a week, with the addresses in it', async () => {
  await api.queue().delete();
  const add = async (what: string, change: object) => {
    const payload = JSON.stringify({ what });
    const { rows } = await api.db.raw(`select id from graphile_worker.add_job('access.mailReset', ?::json)`, [payload]);
    await api.queue().where({ id: rows[0].id }).update(change);
  };
  const failed = { attempts: api.db.ref('max_attempts') };
  await add('failed long ago', { ...failed, run_at: daysAgo(8) });
  await add('failed', { ...failed, run_at: daysAgo(6) });
  await add('waits', { run_at: daysAgo(8) });
  await add('tried for the last time', { ...failed, run_at: daysAgo(8), locked_at: new Date(), locked_by: 'worker' });
  await purgeFailedJobs.perform(api.context, {});
  const left = await api.queue().orderBy('id').pluck('payload');
  expect(left.map(({ what }) => what)).toEqual(['failed', 'waits', 'tried for the last time']);
});

test('the pieces of an export that was never finished are deleted too', async () => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/data-export').expect(201);
  const pieces = () => api.db('data_export_chunks').where({ export_id: body.id });
  // The job is missing, as after the restore of a backup that was made during the export.
  await ours.scoped((scope) =>
    addRow(scope, 'data_export_chunks', { export_id: body.id, nth: 0, bytes: 'half of it' }),
  );
  await api.queue().delete();
  await purgeShortLived.perform(api.context, {});
  expect(await pieces()).toHaveLength(1);
  await api.db('data_exports').update({ created_at: daysAgo(8) });
  await purgeShortLived.perform(api.context, {});
  expect(await pieces()).toEqual([]);
});
