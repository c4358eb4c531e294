import type { FieldReport } from '@rapport/shared/reports';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const fieldOf = async (ours: Workspace, type: string, labels: string[] = [], object_type = 'deal') => {
  const options = labels.map((label) => ({ label }));
  const { body } = await ours.post('/api/fields', { object_type, type, label: type, options }).expect(201);
  return { key: body.key as string, options: body.options.map(({ key }: { key: string }) => key) as string[] };
};

const byField = async (ours: Workspace, field: string, query = ''): Promise<FieldReport['values']> =>
  (await ours.get(`/api/reports/by-field?field=${field}${query}`).expect(200)).body.values;

const NOTHING = { won: 0, won_amount: 0, lost: 0, open: 0, open_amount: 0 };

test('deals are counted by each type of own field as in plain SQL, in the order of the options', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const roof = await fieldOf(ours, 'choice', ['Flat', 'Pitched', 'Green']);
  const extras = await fieldOf(ours, 'choices', ['Solar', 'Gutter']);
  const urgent = await fieldOf(ours, 'checkbox');
  await fieldOf(theirs, 'choice', ['Flat']);
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `insert into deals (workspace_id, id, title, stage, amount, currency, position, closed_at, created_at, custom)
       select :workspace, new_id(n), 'Deal ' || n, (array['closed_won', 'closed_lost', 'proposal'])[n % 3 + 1], n, 'USD', n,
         case when n % 3 < 2 then timestamptz '2026-03-15' + n * interval '1 hour' end, '2026-03-01',
         jsonb_strip_nulls(jsonb_build_object(
           :roof::text, (:roofs::text[])[n % 4 + 1],
           :extras::text, case n % 5 when 0 then null when 1 then to_jsonb(:extra::text[]) else to_jsonb((:extra::text[])[1:1]) end,
           :urgent::text, n % 7 = 0))
       from generate_series(1, 100) n`,
      {
        workspace: workspaceId,
        roof: roof.key,
        roofs: roof.options.slice(0, 2),
        extras: extras.key,
        extra: extras.options,
        urgent: urgent.key,
      },
    ),
  );
  const plainly = async (value: string) => {
    const { rows } = await ours.scoped(({ db, workspaceId }) =>
      db.raw(
        `select ${value} as value, count(*) filter (where outcome = 'won')::int as won,
           coalesce(sum(amount) filter (where outcome = 'won'), 0)::float8 as won_amount,
           count(*) filter (where outcome = 'lost')::int as lost, count(*) filter (where outcome = 'open')::int as open,
           coalesce(sum(amount) filter (where outcome = 'open'), 0)::float8 as open_amount
         from deals where workspace_id = ? group by 1`,
        [workspaceId],
      ),
    );
    return rows as FieldReport['values'];
  };
  const roofs = await byField(ours, roof.key);
  expect(roofs.map(({ value }) => value)).toEqual([...roof.options.slice(0, 2), null]);
  expect(roofs).toEqual(expect.arrayContaining(await plainly(`custom->>'${roof.key}'`)));
  expect(await byField(ours, urgent.key)).toEqual(expect.arrayContaining(await plainly(`custom->>'${urgent.key}'`)));
  // A deal with two options counts for both.
  const all = await plainly(`custom->'${extras.key}'`);
  const withSecond = all.filter(({ value }) => (value as unknown as string[] | null)?.length === 2);
  expect((await byField(ours, extras.key)).find(({ value }) => value === extras.options[1])).toEqual({
    ...withSecond[0],
    value: extras.options[1],
  });
  // Outside the period no deal was closed, and open deals are those open now.
  const later = await byField(ours, roof.key, '&from=2026-04-01');
  expect(later.map(({ open }) => open)).toEqual(roofs.map(({ open }) => open));
  expect(later.reduce((sum, { won, lost }) => sum + won + lost, 0)).toBe(0);
});

test('amounts without a rate are listed separately, for deals won in the period and open deals', async () => {
  const ours = await api.workspace();
  await ours.put('/api/settings/workspace', { currency: 'USD', rates: {} }).expect(200);
  const { key } = await fieldOf(ours, 'checkbox');
  await ours.deal({ amount: 100, currency: 'GBP', stage: 'closed_won' });
  await ours.deal({ amount: 20, currency: 'GBP' });
  await ours.deal({ amount: 3, currency: 'GBP', stage: 'closed_lost' });
  const report = async (query = '') =>
    (await ours.get(`/api/reports/by-field?field=${key}${query}`).expect(200)).body as FieldReport;
  expect(await report()).toMatchObject({
    apart: [{ currency: 'GBP', count: 2, amount: 120 }],
    values: [{ won: 1, won_amount: 0, lost: 1, open: 1, open_amount: 0 }],
  });
  expect((await report('&to=2020-12-31')).apart).toMatchObject([{ count: 1, amount: 20 }]);
});

test('an unset checkbox counts as off, as in the list of deals', async () => {
  const ours = await api.workspace();
  const { key } = await fieldOf(ours, 'checkbox');
  for (const custom of [{}, { [key]: false }, { [key]: true }]) await ours.deal({ amount: 5, custom });
  expect(await byField(ours, key)).toEqual([
    { ...NOTHING, value: 'false', open: 2, open_amount: 10 },
    { ...NOTHING, value: 'true', open: 1, open_amount: 5 },
  ]);
  const off = { match: 'all', rules: [{ field: `custom.${key}`, op: 'is', value: false }] };
  const { body } = await ours.get(`/api/deals?${new URLSearchParams({ filter: JSON.stringify(off) })}`).expect(200);
  expect(body).toHaveLength(2);
});

test('without deals there are no values, and with one deal only its value', async () => {
  const ours = await api.workspace();
  const { key, options } = await fieldOf(ours, 'choice', ['Flat', 'Pitched']);
  expect(await byField(ours, key)).toEqual([]);
  await ours.deal({ amount: 50, custom: { [key]: String(options[1]) } });
  expect(await byField(ours, key)).toEqual([{ ...NOTHING, value: options[1], open: 1, open_amount: 50 }]);
});

test('a field with unlimited values, an unknown field, or a field of another workspace is refused with an error at `field`', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const text = await fieldOf(ours, 'text');
  const strange = await fieldOf(theirs, 'choice', ['Flat']);
  for (const field of [text.key, `${strange.key}_2`, 'amount', '']) {
    const { body } = await ours.get(`/api/reports/by-field?field=${field}`).expect(422);
    expect(body.errors.field).toBeDefined();
  }
  const free = await api.workspace({ plan: 'free' });
  await free.get('/api/reports/by-field?field=roof').expect(403);
});

test('deals are counted by the own fields of their contacts and companies as in plain SQL', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const contact = await fieldOf(ours, 'choice', ['Couple', 'Firm', 'Venue'], 'contact');
  const several = await fieldOf(ours, 'choices', ['Album', 'Video'], 'contact');
  const company = await fieldOf(ours, 'checkbox', [], 'company');
  await ours.scoped(({ db, workspaceId }) =>
    db.raw(
      `with companies_made as (
         insert into companies (workspace_id, id, name, custom)
         select :workspace, new_id(n), 'Company ' || n,
           case when n % 4 < 3 then jsonb_build_object(:company::text, n % 4 = 0) else '{}' end
         from generate_series(1, 12) n returning id, substr(name, 9)::int as nth
       ), contacts_made as (
         insert into contacts (workspace_id, id, name, custom, deleted_at)
         select :workspace, new_id(n), 'Contact ' || n,
           case when n % 5 < 4 then jsonb_build_object(:contact::text, (:options::text[])[n % 2 + 1], :several::text, :all::jsonb) else '{}' end,
           case when n = 9 then now() end
         from generate_series(1, 15) n returning id, substr(name, 9)::int as nth
       )
       insert into deals (workspace_id, id, title, stage, amount, currency, position, closed_at, created_at, contact_id, company_id)
       select :workspace, new_id(n), 'Deal ' || n, (array['closed_won', 'closed_lost', 'proposal'])[n % 3 + 1], n, 'USD', n,
         case when n % 3 < 2 then timestamptz '2026-03-15' + n * interval '1 hour' end, '2026-03-01',
         contacts_made.id, companies_made.id
       from generate_series(1, 200) n
       left join contacts_made on contacts_made.nth = n % 17 left join companies_made on companies_made.nth = n % 13`,
      {
        workspace: workspaceId,
        contact: contact.key,
        several: several.key,
        company: company.key,
        options: contact.options,
        all: JSON.stringify(several.options),
      },
    ),
  );
  const plainly = async (value: string) => {
    const { rows } = await ours.scoped(({ db, workspaceId }) =>
      db.raw(
        `select ${value} as value, count(*) filter (where deals.outcome = 'won')::int as won,
           coalesce(sum(amount) filter (where deals.outcome = 'won'), 0)::float8 as won_amount,
           count(*) filter (where deals.outcome = 'lost')::int as lost,
           count(*) filter (where deals.outcome = 'open')::int as open,
           coalesce(sum(amount) filter (where deals.outcome = 'open'), 0)::float8 as open_amount
         from deals left join contacts on contacts.id = deals.contact_id and contacts.deleted_at is null
           left join companies on companies.id = deals.company_id
         where deals.workspace_id = ? group by 1`,
        [workspaceId],
      ),
    );
    return rows as FieldReport['values'];
  };
  const byContact = await byField(ours, contact.key, '&of=contact');
  expect(byContact.map(({ value }) => value)).toEqual([...contact.options.slice(0, 2), null]);
  expect(byContact).toEqual(expect.arrayContaining(await plainly(`contacts.custom->>'${contact.key}'`)));
  expect(byContact.reduce((sum, { won, lost, open }) => sum + won + lost + open, 0)).toBe(200);
  const byCompany = await byField(ours, company.key, '&of=company');
  expect(byCompany).toHaveLength(3);
  expect(byCompany).toEqual(
    expect.arrayContaining(
      await plainly(
        `case when companies.id is not null then coalesce(companies.custom->>'${company.key}', 'false') end`,
      ),
    ),
  );
  const [album, video] = await byField(ours, several.key, '&of=contact');
  expect(album).toEqual({ ...video, value: several.options[0] });
  // Filtered by an owner without deals, no value is left.
  const [mine] = await byField(
    ours,
    contact.key,
    `&of=contact&from=2026-03-16&to=2026-03-17&owner_id=${theirs.userId}`,
  );
  expect(mine).toBeUndefined();
  await ours.get(`/api/reports/by-field?field=${contact.key}`).expect(422);
  await ours.get(`/api/reports/by-field?field=${contact.key}&of=company`).expect(422);
  const { body } = await theirs.get(`/api/reports/by-field?field=${contact.key}&of=contact`).expect(422);
  expect(body.errors.field).toBe('Use the key of a field of contacts that is a choice, a checkbox or a person');
});
