import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Custom, FIELD_TYPES, type Field, type FieldObject, type FieldType } from '@rapport/shared/fields';
import { expect, test } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import type { Workspace } from '../../testing/startApi';
import { startBackups } from './testBackups';

const { api, backup, restored } = startBackups();

interface Kind {
  type: FieldObject;
  list: string;
  record: object;
  other: object;
}

const KINDS: Kind[] = [
  {
    type: 'contact',
    list: 'contacts',
    record: { name: 'Ann & Ben', email: 'ann@example.com' },
    other: { name: 'Cleo', email: 'cleo@example.com' },
  },
  { type: 'company', list: 'companies', record: { name: 'Acme' }, other: { name: 'Bolt' } },
  { type: 'deal', list: 'deals', record: { title: 'Wedding', amount: 1 }, other: { title: 'Portrait', amount: 2 } },
  { type: 'task', list: 'tasks', record: { title: 'Call' }, other: { title: 'Write' } },
];

const OPTIONS = [{ label: 'Gold, large' }, { label: 'Silver' }, { label: 'Bronze' }];

const valuesOf = (userId: string): Record<FieldType, Custom[string]> => ({
  text: 'Zoë, "the" =1+1; 漢字',
  long_text: 'one\ntwo, "three"',
  number: -1234.5678,
  money: 2400.05,
  date: '2027-06-19',
  checkbox: true,
  choice: 'silver',
  choices: ['gold_large', 'bronze'],
  url: 'https://example.com/a?b=c',
  email: 'studio@example.com',
  phone: '+49 30 1234567',
  person: userId,
});

const OTHER_VALUES: Partial<Record<FieldType, Custom[string]>> = {
  text: 'Other',
  long_text: 'other',
  number: 7,
  money: 1,
  date: '2026-01-02',
  checkbox: false,
  choice: 'bronze',
  choices: ['silver'],
  url: 'https://other.example',
  email: 'other@example.com',
  phone: '+1 212 555 0100',
};

/** A workspace with a field of each type, and two records with a value in each. */
const filled = async ({ type, list, record, other }: Kind, ours: Workspace) => {
  const fields = new Map<FieldType, Field>();
  for (const each of FIELD_TYPES) {
    const field = {
      object_type: type,
      type: each,
      label: `Our ${each}`,
      options: each.startsWith('choice') ? OPTIONS : [],
    };
    fields.set(each, (await ours.post('/api/fields', field).expect(201)).body);
  }
  const customOf = (values: Partial<Record<FieldType, Custom[string]>>): Custom =>
    Object.fromEntries(Object.entries(values).map(([each, value]) => [fields.get(each as FieldType)?.key, value]));
  const values = customOf(valuesOf(ours.userId));
  const theirs = customOf(OTHER_VALUES);
  const { id } = (await ours.post(`/api/${list}`, { ...record, custom: values }).expect(201)).body;
  const second = (await ours.post(`/api/${list}`, { ...other, custom: theirs }).expect(201)).body.id as string;
  const read = async (one: string) => (await ours.get(`/api/${list}/${one}`).expect(200)).body.custom;
  return { fields, values, theirs, id: id as string, second, read };
};

test.each(KINDS)(
  'values of every type of a $type survive a bulk change, an import, the trash and the undo of each',
  async (kind) => {
    const ours = await api.workspace();
    const { fields, values, id, second, read } = await filled(kind, ours);
    const { list } = kind;
    for (const { key, type, label } of fields.values()) {
      const change = { ids: [id, second], action: { type: 'field', key, value: type === 'checkbox' ? false : null } };
      const { body: done } = await ours.post(`/api/${list}/bulk`, change).expect(200);
      expect([label, (await read(id))[key]]).toEqual([label, type === 'checkbox' ? false : undefined]);
      await ours.post(`/api/${list}/bulk/${done.id}/undo`).expect(200);
      expect([label, await read(id)]).toEqual([label, values]);
    }

    const { text: csv } = await ours.get(`/api/${list}/export/csv`).expect(200);
    const emptied = Object.fromEntries(Object.keys(values).map((key) => [key, null]));
    await ours.put(`/api/${list}/${id}`, { custom: emptied }).expect(200);
    const { body: run } = await ours.upload(`/api/${list}/bulk/import`, csv, { on_duplicate: 'update' }).expect(200);
    expect([run.failed, run.warned, await read(id)]).toEqual([0, 0, values]);
    await ours.post(`/api/imports/${run.id}/undo`).expect(200);
    expect(await read(id)).toEqual({});
    await ours.put(`/api/${list}/${id}`, { custom: values }).expect(200);

    await ours.delete(`/api/${list}/${id}`).expect(204);
    await ours.post(`/api/${list}/${id}/restore`).expect(200);
    expect(await read(id)).toEqual(values);
  },
);

test.each(KINDS)(
  'values of every type of a $type survive when fields and options are renamed, moved, deleted and restored',
  async (kind) => {
    const ours = await api.workspace();
    const { fields, values, theirs, id, second, read } = await filled(kind, ours);
    const { list, type: object_type } = kind;
    for (const type of ['choice', 'choices'] as const) {
      const { id: fieldId, options } = fields.get(type) as Field;
      const [gold, silver, bronze] = options;
      const changed = [{ ...bronze, label: 'Copper' }, { label: 'Platinum' }, gold];
      const { body } = await ours.put(`/api/fields/${fieldId}`, { options: changed }).expect(200);
      expect(body.options).toContainEqual({ ...silver, removed: true });
    }
    for (const { id: fieldId, label } of fields.values()) {
      await ours.put(`/api/fields/${fieldId}`, { label: `${label}, renamed` }).expect(200);
    }
    const ids = [...fields.values()].map((field) => field.id).reverse();
    await ours.put('/api/fields/order', { object_type, ids }).expect(200);
    expect([await read(id), await read(second)]).toEqual([values, theirs]);

    for (const fieldId of ids) await ours.delete(`/api/fields/${fieldId}`).expect(204);
    expect([await read(id), await read(second)]).toEqual([{}, {}]);
    // A change, or a time in the trash, keeps the values of deleted fields.
    const renamed = Object.fromEntries(
      Object.keys(kind.record)
        .slice(0, 1)
        .map((name) => [name, 'Renamed']),
    );
    await ours.patch(`/api/${list}/${id}`, renamed).expect(200);
    await ours.delete(`/api/${list}/${second}`).expect(204);
    for (const fieldId of ids) await ours.post(`/api/fields/${fieldId}/restore`).expect(200);
    await ours.post(`/api/${list}/${second}/restore`).expect(200);
    expect([await read(id), await read(second)]).toEqual([values, theirs]);
  },
);

test.each(KINDS.filter(({ type }) => type === 'contact' || type === 'company'))(
  'values of every type of a $type survive a merge and its undo, whichever values are taken',
  async (kind) => {
    const ours = await api.workspace();
    const { values, theirs, id, second, read } = await filled(kind, ours);
    const { list } = kind;
    const take = Object.keys(theirs).map((key) => `custom.${key}`);
    for (const taken of [take, []]) {
      const { body: merged } = await ours
        .post(`/api/${list}/${id}/merge`, { other_id: second, take: taken })
        .expect(200);
      const { our_choices: _mine, ...single } = values;
      const { our_choices: _theirs, ...others } = theirs;
      expect(await read(id)).toMatchObject(taken.length > 0 ? { ...single, ...others } : single);
      await ours.post(`/api/${list}/merges/${merged.id}/undo`).expect(200);
      expect([await read(id), await read(second)]).toEqual([values, theirs]);
    }
  },
);

test('values of every type are in the data export, and a backup restores them with the index that lists use', async () => {
  const ours = await api.workspace();
  const made = [];
  for (const kind of KINDS) made.push({ ...kind, ...(await filled(kind, ours)) });
  await ours.post('/api/data-export').expect(201);
  await api.work();
  const { body } = await ours.get('/api/data-export/file').responseType('blob').expect(200);
  for (const { list, id, values } of made) {
    const rows: { id: string; custom: Custom }[] = JSON.parse(await fileIn(body, `${list}.json`));
    expect(rows.find((row) => row.id === id)?.custom).toEqual(values);
  }

  const indexOf = (db: typeof api.db) =>
    db('field_values')
      .where({ workspace_id: ours.workspaceId })
      .orderBy(['record_id', 'field_id', 'text_value', 'number_value']);
  const { path } = await backup();
  const db = await restored(path);
  for (const { list, id, second, values, theirs } of made) {
    const back = new Map((await db(list).whereIn('id', [id, second])).map((row) => [row.id, row.custom]));
    expect([back.get(id), back.get(second)]).toEqual([values, theirs]);
  }
  const before = await indexOf(api.db);
  // The index has no long texts, and one row for each of several choices.
  expect(before).toHaveLength(KINDS.length * (12 + 10));
  expect(await indexOf(db)).toEqual(before);
});

const fileIn = async (bytes: Buffer, name: string): Promise<string> => {
  const zip = await promisify<Buffer, { lazyEntries: boolean }, ZipFile>(fromBuffer)(bytes, { lazyEntries: true });
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName !== name) return zip.readEntry();
      zip.openReadStream(entry, (error, content) =>
        error ? reject(error) : buffer(content).then((all) => resolve(all.toString()), reject),
      );
    });
    zip.on('end', () => reject(new Error(`There is no ${name}`)));
    zip.on('error', reject);
    zip.readEntry();
  });
};
