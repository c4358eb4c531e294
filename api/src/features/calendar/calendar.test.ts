import ICAL from 'ical.js';
import ical from 'node-ical';
import { expect, test } from 'vitest';
import { sha256 } from '../../http/authenticate';
import { startApi, type Workspace } from '../../testing/startApi';

const api = startApi();

const ALL = { kinds: ['tasks', 'next_steps', 'closes'], everyone: false };
const pathOf = (address: string) => new URL(address).pathname;
const subscribe = async (ours: Pick<Workspace, 'put'>, change: object = ALL) =>
  pathOf((await ours.put('/api/calendar', change).expect(200)).body.address);
const load = async (path: string) => (await api.http().get(path).expect(200)).text;
const titles = async (path: string) =>
  Object.values(ical.sync.parseICS(await load(path)))
    .flatMap((entry) => (entry?.type === 'VEVENT' ? [String(entry.summary)] : []))
    .sort();

const colleagueOf = async (ours: Workspace) => ours.addMember(await api.workspace());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

test('due tasks and deals are read the same by two independent parsers', async () => {
  const ours = await api.workspace();
  const { id: contact_id } = await ours.contact({ name: 'Ada, “Countess”; Lovelace' });
  const due = `${dayIn(3)}T09:30:00.000Z`;
  await ours.post('/api/tasks', { title: `Call ${'späte 日本語 '.repeat(12)}`, due_date: due, contact_id }).expect(201);
  await ours.post('/api/tasks', { title: 'Pack', due_date: `${dayIn(2)}T23:59:00.000Z` }).expect(201);
  const deal = { title: 'Ship', amount: 1, contact_id, next_step: 'Send\\offer', next_step_at: dayIn(1) };
  await ours.post('/api/deals', { ...deal, expected_close_date: dayIn(20) }).expect(201);
  const text = await load(await subscribe(ours));

  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const strict = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  const loose = Object.values(ical.sync.parseICS(text)).flatMap((entry) => (entry?.type === 'VEVENT' ? [entry] : []));
  const expected = [
    [`Call ${'späte 日本語 '.repeat(12).trim()} (Ada, “Countess”; Lovelace)`, due, false],
    ['Expected close: Ship', `${dayIn(20)}T00:00:00.000Z`, true],
    ['Pack', `${dayIn(2)}T00:00:00.000Z`, true],
    ['Send\\offer (Ship)', `${dayIn(1)}T00:00:00.000Z`, true],
  ];
  const byTitle = (one: unknown[], other: unknown[]) => String(one[0]).localeCompare(String(other[0]));
  const utc = (time: ICAL.Time) => (time.isDate ? `${time.toString()}T00:00:00.000Z` : time.toJSDate().toISOString());
  expect(strict.map(({ summary, startDate }) => [summary, utc(startDate), startDate.isDate]).sort(byTitle)).toEqual(
    expected,
  );
  expect(loose.map(({ summary, datetype }) => [String(summary), datetype === 'date']).sort(byTitle)).toEqual(
    expected.map(([summary, , isDay]) => [summary, isDay]),
  );
  expect(new Set(strict.map(({ uid }) => uid)).size).toBe(4);
  for (const { uid } of strict) expect(uid).toMatch(/@crm\.test$/);
});

test('a calendar contains only open and near entries of the chosen kinds, of its owner or of everyone', async () => {
  const ours = await api.workspace();
  const colleague = await colleagueOf(ours);
  const task = (values: object) =>
    ours.post('/api/tasks', { due_date: inDays(1).toISOString(), ...values }).expect(201);
  await task({ title: 'Mine' });
  await task({ title: 'Theirs', assignee_id: colleague.userId });
  await task({ title: 'Done', status: 'done' });
  await task({ title: 'Long ago', due_date: inDays(-120).toISOString() });
  await task({ title: 'Far away', due_date: inDays(900).toISOString() });
  await ours.deal({ title: 'Closing', expected_close_date: dayIn(5) });
  await ours.deal({ title: 'Won', stage: 'closed_won', expected_close_date: dayIn(5) });
  const path = await subscribe(ours);
  expect(await titles(path)).toEqual(['Expected close: Closing', 'Mine']);
  expect(await subscribe(ours, { kinds: ['tasks'], everyone: true })).toBe(path);
  expect(await titles(path)).toEqual(['Mine', 'Theirs']);
  await ours.put('/api/calendar', { kinds: [], everyone: true }).expect(422);
  const strangers = await api.workspace();
  expect(await titles(await subscribe(strangers, { ...ALL, everyone: true }))).toEqual([]);
});

test('a calendar does not name a deleted contact', async () => {
  const ours = await api.workspace();
  const { id: contact_id } = await ours.contact({ name: 'Ada' });
  await ours.task({ title: 'Call', due_date: inDays(1).toISOString(), contact_id });
  const path = await subscribe(ours);
  expect(await titles(path)).toEqual(['Call (Ada)']);
  await ours.delete(`/api/contacts/${contact_id}`).expect(204);
  expect(await titles(path)).toEqual(['Call']);
});

test('an unchanged calendar is not sent again, but a changed one is', async () => {
  const ours = await api.workspace();
  const { body: task } = await ours.post('/api/tasks', { title: 'Call', due_date: inDays(1).toISOString() });
  const path = await subscribe(ours);
  const { headers } = await api.http().get(path).expect(200);
  const again = () =>
    api
      .http()
      .get(path)
      .set('If-None-Match', headers.etag ?? '');
  await again().expect(304);
  await ours.put(`/api/tasks/${task.id}`, { title: 'Call Ada' }).expect(200);
  await again().expect(200);

  // Apps that do not support tags compare the time, which also changes when an entry is deleted.
  const since = (modified = '') => api.http().get(path).set('If-Modified-Since', modified);
  const { headers: changed } = await since(headers['last-modified']).expect(200);
  await since(changed['last-modified']).expect(304);
  await ours.delete(`/api/tasks/${task.id}`).expect(204);
  expect((await since(changed['last-modified']).expect(200)).text).not.toContain('Call Ada');
});

test('a URL stops working when it is replaced or turned off, or its owner leaves, and other URLs keep working', async () => {
  const ours = await api.workspace();
  const colleague = await colleagueOf(ours);
  const first = await subscribe(ours);
  const theirs = await subscribe(colleague);
  const second = pathOf((await ours.post('/api/calendar/rotate').expect(200)).body.address);
  await api.http().get(first).expect(404);
  await api.http().get(second).expect(200);
  await ours.delete('/api/calendar').expect(204);
  await api.http().get(second).expect(404);
  expect((await ours.get('/api/calendar')).body.address).toBeNull();

  await api.http().get(theirs).expect(200);
  await ours.delete(`/api/team/members/${colleague.userId}`).expect(204);
  await api.http().get(theirs).expect(404);
  await api.http().get('/calendars/guess.ics').expect(404);
});

test('a task with a date is downloaded as an event, with the id that it has in the calendar', async () => {
  const [ours, theirs] = [await api.workspace(), await api.workspace()];
  const { id: contact_id } = await ours.contact({ name: 'Ada' });
  const task = await ours.task({ title: 'Visit the mill', due_date: `${dayIn(3)}T09:30:00.000Z`, contact_id });
  const path = `/api/tasks/${task.id}/calendar`;
  const { text, headers } = await ours.get(path).expect(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename=task.ics');
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  const [event] = events.map((part) => new ICAL.Event(part));
  expect(events).toHaveLength(1);
  expect(event?.summary).toBe('Visit the mill (Ada)');
  expect(event?.startDate.toJSDate().toISOString()).toBe(`${dayIn(3)}T09:30:00.000Z`);
  expect(event?.description).toBe(`http://crm.test/tasks?task=${task.id}`);
  expect(await load(await subscribe(ours))).toContain(`UID:${event?.uid}`);
  await theirs.get(path).expect(404);
  await ours.put(`/api/tasks/${task.id}`, { due_date: null }).expect(200);
  expect((await ours.get(path).expect(409)).body.code).toBe('no_due_date');
});

test('a URL that was made with another secret of the installation is not shown, and works until it is replaced', async () => {
  const ours = await api.workspace();
  await subscribe(ours);
  const token_hash = sha256('before');
  await api.db('calendar_feeds').where({ user_id: ours.userId }).update({ token_hash });
  await load('/calendars/before.ics');
  const kept = { kinds: ALL.kinds, everyone: false };
  expect((await ours.get('/api/calendar').expect(200)).body).toEqual({ address: null, ...kept });
  const path = await subscribe(ours);
  await load(path);
  expect(pathOf((await ours.get('/api/calendar').expect(200)).body.address)).toBe(path);
  await api.http().get('/calendars/before.ics').expect(404);
});
