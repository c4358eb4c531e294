import { FIELD_TYPES, type FieldType, type NewField } from '@rapport/shared/fields';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const OPTIONS = [{ label: 'Gold' }, { label: 'Silver' }] as NewField['options'];

const add = async (ours: Workspace, field: Partial<NewField> & Pick<NewField, 'type'>) => {
  const options = field.type.startsWith('choice') ? OPTIONS : [];
  const { body } = await ours
    .post('/api/fields', { object_type: 'contact', label: `Our ${field.type}`, options, ...field })
    .expect(201);
  return body;
};

const VALUES: Record<FieldType, { right: unknown[]; wrong: unknown[] }> = {
  text: { right: ['a', 'x'.repeat(500)], wrong: [1, 'x'.repeat(501)] },
  long_text: { right: ['a\nb'], wrong: [true, 'x'.repeat(10_001)] },
  number: { right: [0, -1.5, 9_007_199_254_740_991], wrong: ['1', 1e300] },
  money: { right: [0, 12.5], wrong: [-1, 1e12, '12'] },
  date: { right: ['2026-06-20'], wrong: ['20.06.2026', '2026-02-30', 1] },
  checkbox: { right: [true, false], wrong: ['true', 1] },
  choice: { right: ['gold'], wrong: ['Gold', 'platinum', ['gold']] },
  choices: { right: [['gold', 'silver']], wrong: [['platinum'], 'gold'] },
  url: { right: ['https://example.com/a'], wrong: [1, 'no address'] },
  email: { right: ['ada@example.com'], wrong: ['ada', 1] },
  phone: { right: ['+49 30 1234'], wrong: [1234, '1'.repeat(101)] },
  person: { right: [], wrong: ['Ada', 1] },
};

test.each(FIELD_TYPES)('the schema of a %s accepts and refuses the same values as the API', async (type) => {
  const ours = await api.workspace();
  const { key } = await add(ours, { type, hint: 'A hint' });
  const { contact, deal } = (await ours.get('/api/fields/schemas').expect(200)).body;
  expect(contact.properties[key]).toMatchObject({ title: `Our ${type}`, description: 'A hint', 'x-field-type': type });
  expect(deal.properties).toEqual({});
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(contact);
  const isTaken = async (value: unknown) => {
    const { status } = await ours.post('/api/contacts', { name: 'Ada', custom: { [key]: value } });
    expect(validate({ [key]: value })).toBe(status === 201);
    return status === 201;
  };
  for (const value of [null, ...VALUES[type].right, ...(type === 'person' ? [ours.userId] : [])]) {
    expect([value, await isTaken(value)]).toEqual([value, true]);
  }
  for (const value of VALUES[type].wrong) expect([value, await isTaken(value)]).toEqual([value, false]);
  expect(validate({ other: 1 })).toBe(false);
});

test('the schema lists required fields, and marks removed options as deprecated', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const field = await add(ours, { object_type: 'deal', type: 'choice', required: true });
  await ours.put(`/api/fields/${field.id}`, { options: [field.options[0]] }).expect(200);
  const { deal } = (await ours.get('/api/fields/schemas').expect(200)).body;
  expect(deal).toMatchObject({
    required: [field.key],
    properties: {
      [field.key]: {
        type: 'string',
        oneOf: [
          { const: 'gold', title: 'Gold' },
          { const: 'silver', title: 'Silver', deprecated: true },
        ],
      },
    },
  });
  expect((await theirs.get('/api/fields/schemas').expect(200)).body.deal.properties).toEqual({});
  await ours.delete(`/api/fields/${field.id}`).expect(204);
  expect((await ours.get('/api/fields/schemas').expect(200)).body.deal).toMatchObject({ properties: {}, required: [] });
});
