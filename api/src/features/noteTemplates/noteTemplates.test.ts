import { NOTE_TEMPLATES_MAX } from '@rapport/shared/noteTemplates';
import { expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { startApi } from '../../testing/startApi';

const api = startApi();

test('a template is stored, changed only with its current version, listed by name, and deleted', async () => {
  const ours = await api.workspace();
  const { body: visit } = await ours.post('/api/note-templates', { name: 'Visit', content: '- [ ] Roof' }).expect(201);
  await ours.post('/api/note-templates', { name: 'Árbol', content: 'Tree' }).expect(201);
  const names = async () =>
    (await ours.get('/api/note-templates').expect(200)).body.map(({ name }: typeof visit) => name);
  expect(await names()).toEqual(['Árbol', 'Visit']);
  const path = `/api/note-templates/${visit.id}`;
  const change = (name: string, version: string) => ours.put(path, { name }).set('If-Match', version);
  const version = (await ours.get(path).expect(200)).headers.etag as string;
  await change('A visit', version).expect(200);
  await change('My visit', version).expect(412);
  expect((await ours.get(path)).body).toMatchObject({ name: 'A visit', content: '- [ ] Roof' });
  await ours.delete(path).expect(204);
  await ours.delete(path).expect(404);
  expect(await names()).toEqual(['Árbol']);
});

test.each([
  [{ content: 'Text' }, 'name'],
  [{ name: ' ', content: 'Text' }, 'name'],
  [{ name: 'x'.repeat(81), content: 'Text' }, 'name'],
  [{ name: 'Empty', content: ' \n' }, 'content'],
  [{ name: 'Long', content: 'x'.repeat(32_001) }, 'content'],
])('%j is refused for its %s', async (template, field) => {
  const ours = await api.workspace();
  const { body } = await ours.post('/api/note-templates', template).expect(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test('a workspace has a maximum number of templates', async () => {
  const ours = await api.workspace();
  await asSystem(api.db, (trx) =>
    trx.raw(
      `insert into note_templates (workspace_id, id, name, content)
       select :workspace, gen_random_uuid(), 'Call', 'Text' from generate_series(2, :max)`,
      { workspace: ours.workspaceId, max: NOTE_TEMPLATES_MAX },
    ),
  );
  const add = () => ours.post('/api/note-templates', { name: 'Call', content: 'Text' });
  await add().expect(201);
  expect((await add().expect(409)).body.code).toBe('too_many');
});
