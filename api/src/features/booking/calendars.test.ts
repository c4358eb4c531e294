import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../db/scope';
import { startApi, type Workspace } from '../../testing/startApi';
import { readAllCalendars } from './booking.jobs';

const api = startApi({ ALLOW_PRIVATE_HOSTS: 'true' });
const strict = startApi();

let answer: { status: number; text: string };
let requestedPaths: string[] = [];
const server = createServer((req, res) => {
  requestedPaths.push(req.url ?? '');
  res.writeHead(answer.status).end(answer.text);
});
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret/basic.ics`;
beforeAll(() => new Promise<void>((resolve) => server.listen(0, resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const at = (time: string) => `${tomorrow.replaceAll('-', '')}T${time}00Z`;
const calendar = (...events: [string, string][]) =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test'],
    ...events.flatMap(([from, to], nth) => [
      ...['BEGIN:VEVENT', `UID:${nth}`, 'DTSTAMP:20261101T000000Z'],
      ...[`DTSTART:${at(from)}`, `DTEND:${at(to)}`, 'END:VEVENT'],
    ]),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');
beforeEach(() => {
  answer = { status: 200, text: calendar(['0900', '1100']) };
  requestedPaths = [];
});

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '12:00' }));
const PAGE = {
  is_on: true,
  timezone: 'UTC',
  hours: EVERY_DAY,
  durations: [60],
  buffer_minutes: 0,
  notice_hours: 0,
  days_ahead: 3,
};
const pageOf = async (ours: Workspace, calendars: string[]) =>
  (await ours.put('/api/booking-page', { ...PAGE, calendars }).expect(200)).body;
const shown = async (ours: Workspace) => (await ours.get('/api/booking-page').expect(200)).body.calendars;
const times = async ({ address: page }: { address: string }) => {
  const { text } = await api
    .http()
    .get(`${new URL(page).pathname}?day=${tomorrow}&tz=UTC`)
    .expect(200);
  return [...text.matchAll(/at=([^&"]+)/g)].map(([, time = '']) => decodeURIComponent(time).slice(11, 16));
};

test('busy times of a calendar are not offered, and its address is stored encrypted', async () => {
  const ours = await api.workspace();
  const page = await pageOf(ours, [address().replace('http:', 'HTTP:'), address()]);
  expect(page.calendars).toHaveLength(2);
  await pageOf(ours, [address()]);
  expect(await times(page)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
  await api.work();
  expect(await times(page)).toEqual(['11:00']);
  expect(await shown(ours)).toMatchObject([{ address: address(), problem: null, read_at: expect.any(String) }]);
  const stored = await asSystem(api.db, (trx) => trx('booking_calendars').where({ workspace_id: ours.workspaceId }));
  expect(JSON.stringify(stored)).not.toContain('basic.ics');
});

test('a calendar is read again, and its earlier busy times stay while it cannot be read', async () => {
  const ours = await api.workspace();
  const page = await pageOf(ours, [address()]);
  await api.work();
  const again = async (status: number, text: string) => {
    answer = { status, text };
    await readAllCalendars.perform(api.context, {});
    await api.work();
    return [await times(page), (await shown(ours))[0].problem];
  };
  expect(await again(404, '')).toEqual([['11:00'], 'unreachable']);
  expect(await again(200, '<html>Sign in</html>')).toEqual([['11:00'], 'no_calendar']);
  expect(await again(200, calendar(['1030', '1200']))).toEqual([['09:00', '09:30'], null]);
  await pageOf(ours, []);
  expect(await times(page)).toHaveLength(5);
});

test('the calendars of a page that is off are not read', async () => {
  const ours = await api.workspace();
  const own = `${address()}?off`;
  await ours.put('/api/booking-page', { ...PAGE, is_on: false, calendars: [own] }).expect(200);
  await api.work();
  requestedPaths = [];
  await readAllCalendars.perform(api.context, {});
  await api.work();
  expect(requestedPaths.filter((path) => path.endsWith('?off'))).toEqual([]);
});

test('an address in a private network is not called', async () => {
  const ours = await strict.workspace();
  await pageOf(ours, [address()]);
  await strict.work();
  expect((await shown(ours))[0].problem).toBe('unreachable');
  expect(requestedPaths).toEqual([]);
});

test.each([['calendar'], ['ftp://example.com/a.ics'], ['https://']])('%s is not a valid address', async (wrong) => {
  const ours = await api.workspace();
  const { body } = await ours.put('/api/booking-page', { ...PAGE, calendars: [wrong] }).expect(422);
  expect(Object.keys(body.errors)).toEqual(['calendars.0']);
});

test('a webcal address is changed to https', async () => {
  const ours = await api.workspace();
  const { calendars } = await pageOf(ours, ['webcal://calendars.invalid/ann.ics']);
  expect(calendars).toMatchObject([{ address: 'https://calendars.invalid/ann.ics' }]);
});
