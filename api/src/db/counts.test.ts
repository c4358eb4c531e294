import type { Knex } from 'knex';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../testing/startApi';

const api = startApi();

const kept = async ({ workspaceId }: Workspace) =>
  api
    .db('workspace_counts')
    .where({ workspace_id: workspaceId, noun: 'contacts' })
    .sum({ total: 'total', sample: 'sample' })
    .first();
const change = ({ workspaceId }: Workspace, names: string[], values: string) =>
  api.db.raw(`update contacts set ${values} where workspace_id = ? and name = any (?)`, [workspaceId, names]);

test('workspace_counts follows updates that trash records, restore them or change whether they are sample data', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  for (const name of ['Ada', 'Ben', 'Cleo']) await ours.contact({ name });
  await theirs.contact({ name: 'Ada' });

  await change(ours, ['Ada', 'Ben'], `notes = 'Met at the fair'`);
  expect(await kept(ours)).toEqual({ total: 3, sample: 0 });
  await change(ours, ['Ada', 'Ben'], `deleted_at = case name when 'Ada' then now() end`);
  expect(await kept(ours)).toEqual({ total: 2, sample: 0 });
  await change(ours, ['Ada', 'Ben'], `deleted_at = case name when 'Ben' then now() end`);
  expect(await kept(ours)).toEqual({ total: 2, sample: 0 });
  await change(ours, ['Ben'], 'deleted_at = null');
  await change(ours, ['Cleo'], 'is_sample = true');
  expect(await kept(ours)).toEqual({ total: 3, sample: 1 });
  await change(ours, ['Ada', 'Cleo'], 'is_sample = false');
  expect(await kept(ours)).toEqual({ total: 3, sample: 0 });
  expect(await kept(theirs)).toEqual({ total: 1, sample: 0 });
});

test.each([
  ['contacts', `(workspace_id, id, name) values (?, gen_random_uuid(), 'Ada')`],
  [
    'deals',
    `(workspace_id, id, title, amount, currency, stage, position) values (?, gen_random_uuid(), 'Roof', 9, 'EUR', 'lead', 1)`,
  ],
])(
  'two transactions that add %s at the same time update the count without waiting for each other',
  async (noun, row) => {
    const { workspaceId } = await api.workspace();
    const begun: { trx: Knex.Transaction; part: number }[] = [];
    const begin = async () => {
      const trx = await api.db.transaction();
      const { rows } = await trx.raw('select pg_backend_pid() % 16 as part');
      begun.push({ trx, part: rows[0].part });
    };
    const add = (trx?: Knex.Transaction) => trx?.raw(`insert into ${noun} ${row}`, [workspaceId]);
    try {
      await begin();
      // Each connection updates one of 16 parts of the count. Two connections can share a part, so this opens
      // transactions until the parts differ.
      do await begin();
      while (begun.at(-1)?.part === begun[0]?.part);
      await add(begun[0]?.trx);
      await add(begun.at(-1)?.trx);
    } finally {
      await Promise.all(begun.map(({ trx }) => trx.commit()));
    }

    const counts = await api.db('workspace_counts').where({ workspace_id: workspaceId, noun }).pluck('total');
    expect(counts).toEqual([1, 1]);
    if (noun === 'deals') {
      expect(await api.db('deal_totals').where({ workspace_id: workspaceId }).pluck('count')).toEqual([1, 1]);
    }
  },
);
