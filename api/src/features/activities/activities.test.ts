import { expect, test } from 'vitest';
import { addRow } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const feed = async (ours: Pick<Workspace, 'get'>): Promise<string[]> =>
  (await ours.get('/api/activities').expect(200)).body.map(({ description }: { description: string }) => description);

const stored = (ours: Workspace, row: Record<string, unknown>) =>
  ours.scoped((scope) => addRow(scope, 'activities', { type: 'contact_updated', entity_type: 'contact', ...row }));

test('an activity is stored as a kind with values, without a sentence', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada' });
  await ours.put(`/api/contacts/${id}`, { name: 'Ada Byron' }).expect(200);
  const rows = await api
    .db('activities')
    .where({ workspace_id: ours.workspaceId })
    .orderBy('id')
    .select('kind', 'values', 'description');
  expect(rows).toEqual([
    { kind: 'created', values: { type: 'contact', name: 'Ada' }, description: '' },
    { kind: 'updated', values: { type: 'contact', name: 'Ada Byron' }, description: '' },
  ]);
  expect(await feed(ours)).toEqual(['Updated contact Ada Byron', 'Added contact Ada']);
});

test('a sentence that an earlier version stored is shown unchanged, in the feed and on the record', async () => {
  const ours = await api.workspace();
  const { id } = await ours.contact({ name: 'Ada' });
  await stored(ours, { entity_id: id, description: 'Updated contact Ada Lovelace' });
  expect(await feed(ours)).toContain('Updated contact Ada Lovelace');
  const { body } = await ours.get(`/api/notes/entity/contact/${id}/timeline`).expect(200);
  expect(body).toContainEqual(expect.objectContaining({ description: 'Updated contact Ada Lovelace' }));
});

/** Adds a member who reads in a language. */
const member = async (ours: Workspace, language: string) => {
  const other = await api.workspace();
  await other.put('/api/settings/preferences', { language }).expect(200);
  return ours.addMember(other);
};

test('members of one workspace read activities in their own languages', async () => {
  const ours = await api.workspace();
  const [german, french, spanish] = [await member(ours, 'de'), await member(ours, 'fr'), await member(ours, 'es')];
  await ours.company({ name: 'Acme' });
  const deal = await ours.deal({ title: 'Roof' });
  await ours.post(`/api/deals/${deal.id}/moves`, { stage: 'proposal', before_deal_id: null }).expect(200);
  await stored(ours, { description: 'Called Ada' });
  const said = async (reader: Pick<Workspace, 'get'>) =>
    (await feed(reader)).filter((one) => /Acme|Roof|Called/.test(one));
  expect(await said(ours)).toEqual([
    'Called Ada',
    'Moved deal Roof to proposal',
    'Added deal Roof',
    'Added company Acme',
  ]);
  expect(await said(german)).toEqual([
    'Called Ada',
    'Deal Roof in die Phase Angebot verschoben',
    'Deal Roof hinzugefügt',
    'Firma Acme hinzugefügt',
  ]);
  expect(await said(french)).toEqual([
    'Called Ada',
    'A déplacé l’affaire Roof à l’étape devis',
    'A ajouté l’affaire Roof',
    'A ajouté l’entreprise Acme',
  ]);
  expect(await said(spanish)).toEqual([
    'Called Ada',
    'Movió la oportunidad Roof a la etapa presupuesto',
    'Añadió la oportunidad Roof',
    'Añadió la empresa Acme',
  ]);
});

test('counts follow the rules of the language in the timeline, the feed and the bell', async () => {
  const german = await api.workspace();
  await german.put('/api/settings/preferences', { language: 'de' }).expect(200);
  await german.upload('/api/contacts/bulk/import', 'name\nAda\nGrace\n""').expect(200);
  expect(await feed(german)).toEqual(['2 Kontakte aus list.csv importiert']);
  const { items } = (await german.get('/api/notifications').expect(200)).body;
  expect(items).toMatchObject([
    { title: 'Import abgeschlossen!', detail: '2 Kontakte aus list.csv importiert, 0 fehlgeschlagen' },
  ]);
  const [{ id }] = (await german.get('/api/contacts?search=ada')).body;
  const { body } = await german.get(`/api/notes/entity/contact/${id}/timeline`).expect(200);
  expect(body).toMatchObject([{ description: 'Kontakt Ada hinzugefügt' }]);
});

test('after an erasure, no sentence names the person, in any language', async () => {
  const ours = await api.workspace();
  const german = await member(ours, 'de');
  const ada = await ours.contact({ name: 'Ada Lovelace', email: 'ada@example.com' });
  await ours.deal({ title: 'Roof for Ada Lovelace' });
  await ours.post('/api/personal-data/erasures', { contact_ids: [ada.id], email: null }).expect(200);
  expect(await feed(german)).toEqual([
    'Die Daten einer Person auf deren Wunsch gelöscht',
    'Deal Roof for [erased] hinzugefügt',
    'Aktivität einer Person, deren Daten gelöscht wurden',
  ]);
});

test('an API key reads activities in the language that its request accepts', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada' });
  const { body } = await ours.post('/api/api-keys', { name: 'Reader' }).expect(201);
  const read = (language: string) =>
    api.http().get('/api/activities').set('X-API-Key', body.key).set('Accept-Language', language).expect(200);
  const first = async (language: string) => (await read(language)).body.at(-1).description;
  expect(await first('es-MX, en;q=0.5')).toBe('Añadió el contacto Ada');
  expect(await first('it')).toBe('Added contact Ada');
});

test.each(['of_a_newer_version', 'toString'])(
  'an activity of the unknown kind %s has an empty sentence',
  async (kind) => {
    const ours = await api.workspace();
    await stored(ours, { kind, values: '{}' });
    expect(await feed(ours)).toEqual(['']);
  },
);
