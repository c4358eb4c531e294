import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { openDatabase } from '../../db/database';
import { migrate, migrateTo } from '../../db/migrate';
import { cloneDatabase } from '../../testing/testDatabase';

test('a deal that an earlier version imported loses its made-up stage date, unless it was moved since', async () => {
  const { url, drop } = await cloneDatabase();
  const db = openDatabase(url);
  const names: string[] = await db('knex_migrations').orderBy('id').pluck('name');
  await migrateTo(
    url,
    names.filter((name) => name < '20261122110000_know_unknown_stage_dates'),
  );
  const [workspace_id, import_id, long, imported] = [uuidv7(), uuidv7(), '2024-01-01', '2026-11-01'];
  await db('workspaces').insert({ id: workspace_id, name: 'Roofs' });
  const counts = { imported: 5, updated: 0, skipped: 0, failed: 0 };
  const file = { noun: 'deals', file_name: 'deals.csv', created_at: imported };
  await db('imports').insert({ workspace_id, id: import_id, ...file, ...counts });
  const add = async (title: string, stage: string, { closed_at = null as string | null, moves = 1, isOwn = false }) => {
    const ids = { workspace_id, id: uuidv7() };
    const dates = { created_at: long, stage_since: closed_at ?? long, closed_at };
    await db('deals').insert({ ...ids, ...dates, title, stage, amount: 1, currency: 'USD', position: 0 });
    for (let nth = 0; nth < moves; nth += 1) {
      await db('deal_stage_changes').insert({ workspace_id, id: uuidv7(), deal_id: ids.id, to_stage: stage });
    }
    if (!isOwn) await db('import_changes').insert({ workspace_id, id: uuidv7(), import_id, record_id: ids.id });
  };
  await add('imported', 'lead', {});
  await add('moved since', 'lead', { moves: 2 });
  await add('own', 'lead', { isOwn: true });
  await add('closed on a day', 'closed_won', { closed_at: '2025-01-01' });
  await add('closed without a day', 'closed_won', { closed_at: long });

  await migrate(url);
  const undated = await db('deals').whereRaw(`stage like 'closed%' and closed_at is null`).pluck('title');
  expect(undated).toEqual(['closed without a day']);
  const deals = await db('deals').select(
    'title',
    'is_stage_since_known as known',
    db.raw('stage_since::date::text as since'),
  );
  expect(Object.fromEntries(deals.map(({ title, known, since }) => [title, [known, since]]))).toEqual({
    imported: [false, imported],
    'moved since': [true, long],
    own: [true, long],
    'closed on a day': [true, '2025-01-01'],
    'closed without a day': [false, long],
  });
  await db.destroy();
  await drop();
});
