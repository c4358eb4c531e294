import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Busy, type Entrant, type Lane, openGate } from './gate';

const LIMITS = {
  inside: 3,
  insideOfOne: 2,
  bulkInside: 2,
  bulkInsideOfOne: 1,
  waiting: 8,
  waitingOfOne: 6,
  maxWaitMs: { read: 3_000, write: 2_000, bulk: 9_000 },
};

/** Opens a gate with helpers that start and end named work, and lists of what entered and what was refused. */
const start = () => {
  const gate = openGate(LIMITS);
  const entered: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, { lane = 'read', workspace = name.slice(0, 1) }: Partial<Entrant> = {}) =>
    gate
      .pass({ workspace, lane }, () => {
        entered.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      })
      .catch((error) => void (error instanceof Busy && refused.push(name)));
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { gate, entered, refused, ask, end, settle };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a busy workspace leaves room for others, and the workspace with the least running work comes first', async () => {
  const { entered, ask, end, settle } = start();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void ask(name);
  await settle();
  expect(entered).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(entered.at(-1)).toBe('c1');
  await end('c1');
  expect(entered.at(-1)).toBe('a3');
  await end('a2');
  await end('a3');
  expect(entered.slice(-2)).toEqual(['a4', 'b2']);
});

test('reads and writes come before exports, which are limited to one per workspace and two in total', async () => {
  const { entered, ask, end, settle } = start();
  const bulk: { lane: Lane } = { lane: 'bulk' };
  for (const name of ['a1', 'a2', 'b1', 'c1']) void ask(name, bulk);
  await settle();
  expect(entered).toEqual(['a1', 'b1']);
  void ask('d1');
  void ask('d2', { lane: 'write' });
  await settle();
  await end('a1');
  expect(entered).toEqual(['a1', 'b1', 'd1', 'd2']);
  await end('d2');
  expect(entered.at(-1)).toBe('a2');
});

test('work that waits too long is refused: a change sooner than a read, and an export last', async () => {
  const { gate, refused, ask, end, settle } = start();
  for (const name of ['a1', 'b1', 'c1', 'd1']) void ask(name);
  void ask('e1', { lane: 'write' });
  void ask('f1', { lane: 'bulk' });
  await settle();
  expect(gate.counts()).toMatchObject({ inside: { read: 3 }, waiting: { read: 1, write: 1, bulk: 1 } });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(refused).toEqual(['e1']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refused).toEqual(['e1', 'd1']);
  await end('a1');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(refused).toEqual(['e1', 'd1']);
  expect(gate.counts()).toEqual({
    inside: { read: 2, write: 0, bulk: 1 },
    waiting: { read: 0, write: 0, bulk: 0 },
    refused: { read: 1, write: 1, bulk: 0 },
  });
});

test('work is refused at once when the queue of its workspace or of all workspaces is full', async () => {
  const { refused, ask, settle } = start();
  for (let nth = 1; nth <= 9; nth += 1) void ask(`a${nth}`);
  await settle();
  expect(refused).toEqual(['a9']);
  for (const name of ['b1', 'b2', 'c1', 'd1']) void ask(name);
  await settle();
  expect(refused).toEqual(['a9', 'd1']);
});

test('work that fails frees its place, and its error is passed on', async () => {
  const { gate } = start();
  const entrant: Entrant = { workspace: 'a', lane: 'write' };
  for (let nth = 0; nth < 4; nth += 1) {
    await expect(gate.pass(entrant, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  }
  expect(gate.counts().inside.write).toBe(0);
});
