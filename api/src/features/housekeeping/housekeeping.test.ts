import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';
import { notify } from '../notifications/notifications.service';
import { emptyTrash, forgetShortLived } from './housekeeping.jobs';

const api = startApi();

const daysAgo = (days: number) => api.db.raw(`now() - interval '${days} days'`);

test('what has rested in the trash for 30 days is gone for good, and nothing else', async () => {
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

test('what is kept for a time only is forgotten once that is over, whatever the table', async () => {
  const ours = await api.workspace();
  for (const [title, days] of [
    ['Old', 91],
    ['Young', 89],
  ] as const) {
    await ours.scoped((scope) => notify(scope, ours.userId, { type: 'test', title, detail: '' }));
    await ours.scoped(({ db }) =>
      db('notifications')
        .where({ title })
        .update({ created_at: daysAgo(days) }),
    );
  }
  await api.db('rate_limits').insert([
    { key: 'old', points: 1, expire: Date.now() - 1_000 },
    { key: 'young', points: 1, expire: Date.now() + 60_000 },
  ]);
  await forgetShortLived.perform(api.context, {});
  expect(await ours.scoped(({ db }) => db('notifications').pluck('title'))).toEqual(['Young']);
  expect(await api.db('rate_limits').whereIn('key', ['old', 'young']).pluck('key')).toEqual(['young']);
});
