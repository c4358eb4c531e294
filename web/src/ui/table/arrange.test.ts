import { expect, test } from 'vitest';
import { arrangeColumns, settingsOf, withSorts, withWidth } from './arrange';
import type { GridColumn } from './DataGrid';

const column = (key: string, extras: Partial<GridColumn<object>> = {}): GridColumn<object> => ({
  key,
  label: key,
  width: 'minmax(10rem, 1fr)',
  render: () => key,
  ...extras,
});
const columns = [column('name'), column('email'), column('phone'), column('source', { isExtra: true })];
const setting = (key: string, pinned = false, width: number | null = null) => ({ key, pinned, width });

test('a table that nobody arranged has its usual columns', () => {
  expect(arrangeColumns(columns, null).map(({ key, width }) => [key, width])).toEqual([
    ['name', 'minmax(10rem, 1fr)'],
    ['email', 'minmax(10rem, 1fr)'],
    ['phone', 'minmax(10rem, 1fr)'],
  ]);
});

test('of many own fields only the first are columns until they are chosen', () => {
  const own = Array.from({ length: 9 }, (_each, nth) => column(`custom.field${nth}`));
  expect(arrangeColumns([...columns, ...own], null)).toHaveLength(3 + 6);
});

test('the fields of cards are among them, however late they come', () => {
  const own = Array.from({ length: 9 }, (_each, nth) => column(`custom.field${nth}`, { isEarly: nth === 8 }));
  const keys = arrangeColumns([...columns, ...own], null).map(({ key }) => key);
  expect(keys).toContain('custom.field8');
  expect(keys).toHaveLength(3 + 6);
});

test('the name stays first, pinned columns follow it at fixed places, and a column that is gone is left out', () => {
  const settings = [setting('source'), setting('custom.gone'), setting('phone', true, 160), setting('email', true)];
  expect(arrangeColumns(columns, settings).map(({ key, width, pinnedAt }) => [key, width, pinnedAt])).toEqual([
    ['name', '10rem', undefined],
    ['phone', '10rem', 10],
    ['email', '10rem', 20],
    ['source', 'minmax(10rem, 1fr)', undefined],
  ]);
});

test('a width stays within what can be used', () => {
  const settings = settingsOf(columns, null);
  expect(withWidth(settings, 'email', 5).find(({ key }) => key === 'email')?.width).toBe(64);
  expect(withWidth(settings, 'email', 220.4).find(({ key }) => key === 'email')?.width).toBe(220);
});

test('until someone orders the columns, the fields of cards follow the first two', () => {
  const own = [column('custom.size'), column('custom.day', { isEarly: true })];
  expect(settingsOf([...columns, ...own], null).map(({ key }) => key)).toEqual([
    ...['name', 'email', 'custom.day', 'phone', 'custom.size'],
  ]);
});

test('a column is sorted by the built-in field that it shows, unless it says how itself', () => {
  const other = { up: 'other', down: '-other' };
  const [email, tags, name] = withSorts([column('email'), column('tags'), column('name', { sort: other })], 'contact');
  expect([email?.sort, tags?.sort, name?.sort]).toEqual([{ up: 'email', down: '-email' }, undefined, other]);
});
