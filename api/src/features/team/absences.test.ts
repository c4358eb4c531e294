import { DAY_MS } from '@rapport/shared/dates';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const joined = async (ours: Workspace) => (await ours.addMember(await api.workspace())).userId;

/** The day that is `days` days from now. */
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const withAbsence = async (from: number, to: number) => {
  const ours = await api.workspace({ plan: 'pro' });
  const [ann, ben] = [await joined(ours), await joined(ours)];
  await ours.put(`/api/team/members/${ann}/absence`, { from: day(0), to: day(0), deputy_id: ben }).expect(204);
  await api
    .db('memberships')
    .where({ user_id: ann, workspace_id: ours.workspaceId })
    .update({ away_from: day(from), away_until: day(to) });
  return { ours, ann, ben };
};

test.each([
  ['from today', 0, 5, true],
  ['until today', -5, 0, true],
  ['from tomorrow', 1, 5, false],
  ['until yesterday', -5, -1, false],
])(
  'during an absence, and not before or after, the deputy gets new tasks and reminders: %s',
  async (_when, from, to, isAway) => {
    const { ours, ann, ben } = await withAbsence(from, to);
    const wanted = isAway ? ben : ann;
    expect((await ours.task({ assignee_id: ann })).assignee_id).toBe(wanted);
    const given = await ours.task();
    expect((await ours.put(`/api/tasks/${given.id}`, { assignee_id: ann }).expect(200)).body.assignee_id).toBe(wanted);
    const many = await ours.task();
    await ours.post('/api/tasks/bulk', { ids: [many.id], action: { type: 'assignee', assignee_id: ann } }).expect(200);
    expect((await ours.get(`/api/tasks/${many.id}`)).body.assignee_id).toBe(wanted);

    const { id } = await ours.task({ reminder_date: new Date(Date.now() - 60_000).toISOString() });
    await api.db('tasks').where({ id }).update({ assignee_id: ann });
    expect((await ours.put(`/api/tasks/${id}`, { title: 'Still hers', assignee_id: ann })).body.assignee_id).toBe(ann);
    await api.work();
    expect(
      await api.db('notifications').where({ type: 'reminder', workspace_id: ours.workspaceId }).pluck('user_id'),
    ).toEqual([wanted]);

    const { body } = await ours.get('/api/team').expect(200);
    const shown = body.members.find((member: { id: string }) => member.id === ann).away;
    expect(shown).toEqual(
      to < 0 ? null : { from: day(from), to: day(to), deputy_id: ben, deputy_name: expect.any(String) },
    );
    await ours.delete(`/api/team/members/${ann}/absence`).expect(204);
    expect((await ours.task({ assignee_id: ann })).assignee_id).toBe(ann);
  },
);

test('if the deputy is no longer a member, new tasks stay with the absent member', async () => {
  const { ours, ann, ben } = await withAbsence(0, 1);
  await ours.delete(`/api/team/members/${ben}`).expect(204);
  expect((await ours.task({ assignee_id: ann })).assignee_id).toBe(ann);
});

test.each([
  ['themselves as deputy', (ann: string) => ({ deputy_id: ann }), 'deputy_id'],
  ['a stranger as deputy', (_ann: string, stranger: string) => ({ deputy_id: stranger }), 'deputy_id'],
  ['a last day before the first', () => ({ from: day(3), to: day(2) }), 'to'],
  ['days that are over', () => ({ from: day(-9), to: day(-3) }), 'to'],
  ['no day', () => ({ from: null }), 'from'],
])('an absence with %s is refused', async (_what, wrong, field) => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const [ann, ben] = [await joined(ours), await joined(ours)];
  const absence = { from: day(0), to: day(1), deputy_id: ben, ...wrong(ann, theirs.userId) };
  const { body } = await ours.put(`/api/team/members/${ann}/absence`, absence).expect(422);
  expect(body.errors).toHaveProperty(field);
});
