import type { LeadScore } from '@rapport/shared/ai';
import { expect, test } from 'vitest';
import { readPages } from '../../testing/pages';
import { startApi, type Workspace } from '../../testing/startApi';
import { LIVE_MAX } from '../analyses/analyses.service';

const api = startApi();

/** Adds contacts, of which every third has an email address and every fifth a phone number. */
const fill = ({ scoped }: Workspace, count: number) =>
  scoped(({ db, workspaceId }) =>
    db.raw(
      `insert into contacts (workspace_id, id, name, email, phone)
       select ?, new_id(n), 'Person ' || n, case when n % 3 = 0 then 'p' || n || '@roofs.example' else '' end,
         case when n % 5 = 0 then '1' else '' end
       from generate_series(1, ?) n`,
      [workspaceId, count],
    ),
  );

/** Pretends that the workspace has so many contacts that its analyses are stored. */
const analyze = async (ours: Workspace) => {
  await api
    .db('workspace_counts')
    .where({ workspace_id: ours.workspaceId, noun: 'contacts' })
    .increment('total', LIVE_MAX.leads);
  await ours.post('/api/ai/bulk-lead-scoring').expect(200);
  await api.work();
};

const pages = (ours: Workspace, limit: number): Promise<LeadScore[][]> =>
  readPages((path) => ours.get(path).expect(200), `/api/ai/lead-scores?limit=${limit}`);

/** Parses the filters as a request does, because stored filters have their keys in another order. */
const withReadFilters = ({ factors, ...score }: LeadScore) => ({
  ...score,
  factors: factors.map(({ filter, ...factor }) => ({ ...factor, filter: filter && JSON.parse(filter) })),
});

test.each([
  ['small', 480, async () => undefined],
  ['large', 510, analyze],
])('all scores of a %s workspace are listed in pages, highest first, each once', async (_size, count, prepare) => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await theirs.contact({ name: 'Eve', email: 'eve@roofs.example' });
  await fill(ours, count);
  await prepare(ours);
  const found = await pages(ours, 200);
  expect(found.map(({ length }) => length)).toEqual([200, 200, count - 400]);
  const all = found.flat();
  expect(new Set(all.map(({ contact_id }) => contact_id)).size).toBe(count);
  const scores = all.map(({ score }) => score);
  expect(scores).toEqual(scores.toSorted((one, other) => other - one));
  const first = (await ours.post('/api/ai/bulk-lead-scoring').expect(200)).body;
  expect(all.slice(0, 500).map(withReadFilters)).toEqual(first.all_scores.map(withReadFilters));
  expect((await ours.get('/api/ai/lead-scores?limit=1').expect(200)).headers['x-total-count']).toBe(String(count));
  await ours.get('/api/ai/lead-scores?cursor=abc').expect(400);
  expect((await theirs.get('/api/ai/lead-scores').expect(200)).body).toMatchObject([{ contact_name: 'Eve' }]);
});

test('before the first analysis there are no scores, and contacts that were deleted since are left out', async () => {
  const ours = await api.workspace();
  await fill(ours, 3);
  const [contact] = (await ours.get('/api/contacts').expect(200)).body;
  await api.db('workspace_counts').where({ workspace_id: ours.workspaceId }).increment('total', LIVE_MAX.leads);
  expect((await ours.get('/api/ai/lead-scores').expect(200)).body).toEqual([]);
  await api.work();
  await ours.delete(`/api/contacts/${contact.id}`).expect(204);
  expect((await ours.get('/api/ai/lead-scores').expect(200)).body).toHaveLength(2);
  await ours.post('/api/analyses/refresh', { kind: 'leads' }).expect(204);
  await api.work();
  expect(await api.db('lead_scores').where({ workspace_id: ours.workspaceId })).toHaveLength(2);
});
