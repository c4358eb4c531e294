import { afterEach, expect, test, vi } from 'vitest';
import { network, problem, type Request, reply, serverIsDown } from '../../testing/network';
import { addOnce } from './addOnce';

const call = { kind: 'call', content: 'No answer' };
const stored = reply({ id: '1' }, 201);

/** Logs the call once per response. @returns the keys that were sent */
const log = async (answers: (() => ReturnType<typeof reply> | Promise<never>)[], before: () => void = () => {}) => {
  const keys: unknown[] = [];
  network.post('/touches', ({ headers }: Request) => {
    keys.push(headers.get('Idempotency-Key'));
    return (answers[keys.length - 1] ?? (() => stored))();
  });
  for (const _ of answers) {
    await addOnce('/touches', call).catch(() => undefined);
    before();
  }
  return keys;
};

afterEach(() => vi.useRealTimers());

test.each([
  ['no answer', serverIsDown],
  ['an answer of a proxy', () => problem(504, 'unknown', 'Gateway Timeout')],
])('after %s the same content is sent again with the same key', async (_what, lost) => {
  const [first, second, third] = await log([lost, lost, () => stored]);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect([second, third]).toEqual([first, first]);
});

test('what was added can be added again, such as two calls that nobody answered', async () => {
  const [first, second] = await log([() => stored, () => stored]);
  expect(second).not.toBe(first);
});

test('after a refusal the key is new, because the server stores no response for the old one', async () => {
  const [first, second] = await log([() => problem(422, 'invalid', 'No'), () => stored]);
  expect(second).not.toBe(first);
});

test('after some minutes the same content counts as a new entry', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [first, second] = await log([serverIsDown, () => stored], () => vi.advanceTimersByTime(6 * 60_000));
  expect(second).not.toBe(first);
});

test('other content has another key', async () => {
  const keys = await log([serverIsDown]);
  network.post('/touches', ({ headers }) => {
    keys.push(headers.get('Idempotency-Key'));
    return stored;
  });
  await addOnce('/touches', { ...call, content: 'Wants two' });
  expect(keys[1]).not.toBe(keys[0]);
});

test('a second click during the request adds nothing', async () => {
  const keys: unknown[] = [];
  network.post('/touches', ({ headers }) => {
    keys.push(headers.get('Idempotency-Key'));
    return stored;
  });
  await Promise.all([addOnce('/touches', call), addOnce('/touches', call)]);
  expect(keys[1]).toBe(keys[0]);
});
