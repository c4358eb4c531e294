import { type PeriodLength, periodBounds } from '@rapport/shared/pace';
import type { Target, Targets } from '@rapport/shared/targets';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

/** Another member of the workspace. */
const colleagueOf = async (ours: Workspace) => ours.addMember(await api.workspace());

const read = async (who: Pick<Workspace, 'get'>, query = ''): Promise<Targets> =>
  (await who.get(`/api/targets${query}`).expect(200)).body;
const figures = (targets: Target[]) =>
  targets.map(({ user_id, measure, goal, reached }) => [user_id, measure, goal, reached]);

const ALL = { won_amount: 1_000, won_deals: 4, new_customers: 3, touches: 10 };
const set = (
  who: Pick<Workspace, 'put'>,
  user_id: string | null,
  goals: object = ALL,
  period: PeriodLength = 'month',
) => who.put('/api/targets', { user_id, period, goals });

test('the figures equal those of plain SQL for every month and quarter, up to the bounds in the workspace’s time zone', async () => {
  const ours = await api.workspace({ plan: 'pro' });
  const ann = await colleagueOf(ours);
  await ours.put('/api/settings/preferences', { timezone: 'Pacific/Auckland' }).expect(200);
  await ours.put('/api/settings/workspace', { rates: { EUR: 1.5 } }).expect(200);
  const [firm, other] = [await ours.company({ name: 'Firm' }), await ours.company({ name: 'Other' })];
  const person = await ours.contact({ name: 'Ada' });
  const bounds = periodBounds('quarter', (await read(ours)).today);
  // The first and last moment of the workspace's quarter, those next to them, and then a moment in each month before.
  const instants = [
    `('${bounds.from}'::timestamp at time zone 'Pacific/Auckland')`,
    `('${bounds.from}'::timestamp at time zone 'Pacific/Auckland') - interval '1 millisecond'`,
    ...[35, 65, 95, 125, 155, 185].map((days) => `now() - interval '${days} days'`),
    'now()',
  ];
  const links = [{ company_id: firm.id }, { company_id: other.id }, { contact_id: person.id }, {}];
  for (const [nth, instant] of instants.entries()) {
    for (const owner of [ours.userId, ann.userId]) {
      const deal = await ours.deal({
        amount: 100 + nth,
        currency: nth % 3 === 0 ? 'EUR' : nth % 3 === 1 ? 'JPY' : 'USD',
        stage: nth === 4 ? 'closed_lost' : 'closed_won',
        ...links[(nth + (owner === ann.userId ? 1 : 0)) % 4],
      });
      await api
        .db('deals')
        .where({ id: deal.id })
        .update({ owner_id: owner, closed_at: api.db.raw(instant) });
      await (owner === ann.userId ? ann : ours)
        .post(`/api/contacts/${person.id}/touches`, { kind: 'call' })
        .expect(({ status }) => expect(status).toBeLessThan(300));
      await api.db.raw(
        `update activities set created_at = ${instant} where workspace_id = ? and type = 'call_logged' and created_at > now() - interval '10 seconds'
           and id = (select id from activities where type = 'call_logged' and actor_id = ? order by id desc limit 1)`,
        [ours.workspaceId, owner],
      );
    }
  }
  await api.db('targets').insert(
    (['month', 'quarter'] as const).flatMap((period) =>
      Object.entries(ALL).flatMap(([measure, goal]) =>
        [null, ours.userId, ann.userId].map((user_id) => ({
          workspace_id: ours.workspaceId,
          id: crypto.randomUUID(),
          user_id,
          period,
          measure,
          goal,
          starts_on: '2020-01-01',
          currency: measure === 'won_amount' ? 'USD' : null,
        })),
      ),
    ),
  );

  const plain = async ({ from, to }: { from: string; to: string }, user: string | null) => {
    const { rows } = await api.db.raw(
      `with own as (
         select deals.*, coalesce(company_id, contact_id) as customer,
           ((closed_at at time zone 'Pacific/Auckland')::date between :from and :to) as is_in
         from deals where workspace_id = :workspace and outcome = 'won'
       ), firsts as (select distinct on (customer) * from own where customer is not null order by customer, closed_at, id)
       select
         (select coalesce(sum(case currency when 'USD' then amount when 'EUR' then amount * 1.5 end), 0)::float from own where is_in and (:user::uuid is null or owner_id = :user)) as won_amount,
         (select count(*)::int from own where is_in and (:user::uuid is null or owner_id = :user)) as won_deals,
         (select count(*)::int from firsts where is_in and (:user::uuid is null or owner_id = :user)) as new_customers,
         (select count(*)::int from activities where workspace_id = :workspace and type = 'call_logged'
           and (created_at at time zone 'Pacific/Auckland')::date between :from and :to and (:user::uuid is null or actor_id = :user)) as touches`,
      { from, to, user, workspace: ours.workspaceId },
    );
    return rows[0];
  };
  let seen = 0;
  for (const period of ['month', 'quarter'] as const) {
    for (let back = 0; back < 7; back += 1) {
      const asked = periodBounds(period, bounds.to, -back);
      const { from, to, targets } = await read(ours, `?period=${period}&day=${asked.to}`);
      expect({ from, to }).toEqual(asked);
      for (const user of [null, ours.userId, ann.userId]) {
        const reached = Object.fromEntries(
          targets.filter(({ user_id }) => user_id === user).map((target) => [target.measure, target.reached]),
        );
        expect(reached, `${period} ${from} ${user}`).toEqual(await plain(asked, user));
        seen += reached.won_deals as number;
      }
    }
  }
  expect(seen).toBeGreaterThan(20);
});

test('a goal applies until it is set again, and earlier periods keep their goal', async () => {
  const ours = await api.workspace({ plan: 'pro' });
  await set(ours, null, { won_deals: 4 }).expect(200);
  await set(ours, null, { won_deals: 5, touches: 9 }).expect(200);
  const present = await read(ours);
  expect(figures(present.targets)).toEqual([
    [null, 'won_deals', 5, 0],
    [null, 'touches', 9, 0],
  ]);
  const before = periodBounds('month', present.from, -1);
  expect((await read(ours, `?day=${before.to}`)).targets).toEqual([]);
  await api.db('targets').where({ workspace_id: ours.workspaceId }).update({ starts_on: before.from });
  await set(ours, null, { won_deals: 7, touches: null }).expect(200);
  expect(figures((await read(ours)).targets)).toEqual([[null, 'won_deals', 7, 0]]);
  expect((await read(ours, `?day=${before.to}`)).targets.map(({ goal }) => goal)).toEqual([5, 9]);
  expect((await read(ours, '?period=quarter')).targets).toEqual([]);
  const { body } = await ours.get('/api/activities').expect(200);
  expect(body[0]).toMatchObject({ type: 'targets_set', description: 'Set the monthly targets of the workspace' });
});

test('members see their own goals and the workspace’s but cannot set any, and other workspaces see none', async () => {
  const [ours, theirs] = [await api.workspace({ plan: 'pro' }), await api.workspace({ plan: 'pro' })];
  const ann = await colleagueOf(ours);
  await set(ours, null).expect(200);
  await set(ours, ours.userId, { won_deals: 1 }).expect(200);
  const { body } = await set(ours, ann.userId, { won_deals: 2 }).expect(200);
  expect(body.targets).toHaveLength(6);
  await set(ann, ann.userId, { won_deals: 1 }).expect(403);
  expect(figures((await read(ann)).targets).filter(([user]) => user !== null)).toEqual([
    [ann.userId, 'won_deals', 2, 0],
  ]);
  expect((await read(theirs)).targets).toEqual([]);
  expect((await set(theirs, ann.userId).expect(422)).body.errors).toHaveProperty('user_id');

  await ours.delete(`/api/team/members/${ann.userId}`).expect(204);
  expect(figures((await read(ours)).targets).some(([user]) => user === ann.userId)).toBe(false);
});

test('the dashboard shows the caller’s and the workspace’s goals with the month', async () => {
  const ours = await api.workspace({ plan: 'pro' });
  const ann = await colleagueOf(ours);
  const shown = async () => (await ours.get('/api/dashboard/month').expect(200)).body.targets as Targets[];
  expect(await shown()).toEqual([]);
  await set(ours, ann.userId).expect(200);
  expect(await shown()).toEqual([]);
  await set(ours, ours.userId, { won_deals: 2 }, 'quarter').expect(200);
  await ours.deal({ stage: 'closed_won' });
  expect((await shown()).map(({ period, targets }) => [period, figures(targets)])).toEqual([
    ['quarter', [[ours.userId, 'won_deals', 2, 1]]],
  ]);
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'growth' });
  expect(await shown()).toEqual([]);
});

test.each([
  ['zero', { won_deals: 0 }],
  ['less than zero', { won_amount: -1 }],
  ['half a deal', { won_deals: 1.5 }],
  ['parts of a cent', { won_amount: 0.001 }],
  ['less than a cent, which would be stored as nothing', { won_amount: 1e-9 }],
  ['more than fits', { touches: 1_000_001 }],
  ['a text', { touches: '5' }],
  ['another measure', { emails: 5 }],
])('a goal of %s is refused', async (_name, goals) => {
  const ours = await api.workspace({ plan: 'pro' });
  const { body } = await set(ours, null, goals).expect(422);
  expect(Object.keys(body.errors)).toHaveLength(1);
});

test('a goal in yen has no decimals, and a goal for an amount counts only while its currency is the workspace’s', async () => {
  const ours = await api.workspace({ plan: 'pro' });
  await set(ours, null, { won_amount: 10.5, won_deals: 2 }).expect(200);
  await ours.put('/api/settings/workspace', { currency: 'JPY' }).expect(200);
  expect(figures((await read(ours)).targets)).toEqual([[null, 'won_deals', 2, 0]]);
  expect((await set(ours, null, { won_amount: 10.5 }).expect(422)).body.errors).toHaveProperty(['goals.won_amount']);
  await set(ours, null, { won_amount: 1_000 }).expect(200);
  expect(figures((await read(ours)).targets)[0]).toEqual([null, 'won_amount', 1_000, 0]);
});

test('targets are part of Pro', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const { body } = await ours.get('/api/targets').expect(403);
  expect(body.detail).toMatchObject({
    message: 'Targets are part of the Pro and Business plans',
    plan_name: 'Growth',
    resource: 'targets',
  });
  await set(ours, null).expect(403);
});

test('won amounts without a rate are listed separately, for those whose goals the caller sees', async () => {
  const ours = await api.workspace({ plan: 'pro' });
  const ann = await colleagueOf(ours);
  await ours.put('/api/settings/workspace', { currency: 'USD', rates: {} }).expect(200);
  await ours.deal({ amount: 100, currency: 'GBP', stage: 'closed_won' });
  await ours.deal({ amount: 20, currency: 'GBP', stage: 'closed_won', owner_id: ann.userId });
  await ours.deal({ amount: 3, currency: 'GBP' });
  await set(ours, ann.userId, { won_deals: 1 }).expect(200);
  expect((await read(ours)).apart).toEqual([]);
  await set(ours, ann.userId, { won_amount: 1_000 }).expect(200);
  expect((await read(ours)).apart).toMatchObject([{ currency: 'GBP', count: 1, amount: 20 }]);
  await set(ours, null, { won_amount: 1_000 }).expect(200);
  expect((await read(ours)).apart).toMatchObject([{ currency: 'GBP', count: 2, amount: 120 }]);
});
