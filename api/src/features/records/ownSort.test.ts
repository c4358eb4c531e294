import type { Contact } from '@rapport/shared/contacts';
import type { Field, NewField } from '@rapport/shared/fields';
import { expect, test } from 'vitest';
import { startApi } from '../../testing/startApi';

const api = startApi();
type Workspace = Awaited<ReturnType<typeof api.workspace>>;

const added = async (ours: Workspace, field: Partial<NewField> & { label: string }): Promise<Field> =>
  (await ours.post('/api/fields', { object_type: 'contact', type: 'text', ...field }).expect(201)).body;

/** The names on all pages of a list, read page by page. */
const walked = async (ours: Workspace, query: string, limit: number): Promise<string[]> => {
  const names: string[] = [];
  for (let path = `/api/contacts?limit=${limit}&${query}`; path; ) {
    const { body, headers } = await ours.get(path).expect(200);
    expect(body.length).toBeLessThanOrEqual(limit);
    names.push(...body.map(({ name }: Contact) => name));
    path = headers.link?.match(/<(.+)>/)?.[1] ?? '';
  }
  return names;
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

test('people are sorted by their names, and a filter and a search narrow a sorted list', async () => {
  const ours = await api.workspace();
  const [bert, anna] = [await api.workspace(), await api.workspace()];
  for (const [name, { userId }] of [
    ['Bert', bert],
    ['Anna', anna],
  ] as const) {
    await api.db('memberships').insert({ workspace_id: ours.workspaceId, user_id: userId, role: 'member' });
    await api.db('users').where({ id: userId }).update({ name });
  }
  const { key } = await added(ours, { type: 'person', label: 'Guide' });
  for (const { userId } of [bert, anna])
    await ours.contact({ name: `of ${userId}`, custom: { [key]: userId } } as never);
  await ours.contact({ name: 'of nobody' });
  const expected = [`of ${anna.userId}`, `of ${bert.userId}`];
  expect(await walked(ours, `sort=custom.${key}`, 1)).toEqual([...expected, 'of nobody']);
  const filter = encodeURIComponent(
    JSON.stringify({ match: 'all', rules: [{ field: `custom.${key}`, op: 'not_empty' }] }),
  );
  expect(await walked(ours, `sort=-custom.${key}&filter=${filter}`, 1)).toEqual(expected.toReversed());
  expect(await walked(ours, `sort=custom.${key}&search=nobody`, 1)).toEqual(['of nobody']);
});

test('a sort by what cannot be sorted by, and a cursor of another list, are refused', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const text = await added(ours, { label: 'Text' });
  const number = await added(ours, { label: 'Number', type: 'number' });
  const notes = await added(ours, { label: 'Notes', type: 'long_text' });
  const hidden = await added(theirs, { label: 'Hidden' });
  for (const key of [notes.key, hidden.key, 'none', "x'--", '']) {
    await ours.get(`/api/contacts?sort=${encodeURIComponent(`custom.${key}`)}`).expect(422);
  }
  for (const value of ['a', 'b', 'c']) await ours.contact({ name: value, custom: { [text.key]: value } } as never);
  const { headers } = await ours.get(`/api/contacts?sort=custom.${text.key}&limit=1`).expect(200);
  const next: string = headers.link?.match(/<(.+)>/)?.[1] ?? '';
  await ours.get(next.replace(`custom.${text.key}`, `custom.${number.key}`)).expect(400);
  await ours.get(next.replace(`custom.${text.key}`, 'name')).expect(400);
});
