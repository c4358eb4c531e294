import type { AskedList } from '@rapport/shared/ask';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startModelServer } from '../../../testing/modelServer';
import { startApi, type Workspace } from '../../../testing/startApi';

let server: Awaited<ReturnType<typeof startModelServer>>;
const environment: Record<string, string> = { OPENAI_API_KEY: 'sk-test' };
// Runs before the API's own hook, which needs the address.
beforeAll(async () => {
  server = await startModelServer();
  environment.OPENAI_BASE_URL = server.url;
});
afterAll(() => server.stop());
const api = startApi(environment);
const without = startApi();

interface Rule {
  field: string;
  op: string;
  values?: string[];
}
const says = (object_type: string, rules: Rule[], more: object = {}) => ({
  text: JSON.stringify({
    can_answer: true,
    object_type,
    match: 'all',
    sort: '',
    left_out: '',
    rules: rules.map((rule) => ({ values: [], ...rule })),
    ...more,
  }),
});
beforeEach(() => {
  server.requests.length = 0;
});

const ask = (ours: Workspace, question = 'Which proposals are over 5,000?') => ours.post('/api/ai/ask', { question });
const dataSent = (nth = 0) => JSON.parse(server.requests[nth]?.input[1]?.content ?? '{}');

/** The titles or names of the records in the resulting list. */
const found = async (ours: Workspace, { object_type, filter, sort }: AskedList) => {
  const table = object_type === 'company' ? 'companies' : `${object_type}s`;
  const query = new URLSearchParams({ filter: JSON.stringify(filter), ...(sort && { sort }) });
  const { body } = await ours.get(`/api/${table}?${query}`).expect(200);
  return body.map(({ name, title }: { name?: string; title?: string }) => name ?? title);
};

test('a question becomes the filter of a list, which finds the right records', async () => {
  const ours = await api.workspace();
  await ours.deal({ title: 'Roof', amount: 9_000, stage: 'proposal' });
  await ours.deal({ title: 'Large roof', amount: 12_000, stage: 'proposal' });
  await ours.deal({ title: 'Gutter', amount: 300, stage: 'proposal' });
  await ours.deal({ title: 'Won roof', amount: 9_000, stage: 'closed_won' });
  server.reply = () =>
    says(
      'deal',
      [
        { field: 'stage', op: 'is', values: ['proposal'] },
        { field: 'amount', op: 'more_than', values: ['5000'] },
      ],
      { sort: '-amount', left_out: 'No field says who has answered.' },
    );
  const { body } = await ask(ours).expect(200);
  expect(body).toEqual({
    object_type: 'deal',
    filter: {
      match: 'all',
      rules: [
        { field: 'stage', op: 'is', value: 'proposal' },
        { field: 'amount', op: 'more_than', value: 5_000 },
      ],
    },
    sort: '-amount',
    left_out: 'No field says who has answered.',
  });
  expect(await found(ours, body)).toEqual(['Large roof', 'Roof']);
});

test('the model gets the question and the names of fields, but no records', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada Lovelace', email: 'ada@engines.example', tags: ['Secret tag'] });
  await ours.deal({ title: 'Secret roof' });
  const size = { object_type: 'deal', type: 'choice', label: 'Roof shape', options: [{ label: 'Flat' }] };
  const { key, options } = (await ours.post('/api/fields', size).expect(201)).body;
  server.reply = () => says('deal', [{ field: `custom.${key}`, op: 'is', values: [options[0].key] }]);
  await ask(ours, 'Flat roofs?').expect(200);
  const sent = JSON.stringify(server.requests);
  for (const secret of ['Ada', 'Lovelace', 'engines', 'Secret', ours.email, 'Ann Owner']) {
    expect(sent).not.toContain(secret);
  }
  const { question, today, lists } = dataSent();
  expect({ question, today }).toEqual({
    question: 'Flat roofs?',
    today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(lists.deal).toContainEqual({
    key: `custom.${key}`,
    type: 'choice',
    label: 'Roof shape',
    sortable: true,
    options: [{ key: options[0].key, label: 'Flat' }],
  });
  expect(lists.deal.find((field: { key: string }) => field.key === 'stage').options).toContainEqual({
    key: 'proposal',
    label: 'Proposal',
  });
});

test('names of people, companies and contacts are looked up in the workspace', async () => {
  const ours = await api.workspace();
  const acme = await ours.company({ name: 'Acme Ltd' });
  await ours.deal({ title: 'For Acme', company_id: acme.id });
  await ours.deal({ title: 'For nobody' });
  server.reply = () =>
    says('deal', [
      { field: 'company_id', op: 'is', values: ['Acme'] },
      { field: 'owner_id', op: 'is', values: ['Ann'] },
    ]);
  const { body } = await ask(ours, 'What does Ann sell to Acme?').expect(200);
  expect(await found(ours, body)).toEqual(['For Acme']);
  // In another workspace there is no record with this name.
  const theirs = await api.workspace();
  await ask(theirs, 'What does Ann sell to Acme?').expect(422);
});

test('a wrong answer is sent back once with its problems, and never shown', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', status: 'customer' });
  const wrong = says('contact', [{ field: 'status', op: 'is', values: ['client'] }]);
  const right = says('contact', [{ field: 'status', op: 'is', values: ['customer'] }], { sort: 'nonsense' });
  server.reply = (data) => ((data as { problems?: string[] }).problems ? right : wrong);
  const { body } = await ask(ours).expect(200);
  expect(dataSent(1).problems).toEqual([expect.stringContaining('customer')]);
  expect(body.sort).toBe('');
  expect(await found(ours, body)).toEqual(['Ada']);
  for (const bad of [
    wrong,
    says('contact', [{ field: 'password', op: 'is', values: ['x'] }]),
    says('deal', [{ field: 'amount', op: 'more_than', values: ['many'] }]),
    says('deal', [{ field: 'amount', op: 'between', values: ['1'] }]),
    says('contact', [{ field: 'last_contacted_at', op: 'in_last_days', values: [] }]),
    says('contact', [], { can_answer: false }),
    says(
      'contact',
      Array.from({ length: 13 }, () => ({ field: 'name', op: 'contains', values: ['a'] })),
    ),
    says('contact', [{ field: 'source', op: 'any_of', values: Array.from({ length: 21 }, (_, nth) => `${nth}`) }]),
  ]) {
    server.reply = () => bad;
    expect((await ask(ours).expect(422)).body.code).toBe('not_understood');
  }
});

test('a request is refused without a usable answer, a question, a model, the owner’s consent, or with an API key', async () => {
  const ours = await api.workspace();
  server.reply = () => ({ text: 'no JSON' });
  await ask(ours).expect(503);
  server.requests.length = 0;
  await ask(ours, ' ').expect(422);
  await ask(ours, 'x'.repeat(301)).expect(422);
  await ours.put('/api/settings/workspace', { ai_words: false }).expect(200);
  await ask(ours).expect(409);
  const { key } = (await ours.post('/api/api-keys', { name: 'Key' }).expect(201)).body;
  await api.http().post('/api/ai/ask').set('X-API-Key', key).send({ question: 'Who?' }).expect(403);
  await ask(await without.workspace()).expect(409);
  expect(server.requests).toEqual([]);
});
