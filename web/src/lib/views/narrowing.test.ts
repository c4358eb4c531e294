import { expect, test } from 'vitest';
import { filterIn, isSort, narrowingOf } from './narrowing';

const VIEW = '01900000-0000-7000-8000-000000000009';
const filter = JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'is', value: 'lead' }] });

test('the rules in the URL replace those of its view', () => {
  expect(narrowingOf({ view: VIEW, filter: '' })).toEqual({ view: VIEW });
  expect(narrowingOf({ view: VIEW, filter })).toEqual({ filter });
  expect(narrowingOf({ view: 'all', filter: '' })).toEqual({});
});

test.each(['', 'x', '[]', '{}', '{"match":"all","rules":[1]}', '{"match":"none","rules":[]}'])(
  'an address with the filter %s is read as one without',
  (text) => expect(filterIn(text)).toBeNull(),
);

test('a list is sorted only by its own orders and fields, whatever the URL contains', () => {
  const sorts = ['-due', 'name', '-custom.wedding', '', 'due', 'custom.', '-custom.a b', 'password'];
  expect(sorts.filter((sort) => isSort('contact', sort, [{ value: '-due' }]))).toEqual([
    '-due',
    'name',
    '-custom.wedding',
  ]);
});
