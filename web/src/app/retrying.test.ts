import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { get, post } from '../lib/http/http';
import { network, problem, reply } from '../testing/network';
import { makeQueryClient } from './queryClient';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const busy = (retryAfter: string) => ({
  ...problem(503, 'busy', 'The server is busy right now. Please try again in a moment.'),
  headers: { 'retry-after': retryAfter },
});

/** A server that returns these responses in order, and then repeats the last one. */
const answering = (...answers: ReturnType<typeof reply>[]) => {
  const answer = vi.fn(
    () => answers[Math.min(answer.mock.calls.length, answers.length) - 1] as ReturnType<typeof reply>,
  );
  network.get('/contacts', answer);
  return answer;
};

const read = () => {
  const result = makeQueryClient().fetchQuery({ queryKey: ['contacts'], queryFn: () => get('/contacts') });
  result.catch(() => undefined);
  return result;
};

test('a read that a busy server refused is retried after the time that the server named', async () => {
  const answer = answering(busy('3'), reply(['Ada']));
  const contacts = read();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(answer).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_200);
  expect(answer).toHaveBeenCalledTimes(2);
  await expect(contacts).resolves.toEqual(['Ada']);
});

test('a read that stays refused fails after four retries, however long the server asks to wait', async () => {
  const answer = answering(busy('600'));
  const contacts = read();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answer).toHaveBeenCalledTimes(5);
  await expect(contacts).rejects.toThrow('The server is busy right now');
});

test.each([404, 500, 507])('a read that is answered %i is not asked for again', async (status) => {
  const answer = answering(problem(status, 'code', 'No'));
  await expect(read()).rejects.toThrow('No');
  expect(answer).toHaveBeenCalledTimes(1);
});

test('a change is never sent twice', async () => {
  const answer = vi.fn(() => busy('1'));
  network.post('/contacts', answer);
  const client = makeQueryClient();
  const change = client
    .getMutationCache()
    .build(client, { mutationFn: () => post('/contacts', {}) })
    .execute({});
  await expect(change).rejects.toThrow('The server is busy right now');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(answer).toHaveBeenCalledTimes(1);
});
