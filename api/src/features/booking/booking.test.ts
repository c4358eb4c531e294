import { DAY_MS, dayOf, shiftDay } from '@rapport/shared/dates';
import type { WorkspaceSettings } from '@rapport/shared/settings';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { asSystem, inWorkspace } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';
import { sumTasks } from '../ai/scores/scoring.repository';
import { confirmedId, FASTEST_MS, stampOf } from '../forms/guards';
import { requireConfirmationAllowance } from '../outbox/emailAllowance';
import { readWeek } from '../reports/weekly.readModel';
import { logBookedMeetings } from './booking.jobs';
import { forgetBookings } from './booking.service';
import { writeInvitation } from './invitation';
import { lockPage } from './pages.repository';

const api = startApi({ TRUST_PROXY: 'loopback' });

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '17:00' }));
const PAGE = {
  is_on: true,
  timezone: 'Europe/Berlin',
  hours: EVERY_DAY,
  durations: [30],
  buffer_minutes: 0,
  notice_hours: 0,
  days_ahead: 14,
};

let sendings = 0;
let visitors = 0;

const pageOf = async (ours: Workspace, change: object = {}) => {
  const { body } = await ours.put('/api/booking-page', { ...PAGE, ...change }).expect(200);
  const path = new URL(body.address).pathname;
  const found = await asSystem(api.db, (trx) =>
    trx('booking_pages')
      .where({ token: path.slice(3) })
      .first('id'),
  );
  const stamp = () => {
    const shownAt = new Date(Date.now() - FASTEST_MS - 1_000 - ++sendings * 1_000);
    return stampOf(api.config.jwtSecret, confirmedId(found.id), shownAt);
  };
  const send = (values: object) =>
    api
      .http()
      .post(path)
      .type('form')
      .set('X-Forwarded-For', `10.1.${++visitors}.1`)
      .send({ _stamp: stamp(), minutes: '30', tz: 'America/New_York', ...values });
  return { path, send };
};

const IN_A_WEEK = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);

/** The times that the page offers on the day a week from now, because those of today become fewer by the hour. */
const timesOf = async (path: string): Promise<string[]> => {
  const { text } = await api.http().get(`${path}?day=${IN_A_WEEK}`).expect(200);
  return [...text.matchAll(/at=([^&"]+)/g)].map(([, at = '']) => decodeURIComponent(at));
};

const ADA = { name: 'Ada Lovelace', email: 'Ada@example.com', note: 'About roofs' };
const tasksOf = async (ours: Workspace) => (await ours.get('/api/tasks').expect(200)).body;
const eventOf = async (path: string) => {
  const { text } = await api.http().get(`${path}/meeting.ics`).expect(200);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = calendar.getFirstSubcomponent('vevent');
  return {
    method: calendar.getFirstPropertyValue('method'),
    sequence: event?.getFirstPropertyValue('sequence'),
    uid: event?.getFirstPropertyValue('uid'),
    start: event && new ICAL.Event(event).startDate.toJSDate().toISOString(),
  };
};

test('a booking creates a contact and a task and emails both parties, and the visitor can move and cancel it', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const { path, send } = await pageOf(ours);
  const [first = '', , third = ''] = await timesOf(path);
  const { headers } = await send({ ...ADA, at: first }).expect(303);
  const own = String(headers.location);
  const [contact] = (await ours.get('/api/contacts').expect(200)).body;
  expect(contact).toMatchObject({ name: 'Ada Lovelace', email: 'Ada@example.com', owner_id: ours.userId });
  expect(await tasksOf(ours)).toMatchObject([
    { title: 'Meeting with Ada Lovelace', contact_id: contact.id, due_date: first, assignee_id: ours.userId },
  ]);
  await api.work();
  expect((await api.emailTo('ada@example.com'))?.text).toContain(`http://crm.test${own}`);
  expect((await api.emailTo(ours.email))?.text).toContain('About roofs');
  expect(await timesOf(path)).not.toContain(first);
  const before = await eventOf(own);
  expect(before).toMatchObject({ method: 'REQUEST', sequence: 0, start: first });
  expect(before.uid).toMatch(/^booking-[0-9a-f-]{36}@crm\.test$/);

  const move = own.split('/').at(-1);
  const choosing = await api.http().get(`${path}?move=${move}`).expect(200);
  expect(choosing.text).toContain('Move your meeting with Ann Owner');
  await send({ at: third, move }).expect(303).expect('Location', own);
  expect(await eventOf(own)).toEqual({ ...before, sequence: 1, start: third });
  expect((await tasksOf(ours))[0].due_date).toBe(third);
  expect(await timesOf(path)).toContain(first);

  const { text: shown } = await api.http().get(own).expect(200);
  // The only button is in the collapsed part, which asks the visitor to confirm the cancellation.
  expect(shown.split('<button')).toHaveLength(2);
  expect(shown).toMatch(/<details><summary>Cancel meeting<\/summary>.*Do you want to cancel.*<button.*<\/details>/s);
  expect(await timesOf(path)).not.toContain(third);
  const canceled = await api.http().post(own).expect(200);
  expect(canceled.text).toContain(`<a href="${path}">Book another time</a>`);
  expect(await eventOf(own)).toMatchObject({ method: 'CANCEL', sequence: 2, uid: before.uid });
  expect((await tasksOf(ours))[0]).toMatchObject({ title: 'Canceled: Meeting with Ada Lovelace', status: 'done' });
  expect(await timesOf(path)).toContain(third);
  // A booking whose UID in calendars has an earlier host name keeps it.
  await asSystem(api.db, (trx) => trx('bookings').where({ email: 'ada@example.com' }).update({ uid_host: 'rapport' }));
  expect((await eventOf(own)).uid).toBe(String(before.uid).replace('crm.test', 'rapport'));
  await send({ at: first, move }).expect(422);
});

test.each([
  ['', undefined],
  ['a time that is none', '2026-13-45T99:00:00.000Z'],
])('a form without a valid time (%s) shows the times again', async (_what, at) => {
  const ours = await api.workspace({ plan: 'growth' });
  const { send } = await pageOf(ours);
  await send({ ...ADA, at }).expect(409);
});

test('a name or note that is cut within a character can be booked, and a name of control characters counts as empty', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const { path, send } = await pageOf(ours);
  const [at = ''] = await timesOf(path);
  await send({ ...ADA, name: '\u0001', at }).expect(422);
  await send({
    ...ADA,
    email: 'cut@example.com',
    name: `${'a'.repeat(99)}😀`,
    note: `${'b'.repeat(1_999)}😀`,
    at,
  }).expect(303);
  const [contact] = (await ours.get('/api/contacts').expect(200)).body;
  expect(contact.name).toBe('a'.repeat(99));
});

test('a booking opens only with its own signature and on its own page', async () => {
  const [ours, colleague] = [await api.workspace({ plan: 'growth' }), await api.workspace()];
  const { path, send } = await pageOf(ours);
  const own = String(
    (await send({ ...ADA, email: 'signed@example.com', at: (await timesOf(path))[0] }).expect(303)).headers.location,
  );
  await api.http().get(own).expect(200);
  await api.http().get(`${own}x`).expect(404);
  await api
    .http()
    .get(own.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))
    .expect(404);
  await ours.addMember(colleague);
  await api.db.raw(
    `insert into booking_pages select (jsonb_populate_record(page, jsonb_build_object('id', ?::uuid, 'user_id', ?::uuid, 'token', ?::text))).*
     from booking_pages as page where workspace_id = ?`,
    [colleague.userId, colleague.userId, `${path.slice(3)}2`, ours.workspaceId],
  );
  await api.http().get(`${path}2`).expect(200);
  await api
    .http()
    .get(own.replace(path, `${path}2`))
    .expect(404);
});

test('a member plans a meeting: the contact is invited and can cancel, and the time is not offered to visitors', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const { path } = await pageOf(ours);
  const [starts_at = '', next] = await timesOf(path);
  const { id } = await ours.contact({ name: 'Grace Hopper', email: 'Grace@example.com' });
  const plan = (body: object, contactId = id) => ours.post(`/api/contacts/${contactId}/meetings`, body);
  const { body: task } = await plan({ starts_at, minutes: 45, about: 'At the yard' }).expect(201);
  expect(task).toMatchObject({ title: 'Meeting with Grace Hopper', contact_id: id, due_date: starts_at });
  expect(task.assignee_id).toBe(ours.userId);
  await api.work();
  const invitation = await api.emailTo('grace@example.com');
  expect(invitation?.text).toMatch(/invites you to a meeting: .*At the yard/s);
  expect((await api.emailTo(ours.email))?.subject).toMatch(/^Meeting with Grace Hopper on /);
  expect(await timesOf(path)).not.toContain(starts_at);
  // The meeting lasts 45 minutes, so the next time is taken too.
  expect(await timesOf(path)).not.toContain(next);

  const [own = ''] = /\/b\/\S+/.exec(invitation?.text ?? '') ?? [];
  expect(await eventOf(own)).toMatchObject({ method: 'REQUEST', start: starts_at });
  await api.http().post(own).expect(200);
  expect((await tasksOf(ours))[0]).toMatchObject({ title: 'Canceled: Meeting with Grace Hopper', status: 'done' });
  expect(await timesOf(path)).toContain(starts_at);
});

test('a canceled meeting does not count as work done: not for its host, in the weekly report or in the score of the contact', async () => {
  const ours = await api.workspace();
  const [starts_at = ''] = await timesOf((await pageOf(ours)).path);
  const { id } = await ours.contact({ email: 'grace@example.com' });
  const { body: task } = await ours.post(`/api/contacts/${id}/meetings`, { starts_at, minutes: 30 }).expect(201);
  await ours.delete(`/api/tasks/${task.id}/meeting`).expect(204);
  const done = await ours.task({ contact_id: id });
  await ours.put(`/api/tasks/${done.id}`, { status: 'done' }).expect(200);
  expect((await ours.get('/api/reports/advanced').expect(200)).body.people).toMatchObject([{ tasks_done: 1 }]);
  const listed = await ours.get('/api/activities?kind=tasks_done').expect(200);
  expect(listed.body).toMatchObject([{ entity_id: done.id }]);
  const tomorrow = shiftDay(dayOf(new Date().toISOString(), 'UTC'), 1);
  const settings = { currency: 'USD', rates: {} } as WorkspaceSettings;
  expect(await ours.scoped((scope) => readWeek(scope, settings, 'UTC', tomorrow))).toMatchObject({ tasks: 1 });
  const [scored] = await ours.scoped((scope) => sumTasks(scope, [id]));
  expect(scored?.done).toBeCloseTo(1, 2);
});

test('a member moves a meeting by its task, and cancels it when the task is in the trash: both parties are emailed, and the offered times change', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const stranger = await api.workspace({ plan: 'growth' });
  const { path } = await pageOf(ours);
  const [first = '', , , later = ''] = await timesOf(path);
  const { id } = await ours.contact({ name: 'Edsger', email: 'edsger@example.com' });
  const { body: task } = await ours
    .post(`/api/contacts/${id}/meetings`, { starts_at: first, minutes: 15, about: 'Bring the plan' })
    .expect(201);
  expect(task.meeting_at).toBe(first);
  const meeting = `/api/tasks/${task.id}/meeting`;
  await api.work();
  const [own = ''] = /\/b\/\S+/.exec((await api.emailTo('edsger@example.com'))?.text ?? '') ?? [];
  const before = await eventOf(own);

  // Changing only the date of the task does not move the meeting, so its first time stays taken.
  const { body: dragged } = await ours.put(`/api/tasks/${task.id}`, { due_date: later }).expect(200);
  expect(dragged).toMatchObject({ due_date: later, meeting_at: first });
  expect(await timesOf(path)).not.toContain(first);

  await stranger.put(meeting, { starts_at: later }).expect(404);
  const past = new Date(Date.now() - DAY_MS).toISOString();
  expect((await ours.put(meeting, { starts_at: past }).expect(422)).body.errors.starts_at).toContain('two years');
  await ours.put(meeting, { starts_at: later }).set('If-Match', `"${task.updated_at}"`).expect(412);
  const { body: moved } = await ours
    .put(meeting, { starts_at: later })
    .set('If-Match', `"${dragged.updated_at}"`)
    .expect(200);
  expect(moved).toMatchObject({ id: task.id, due_date: later, meeting_at: later });
  await api.work();
  const news = await api.emailTo('edsger@example.com');
  expect(news?.subject).toMatch(/^Moved: meeting with /);
  expect(news?.text).toMatch(/ moved the meeting to .*Bring the plan/s);
  expect((await api.emailTo(ours.email))?.subject).toMatch(/^Moved: meeting with Edsger to /);
  const after = await eventOf(own);
  expect(after).toMatchObject({ method: 'REQUEST', start: later, sequence: 1, uid: before.uid });
  expect(await timesOf(path)).toContain(first);
  expect(await timesOf(path)).not.toContain(later);

  await ours.delete(`/api/tasks/${task.id}`).expect(204);
  await stranger.delete(meeting).expect(404);
  await ours.delete(meeting).expect(204);
  await api.work();
  expect((await api.emailTo('edsger@example.com'))?.subject).toMatch(/^Canceled: meeting with /);
  expect(await eventOf(own)).toMatchObject({ method: 'CANCEL', sequence: 2, uid: before.uid });
  expect(await timesOf(path)).toContain(later);
  await ours.delete(meeting).expect(404);
  await ours.put(meeting, { starts_at: first }).expect(404);
  const { body: restored } = await ours.post(`/api/tasks/${task.id}/restore`).expect(200);
  expect(restored).toMatchObject({ title: 'Meeting with Edsger', meeting_at: null });
});

test('no email is sent about a meeting that is over', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const { path } = await pageOf(ours);
  const [first = ''] = await timesOf(path);
  const { id } = await ours.contact({ email: 'late@example.com' });
  await ours.post(`/api/contacts/${id}/meetings`, { starts_at: first, minutes: 15, about: '' }).expect(201);
  await api
    .db('bookings')
    .where({ workspace_id: ours.workspaceId })
    .update({
      starts_at: api.db.raw(`now() - interval '20 minutes'`),
      ends_at: api.db.raw(`now() - interval '5 minutes'`),
    });
  await api.work();
  expect(await api.emailTo('late@example.com')).toBeUndefined();
});

test('the invitation to a planned meeting asks for a reply, and the invitation to a booked meeting does not', async () => {
  const [booking] = await asSystem(api.db, (trx) => trx('bookings').limit(1));
  const about = { summary: 'Ann – Grace', host: { name: 'Ann', email: 'ann@example.com' }, booking };
  expect(await writeInvitation({ ...about, isPlanned: true })).toMatch(
    /PARTSTAT=NEEDS-ACTION.*RSVP=TRUE|RSVP=TRUE.*NEEDS-ACTION/s,
  );
  expect(await writeInvitation(about)).not.toMatch(/NEEDS-ACTION|RSVP=TRUE/);
});

test('a meeting can be planned without a booking page, but not in the past, without an email address, by a stranger or on the Free plan', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const stranger = await api.workspace({ plan: 'growth' });
  const free = await api.workspace({ plan: 'free' });
  const { id } = await ours.contact({ email: 'alan@example.com' });
  const without = await ours.contact();
  const free_contact = await free.contact({ email: 'alan@example.com' });
  const at = (days: number) => ({ starts_at: new Date(Date.now() + days * DAY_MS).toISOString() });
  for (const days of [-1, 3_000]) {
    const { errors } = (await ours.post(`/api/contacts/${id}/meetings`, at(days)).expect(422)).body;
    expect(errors.starts_at).toContain('two years');
  }
  expect((await ours.post(`/api/contacts/${without.id}/meetings`, at(1)).expect(409)).body.code).toBe('no_email');
  await stranger.post(`/api/contacts/${id}/meetings`, at(1)).expect(404);
  await free.post(`/api/contacts/${free_contact.id}/meetings`, at(1)).expect(403);
  expect(await tasksOf(ours)).toEqual([]);
  await ours.post(`/api/contacts/${id}/meetings`, at(1)).expect(201);
  expect((await ours.get('/api/booking-page').expect(200)).body.is_on).toBe(false);
  await api.work();
  const [own = ''] = /\/b\/\S+/.exec((await api.emailTo('alan@example.com'))?.text ?? '') ?? [];
  expect((await api.http().get(own).expect(200)).text).toContain('Cancel meeting');
});

test('two visitors who book the same time at once do not both get it', async () => {
  const ours = await api.workspace();
  const { path, send } = await pageOf(ours);
  const [at] = await timesOf(path);
  const answers = await Promise.all(
    ['one', 'two'].map((name) => send({ name, email: `${name}@example.com`, at }).then(({ status }) => status)),
  );
  expect(answers.toSorted()).toEqual([303, 409]);
  expect(await tasksOf(ours)).toHaveLength(1);
});

test('a member who plans a meeting and a visitor who books at the same time do not deadlock', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  await pageOf(ours);
  const { id } = await ours.contact({ email: 'planned@example.com' });
  const starts_at = new Date(Date.now() + DAY_MS).toISOString();
  let planned: PromiseLike<unknown> | undefined;
  await ours.scoped(async (scope) => {
    const page = await scope.db('booking_pages').first('id');
    await lockPage(scope, page.id);
    planned = ours.post(`/api/contacts/${id}/meetings`, { starts_at, minutes: 30, about: '' }).expect(201).then();
    await expect.poll(api.blocked).toHaveLength(1);
    await requireConfirmationAllowance(scope, 'visitor@example.com');
  });
  await planned;
});

test('many visitors who book at once all get the times they chose, and a second visitor for the same time is asked to choose again', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const { path, send } = await pageOf(ours);
  const times = await timesOf(path);
  const wishes = [...times, times[3]].map((at, n) => ({ name: `Visitor ${n}`, email: `visitor${n}@example.com`, at }));
  const answers = await Promise.all(wishes.map((wish) => send(wish).then(({ status, text }) => ({ status, text }))));
  expect(times).toHaveLength(16);
  const refused = answers.filter(({ status }) => status !== 303);
  expect(refused.map(({ status }) => status)).toEqual([409]);
  expect(refused[0]?.text).toContain('This time was just taken. Please choose another.');
  const tasks: { due_date: string }[] = await tasksOf(ours);
  expect(tasks.map(({ due_date }) => due_date).toSorted()).toEqual(times);
  expect((await ours.get('/api/contacts').expect(200)).body).toHaveLength(16);
});

test('changing some settings keeps the other settings, the calendars and the address', async () => {
  const ours = await api.workspace();
  const calendars = ['https://calendars.invalid/ann.ics'];
  const change = (some: object) => ours.patch('/api/booking-page', some);
  const { body: first } = await change({ durations: [45], calendars }).expect(200);
  expect(first).toMatchObject({ is_on: false, durations: [45], buffer_minutes: 0, notice_hours: 4, days_ahead: 30 });
  const { body: next } = await change({ is_on: true, hours: EVERY_DAY }).expect(200);
  expect(next).toEqual({ ...first, is_on: true, hours: EVERY_DAY });
  expect((await ours.put('/api/booking-page', { buffer_minutes: 15 }).expect(200)).body).toEqual({
    ...next,
    buffer_minutes: 15,
  });
  expect((await change({ calendars: [] }).expect(200)).body.calendars).toEqual([]);
  expect((await change({ days_ahead: 0 }).expect(422)).body.errors).toHaveProperty('days_ahead');
  expect((await ours.get('/api/booking-page').expect(200)).body).toEqual({
    ...next,
    buffer_minutes: 15,
    calendars: [],
  });
});

test('a booking by a bot, at a time that is not offered or with an invalid email address is refused', async () => {
  const ours = await api.workspace();
  const { path, send } = await pageOf(ours);
  const [at] = await timesOf(path);
  await send({ ...ADA, at, _homepage: 'x' }).expect(422);
  await send({ ...ADA, at, _stamp: '' }).expect(422);
  await send({ ...ADA, at, email: 'nobody' }).expect(422);
  await send({ ...ADA, at: '2020-01-01T09:00:00.000Z' }).expect(409);
  expect(await tasksOf(ours)).toEqual([]);
  await ours.put('/api/booking-page', { ...PAGE, is_on: false }).expect(200);
  await api.http().get(path).expect(410);
  await send({ ...ADA, at }).expect(410);
  await api.http().get('/b/guess').expect(404);
});

test('booking pages are part of the plans from Growth, and close when the plan or the membership ends', async () => {
  const free = await api.workspace({ plan: 'free' });
  expect((await free.get('/api/booking-page').expect(200)).body.is_available).toBe(false);
  const { body: refused } = await free.put('/api/booking-page', PAGE).expect(403);
  expect(JSON.stringify(refused)).toContain('"resource":"booking_pages"');
  const ours = await api.workspace({ plan: 'growth' });
  const { path } = await pageOf(ours);
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'free' });
  await api.http().get(path).expect(410);
  await api.db('workspaces').where({ id: ours.workspaceId }).update({ plan_id: 'growth' });
  await api.http().get(path).expect(200);
  await api.db('memberships').where({ workspace_id: ours.workspaceId }).delete();
  await api.http().get(path).expect(404);
});

test('the bookings of a member who leaves pass to the member who gets their tasks, and visitors can still cancel by their link', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const leaver = await api.workspace();
  const heir = await api.workspace();
  for (const person of [leaver, heir]) await ours.addMember(person);
  const { path, send } = await pageOf(ours, { calendars: ['https://calendars.invalid/secret.ics'] });
  const [first, second] = await timesOf(path);
  const book = async (at: string | undefined, email: string) =>
    String((await send({ ...ADA, email, at }).expect(303)).headers.location);
  const [canceled, moved] = [await book(first, 'one@example.com'), await book(second, 'two@example.com')];
  await api.db('booking_pages').where({ workspace_id: ours.workspaceId }).update({ user_id: leaver.userId });
  await api.db('tasks').where({ workspace_id: ours.workspaceId }).update({ assignee_id: leaver.userId });
  const remove = (who: Workspace, to: Workspace) =>
    ours.delete(`/api/team/members/${who.userId}?hand_over_to=${to.userId}`).expect(204);
  await remove(leaver, heir);
  await api.http().get(path).expect(410);
  await send({ ...ADA, at: first }).expect(410);
  expect(await api.db('booking_calendars').where({ workspace_id: ours.workspaceId })).toEqual([]);
  expect((await api.http().get(canceled).expect(200)).text).not.toContain('Choose another time');
  await api.work();
  await api.http().post(canceled).expect(200);
  await api.work();
  const subjectOf = async (email: string) => (await api.emailTo(email))?.subject;
  expect(await subjectOf(heir.email)).toContain('Canceled');
  expect(await subjectOf(leaver.email)).toBeUndefined();
  // When that member leaves too, the next host can move the booking.
  await remove(heir, ours);
  const task = (await tasksOf(ours)).find(({ status }: { status: string }) => status !== 'done');
  const starts_at = new Date(Date.parse(String(second)) + DAY_MS).toISOString();
  await ours.put(`/api/tasks/${task.id}/meeting`, { starts_at }).expect(200);
  expect(await eventOf(moved)).toMatchObject({ sequence: 1, start: starts_at });
});

test('the bookings of a member who deletes their account pass to another member too', async () => {
  const ours = await api.workspace({ plan: 'growth' });
  const leaver = await api.workspace();
  await ours.addMember(leaver);
  const { path, send } = await pageOf(ours);
  await api.db('booking_pages').where({ workspace_id: ours.workspaceId }).update({ user_id: leaver.userId });
  const [at] = await timesOf(path);
  const link = String((await send({ name: 'Eva', email: 'eva@example.com', at }).expect(303)).headers.location);
  await leaver.post('/api/account/deletion', { email: leaver.email }).expect(204);
  await api.work();
  await api.http().get(path).expect(410);
  await api.http().post(link).expect(200);
  await api.work();
  expect((await api.emailTo(ours.email))?.subject).toContain('Canceled');
});

test('only a member with a confirmed email address can turn their booking page on', async () => {
  const ours = await api.workspace();
  await api.db('users').where({ id: ours.userId }).update({ email_verified_at: null });
  expect((await ours.put('/api/booking-page', PAGE).expect(403)).body.code).toBe('email_not_verified');
  await ours.put('/api/booking-page', { ...PAGE, is_on: false }).expect(200);
});

test('an erasure purges the bookings of the person', async () => {
  const ours = await api.workspace();
  const { path, send } = await pageOf(ours);
  const [at] = await timesOf(path);
  await send({ ...ADA, at }).expect(303);
  const [contact] = (await ours.get('/api/contacts').expect(200)).body;
  const { rows } = await asSystem(api.db, async (trx) => ({
    rows: await trx('bookings').where({ contact_id: contact.id }),
  }));
  expect(rows).toHaveLength(1);
  await inWorkspace(api.context.db, { workspaceId: ours.workspaceId, userId: ours.userId }, (scope) =>
    forgetBookings(scope, [contact.id], []),
  );
  const left = await asSystem(api.db, (trx) => trx('bookings').where({ contact_id: contact.id }));
  expect(left).toEqual([]);
});

test('the timeline shows a meeting once it is over, at the time to which it was moved, but no canceled meeting', async () => {
  const ours = await api.workspace();
  const { path, send } = await pageOf(ours);
  const times = await timesOf(path);
  const bookAt = async (at: string | undefined, email: string, more: object = {}) =>
    String((await send({ ...ADA, email, at, ...more }).expect(303)).headers.location);
  const moved = await bookAt(times[0], 'moved@example.com', { note: 'About @everyone' });
  const canceled = await bookAt(times[1], 'canceled@example.com');
  await bookAt(times[2], 'later@example.com');
  await bookAt(times[3], 'logged@example.com');
  await bookAt(times[4], 'deleted@example.com');
  await send({ at: times[5], move: moved.split('/').at(-1) }).expect(303);
  await api.http().post(canceled).expect(200);

  const all = (await ours.get('/api/contacts').expect(200)).body as { id: string; email: string }[];
  const idOf = (name: string) => String(all.find(({ email }) => email === `${name}@example.com`)?.id);
  /** Moves the meetings into the past by 20 days, except that of `later`. */
  const daysPass = () =>
    asSystem(api.db, (trx) =>
      trx.raw(
        `update bookings set starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days'
         where workspace_id = ? and email <> 'later@example.com'`,
        [ours.workspaceId],
      ),
    );
  const logAll = async () => {
    await logBookedMeetings.perform(api.context, {});
    await api.work();
  };
  const meetingsOf = async (name: string) =>
    (await ours.get(`/api/notes/entity/contact/${idOf(name)}/timeline?filter=touches`).expect(200)).body;
  await logAll();
  expect(await meetingsOf('moved')).toEqual([]);

  await daysPass();
  const startOf = (at: string | undefined) => new Date(Date.parse(String(at)) - 20 * DAY_MS).toISOString();
  const own = { kind: 'meeting', content: 'As I saw it', happened_at: startOf(times[3]) };
  await ours.post(`/api/contacts/${idOf('logged')}/touches`, own).expect(201);
  await ours.delete(`/api/contacts/${idOf('deleted')}`).expect(204);
  await logAll();
  await logAll();
  expect(await meetingsOf('moved')).toMatchObject([
    {
      kind: 'meeting',
      content: 'About @everyone',
      created_at: startOf(times[5]),
      actor_name: 'Ann Owner',
      mentions: [],
    },
  ]);
  expect((await ours.get(`/api/contacts/${idOf('moved')}`)).body.last_contacted_at).toBe(startOf(times[5]));
  expect(await meetingsOf('canceled')).toEqual([]);
  expect(await meetingsOf('later')).toEqual([]);
  expect(await meetingsOf('logged')).toMatchObject([{ content: 'As I saw it' }]);
});

test('a meeting is logged although a later one with the same contact was logged before', async () => {
  const ours = await api.workspace();
  const { path, send } = await pageOf(ours);
  const [earlier, later] = await timesOf(path);
  for (const at of [earlier, later]) await send({ ...ADA, email: 'twice@example.com', at }).expect(303);
  for (const at of [later, earlier]) {
    await asSystem(api.db, (trx) =>
      trx.raw(
        `update bookings set starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days'
         where workspace_id = ? and starts_at = ?`,
        [ours.workspaceId, String(at)],
      ),
    );
    await logBookedMeetings.perform(api.context, {});
    await api.work();
  }
  const [contact] = (await ours.get('/api/contacts').expect(200)).body;
  const { body } = await ours.get(`/api/notes/entity/contact/${contact.id}/timeline?filter=touches`).expect(200);
  expect(body).toHaveLength(2);
});

test('a meeting whose task was reassigned is logged as a meeting of the new assignee', async () => {
  const [ours, other] = [await api.workspace(), await api.workspace()];
  await ours.addMember(other);
  const { path, send } = await pageOf(ours);
  const [at] = await timesOf(path);
  await send({ ...ADA, email: 'handed@example.com', at }).expect(303);
  const [task] = await tasksOf(ours);
  await ours.put(`/api/tasks/${task.id}`, { assignee_id: other.userId }).expect(200);
  await asSystem(api.db, (trx) =>
    trx.raw(
      `update bookings set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour' where email = ?`,
      ['handed@example.com'],
    ),
  );
  await logBookedMeetings.perform(api.context, {});
  await api.work();
  const notes = await asSystem(api.db, (trx) =>
    trx('notes').where({ contact_id: task.contact_id }).select('author_id', 'kind'),
  );
  expect(notes).toEqual([{ author_id: other.userId, kind: 'meeting' }]);
});
