import type { Field, NewField } from '@rapport/shared/fields';
import { fieldsOf, LISTED_TYPES, type ListedType } from '@rapport/shared/recordFields';
import type { Response } from 'supertest';
import { describe, expect, test } from 'vitest';
import { nextPath } from '../../testing/pages';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const added = async (ours: Workspace, field: Partial<NewField> & { label: string }): Promise<Field> =>
  (await ours.post('/api/fields', { object_type: 'contact', type: 'text', ...field }).expect(201)).body;

/** The names on all pages of a list, read page by page, or only this many from its beginning. */
const walked = async (
  ours: Workspace,
  query: string,
  limit: number,
  list = 'contacts',
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> => {
  const names: string[] = [];
  for (let path = `/api/${list}?limit=${limit}&${query}`; path; ) {
    const page: Response = await ours.get(path).expect(200);
    expect(page.body.length).toBeLessThanOrEqual(limit);
    names.push(...page.body.map(({ name, title }: { name: string; title: string }) => name ?? title));
    path = names.length < most ? nextPath(page) : '';
  }
  return names.slice(0, most);
};

const OPTIONS = [{ label: 'Small' }, { label: 'Large' }, { label: 'Extra large' }];

test.each([
  ['text', ['Émile', 'anna', 'Zoe', 'zoe', 'Bert', "d'Or"], ['anna', 'Bert', "d'Or", 'Émile', 'Zoe', 'zoe']],
  ['number', [10, -1, 2.5, 0, 2.5, 1e15], [-1, 0, 2.5, 2.5, 10, 1e15]],
  ['money', [0.1, 0, 999.99], [0, 0.1, 999.99]],
  ['date', ['2026-12-01', '0001-01-01', '2026-02-28'], ['0001-01-01', '2026-02-28', '2026-12-01']],
  ['checkbox', [true, false, true], [false, true, true]],
  ['choice', ['extra_large', 'small', 'large', 'small'], ['small', 'small', 'large', 'extra_large']],
  ['email', ['b@example.com', 'A@example.com'], ['A@example.com', 'b@example.com']],
] as const)(
  'a list sorted by a %s has each record once, those without a value at its end',
  async (type, values, sorted) => {
    const ours = await api.workspace();
    const { key } = await added(ours, { type, label: 'Size', ...(type === 'choice' && { options: OPTIONS as never }) });
    const other = await added(ours, { type, label: 'Other', ...(type === 'choice' && { options: OPTIONS as never }) });
    await ours.contact({ name: 'none, older' });
    for (const value of values) await ours.contact({ name: String(value), custom: { [key]: value } } as never);
    await ours.contact({ name: 'none, newer', custom: { [other.key]: values[0] } } as never);
    const deleted = await ours.contact({ name: 'deleted', custom: { [key]: values[0] } } as never);
    await ours.delete(`/api/contacts/${deleted.id}`).expect(204);

    const none = ['none, newer', 'none, older'];
    const same = (name: string) => (type === 'text' ? name.toLowerCase() : name);
    for (const limit of [1, 2, 3, 100]) {
      const up = await walked(ours, `sort=custom.${key}`, limit);
      expect(up.map(same)).toEqual([...sorted.map(String), ...none].map(same));
      const down = await walked(ours, `sort=-custom.${key}`, limit);
      expect(down.map(same)).toEqual([...sorted.toReversed().map(String), ...none].map(same));
    }
    const { headers } = await ours.get(`/api/contacts?sort=custom.${key}&limit=1`).expect(200);
    expect(headers['x-total-count']).toBe(String(values.length + 2));
  },
);

test('people are sorted by name, and a sorted list can be filtered and searched', async () => {
  const ours = await api.workspace();
  const [bert, anna] = [await api.workspace(), await api.workspace()];
  for (const [name, person] of [
    ['Bert', bert],
    ['Anna', anna],
  ] as const) {
    await ours.addMember(person);
    await api.db('users').where({ id: person.userId }).update({ name });
  }
  const { key } = await added(ours, { type: 'person', label: 'Guide' });
  for (const { userId } of [bert, anna])
    await ours.contact({ name: `of ${userId}`, custom: { [key]: userId } } as never);
  await ours.contact({ name: 'of nobody' });
  const { id } = await ours.contact({ name: 'of somebody unknown' });
  await ours.scoped(({ db }) =>
    db('contacts')
      .where({ id })
      .update({ custom: JSON.stringify({ [key]: id }) }),
  );
  const expected = [`of ${anna.userId}`, `of ${bert.userId}`];
  const unknown = 'of somebody unknown';
  expect(await walked(ours, `sort=custom.${key}`, 1)).toEqual([...expected, unknown, 'of nobody']);
  const filter = encodeURIComponent(
    JSON.stringify({ match: 'all', rules: [{ field: `custom.${key}`, op: 'not_empty' }] }),
  );
  for (const limit of [1, 2, 100]) {
    expect(await walked(ours, `sort=custom.${key}&filter=${filter}`, limit)).toEqual([...expected, unknown]);
    expect(await walked(ours, `sort=-custom.${key}&filter=${filter}`, limit)).toEqual([
      ...expected.toReversed(),
      unknown,
    ]);
  }
  expect(await walked(ours, `sort=custom.${key}&search=nobody`, 1)).toEqual(['of nobody']);
});

test('matches are found behind thousands that do not match, sorted by a text or a choice of few or many options', async () => {
  const ours = await api.workspace();
  // The options between those of the matches. Those of a field with few options are read one after the other.
  const addSize = (label: string, between: number) => {
    const medium = Array.from({ length: between }, (_, nth) => ({ label: `Medium ${nth}` }));
    const options = [{ label: 'Small' }, ...medium, { label: 'Large' }, { label: 'Extra large' }];
    return added(ours, { type: 'choice', label, options: options as never });
  };
  const sizes = [await addSize('Size', 0), await addSize('Exact size', 9)];
  const ofSize = (size: string) => Object.fromEntries(sizes.map(({ key }) => [key, size]));
  const place = await added(ours, { label: 'Place' });
  const paid = await added(ours, { type: 'checkbox', label: 'Paid' });
  const late = await added(ours, { type: 'checkbox', label: 'Late' });
  const due = await added(ours, { type: 'checkbox', label: 'Due' });
  const early = await added(ours, { type: 'checkbox', label: 'Early' });
  const known = await added(ours, { type: 'checkbox', label: 'Known' });
  const rooms = await added(ours, { type: 'choices', label: 'Rooms', options: OPTIONS as never });
  const add = (from: number, to: number, name: string, status: string, custom: object) =>
    ours.scoped(async ({ db, workspaceId }) => {
      await db.raw(`set local statement_timeout = '60s'`);
      await db.raw(
        `insert into contacts (workspace_id, id, name, status, custom)
         select ?, new_id(n), ?, ?, ?::jsonb from generate_series(?::int, ?::int) as n`,
        [workspaceId, name, status, JSON.stringify(custom), from, to],
      );
    });
  const others = { ...ofSize('small'), [place.key]: 'Aachen', [late.key]: true, [known.key]: true };
  await add(1, 4100, 'other', 'customer', others);
  // Hundreds, a few, or all of the other records meet a rule about values.
  await add(4101, 4400, 'other', 'customer', { ...others, [due.key]: true });
  await add(4401, 4420, 'other', 'customer', { ...others, [early.key]: true });
  const met = { [due.key]: true, [early.key]: true, [known.key]: true };
  // More matches than are sorted by their ids.
  const matching = { [paid.key]: true, [rooms.key]: ['small', 'large'], ...met };
  await add(5000, 10_000, 'none', 'lead', matching);
  await add(20_000, 20_000, 'extra_large', 'lead', { ...matching, ...ofSize('extra_large'), [place.key]: 'Zwickau' });
  await add(20_001, 20_001, 'large', 'lead', { ...matching, ...ofSize('large'), [place.key]: 'Zell' });
  await api.db.raw('analyze contacts, field_values');
  const isLead = { field: 'status', op: 'is', value: 'lead' };
  const isPaid = { field: `custom.${paid.key}`, op: 'is', value: true };
  const [isDue, isEarly, isKnown] = [due, early, known].map((each) => ({
    field: `custom.${each.key}`,
    op: 'is',
    value: true,
  }));
  for (const rules of [
    [isLead],
    [isPaid],
    [isLead, isPaid],
    [isLead, isDue],
    [isLead, isEarly],
    [isLead, isKnown],
    [{ field: `custom.${late.key}`, op: 'is', value: false }],
    ...sizes.map(({ key }) => [{ field: `custom.${key}`, op: 'is_not', value: 'small' }, isLead]),
    [{ field: `custom.${place.key}`, op: 'is_not', value: 'Aachen' }],
    [{ field: `custom.${rooms.key}`, op: 'has_any', value: ['small', 'large'] }],
    [{ field: `custom.${rooms.key}`, op: 'has', value: 'large' }, isPaid],
  ]) {
    const filter = encodeURIComponent(JSON.stringify({ match: 'all', rules }));
    for (const { key: sort } of [...sizes, place]) {
      const up = await walked(ours, `sort=custom.${sort}&filter=${filter}`, 2, 'contacts', 3);
      expect([rules, sort, up]).toEqual([rules, sort, ['large', 'extra_large', 'none']]);
      const down = await walked(ours, `sort=-custom.${sort}&filter=${filter}`, 2, 'contacts', 3);
      expect([rules, `-${sort}`, down]).toEqual([rules, `-${sort}`, ['extra_large', 'large', 'none']]);
    }
  }
});

test('few matches of rules about values are each counted and sorted once, also with further filters', async () => {
  const ours = await api.workspace();
  const { key } = await added(ours, { type: 'choice', label: 'Size', options: OPTIONS as never });
  const place = await added(ours, { label: 'Place' });
  const rooms = await added(ours, { type: 'choices', label: 'Rooms', options: OPTIONS as never });
  const both = { [rooms.key]: ['small', 'large'] };
  const contact = (name: string, custom: object, status = 'lead') => ours.contact({ name, status, custom } as never);
  await contact('none', both);
  await contact('no match', { [key]: 'small', [place.key]: 'Aachen' });
  await contact('large', { ...both, [key]: 'large', [place.key]: 'Bonn' });
  await contact('small', { [rooms.key]: ['large'], [key]: 'small', [place.key]: 'Aachen' }, 'customer');
  await contact('small too', { ...both, [key]: 'small', [place.key]: 'Aachen' });
  const gone = await contact('deleted', { ...both, [key]: 'small', [place.key]: 'Aachen' });
  await ours.delete(`/api/contacts/${gone.id}`).expect(204);
  const filterOf = (...rules: object[]) => encodeURIComponent(JSON.stringify({ match: 'all', rules }));
  const hasRoom = { field: `custom.${rooms.key}`, op: 'has_any', value: ['small', 'large'] };
  const isSmall = { field: `custom.${key}`, op: 'is', value: 'small' };
  const view = { object_type: 'contact', name: 'Small', filter: { match: 'any', rules: [isSmall] } };
  const small = (await ours.post('/api/views', view).expect(201)).body.id;
  for (const [query, expected] of [
    [`filter=${filterOf(hasRoom)}`, ['small', 'small too', 'large', 'none']],
    [`filter=${filterOf(hasRoom)}&status=lead`, ['small too', 'large', 'none']],
    [`filter=${filterOf(hasRoom)}&search=too`, ['small too']],
    [`filter=${filterOf(hasRoom)}&view=${small}`, ['small', 'small too']],
    [`filter=${filterOf(hasRoom, { ...isSmall, op: 'is_not' })}`, ['large', 'none']],
    [`filter=${filterOf(hasRoom, { field: `custom.${place.key}`, op: 'contains', value: 'bon' })}`, ['large']],
    [`filter=${filterOf(hasRoom, { match: 'any', rules: [isSmall] })}`, ['small', 'small too']],
  ] as const) {
    for (const sort of [key, place.key]) {
      for (const limit of [1, 2, 100]) {
        expect([query, await walked(ours, `sort=custom.${sort}&${query}`, limit)]).toEqual([query, expected]);
      }
      const { headers } = await ours.get(`/api/contacts?sort=custom.${sort}&limit=1&${query}`).expect(200);
      expect([query, headers['x-total-count']]).toEqual([query, String(expected.length)]);
    }
  }
});

test.each([
  ['all', [{ op: 'is', value: 'large' }], ['large']],
  ['all', [{ op: 'is_not', value: 'large' }], ['small', 'extra_large', 'none']],
  ['all', [{ op: 'any_of', value: ['small', 'large'] }], ['small', 'large']],
  [
    'any',
    [
      { op: 'is', value: 'large' },
      { op: 'is', value: 'small' },
    ],
    ['small', 'large'],
  ],
])('a list is sorted by the choice field that it is filtered by: %s of %j', async (match, asked, expected) => {
  const ours = await api.workspace();
  const { key } = await added(ours, { type: 'choice', label: 'Size', options: OPTIONS as never });
  for (const size of ['extra_large', 'small', 'large']) {
    await ours.contact({ name: size, custom: { [key]: size } } as never);
  }
  await ours.contact({ name: 'none' });
  const rules = asked.map((rule) => ({ field: `custom.${key}`, ...rule }));
  const filter = encodeURIComponent(JSON.stringify({ match, rules }));
  expect(await walked(ours, `sort=custom.${key}&filter=${filter}`, 1)).toEqual(expected);
});

test('a sort by an unsortable field and a cursor of another list are refused', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const text = await added(ours, { label: 'Text' });
  const number = await added(ours, { label: 'Number', type: 'number' });
  const notes = await added(ours, { label: 'Notes', type: 'long_text' });
  const hidden = await added(theirs, { label: 'Hidden' });
  for (const key of [notes.key, hidden.key, 'none', "x'--", '']) {
    await ours.get(`/api/contacts?sort=${encodeURIComponent(`custom.${key}`)}`).expect(422);
  }
  for (const value of ['a', 'b', 'c']) await ours.contact({ name: value, custom: { [text.key]: value } } as never);
  const next = nextPath(await ours.get(`/api/contacts?sort=custom.${text.key}&limit=1`).expect(200));
  await ours.get(next.replace(`custom.${text.key}`, `custom.${number.key}`)).expect(400);
  await ours.get(next.replace(`custom.${text.key}`, 'name')).expect(400);
});

describe('built-in fields', () => {
  const LISTS: Record<ListedType, string> = { contact: 'contacts', company: 'companies', deal: 'deals', task: 'tasks' };
  const makes = async (ours: Workspace, type: ListedType, name: string, body: object = {}) =>
    (
      await ours
        .post(`/api/${LISTS[type]}`, {
          ...(type === 'deal' ? { title: name, amount: 1 } : type === 'task' ? { title: name } : { name }),
          ...body,
        })
        .expect(201)
    ).body;

  test.each(LISTED_TYPES)('a list is sorted by each field of a %s, and has each record once', async (type) => {
    const ours = await api.workspace();
    const names = ['Anna', 'Bert', 'Cleo'];
    for (const name of names) await makes(ours, type, name, type === 'contact' ? { cadence_days: 30 } : {});
    const sorts = fieldsOf(type, []).flatMap(({ sort }) => (sort ? [sort, `-${sort}`] : []));
    for (const sort of sorts) {
      expect([sort, (await walked(ours, `sort=${sort}`, 1, LISTS[type])).sort()]).toEqual([sort, names]);
    }
  });

  test.each<[ListedType, string, Record<string, object>, string[]]>([
    ['contact', 'email', { 1: { email: 'b@x.com' }, 2: { email: 'A@x.com' }, 3: {}, 4: {} }, ['2', '1', '4', '3']],
    ['contact', 'company', { 1: { company: 'Zoo' }, 2: { company: 'Élan' }, 3: {} }, ['2', '1', '3']],
    [
      'contact',
      'status',
      { 1: { status: 'partner' }, 2: { status: 'lead' }, 3: { status: 'customer' } },
      ['2', '3', '1'],
    ],
    ['contact', 'cadence_days', { 1: { cadence_days: 90 }, 2: { cadence_days: 7 }, 3: {} }, ['2', '1', '3']],
    [
      'company',
      'size',
      { 1: { size: '500+' }, 2: { size: '11-50' }, 3: { size: '1-10' }, 4: {} },
      ['3', '2', '1', '4'],
    ],
    ['deal', 'stage', { 1: { stage: 'closed_lost' }, 2: { stage: 'proposal' }, 3: { stage: 'lead' } }, ['3', '2', '1']],
    ['deal', 'chance', { 1: { probability: 90 }, 2: { probability: 15 } }, ['2', '1']],
    [
      'deal',
      'next_step_at',
      { 1: { next_step_at: '2031-02-01' }, 2: { next_step_at: '2030-12-31' }, 3: {} },
      ['2', '1', '3'],
    ],
    [
      'task',
      'priority',
      { 1: { priority: 'high' }, 2: { priority: 'low' }, 3: { priority: 'medium' } },
      ['2', '3', '1'],
    ],
    [
      'task',
      'reminder_date',
      { 1: { reminder_date: '2031-01-01T10:00:00Z' }, 2: { reminder_date: '2031-01-01T09:00:00Z' }, 3: {} },
      ['2', '1', '3'],
    ],
  ])(
    '%s records are in the order of %s, those without one at the end in both directions',
    async (type, sort, bodies, expected) => {
      const ours = await api.workspace();
      const stranger = await api.workspace();
      await makes(stranger, type, 'theirs', bodies[1]);
      for (const [name, body] of Object.entries(bodies)) await makes(ours, type, name, body);
      const none = expected.filter((name) => Object.keys(bodies[name] ?? {}).length === 0);
      const some = expected.filter((name) => !none.includes(name));
      for (const limit of [1, 2, 100]) {
        expect(await walked(ours, `sort=${sort}`, limit, LISTS[type])).toEqual(expected);
        expect(await walked(ours, `sort=-${sort}`, limit, LISTS[type])).toEqual([...some.toReversed(), ...none]);
      }
    },
  );

  test('deals are sorted by the names of their contacts, those of a deleted contact last', async () => {
    const ours = await api.workspace();
    const ids = [];
    for (const name of ['Zoe', 'Émile', 'Anna']) ids.push((await ours.contact({ name })).id);
    for (const [nth, contact_id] of ids.entries()) await makes(ours, 'deal', String(nth), { contact_id });
    await makes(ours, 'deal', 'none');
    await ours.delete(`/api/contacts/${ids[2]}`).expect(204);
    expect(await walked(ours, 'sort=contact_id', 1, 'deals')).toEqual(['1', '0', 'none', '2']);
  });

  test('a long value works as a cursor', async () => {
    const ours = await api.workspace();
    const { key } = await added(ours, { label: 'Text' });
    const long = (letter: string) => letter.repeat(500);
    for (const letter of ['漢', '字', '語'])
      await ours.contact({ name: letter, custom: { [key]: long(letter) } } as never);
    expect(await walked(ours, `sort=custom.${key}`, 1)).toEqual(['字', '漢', '語']);
  });

  test('a view stores the order by a built-in field', async () => {
    const ours = await api.workspace();
    for (const [name, email] of [
      ['1', 'b@x.com'],
      ['2', 'a@x.com'],
    ] as const)
      await ours.contact({ name, email });
    const view = { object_type: 'contact', name: 'By email', sort: 'email' };
    const { body } = await ours.post('/api/views', view).expect(201);
    expect(await walked(ours, `view=${body.id}`, 1)).toEqual(['2', '1']);
  });
});
