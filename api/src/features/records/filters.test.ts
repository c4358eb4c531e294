import type { Filter } from '@rapport/shared/filters';
import { LISTED_TYPES } from '@rapport/shared/recordFields';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { describe, expect, test } from 'vitest';
import { nextPath } from '../../testing/pages';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const asParameter = (filter: unknown) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;
const namesOf = ({ body }: { body: { name?: string; title?: string }[] }) =>
  body.map(({ name, title }) => name ?? title).sort();
const rule = (field: string, op: string, value?: unknown): Filter =>
  ({ match: 'all', rules: [{ field, op, value }] }) as Filter;

const people = async (ours: Workspace) => {
  await ours.contact({ name: 'Ada', status: 'customer', tags: ['vip'], email: 'ada@example.com' });
  await ours.contact({ name: 'Bob', status: 'lead', tags: ['vip'] });
  await ours.contact({ name: 'Cleo', status: 'partner', email: 'cleo@example.com' });
};
const list = async (ours: Workspace, filter: unknown, more = '') =>
  ours.get(`/api/contacts?${asParameter(filter)}${more}`).expect(200);

test('a filter joins its rules by and or or, with brackets, and together with the other parameters', async () => {
  const ours = await api.workspace();
  await people(ours);
  const [vip, customer, partner] = [
    { field: 'tags', op: 'has', value: 'vip' },
    { field: 'status', op: 'is', value: 'customer' },
    { field: 'status', op: 'is', value: 'partner' },
  ];
  const filtered = async (filter: unknown, more?: string) => namesOf(await list(ours, filter, more));
  expect(await filtered({ match: 'all', rules: [vip, customer] })).toEqual(['Ada']);
  expect(await filtered({ match: 'any', rules: [vip, partner] })).toEqual(['Ada', 'Bob', 'Cleo']);
  const brackets = { match: 'any', rules: [customer, partner] };
  expect(await filtered({ match: 'all', rules: [vip, brackets] })).toEqual(['Ada']);
  expect(await filtered({ match: 'any', rules: [partner, { match: 'all', rules: [vip, customer] }] })).toEqual([
    'Ada',
    'Cleo',
  ]);
  expect(await filtered({ match: 'any', rules: [vip, partner] }, '&status=partner')).toEqual(['Cleo']);
  expect(await filtered({ match: 'any', rules: [vip, partner] }, '&search=ada')).toEqual(['Ada']);
  expect(await filtered({ match: 'all', rules: [] })).toEqual(['Ada', 'Bob', 'Cleo']);
});

test('a filtered list has a total and pages', async () => {
  const ours = await api.workspace();
  await people(ours);
  const filter = rule('email', 'not_empty');
  const first = await list(ours, filter, '&limit=1&sort=name');
  expect(namesOf(first)).toEqual(['Ada']);
  expect(first.headers['x-total-count']).toBe('2');
  const second = await ours.get(nextPath(first)).expect(200);
  expect(namesOf(second)).toEqual(['Cleo']);
  expect(nextPath(second)).toBe('');
});

test('exports, bulk changes and audiences accept a filter', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await people(ours);
  await people(theirs);
  const filter = rule('tags', 'has', 'vip');
  const { text } = await ours
    .get(`/api/contacts/export/csv?${asParameter(filter)}`)
    .buffer(true)
    .expect(200);
  expect(text.match(/Ada|Bob|Cleo/g)).toEqual(['Ada', 'Bob']);
  const listed = rule('status', 'any_of', ['lead', 'partner']);
  const some = await ours
    .get(`/api/contacts/export/csv?${asParameter(listed)}`)
    .buffer(true)
    .expect(200);
  expect(some.text.match(/Ada|Bob|Cleo/g)).toEqual(['Bob', 'Cleo']);

  const audience = await ours.get(`/api/campaigns/audience?${asParameter(filter)}`).expect(200);
  expect(audience.body).toMatchObject({ matching: 2, reached: 1, without_email: 1 });

  const action = { type: 'add_tag', tag: 'seen' };
  const { body } = await ours.post('/api/contacts/bulk', { matching: { filter }, action }).expect(200);
  expect(body.changed).toBe(2);
  const seen = (of: Workspace) => of.get('/api/contacts?tag=seen');
  expect(namesOf(await seen(ours))).toEqual(['Ada', 'Bob']);
  expect(namesOf(await seen(theirs))).toEqual([]);
});

test('the lists and exports of all types, the board and its sums accept a filter', async () => {
  const ours = await api.workspace();
  await ours.company({ name: 'Acme', size: '1-10' });
  await ours.company({ name: 'Bee' });
  await ours.deal({ title: 'Roof', amount: 5_000 });
  await ours.deal({ title: 'Gutter', amount: 100 });
  await ours.task({ title: 'Call', due_date: new Date().toISOString() });
  await ours.task({ title: 'Write' });
  const asked = {
    companies: [rule('size', 'is', '1-10'), 'Acme', 'Bee'],
    deals: [rule('amount', 'more_than', 100), 'Roof', 'Gutter'],
    tasks: [rule('due_date', 'in_next_days', 1), 'Call', 'Write'],
  } as const;
  for (const [noun, [filter, found, other]] of Object.entries(asked)) {
    expect(namesOf(await ours.get(`/api/${noun}?${asParameter(filter)}`))).toEqual([found]);
    const { text } = await ours
      .get(`/api/${noun}/export/csv?${asParameter(filter)}`)
      .buffer(true)
      .expect(200);
    expect([text.includes(found), text.includes(other)]).toEqual([true, false]);
  }
  const board = await ours.get(`/api/deals/board?${asParameter(asked.deals[0])}`).expect(200);
  expect(board.body[0]).toMatchObject({ count: 1, sums: [{ amount: 5_000 }], deals: [{ title: 'Roof' }] });
});

test('`me` means the caller', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Mine' });
  await ours.contact({ name: 'Nobodys', owner_id: null });
  expect(namesOf(await list(ours, rule('owner_id', 'me')))).toEqual(['Mine']);
});

describe('a malicious filter', () => {
  const deep = (depth: number): unknown =>
    depth === 0 ? rule('name', 'empty') : { match: 'all', rules: [deep(depth - 1)] };
  const wrong: [string, unknown, string][] = [
    ['with an unknown field', rule('password', 'is', 'x'), 'filter.rules.0.field'],
    ['with a column that is no field', rule('workspace_id', 'is', 'x'), 'filter.rules.0.field'],
    ['with SQL for a field', rule("name' or 1=1 --", 'is', 'x'), 'filter.rules.0.field'],
    ['with a property that every object has', rule('constructor', 'is', 'x'), 'filter.rules.0.field'],
    ['with an unknown own field', rule('custom.gone', 'is', 'x'), 'filter.rules.0.field'],
    ['with SQL for an operator', rule('name', '= 1 or 1', 'x'), 'filter.rules.0.op'],
    ['with an operator of another type', rule('name', 'before', '2026-01-01'), 'filter.rules.0.op'],
    ['with a wrong type', rule('name', 'is', 5), 'filter.rules.0.value'],
    ['with an object', rule('name', 'is', { sql: '1' }), 'filter.rules.0.value'],
    ['with NUL', rule('name', 'is', 'a\0'), 'filter.rules.0.value'],
    ['that is too deep', deep(40), 'filter.rules.0.rules.0.match'],
    ['with too many rules', { match: 'all', rules: Array(21).fill({ field: 'name', op: 'empty' }) }, 'filter.rules'],
    ['with two wrong rules', { match: 'all', rules: [{ field: 'name', op: 'is' }, 5] }, 'filter.rules.1'],
    ['that is no object', 'x', 'filter'],
    ['that is a list', [], 'filter'],
  ];

  test.each(wrong)('%s is refused, and the rule is named', async (_case, filter, place) => {
    const ours = await api.workspace();
    for (const type of LISTED_TYPES) {
      const { table } = RECORD_TYPES[type];
      // Other types lack some of these fields, so their rules are wrong at another place.
      const isSamePlace = type === 'contact' || place === 'filter' || place === 'filter.rules';
      for (const path of [table, `${table}/export/csv`]) {
        const { body } = await ours.get(`/api/${path}?${asParameter(filter)}`).expect(422);
        if (isSamePlace) expect(Object.keys(body.errors)).toContain(place);
      }
    }
    const { body } = await ours
      .post('/api/contacts/bulk', { matching: { filter }, action: { type: 'delete' } })
      .expect(422);
    expect(Object.keys(body.errors)).toContain(`matching.${place}`);
    const campaign = { name: 'x', subject: 'x', content: 'x', audience: { filter } };
    const refused = await ours.post('/api/campaigns', campaign).expect(422);
    expect(Object.keys(refused.body.errors)).toContain(`audience.${place}`);
    await ours.get(`/api/campaigns/audience?${asParameter(filter)}`).expect(422);
  });

  test('that is not JSON, too long or sent twice is refused', async () => {
    const ours = await api.workspace();
    for (const filter of ['{', '{"match":"all"', 'null', '5', '['.repeat(5_000)]) {
      await ours.get(`/api/contacts?filter=${encodeURIComponent(filter)}`).expect(422);
    }
    await ours.get('/api/contacts?filter=%7B%7D&filter=%7B%7D').expect(422);
    await ours.get('/api/contacts?filter[match]=all').expect(422);
  });

  test('with SQL in its values is matched literally', async () => {
    const ours = await api.workspace();
    await people(ours);
    const values = ["' or true --", '$1', '?', '\\', '%', '_', '{"a"}', "');drop table contacts;--", ':workspace'];
    for (const value of values) {
      for (const [field, op] of [
        ['name', 'contains'],
        ['name', 'starts_with'],
        ['tags', 'has'],
        ['notes', 'is'],
      ] as const) {
        expect(namesOf(await list(ours, rule(field, op, value))), value).toEqual([]);
        const csv = await ours.get(`/api/contacts/export/csv?${asParameter(rule(field, op, value))}`).buffer(true);
        expect(csv.text.trim().split('\n')).toHaveLength(1);
      }
    }
    await ours.contact({ name: "50% off_ \\ O'Neil ? $1" });
    for (const value of ['50% off_', '\\ o', "o'neil", '? $1']) {
      expect(namesOf(await list(ours, rule('name', 'contains', value)))).toHaveLength(1);
    }
  });
});

test('rules about own fields find the same records in large and small workspaces', async () => {
  const ours = await api.workspace();
  const options = ['Gold', 'Silver'].map((label) => ({ label }));
  const addField = async (type: string, more = {}) =>
    (await ours.post('/api/fields', { object_type: 'contact', type, label: type, ...more }).expect(201)).body;
  const [text, number] = [await addField('text'), await addField('number')];
  const [choice, choices] = [await addField('choice', { options }), await addField('choices', { options })];
  const gold = choice.options[0].key;
  const add = (from: number) =>
    ours.scoped(({ db, workspaceId }) =>
      db.raw(
        `insert into contacts (workspace_id, id, name, status, custom)
       select :workspace, new_id(n), 'Person ' || n, 'lead',
         jsonb_build_object(:word::text, case when n % 500 = 0 then 'Rare' else 'Usual' end, :figure::text, n,
           :level::text, (:levels::text[])[n % 2 + 1], :both::text, :levels::text[])
       from generate_series(:from::int + 1, :from::int + 2000) n`,
        {
          from,
          workspace: workspaceId,
          word: text.key,
          figure: number.key,
          level: choice.key,
          both: choices.key,
          levels: choice.options.map(({ key }: { key: string }) => key),
        },
      ),
    );
  // In parts, because a statement has a time limit.
  for (const from of [0, 2_000, 4_000]) await add(from);
  const counted = async (...rules: [string, string, unknown?][]) => {
    const filter = { match: 'all', rules: rules.map(([key, op, value]) => ({ field: `custom.${key}`, op, value })) };
    const { headers, body } = await list(ours, filter, `&limit=1&sort=-custom.${number.key}`);
    return [Number(headers['x-total-count']), body[0]?.name];
  };
  const findsAll = async () => {
    expect(await counted([text.key, 'is', 'rare'])).toEqual([12, 'Person 6000']);
    expect(await counted([text.key, 'is', 'usual'])).toEqual([5_988, 'Person 5999']);
    expect(await counted([text.key, 'contains', 'rar'])).toEqual([12, 'Person 6000']);
    expect(await counted([text.key, 'contains', 'sua'])).toEqual([5_988, 'Person 5999']);
    expect(await counted([number.key, 'more_than', 5_998])).toEqual([2, 'Person 6000']);
    expect(await counted([number.key, 'between', [2, 5_900]])).toEqual([5_899, 'Person 5900']);
    expect(await counted([choices.key, 'not_empty'])).toEqual([6_000, 'Person 6000']);
    expect(await counted([choices.key, 'has', gold])).toEqual([6_000, 'Person 6000']);
    expect(await counted([choice.key, 'is', gold], [text.key, 'starts_with', 'ra'])).toEqual([12, 'Person 6000']);
    expect(await counted([choice.key, 'is', gold], [number.key, 'less_than', 8])).toEqual([3, 'Person 6']);
    expect(await counted([text.key, 'is', 'usual'], [number.key, 'less_than', 5_501])).toEqual([5_489, 'Person 5499']);
    expect(await counted([text.key, 'contains', 'sua'], [number.key, 'less_than', 8])).toEqual([7, 'Person 7']);
    expect(await counted([text.key, 'is', 'nothing'], [choice.key, 'is', gold])).toEqual([0, undefined]);
  };
  await findsAll();
  expect(await counted([text.key, 'empty'])).toEqual([0, undefined]);
  // Enough records that it pays to examine the newest first.
  await ours.scoped(({ db }) => db('workspace_counts').where({ noun: 'contacts' }).update({ total: 50_000 }));
  await findsAll();
  const usual = await list(ours, rule(`custom.${text.key}`, 'is', 'usual'), '&limit=2&sort=name');
  expect(namesOf(usual)).toEqual(['Person 1', 'Person 10']);
  await ours.scoped(({ db }) => db('contacts').where({ name: 'Person 3' }).update({ custom: '{}' }));
  expect(namesOf(await list(ours, rule(`custom.${text.key}`, 'empty')))).toEqual(['Person 3']);
  await ours.scoped(({ db }) => db('workspace_counts').where({ noun: 'contacts' }).update({ total: 6_000 }));
  await ours.scoped(({ db }) => db('contacts').where('name', 'like', 'Person 5%').update({ custom: '{}' }));
  const { headers } = await list(ours, rule(`custom.${text.key}`, 'empty'));
  expect(headers['x-total-count']).toBe('1112');
});

test('several rules about many new values are counted within the time limit of a statement, before PostgreSQL has new statistics', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const addField = async (workspace: Workspace, label: string): Promise<string> =>
    (await workspace.post('/api/fields', { object_type: 'contact', type: 'text', label }).expect(201)).body.key;
  const [place, studio] = [await addField(ours, 'Place'), await addField(ours, 'Studio')];
  const theirValues = { [await addField(theirs, 'Place')]: 'Rome', [await addField(theirs, 'Studio')]: 'North' };
  await theirs.contact({ custom: theirValues } as never);
  await api.db.raw('alter table field_values set (autovacuum_enabled = false)');
  await api.db.raw('analyze field_values');
  // Only the values, because inserting the contacts would take far longer.
  await api.db.raw(
    `with records as materialized (select new_id(n) as id from generate_series(1, 40000) as n)
     insert into field_values (workspace_id, field_id, record_id, text_value)
     select workspace_id, fields.id, records.id, 'usual' from fields cross join records where workspace_id = ?`,
    [ours.workspaceId],
  );
  const rules = [place, studio].map((key) => ({ field: `custom.${key}`, op: 'is', value: 'Usual' }));
  const { headers } = await list(ours, { match: 'all', rules }, `&limit=1&sort=custom.${place}`);
  expect(headers['x-total-count']).toBe('10000');
});

test('phone numbers are found by their digits, also with a dialing prefix', async () => {
  const ours = await api.workspace();
  const field = { object_type: 'contact', type: 'phone', label: 'Mobile' };
  const { key } = (await ours.post('/api/fields', field).expect(201)).body;
  for (const number of ['0114930123456789', '030 1234567', '+49 (0)30 1234567', '0049 30 7654321']) {
    await ours.contact({ name: number, custom: { [key]: number } });
  }
  const found = async (value: string) => namesOf(await list(ours, rule(`custom.${key}`, 'contains', value)));
  expect(await found('11493')).toEqual(['0114930123456789']);
  expect(await found('0049')).toEqual(['0049 30 7654321']);
  expect(await found('030 1234')).toEqual(['030 1234567']);
  expect(await found('30 1234567')).toEqual(['+49 (0)30 1234567', '030 1234567']);
  expect(await found(')30 123456')).toEqual(['+49 (0)30 1234567']);
  expect(await found('76543219')).toEqual([]);
});

test('texts of a field that was just restored are found before they are indexed again', async () => {
  const ours = await api.workspace();
  const addField = async (type: string) =>
    (await ours.post('/api/fields', { object_type: 'contact', type, label: type }).expect(201)).body;
  for (const { id, key } of [await addField('text'), await addField('long_text')]) {
    await ours.contact({ name: 'Ada', custom: { [key]: 'Linen album' } });
    const found = async () => namesOf(await list(ours, rule(`custom.${key}`, 'contains', 'alb')));
    const searched = async () => (await ours.get('/api/contacts?search=linen').expect(200)).body.length;
    await ours.delete(`/api/fields/${id}`).expect(204);
    await api.work();
    expect(await searched()).toBe(0);
    await ours.post(`/api/fields/${id}/restore`).expect(200);
    expect(await found()).toEqual(['Ada']);
    await api.work();
    expect([await found(), await searched()]).toEqual([['Ada'], 1]);
    await ours.put(`/api/fields/${id}`, { label: 'Renamed' }).expect(200);
    await api.db('contacts').where({ workspace_id: ours.workspaceId }).delete();
  }
  expect(await api.db('fields').where({ workspace_id: ours.workspaceId }).pluck('is_searched')).toEqual([true, true]);
});
