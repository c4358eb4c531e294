import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStream, type StreamEvent } from './keepStream';

const CLOSED = 2;

/** A stream that a test can make ready, or let fail. */
class FakeStream extends EventTarget {
  static readonly CLOSED = CLOSED;
  static all: FakeStream[] = [];
  readyState = 0;
  constructor(readonly url: string) {
    super();
    FakeStream.all.push(this);
  }
  close() {
    this.readyState = CLOSED;
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }
  ready() {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent('ready', { data: '{"items":[]}' }));
  }
}

const opened = () => FakeStream.all.length;
const newest = () => FakeStream.all[opened() - 1] as FakeStream;

let end: AbortController;
let events: StreamEvent[];
let ended: Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
  vi.spyOn(Math, 'random').mockReturnValue(0);
  FakeStream.all = [];
  end = new AbortController();
  events = [];
  ended = keepStream('w', end.signal, (event) => events.push(event));
});

afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a stream that an error reply closed is opened again after a delay that doubles up to five minutes', () => {
  let delay = 2_000;
  for (let attempt = 1; attempt <= 10; attempt++) {
    newest().fail(CLOSED);
    vi.advanceTimersByTime(delay - 1);
    expect(opened()).toBe(attempt);
    vi.advanceTimersByTime(1);
    expect(opened()).toBe(attempt + 1);
    delay = Math.min(delay * 2, 300_000);
  }
  newest().ready();
  expect(events).toEqual([...Array(10).fill('lost'), { ready: { items: [] } }]);
});

test('the delay is short again once a stream was ready', () => {
  newest().fail(CLOSED);
  vi.advanceTimersByTime(2_000);
  newest().ready();
  newest().fail(CLOSED);
  vi.advanceTimersByTime(2_000);
  expect(opened()).toBe(3);
});

test('the delay is partly random, so that browsers do not reconnect at the same moment', () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  newest().fail(CLOSED);
  vi.advanceTimersByTime(1_499);
  expect(opened()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(opened()).toBe(2);
});

test('a connection that the browser restores by itself is not opened again', () => {
  newest().fail(0);
  vi.runAllTimers();
  expect(opened()).toBe(1);
  expect(events).toEqual(['lost']);
});

test('after the abort, no stream is opened again', async () => {
  newest().fail(CLOSED);
  end.abort();
  await ended;
  vi.runAllTimers();
  expect(opened()).toBe(1);
  expect(newest().readyState).toBe(CLOSED);
});

test('the abort closes an open stream', async () => {
  newest().ready();
  end.abort();
  await ended;
  expect(newest().readyState).toBe(CLOSED);
});
