import { csvLine } from '@rapport/shared/csv';
import { expect, test } from 'vitest';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const NOTES = '/api/notes/bulk/import';
const HEADER = ['Activity type', 'Activity date', 'Note body', 'Contact email', 'Contact', 'Activity assigned to'];
const csv = (...rows: string[][]) => [HEADER, ...rows].map((cells) => csvLine(cells)).join('');
const rowsOf = (ours: Workspace, table: string) =>
  ours.scoped(({ db }) =>
    db(table).where({ workspace_id: ours.workspaceId }).whereNull('deleted_at').orderBy('id').select('*'),
  );
const undo = async (ours: Workspace, id: string) => (await ours.post(`/api/imports/${id}/undo`).expect(200)).body;

const call = (date: string, text: string) => ['Call', date, text, 'ada@example.com', '', 'Jane'];
const FILE = csv(
  call('2025-03-01 10:00', 'First'),
  call('2025-04-01 10:00', 'Second'),
  ['Note', '2025-05-01', 'Third', 'ada@example.com', '', ''],
  ['Task', '2025-06-01', 'Fourth', '', 'Ada', ''],
);

test('an imported history counts on its own dates, and neither as work nor as news of today', async () => {
  const ours = await api.workspace();
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com', cadence_days: 30 });
  const { body } = await ours.upload(NOTES, FILE).expect(200);
  expect(body).toMatchObject({ imported: 4, failed: 0 });
  expect((await ours.get(`/api/contacts/${ada.id}`)).body).toMatchObject({
    last_contacted_at: '2025-04-01T10:00:00.000Z',
    touch_due_at: '2025-05-01T10:00:00.000Z',
    updated_at: ada.updated_at,
  });
  const { body: timeline } = await ours.get(`/api/notes/entity/contact/${ada.id}/timeline?filter=touches`);
  expect(timeline.map(({ created_at }: { created_at: string }) => created_at.slice(0, 10))).toEqual([
    '2025-04-01',
    '2025-03-01',
  ]);
  const activities = await ours.scoped(({ db }) =>
    db('activities').where({ workspace_id: ours.workspaceId }).orderBy('type').pluck('type'),
  );
  expect(activities.filter((type: string) => /note|task|logged/.test(type))).toEqual([]);
  const { body: feed } = await ours.get('/api/activities');
  expect(feed[0].description).toBe('Imported 4 entries from list.csv');
  const news = await ours.scoped(({ db }) =>
    db('notifications').where({ workspace_id: ours.workspaceId }).pluck('type'),
  );
  expect(news).toEqual(['import_finished']);
});

test('an email dated in the future counts as sent unless the file says otherwise, and other future entries become tasks', async () => {
  const ours = await api.workspace();
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const file = [
    'Activity type,Activity date,Note body,Contact email,Email send status',
    'Email,2099-01-02 10:00,Wrong year,ada@example.com,',
    'Email,2099-01-03,Wrong clock,ada@example.com,SENT',
    'Email,2099-01-04 10:00,Still to send,ada@example.com,SCHEDULED',
    'Call,2099-01-05 10:00,Ring,ada@example.com,',
  ].join('\n');
  const { body } = await ours.upload(NOTES, file).expect(200);
  expect(body).toMatchObject({ imported: 4, failed: 0 });
  expect(body.notices).toContain(
    '2 emails are dated in the future. They get today’s date, and the date of the file goes to the text.',
  );
  const isNow = (instant: string) => Math.abs(Date.parse(instant) - Date.now()) < 60_000;
  const notes = await rowsOf(ours, 'notes');
  expect(notes.map(({ kind, content, happened_at }) => [kind, content, isNow(happened_at)]).sort()).toEqual([
    ['email', 'Wrong clock\nStatus: SENT\nDate: 2099-01-03', true],
    ['email', 'Wrong year\nDate: 2099-01-02 10:00', true],
  ]);
  const tasks = await rowsOf(ours, 'tasks');
  expect(tasks.map(({ description, due_date }) => [description, due_date.slice(0, 10)]).sort()).toEqual([
    ['Planned call', '2099-01-05'],
    ['Status: SCHEDULED\nPlanned email', '2099-01-04'],
  ]);
  const lastContact = async () => (await ours.get(`/api/contacts/${ada.id}`)).body.last_contacted_at;
  const first = await lastContact();
  expect(isNow(first)).toBe(true);

  for (const on_duplicate of ['skip', 'update']) {
    const { body: again } = await ours.upload(NOTES, file, { on_duplicate }).expect(200);
    expect(again).toMatchObject({ imported: 0, updated: 0, skipped: 4 });
  }
  expect(await rowsOf(ours, 'notes')).toEqual(notes);
  expect(await lastContact()).toEqual(first);
});

test('the last contact never comes from a deleted touch, in whichever order histories are undone and also after a merge', async () => {
  const ours = await api.workspace();
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const bob = await ours.contact({ name: 'Bob', email: 'bob@example.com' });
  const call = { kind: 'call', happened_at: '2026-01-02T09:00:00.000Z' };
  await ours.post(`/api/contacts/${ada.id}/touches`, call).expect(201);
  const imported = async (email: string, day: string) => {
    const csv = `Type,Body,Email,Date\nCall,Hi,${email},${day}`;
    return (await ours.upload(NOTES, csv).expect(200)).body.id;
  };
  const undo = (id: string) => ours.post(`/api/imports/${id}/undo`).expect(200);
  const lastContact = async (id: string) => (await ours.get(`/api/contacts/${id}`).expect(200)).body.last_contacted_at;
  const [first, second] = [
    await imported('ada@example.com', '2026-02-03'),
    await imported('ada@example.com', '2026-03-04'),
  ];
  const third = await imported('bob@example.com', '2026-04-05');
  await undo(first);
  await undo(second);
  expect(await lastContact(ada.id)).toBe(call.happened_at);
  await ours.post(`/api/contacts/${ada.id}/merge`, { other_id: bob.id }).expect(200);
  expect(await lastContact(ada.id)).toMatch('2026-04-05');
  await undo(third);
  expect(await lastContact(ada.id)).toBe(call.happened_at);
});

test('undoing a history restores notes, tasks and the last contact, but keeps what was edited', async () => {
  const ours = await api.workspace();
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  await ours
    .post(`/api/contacts/${ada.id}/touches`, { kind: 'call', happened_at: '2024-01-01T10:00:00.000Z' })
    .expect(201);
  const tables = ['notes', 'tasks', 'contacts'];
  const before = await Promise.all(tables.map((table) => rowsOf(ours, table)));
  const { body } = await ours.upload(NOTES, FILE).expect(200);
  expect(await undo(ours, body.id)).toEqual({ removed: 4, restored: 0, kept: 0, suppressed: 0 });
  expect(await Promise.all(tables.map((table) => rowsOf(ours, table)))).toEqual(before);

  const again = await ours.upload(NOTES, FILE).expect(200);
  const first = (await rowsOf(ours, 'notes')).find(({ content }) => content.startsWith('First'));
  await ours.put(`/api/notes/${first?.id}`, { content: 'First, edited' }).expect(200);
  expect(await undo(ours, again.body.id)).toEqual({ removed: 3, restored: 0, kept: 1, suppressed: 0 });
  expect((await ours.get(`/api/contacts/${ada.id}`)).body.last_contacted_at).toBe('2025-03-01T10:00:00.000Z');
});

test('importing a history again adds nothing, and an update changes the texts of notes that have an id', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  await ours.upload(NOTES, FILE).expect(200);
  const before = await rowsOf(ours, 'notes');
  for (const on_duplicate of ['skip', 'update']) {
    const { body } = await ours.upload(NOTES, FILE, { on_duplicate }).expect(200);
    expect(body).toMatchObject({ imported: 0, updated: 0, skipped: 4 });
  }
  expect(await rowsOf(ours, 'notes')).toEqual(before);

  const withId = (text: string) => `Record ID,Note body,Activity date,Contact\n90000000001,${text},2025-03-01,Ada`;
  await ours.upload(NOTES, withId('Old')).expect(200);
  const { body } = await ours.upload(NOTES, withId('New'), { on_duplicate: 'update' }).expect(200);
  expect(body).toMatchObject({ imported: 0, updated: 1 });
  const texts = async () => (await rowsOf(ours, 'notes')).map(({ content }) => content);
  expect(await texts()).toContain('New');
  expect(await undo(ours, body.id)).toEqual({ removed: 0, restored: 1, kept: 0, suppressed: 0 });
  expect(await texts()).toContain('Old');
});

test('wrong rows are reported with their reasons, and the other rows are imported', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  await theirs.contact({ name: 'Their', email: 'their@example.com' });
  await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  for (const email of ['b1@example.com', 'b2@example.com']) await ours.contact({ name: 'Bob', email });
  const wrong: [string[], string][] = [
    [['Note', '2025-01-01', 'x', '', 'Bob', ''], '“Bob” may be several records: give an email address or an ID'],
    [
      ['Note', '2025-01-01', 'x', 'their@example.com', '', ''],
      '“their@example.com” is not here: import it first, or correct the name',
    ],
    [['Call', '', 'x', 'ada@example.com', '', ''], 'happened at: Enter when the call took place'],
    [['Call', '2025-02-30', 'x', 'ada@example.com', '', ''], 'happened at: Use a date such as 2026-11-20'],
    [['Note', '2025-01-01', '', 'ada@example.com', '', ''], 'content: The note has no text'],
    [
      ['Note', '2025-01-01', 'x'.repeat(32_001), 'ada@example.com', '', ''],
      'content: The text has 32,001 characters, but the limit is 32,000. Shorten it or split the row.',
    ],
  ];
  const good = (nth: number) => [
    'Note',
    '2025-01-01',
    nth === 0 ? 'y'.repeat(32_000) : `${nth}`,
    'b2@example.com',
    'Bob',
    '',
  ];
  const { body } = await ours.upload(NOTES, csv(...wrong.flatMap(([row], nth) => [row, good(nth)]))).expect(200);
  expect(body).toMatchObject({
    imported: wrong.length,
    failed: wrong.length,
    errors: wrong.map(([, reason], nth) => `Row ${2 * nth + 2}: ${reason}`),
  });
  const lengths = (await rowsOf(ours, 'notes')).map(({ content }) => content.length);
  expect(lengths.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 1, 32_000]);
});

test('only tasks count toward the plan limit, and a file without types is asked about', async () => {
  const ours = await api.workspace();
  await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  const rows = Array.from({ length: 120 }, (_none, nth) => [
    nth < 110 ? 'Task' : 'Note',
    '2025-01-01',
    `n${nth}`,
    'ada@example.com',
    '',
    '',
  ]);
  const { body } = await ours.upload(NOTES, csv(...rows)).expect(200);
  const made = (await rowsOf(ours, 'tasks')).length;
  expect((await rowsOf(ours, 'notes')).length).toBe(10);
  expect(body.failed).toBe(110 - made);

  const untyped = 'Subject,Date,Contact\nTalked,2025-01-01,Ada';
  const checked = await ours.upload(NOTES, untyped, { dry_run: 'true' }).expect(200);
  expect(checked.body.values[0]).toMatchObject({
    field: 'kind',
    values: [{ value: '(empty)', rows: 1, becomes: 'note', certainty: 'ask' }],
  });
  const values = JSON.stringify({ kind: { '(empty)': 'call' } });
  await ours.upload(NOTES, untyped, { values }).expect(200);
  expect((await rowsOf(ours, 'notes')).filter(({ kind }) => kind === 'call')).toHaveLength(1);
});

test('exported notes can be imported again unchanged', async () => {
  const ours = await api.workspace();
  const ada = await ours.contact({ name: 'Ada', email: 'ada@example.com' });
  await ours.post(`/api/contacts/${ada.id}/touches`, { kind: 'call', content: '=1+1' }).expect(201);
  const file = (await ours.get('/api/notes/export/csv').buffer(true).expect(200)).text;
  expect((await ours.upload(NOTES, file).expect(200)).body).toMatchObject({ imported: 0, skipped: 1 });
  const [{ id }] = await rowsOf(ours, 'notes');
  const before = await rowsOf(ours, 'notes');
  await ours.scoped(({ db }) => db('notes').where({ workspace_id: ours.workspaceId, id }).delete());
  expect((await ours.upload(NOTES, file).expect(200)).body).toMatchObject({ imported: 1, ignored: [] });
  const kept = ({ content, kind, happened_at, author_id, contact_id }: (typeof before)[number]) => [
    content,
    kind,
    happened_at,
    author_id,
    contact_id,
  ];
  expect((await rowsOf(ours, 'notes')).map(kept)).toEqual(before.map(kept));
});
