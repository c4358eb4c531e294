import type { Filter } from '@rapport/shared/filters';
import { expect, test } from 'vitest';
import { withRules } from '../../lib/views/withRules';
import {
  addGroup,
  addRule,
  changeRule,
  countRules,
  draftOf,
  emptyRule,
  filterOfDraft,
  removeRule,
  rulesOfDraft,
} from './filterDraft';

const lead = { field: 'status', op: 'is', value: 'lead' } as const;
const mine = { field: 'owner_id', op: 'me' } as const;
const filter: Filter = { match: 'all', rules: [lead, { match: 'any', rules: [mine, { ...mine, op: 'empty' }] }] };

test('a filter that is only opened stays unchanged', () => {
  expect(filterOfDraft(draftOf(filter))).toEqual(filter);
  expect(countRules(filter)).toBe(3);
});

test('a rule counts once its field has the value that the operator needs', () => {
  const empty = emptyRule();
  const draft = addRule(draftOf(filter), empty);
  const amount = (op: 'is' | 'between' | 'empty', value?: unknown) =>
    countRules(filterOfDraft(changeRule(draft, empty.id, { field: 'amount', op, value })));
  expect(countRules(filterOfDraft(draft))).toBe(3);
  expect([amount('is'), amount('is', 0), amount('empty')]).toEqual([3, 4, 4]);
  expect([amount('between', [1]), amount('between', [2, 1]), amount('between', [1, 2])]).toEqual([3, 3, 4]);
});

test('a group is removed with its last rule, and a filter with its last group', () => {
  let draft = addGroup(draftOf(null), { ...emptyRule(), ...mine });
  expect(filterOfDraft(draft)).toEqual({ match: 'all', rules: [{ match: 'any', rules: [mine] }] });
  for (const { id } of rulesOfDraft(draft)) draft = removeRule(draft, id);
  expect(draft.rules).toEqual([]);
  expect(filterOfDraft(draft)).toBeNull();
});

test('rules that must match too are added beside those of a filter, or beside the whole filter as a group', () => {
  const any: Filter = { match: 'any', rules: [lead, mine] };
  expect(withRules(null, [lead])).toEqual({ match: 'all', rules: [lead] });
  expect(withRules(filter, [mine])?.rules).toEqual([...filter.rules, mine]);
  expect(withRules(any, [mine])).toEqual({ match: 'all', rules: [any, mine] });
  expect(withRules({ match: 'any', rules: filter.rules }, [mine])).toBeNull();
});
