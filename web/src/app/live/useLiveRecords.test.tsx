// Isolated: replaces the timers of all queries.
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HearRecords } from '../../features/notifications/useNotificationStream';
import { makeQueryClient } from '../queryClient';
import { useLiveRecords } from './useLiveRecords';

const answer = async () => 'what is there';
const fetched = { deals: vi.fn(answer), campaigns: vi.fn(answer), settings: vi.fn(answer) };
let hear: HearRecords;
let save: () => void;
let saved: () => void;

function Board() {
  hear = useLiveRecords();
  for (const key of ['deals', 'campaigns', 'settings'] as const) {
    // biome-ignore lint/correctness/useHookAtTopLevel: always the same three
    useQuery({ queryKey: [key], queryFn: fetched[key] });
  }
  const { mutate } = useMutation({ mutationFn: () => new Promise<void>((done) => (saved = done)) });
  save = () => mutate();
  return (
    <table>
      <tbody>
        <tr>
          <td>
            <input aria-label="Cell" />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const timesFetched = () => Object.values(fetched).map(({ mock }) => mock.calls.length);

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00.000Z') });
  for (const fetch of Object.values(fetched)) fetch.mockClear();
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Board />
    </QueryClientProvider>,
  );
  await wait(10_000);
  expect(timesFetched()).toEqual([1, 1, 1]);
});
afterEach(() => vi.useRealTimers());

test('queries of the changed records are fetched again within a second, once for a burst of changes', async () => {
  for (let times = 0; times < 100; times += 1) hear(['contacts', 'deals']);
  await wait(1_000);
  expect(timesFetched()).toEqual([2, 1, 1]);
  hear(['campaigns']);
  await wait(1_000);
  expect(timesFetched()).toEqual([2, 2, 1]);
});

test('after a reconnect, all queries that show records are fetched again', async () => {
  hear(null);
  await wait(1_000);
  expect(timesFetched()).toEqual([2, 2, 1]);
});

test('a query that was fetched after the change is not fetched again', async () => {
  hear(['campaigns']);
  await wait(1_000);
  hear(null);
  await wait(1_000);
  expect(timesFetched()).toEqual([2, 2, 1]);
});

test('nothing is fetched while a change by the user is being saved', async () => {
  act(() => save());
  await wait(0);
  hear(['deals']);
  await wait(5_000);
  expect(timesFetched()).toEqual([1, 1, 1]);
  act(() => saved());
  await wait(1_000);
  expect(timesFetched()).toEqual([2, 1, 1]);
});

test.each([
  ['a button is down', () => fireEvent.pointerDown(document.body), () => fireEvent.pointerUp(document.body)],
  [
    'a card is lifted by keyboard',
    () => {
      document.body.insertAdjacentHTML('beforeend', '<b id="card" aria-roledescription="card" aria-pressed="true" />');
    },
    () => document.getElementById('card')?.remove(),
  ],
  ['somebody types in a cell', () => screen.getByLabelText('Cell').focus(), () => screen.getByLabelText('Cell').blur()],
])('nothing is fetched while %s', async (_case, begin, end) => {
  begin();
  hear(['deals']);
  await wait(5_000);
  expect(timesFetched()).toEqual([1, 1, 1]);
  end();
  await wait(1_000);
  expect(timesFetched()).toEqual([2, 1, 1]);
});
