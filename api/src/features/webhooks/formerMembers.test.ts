import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/database';
import { migrate, migrateTo } from '../../db/migrate';
import { cloneDatabase } from '../../testing/testDatabase';

test('a migration ends webhooks and calendar feeds of former members, and notifies the owners of their workspace', async () => {
  const { url, drop } = await cloneDatabase();
  const db = openDatabase(url);
  const names: string[] = await db('knex_migrations').orderBy('id').pluck('name');
  await migrateTo(
    url,
    names.filter((name) => name < '20261209600100'),
  );
  const [ours, theirs, ann, bea, left] = [uuidv7(), uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  await db('workspaces').insert([ours, theirs].map((id) => ({ id, name: 'Roofs' })));
  await db('users').insert([ann, bea, left].map((id) => ({ id, email: `${id}@example.com`, name: 'Someone' })));
  await db('memberships').insert([
    { workspace_id: ours, user_id: ann, role: 'owner' },
    { workspace_id: ours, user_id: bea, role: 'member' },
    { workspace_id: theirs, user_id: left, role: 'owner' },
  ]);
  const paused = { stopped_at: '2026-11-01', stopped_for: 'paused' };
  const hooks: [host: string, workspace: string, user: string | null, more?: object][] = [
    ['ann', ours, ann],
    ['bea', ours, bea],
    ['left', ours, left],
    ['deleted', ours, null],
    ['paused', ours, left, paused],
    ['elsewhere', theirs, left],
  ];
  const events = ['contact.created'];
  await db('webhooks').insert(
    hooks.map(([host, workspace_id, user_id, more = { stopped_at: null, stopped_for: null }]) => ({
      workspace_id,
      id: uuidv7(),
      url: `https://${host}.example/in`,
      events,
      user_id,
      ...more,
    })),
  );
  await db('calendar_feeds').insert(
    [ann, left].map((user_id) => ({
      workspace_id: ours,
      id: uuidv7(),
      user_id,
      token_hash: Buffer.from(user_id),
      kinds: ['tasks'],
      everyone: true,
    })),
  );

  await migrate(url);
  const stopped = await db('webhooks').select('url', 'stopped_for');
  expect(Object.fromEntries(stopped.map((hook) => [new URL(hook.url).hostname, hook.stopped_for]))).toEqual({
    'ann.example': null,
    'bea.example': null,
    'left.example': 'left',
    'deleted.example': 'left',
    'paused.example': 'paused',
    'elsewhere.example': null,
  });
  const notified = await db('notifications').select('user_id', 'kind', 'values', 'read_at');
  expect(notified).toHaveLength(2);
  for (const host of ['left.example', 'deleted.example']) {
    const values = { host, why: 'left' };
    expect(notified).toContainEqual({ user_id: ann, kind: 'webhook_stopped', values, read_at: null });
  }
  expect(await db('calendar_feeds').pluck('user_id')).toEqual([ann]);
  await db.destroy();
  await drop();
});
