import { expect, test } from 'vitest';
import { startApi } from '../testing/startApi';

const api = startApi();
type Workspace = Awaited<ReturnType<typeof api.workspace>>;

const kept = async ({ workspaceId }: Workspace) =>
  api
    .db('workspace_counts')
    .where({ workspace_id: workspaceId, noun: 'contacts' })
    .sum({ total: 'total', sample: 'sample' })
    .first();
const change = ({ workspaceId }: Workspace, names: string[], values: string) =>
  api.db.raw(`update contacts set ${values} where workspace_id = ? and name = any (?)`, [workspaceId, names]);

test('the kept count follows an update of records into the trash, out of it and into the sample data', async () => {
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
