import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUnderPointer } from './keepUnderPointer';

/** The position of the record in the scrolled content, the maximum scroll position, and the current one. */
let [place, furthest, scrolled] = [0, 0, 0];
let [list, record] = [document.body, document.body];
let finish: () => void;

beforeEach(() => {
  [place, furthest, scrolled] = [500, 1_000, 100];
  document.body.innerHTML = '<ul style="overflow-y: auto"><li>Ada</li></ul>';
  list = document.querySelector('ul') as HTMLElement;
  record = document.querySelector('li') as HTMLElement;
  Object.defineProperties(list, {
    scrollHeight: { value: 2_000 },
    clientHeight: { value: 1_000 },
    scrollTop: {
      get: () => Math.min(scrolled, furthest),
      set: (top: number) => {
        scrolled = Math.max(0, Math.min(top, furthest));
      },
    },
  });
  vi.spyOn(record, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, place - list.scrollTop, 10, 10));
  vi.spyOn(document, 'querySelectorAll').mockReturnValue([record] as unknown as NodeListOf<Element>);
  void keepUnderPointer(() => new Promise<void>((done) => (finish = done)));
});
afterEach(() => {
  finish();
  vi.restoreAllMocks();
});

const userScrollsTo = (top: number) => {
  list.scrollTop = top;
  list.dispatchEvent(new Event('scroll'));
};
/** Changes the page, and waits until the change was observed. */
const pageChanges = async () => {
  list.append(document.createElement('li'));
  await Promise.resolve();
};

test('the list scrolls with the record under the pointer', async () => {
  place += 50;
  await pageChanges();
  expect(list.scrollTop).toBe(150);
});

test('scrolling by the user is not undone, and the record is then kept at its new position', async () => {
  userScrollsTo(400);
  await pageChanges();
  expect(list.scrollTop).toBe(400);
  place += 50;
  await pageChanges();
  expect(list.scrollTop).toBe(450);
});

test('after an automatic scroll, the user can scroll back to the same position', async () => {
  place += 50;
  await pageChanges();
  userScrollsTo(400);
  userScrollsTo(150);
  await pageChanges();
  expect(list.scrollTop).toBe(150);
});

test('the record is back in place after the list was short for a moment', async () => {
  place = 200;
  furthest = 0;
  await pageChanges();
  list.dispatchEvent(new Event('scroll'));
  [place, furthest] = [500, 1_000];
  await pageChanges();
  expect(list.scrollTop).toBe(100);
});
