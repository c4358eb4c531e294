import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const differences = async (ours: Workspace, query = '') =>
  (await ours.get(`/api/reports/advanced${query}`).expect(200)).body.differences;

/**
 * Closed deals of which four of five from a fair are won, and one of five from ads. The package and the amount make no
 * difference.
 */
const withDeals = async (each: number) => {
  const ours = await api.workspace();
  const options = ['Gold', 'Silver'].map((label) => ({ label }));
  const field = { object_type: 'deal', type: 'choice', label: 'Package', options };
  const { body: packages } = await ours.post('/api/fields', field).expect(201);
  const contacts = await Promise.all(['Fair', 'Ads'].map((source) => ours.contact({ name: source, source })));
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `insert into deals (workspace_id, id, title, stage, contact_id, amount, currency, position, closed_at, created_at, custom)
       select :workspace, new_id(n), 'Deal ' || n,
         case when (n % 2 = 0) = (n / 2 % 5 < 4) then 'closed_won' else 'closed_lost' end,
         (:contacts::uuid[])[n % 2 + 1], 100 + n, 'USD', n, now() - interval '3 days', now() - interval '9 days',
         jsonb_build_object(:key::text, (:options::text[])[n / 10 % 2 + 1])
       from generate_series(0, 2 * :each - 1) n`,
      {
        workspace: workspaceId,
        contacts: contacts.map(({ id }) => id),
        each,
        key: packages.key,
        options: packages.options.map(({ key }: { key: string }) => key),
      },
    ),
  );
  return ours;
};

test('the difference between won and lost deals is found with the counts of plain SQL, and no other', async () => {
  const ours = await withDeals(40);
  await withDeals(50);
  const { rows: counted } = await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `select contacts.source as value, count(*) filter (where outcome = 'won')::int as won, count(*)::int as of
       from deals join contacts on contacts.id = deals.contact_id
       where deals.workspace_id = ? group by 1 order by 1 desc`,
      [workspaceId],
    ),
  );
  const [fair, ads] = counted;
  expect(fair).toEqual({ value: 'Fair', won: 32, of: 40 });
  const found = await differences(ours);
  expect(found).toHaveLength(2);
  expect(found).toContainEqual({
    column: 'source',
    label: '',
    ...fair,
    // Wilson's interval of 32 of 40.
    low: 65,
    high: 90,
    others_won: ads.won,
    others: ads.of,
  });
});

test('few deals, no deals, or deals of another period show no differences', async () => {
  expect(await differences(await api.workspace())).toEqual([]);
  expect(await differences(await withDeals(5))).toEqual([]);
  expect(await differences(await withDeals(40), '?from=2020-01-01&to=2020-12-31')).toEqual([]);
});

test('an amount without a rate does not count as one of the largest', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { currency: 'USD', rates: {} }).expect(200);
  const deals = (count: number, deal: object) => Array.from({ length: count }, () => ({ title: 'Roof', ...deal }));
  const records = [
    ...deals(40, { amount: 100, currency: 'USD', stage: 'closed_lost' }),
    ...deals(12, { amount: 1, currency: 'GBP', stage: 'closed_won' }),
  ];
  await ours.post('/api/deals/batch', { records }).expect(200);
  expect(await differences(ours)).toEqual([]);
});

/** For each column of the report, the SQL for whether a deal has a value. */
const VALUE_OF: Record<string, string> = {
  source: 'contacts.source',
  industry: 'companies.industry',
  size: 'companies.size',
  amount: 'ntile(4) over (order by deals.amount)::text',
  own: `deals.custom->>'rush'`,
};

test('every difference has the counts and bounds of plain SQL, for all kinds of facts', async () => {
  const ours = await api.workspace();
  const { body: rush } = await ours
    .post('/api/fields', { object_type: 'deal', type: 'checkbox', label: 'Rush' })
    .expect(201);
  expect(rush.key).toBe('rush');
  const contacts = await Promise.all(['Fair', 'Ads'].map((source) => ours.contact({ name: source, source })));
  const companies = await Promise.all([
    ours.company({ name: 'Bread', industry: 'Bakery', size: '1-10' }),
    ours.company({ name: 'Tiles', industry: 'Roofing', size: '51-200' }),
  ]);
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `insert into deals (workspace_id, id, title, stage, contact_id, company_id, amount, currency, position, closed_at, created_at, custom)
       select :workspace, new_id(n), 'Deal ' || n,
         case when abs(hashint4(n)) % 100 < 80 - 22 * (n % 2) - 22 * (n / 2 % 2) - 22 * (n / 4 % 2) - 30 * (n / 8 % 4 / 3)
           then 'closed_won' else 'closed_lost' end,
         (:contacts::uuid[])[n % 2 + 1], (:companies::uuid[])[n / 2 % 2 + 1], 1000 * (n / 8 % 4) + n, 'USD', n,
         now() - interval '3 days', now() - interval '9 days', jsonb_build_object('rush', n / 4 % 2 = 0)
       from generate_series(0, 639) n`,
      { workspace: workspaceId, contacts: contacts.map(({ id }) => id), companies: companies.map(({ id }) => id) },
    ),
  );
  const found = await differences(ours);
  const columns = new Set(found.map(({ column }: { column: string }) => column));
  expect([...columns].sort()).toEqual(['amount', 'industry', 'own', 'size', 'source']);
  for (const { column, value, label, ...figures } of found) {
    const { rows } = await ours.scoped(({ db, workspaceId }) =>
      db.raw(
        `with valued as (
           select deals.outcome = 'won' as is_won, ${VALUE_OF[column]} as value from deals
           join contacts on contacts.id = deals.contact_id join companies on companies.id = deals.company_id
           where deals.workspace_id = :workspace and deals.outcome <> 'open'
         ), counted as (
           select count(*) filter (where is_won and value = :value)::int as won, count(*) filter (where value = :value)::int as of,
             count(*) filter (where is_won and value <> :value)::int as others_won,
             count(*) filter (where value <> :value)::int as others from valued
         )
         select *, round((100 * (share + 1.9208 / of - 1.96 * sqrt(share * (1 - share) / of + 0.9604 / of ^ 2)) / (1 + 3.8416 / of))::numeric)::int as low,
           round((100 * (share + 1.9208 / of + 1.96 * sqrt(share * (1 - share) / of + 0.9604 / of ^ 2)) / (1 + 3.8416 / of))::numeric)::int as high
         from counted cross join lateral (select won::float8 / of as share) as wilson`,
        { workspace: workspaceId, value },
      ),
    );
    const { share: _share, ...bySql } = rows[0];
    expect({ column, value, label, ...figures }).toEqual({ column, value, label, ...bySql });
  }
});
