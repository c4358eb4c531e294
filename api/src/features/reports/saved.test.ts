import type { NewSavedReport, SavedReport } from '@rapport/shared/savedReports';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';
import { whileWaiting } from '../../testing/whileWaiting';
import { asJson } from '../dataExport/exportedTables';
import { changeSavedReport } from './saved.service';

const api = startApi();

const PIPELINE = { tab: 'pipeline', period: 'last-month' } as const;

const saved = async (ours: Pick<Workspace, 'post'>, report: Partial<NewSavedReport> = {}): Promise<SavedReport> =>
  (await ours.post('/api/reports/saved', { name: 'Last month', settings: PIPELINE, ...report }).expect(201)).body;
const namesOf = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name);

/** Another member of the workspace. */
const colleagueOf = async (ours: Workspace) => ours.addMember(await api.workspace());

test('a report is saved, listed by name, changed with its version and deleted', async () => {
  const ours = await api.workspace();
  const first = await saved(ours);
  expect(first).toMatchObject({ name: 'Last month', is_shared: false, settings: PIPELINE, user_id: ours.userId });
  await saved(ours, { name: 'all time', settings: {} });
  expect(namesOf(await ours.get('/api/reports/saved'))).toEqual(['all time', 'Last month']);
  const settings = { period: 'custom', from: '2026-01-01', to: '2026-03-31', owner: ours.userId, by: 'closed' };
  const address = `/api/reports/saved/${first.id}`;
  const { body, headers } = await ours.put(address, { ...first, name: 'First quarter', settings }).expect(200);
  // The settings are replaced as a whole, so the tab is the default one again.
  expect(body).toMatchObject({ name: 'First quarter', settings });
  expect(body.settings).not.toHaveProperty('tab');
  await ours.patch(address, { name: 'Late' }).set('If-Match', `"${first.updated_at}"`).expect(412);
  await ours
    .patch(address, { name: 'In time' })
    .set('If-Match', headers.etag ?? '')
    .expect(200);
  await ours.delete(address).expect(204);
  await ours.get(address).expect(404);
});

test('of two simultaneous changes of the same version of a saved report, the later is refused', async () => {
  const ours = await api.workspace();
  const { id, updated_at } = await saved(ours);
  const { status } = await whileWaiting(
    api,
    ours,
    (scope) => changeSavedReport(api.context, scope, id, { name: 'First' }, updated_at),
    () => ours.put(`/api/reports/saved/${id}`, { name: 'Second' }).set('If-Match', `"${updated_at}"`),
  );
  expect(status).toBe(412);
  expect(namesOf(await ours.get('/api/reports/saved'))).toEqual(['First']);
});

test('unknown settings and a report without a name are refused', async () => {
  const ours = await api.workspace();
  const refused = async (report: object, place: string) => {
    const { body } = await ours.post('/api/reports/saved', { name: 'x', ...report }).expect(422);
    expect(Object.keys(body.errors)).toEqual([place]);
  };
  await refused({ name: ' ' }, 'name');
  await refused({ settings: { tab: 'export' } }, 'settings.tab');
  await refused({ settings: { period: 'decade' } }, 'settings.period');
  await refused({ settings: { from: 'soon' } }, 'settings.from');
  await refused({ settings: { owner: 'me' } }, 'settings.owner');
  await refused({ settings: { color: 'red' } }, 'settings.color');
});

test('a deleted report can be created again with its id, which no other report may have', async () => {
  const ours = await api.workspace();
  const { id } = await saved(ours);
  const taken = await ours.post('/api/reports/saved', { id, name: 'Again' }).expect(409);
  expect(taken.body.code).toBe('saved_report_exists');
  await ours.delete(`/api/reports/saved/${id}`).expect(204);
  expect(await saved(ours, { id, name: 'Again' })).toMatchObject({ id, name: 'Again' });
});

test('a private report is not visible to anyone else', async () => {
  const ours = await api.workspace();
  const [colleague, stranger] = [await colleagueOf(ours), await api.workspace()];
  // Even owners of the workspace do not see the private reports of members.
  const reports = [await saved(ours), await saved(colleague)];
  for (const [{ id }, others] of [
    [reports[0] as SavedReport, [colleague, stranger]],
    [reports[1] as SavedReport, [ours, stranger]],
  ] as const) {
    for (const other of others) {
      await other.get(`/api/reports/saved/${id}`).expect(404);
      await other.put(`/api/reports/saved/${id}`, { name: 'Mine' }).expect(404);
      await other.delete(`/api/reports/saved/${id}`).expect(404);
      const { body } = await other.get('/api/reports/saved').expect(200);
      expect(body.map((each: SavedReport) => each.id)).not.toContain(id);
    }
  }
});

test('a shared report is visible to all members, and can be changed by its creator and by owners', async () => {
  const ours = await api.workspace();
  const [colleague, other] = [await colleagueOf(ours), await colleagueOf(ours)];
  const { id } = await saved(colleague, { is_shared: true });
  const address = `/api/reports/saved/${id}`;
  expect(namesOf(await other.get('/api/reports/saved'))).toEqual(['Last month']);
  expect((await other.put(address, { name: 'Mine' }).expect(403)).body.code).toBe('maker_only');
  await other.delete(address).expect(403);
  await ours.put(address, { name: 'The month before' }).expect(200);
  expect((await ours.put(address, { is_shared: false }).expect(403)).body.code).toBe('maker_only');
  const { body } = await colleague.put(address, { is_shared: false }).expect(200);
  expect(body).toMatchObject({ name: 'The month before', is_shared: false });
  await ours.get(address).expect(404);
});

test('if a member leaves, their private reports are deleted, and their shared ones can be changed by the owners', async () => {
  const ours = await api.workspace();
  const [colleague, other] = [await colleagueOf(ours), await colleagueOf(ours)];
  const kept = await saved(colleague, { name: 'Shared', is_shared: true });
  await saved(colleague, { name: 'Private' });
  await ours.delete(`/api/team/members/${colleague.userId}`).expect(204);
  expect(await api.db('saved_reports').where({ workspace_id: ours.workspaceId }).pluck('name')).toEqual(['Shared']);
  expect((await other.get(`/api/reports/saved/${kept.id}`)).body.user_id).toBeNull();
  await other.put(`/api/reports/saved/${kept.id}`, { name: 'Mine' }).expect(403);
  const { body } = await ours.put(`/api/reports/saved/${kept.id}`, { is_shared: false }).expect(200);
  expect(body).toMatchObject({ user_id: ours.userId, is_shared: false });
});

test('the export of a workspace has the shared reports, but no private ones', async () => {
  const ours = await api.workspace();
  await saved(ours, { name: 'Shared', is_shared: true });
  await saved(ours, { name: 'Private' });
  const written = await ours.scoped(async (scope) => {
    const parts: string[] = [];
    for await (const part of asJson(scope, 'saved_reports', async () => undefined)) parts.push(part);
    return JSON.parse(parts.join(''));
  });
  expect(written).toEqual([expect.objectContaining({ name: 'Shared', settings: PIPELINE })]);
});

test('an erasure removes a person from the names of saved reports, including private ones', async () => {
  const ours = await api.workspace();
  const contact = await ours.contact({ name: 'Zebedee Quill', email: 'zebedee@example.com' });
  await saved(ours, { name: 'Deals of Zebedee Quill' });
  await ours.post('/api/personal-data/erasures', { contact_ids: [contact.id], email: null }).expect(200);
  expect((await ours.get('/api/reports/saved')).body[0].name).not.toContain('Zebedee');
});
