import type { Company } from '@rapport/shared/companies';
import { CompanyDuplicate } from '@rapport/shared/duplicates';
import { expect, test } from 'vitest';
import type { Scope } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';
import { timeLimitAfter } from '../../testing/timeLimitAfter';
import { LIVE_MAX } from '../analyses/analyses.service';
import { mergeRecords, undoMerge } from '../merges/merges.service';
import { COMPANY_MERGING } from './companyMerging';

const api = startApi();

const suspects = async (ours: Workspace) =>
  CompanyDuplicate.array()
    .parse((await ours.get('/api/companies/duplicates').expect(200)).body)
    .map(({ first, second, reasons }) => `${first.name} = ${second.name}: ${reasons.join(', ')}`);

const merge = async (ours: Workspace, kept: Company, other: Company, take: string[] = []) =>
  (await ours.post(`/api/companies/${kept.id}/merge`, { other_id: other.id, take }).expect(200)).body;

const undo = (ours: Workspace, id: string) => ours.post(`/api/companies/merges/${id}/undo`);

const read = async (ours: Workspace, path: string) => (await ours.get(`/api/${path}`).expect(200)).body;

const historyOf = async (
  ours: Workspace,
  { id }: Company,
): Promise<{ description: string; changes: object | null }[]> => read(ours, `notes/entity/company/${id}/timeline`);

test('companies with the same website or name are duplicates, whatever their legal form', async () => {
  const ours = await api.workspace();
  const pairs = [
    ['Acme GmbH & Co. KG', 'ACME, Inc.'],
    ['Müller Holding AG', 'Mueller Holding'],
    ['Café Zentral S.à r.l.', 'Cafe Zentral (Ltd.)'],
    ['Umbrella', 'Umbrella Corp.'],
    ['北京公司', '北京公司'],
    ['AG', 'AG'],
  ];
  for (const [first = '', second = ''] of pairs) {
    await ours.company({ name: first });
    await ours.company({ name: second });
  }
  for (const name of ['Acme Tools', 'GmbH', 'Ltd', 'Müllers Holding', 'Umbrella Two']) await ours.company({ name });
  expect((await suspects(ours)).toSorted()).toEqual(pairs.map(([a, b]) => `${a} = ${b}: name`).toSorted());
});

test('the same website ranks above the same name, and a shared hosting domain does not count', async () => {
  const ours = await api.workspace();
  await ours.company({ name: 'Alpha', domain: 'https://www.alpha.example/about' });
  await ours.company({ name: 'Alpha Ltd' });
  await ours.company({ name: 'Something', domain: 'ALPHA.example' });
  for (const name of ['One', 'Two']) await ours.company({ name, domain: 'https://facebook.com/them' });
  expect(await suspects(ours)).toEqual(['Alpha = Something: domain', 'Alpha = Alpha Ltd: name']);
});

test('a pair marked as two companies is not listed until that is undone', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const [first, second] = [await ours.company({ name: 'Acme' }), await ours.company({ name: 'Acme AG' })];
  const two = { first_id: second.id, second_id: first.id };
  await theirs.post('/api/companies/distinctions', two).expect(404);
  await ours.post('/api/companies/distinctions', { first_id: first.id, second_id: first.id }).expect(422);
  await ours.post('/api/companies/distinctions', two).expect(204);
  await ours.post('/api/companies/distinctions', two).expect(204);
  expect(await suspects(ours)).toEqual([]);
  await ours.post('/api/companies/distinctions/undo', two).expect(204);
  expect(await suspects(ours)).toHaveLength(1);
});

test('a merge keeps the data of both by the choices made, and undoing it restores both', async () => {
  const ours = await api.workspace();
  for (const label of ['Region', 'Rating']) {
    await ours.post('/api/fields', { object_type: 'company', type: 'text', label }).expect(201);
  }
  const kept = await ours.company({
    name: 'Acme',
    industry: 'Tools',
    phone: '1',
    notes: 'Pays late',
    size: '1-10',
    custom: { region: 'North', rating: 'A' },
  });
  const other = await ours.company({
    name: 'Acme GmbH',
    domain: 'acme.example',
    industry: 'Trade',
    phone: '2',
    notes: 'Big client',
    custom: { region: 'South', rating: 'B' },
  });
  const place = { entity_type: 'company', entity_id: other.id };
  const [own, contact] = [await ours.contact({ company_id: kept.id }), await ours.contact({ company_id: other.id })];
  const left = await ours.contact({ company_id: other.id });
  await ours.delete(`/api/contacts/${left.id}`).expect(204);
  const deal = await ours.deal({ company_id: other.id });
  const task = await ours.task({ company_id: other.id });
  const note = (await ours.post('/api/notes', { ...place, content: 'Met at the fair' }).expect(201)).body;
  await ours.upload(`/api/files?entity_type=company&entity_id=${other.id}`, 'x', {}, 'offer.txt').expect(201);
  const paths = [`contacts/${contact.id}`, `deals/${deal.id}`, `tasks/${task.id}`];
  const before = await Promise.all([kept, other].map(({ id }) => read(ours, `companies/${id}`)));

  const { id, company } = await merge(ours, kept, other, ['name', 'industry', 'custom.region']);
  expect(company).toMatchObject({
    id: kept.id,
    name: 'Acme GmbH',
    domain: 'acme.example',
    industry: 'Trade',
    phone: '1',
    notes: 'Pays late',
    size: '1-10',
    contacts_count: 2,
    custom: { region: 'South', rating: 'A' },
  });
  expect(Date.parse(company.updated_at)).toBeGreaterThan(Date.parse(kept.updated_at));
  for (const [nth, path] of paths.entries()) {
    const moved = await read(ours, path);
    expect(moved.company_id).toBe(kept.id);
    const seen = [contact, deal, task][nth]?.updated_at;
    expect(Date.parse(moved.updated_at)).toBeGreaterThan(Date.parse(seen ?? ''));
  }
  // The timelines of its contacts name the merged company too.
  expect((await read(ours, `contacts/${own.id}`)).company).toBe('Acme GmbH');
  expect((await read(ours, `contacts/${contact.id}`)).company).toBe('Acme GmbH');
  const notes = await read(ours, `notes?entity_type=company&entity_id=${kept.id}`);
  expect(notes.map(({ content }: { content: string }) => content).toSorted()).toEqual([
    'Big client',
    'Met at the fair',
  ]);
  const files = await read(ours, `files?entity_type=company&entity_id=${kept.id}`);
  expect(files).toMatchObject([{ name: 'offer.txt' }]);
  const [latest] = (await historyOf(ours, kept)).filter(({ description }) => description?.startsWith('Merged'));
  expect(latest).toMatchObject({
    description: 'Merged Acme GmbH into Acme GmbH',
    changes: {
      name: ['Acme', 'Acme GmbH'],
      industry: ['Tools', 'Trade'],
      domain: ['', 'acme.example'],
      // The history also shows the values that were not chosen.
      phone: ['2', '1'],
      'custom.rating': ['B', 'A', { label: 'Rating' }],
    },
  });
  await ours.get(`/api/companies/${other.id}`).expect(404);
  expect((await read(ours, 'trash')).map((each: { id: string }) => each.id)).toEqual([left.id]);
  await ours.post(`/api/companies/${other.id}/restore`).expect(404);
  expect(await suspects(ours)).toEqual([]);

  const { body: back } = await undo(ours, id).expect(200);
  expect(back.id).toBe(kept.id);
  const after = await Promise.all([kept, other].map(({ id: one }) => read(ours, `companies/${one}`)));
  expect(after).toEqual(before.map((each) => ({ ...each, updated_at: expect.any(String) })));
  for (const path of paths) expect((await read(ours, path)).company_id).toBe(other.id);
  expect((await read(ours, `contacts/${own.id}`)).company).toBe('Acme');
  expect((await read(ours, `contacts/${contact.id}`)).company).toBe('Acme GmbH');
  await ours.post(`/api/contacts/${left.id}/restore`).expect(200);
  expect(await read(ours, `contacts/${left.id}`)).toMatchObject({ company_id: other.id, company: 'Acme GmbH' });
  expect(await read(ours, `notes?entity_type=company&entity_id=${kept.id}`)).toEqual([]);
  expect(await read(ours, `notes?entity_type=company&entity_id=${other.id}`)).toMatchObject([{ id: note.id }]);
  expect(await read(ours, `files?entity_type=company&entity_id=${other.id}`)).toHaveLength(1);
  expect((await historyOf(ours, kept))[0]?.description).toBe('Separated Acme GmbH from Acme');
});

test('a merge can be undone once, by its own workspace, and later changes are kept', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const kept = await ours.company({ name: 'Acme' });
  const other = await ours.company({ name: 'Acme AG', industry: 'Trade', phone: '2' });
  await theirs.post(`/api/companies/${kept.id}/merge`, { other_id: other.id }).expect(404);
  await theirs.post(`/api/companies/${(await theirs.company()).id}/merge`, { other_id: other.id }).expect(404);
  const { id } = await merge(ours, kept, other);
  expect(await read(ours, 'companies/merges')).toMatchObject([{ id, kept_name: 'Acme', merged_name: 'Acme AG' }]);
  expect(await read(theirs, 'companies/merges')).toEqual([]);
  await ours.put(`/api/companies/${kept.id}`, { industry: 'Tools' }).expect(200);

  await undo(theirs, id).expect(404);
  await ours.post(`/api/contacts/merges/${id}/undo`).expect(404);
  expect((await undo(ours, id).expect(200)).body).toMatchObject({ name: 'Acme', industry: 'Tools', phone: '' });
  expect(await read(ours, `companies/${other.id}`)).toMatchObject({ industry: 'Trade', phone: '2' });
  await undo(ours, id).expect(409);
  expect(await read(ours, 'companies/merges')).toEqual([]);
});

test('a version from before a merge can no longer be changed', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.company({ name: 'Acme' }), await ours.company({ name: 'Acme AG', phone: '2' })];
  const contact = await ours.contact({ company_id: other.id });
  await merge(ours, kept, other);
  for (const [path, { updated_at }] of [
    [`companies/${kept.id}`, kept],
    [`contacts/${contact.id}`, contact],
  ] as const) {
    const seen = `"${updated_at}"`;
    await ours.put(`/api/${path}`, { phone: '9' }).set('If-Match', seen).expect(412);
  }
});

test('what is added to a company while a merge into it is being undone is kept', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.company({ name: 'Acme' }), await ours.company({ name: 'Acme AG', phone: '1' })];
  const { id } = await merge(ours, kept, other);
  let undone: PromiseLike<unknown> | undefined;
  await ours.scoped(async ({ db }) => {
    await db('companies').where({ id: kept.id }).update({ phone: '2' });
    undone = undo(ours, id).expect(200).then();
    await expect.poll(api.blocked).toHaveLength(1);
  });
  await undone;
  expect((await read(ours, `companies/${kept.id}`)).phone).toBe('2');
});

test('a merge into a company that was merged itself can be undone after the later merge', async () => {
  const ours = await api.workspace();
  const [a, b, c] = [
    await ours.company({ name: 'A' }),
    await ours.company({ name: 'B' }),
    await ours.company({ name: 'C' }),
  ];
  const contact = await ours.contact({ company_id: a.id });
  const [first, second] = [await merge(ours, b, a), await merge(ours, c, b)];
  const linked = async () => {
    const { company, company_id } = await read(ours, `contacts/${contact.id}`);
    return [company, company_id];
  };
  expect(await linked()).toEqual(['C', c.id]);
  expect((await undo(ours, first.id).expect(409)).body).toMatchObject({
    code: 'kept_is_gone',
    detail: 'The remaining company was merged into another one. Undo that merge first.',
  });
  await undo(ours, second.id).expect(200);
  expect(await linked()).toEqual(['B', b.id]);
  await undo(ours, first.id).expect(200);
  expect(await linked()).toEqual(['A', a.id]);
});

test('undoing a merge of contacts links to the company that theirs was merged into meanwhile', async () => {
  const ours = await api.workspace();
  const [alpha, beta, gamma] = [
    await ours.company({ name: 'Alpha' }),
    await ours.company({ name: 'Beta' }),
    await ours.company({ name: 'Gamma' }),
  ];
  const [ada, bob] = [await ours.contact({ company_id: alpha.id }), await ours.contact({ company_id: beta.id })];
  const take = { other_id: bob.id, take: ['company'] };
  const { body: merged } = await ours.post(`/api/contacts/${ada.id}/merge`, take).expect(200);
  await merge(ours, gamma, alpha);
  await ours.post(`/api/contacts/merges/${merged.id}/undo`).expect(200);
  expect(await read(ours, `contacts/${ada.id}`)).toMatchObject({ company: 'Gamma', company_id: gamma.id });
  expect(await read(ours, `contacts/${bob.id}`)).toMatchObject({ company: 'Beta', company_id: beta.id });
});

test('followers of a company follow the company it is merged into', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.company(), await ours.company({ owner_id: null })];
  await ours.put(`/api/companies/${kept.id}`, { owner_id: null }).expect(200);
  await ours.put(`/api/followers/company/${other.id}`, { is_following: true }).expect(200);
  await merge(ours, kept, other);
  expect((await read(ours, `followers/company/${kept.id}`)).is_following).toBe(true);
});

test('undoing a bulk change restores the own value of a merged company', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.company(), await ours.company({ owner_id: null })];
  const action = { type: 'owner', owner_id: ours.userId };
  const { body: done } = await ours.post('/api/companies/bulk', { ids: [other.id], action }).expect(200);
  await merge(ours, kept, other);
  await ours.post(`/api/companies/bulk/${done.id}/undo`).expect(200);
  expect((await read(ours, `companies/${kept.id}`)).owner_id).toBe(ours.userId);
});

test('a large workspace finds duplicate companies in a job, without those merged since', async () => {
  const ours = await api.workspace();
  const [kept, other] = [await ours.company({ name: 'Acme' }), await ours.company({ name: 'Acme AG' })];
  await api
    .db('workspace_counts')
    .where({ workspace_id: ours.workspaceId, noun: 'companies' })
    .increment('total', LIVE_MAX.company_duplicates);
  expect(await suspects(ours)).toEqual([]);
  expect(await read(ours, 'analyses')).toContainEqual({ kind: 'company_duplicates', status: 'running', made_at: null });
  await api.work();
  expect(await suspects(ours)).toEqual(['Acme = Acme AG: name']);
  await merge(ours, kept, other);
  expect(await suspects(ours)).toEqual([]);
});

test.each([
  ['itself', (id: string) => ({ other_id: id }), 422],
  ['nobody', () => ({ other_id: crypto.randomUUID() }), 404],
  ['a field of contacts', (id: string) => ({ other_id: id, take: ['email'] }), 422],
])('a company is not merged with %s', async (_what, body, status) => {
  const ours = await api.workspace();
  const { id } = await ours.company();
  await ours.post(`/api/companies/${id}/merge`, body(id)).expect(status);
});

test('merging companies, and undoing it, may take a minute, because any number of contacts may move', async () => {
  const ours = await api.workspace();
  const [kept, other, another] = [await ours.company(), await ours.company(), await ours.company()];
  const merging = (scope: Scope) => mergeRecords(scope, COMPANY_MERGING, kept.id, { other_id: other.id, take: [] });
  expect(await timeLimitAfter(ours, merging)).toBe('1min');
  const { id } = await merge(ours, kept, another);
  expect(await timeLimitAfter(ours, (scope) => undoMerge(scope, COMPANY_MERGING, id))).toBe('1min');
});
