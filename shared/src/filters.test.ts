import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { Company, CompanyQuery } from './companies';
import { Contact, ContactQuery } from './contacts';
import { CURRENCIES } from './currencies';
import { Deal, DealQuery } from './deals';
import { FILTER_RULES_MAX, OPERATORS, OPERATORS_OF } from './filterOperators';
import { Filter, FilterJson, filterSchema, filterWith, placedRules } from './filters';
import { fieldsOf, LISTED_TYPES, type ListedType, type RecordField } from './recordFields';
import { Task, TaskQuery } from './tasks';
import { zodWords } from './zodWords';

const own = [
  { key: 'shoot_date', label: 'Shoot date', type: 'date' },
  { key: 'package', label: 'Package', type: 'choice', options: [{ key: 'small', label: 'Small' }] },
  { key: 'styles', label: 'Styles', type: 'choices', options: [{ key: 'bw', label: 'Black & white' }] },
  { key: 'prints', label: 'Prints', type: 'number' },
  { key: 'album', label: 'Album', type: 'checkbox' },
  { key: 'brief', label: 'Brief', type: 'long_text' },
];
const schema = filterSchema(fieldsOf('deal', own));

/** The paths of the problems in a filter. */
const faults = (filter: unknown, checked: z.ZodType = schema): string[] =>
  (checked.safeParse(filter, { error: zodWords }).error?.issues ?? []).map(({ path }) => path.join('.'));
const withRule = (field: string, op: string, value?: unknown) => ({ match: 'all', rules: [{ field, op, value }] });

describe('a filter', () => {
  test.each([
    ['title', 'contains', 'roof'],
    ['amount', 'between', [10, 10]],
    ['stage', 'any_of', ['lead', 'closed_won']],
    ['owner_id', 'me', undefined],
    ['expected_close_date', 'next_month', undefined],
    ['created_at', 'in_last_days', 7],
    ['custom.shoot_date', 'before', '2026-12-01'],
    ['custom.package', 'is', 'small'],
    ['custom.styles', 'has_any', ['bw']],
    ['custom.album', 'is', false],
    ['custom.brief', 'empty', undefined],
  ])('accepts %s %s %j', (field, op, value) => {
    expect(faults(withRule(field, op, value))).toEqual([]);
  });

  test.each([
    ['no such field', 'nope', 'is', 'x', 'rules.0.field'],
    ['a field that cannot be filtered by', '__proto__', 'is', 'x', 'rules.0.field'],
    ['a removed own field', 'custom.gone', 'is', 'x', 'rules.0.field'],
    ['an unknown operator', 'title', 'like', 'x', 'rules.0.op'],
    ['an operator of another type', 'title', 'more_than', 3, 'rules.0.op'],
    ['a value where there is none', 'title', 'empty', 'x', 'rules.0.value'],
    ['no value', 'title', 'is', undefined, 'rules.0.value'],
    ['an empty value', 'title', 'is', ' ', 'rules.0.value'],
    ['a value of another type', 'amount', 'is', '12', 'rules.0.value'],
    ['a list for one value', 'title', 'is', ['a'], 'rules.0.value'],
    ['a range that runs backward', 'amount', 'between', [2, 1], 'rules.0.value'],
    ['a day that does not exist', 'expected_close_date', 'is', '2026-02-30', 'rules.0.value'],
    ['an unknown option', 'custom.package', 'is', 'large', 'rules.0.value'],
    ['a person who is no id', 'owner_id', 'is', 'me', 'rules.0.value'],
    ['no days', 'created_at', 'in_last_days', 0, 'rules.0.value'],
    ['a control character', 'title', 'is', 'a\0b', 'rules.0.value'],
    ['a text that is too long', 'title', 'is', 'a'.repeat(501), 'rules.0.value'],
    ['an object', 'title', 'is', { $ne: '' }, 'rules.0.value'],
    ['no number', 'amount', 'more_than', Number.NaN, 'rules.0.value'],
  ])('names the rule for %s', (_case, field, op, value, place) => {
    expect(faults(withRule(field, op, value))).toEqual([place]);
  });

  test('has rules in brackets, one level deep, and names those that are wrong', () => {
    const good = { field: 'title', op: 'is', value: 'a' };
    const group = { match: 'any', rules: [good, { field: 'title', op: 'is' }] };
    expect(faults({ match: 'all', rules: [good, group] })).toEqual(['rules.1.rules.1.value']);
    expect(faults({ match: 'all', rules: [{ match: 'any', rules: [group] }] })).not.toEqual([]);
    expect(faults({ match: 'all', rules: [{ match: 'any', rules: [] }] })).toEqual(['rules.0.rules']);
    expect(faults({ match: 'all', rules: [{ ...good, evil: 1 }] })).toEqual(['rules.0.evil']);
  });

  test('has a limited number of rules, including those in brackets', () => {
    const rule = { field: 'title', op: 'empty' };
    const rules = (count: number) => Array.from({ length: count }, () => rule);
    expect(faults({ match: 'all', rules: rules(FILTER_RULES_MAX) })).toEqual([]);
    expect(faults({ match: 'all', rules: rules(FILTER_RULES_MAX + 1) })).toEqual(['rules']);
    const groups = Array.from({ length: 3 }, () => ({ match: 'any', rules: rules(8) }));
    expect(faults({ match: 'all', rules: groups })).toEqual(['rules']);
  });

  test('travels as JSON', () => {
    const filter = withRule('title', 'is', 'a & b');
    expect(FilterJson.parse(JSON.stringify(filter))).toEqual(filter);
    expect(faults('{"match":', FilterJson)).toEqual(['']);
    expect(faults('[]', FilterJson)).toEqual(['']);
    expect(faults('['.repeat(30_000), FilterJson)).toEqual(['']);
    expect(faults('['.repeat(15_000) + ']'.repeat(15_000), FilterJson)).toEqual(['']);
  });

  test('can leave out a rule, and the group that is empty then', () => {
    const gone = { field: 'custom.gone', op: 'empty' } as const;
    const kept = { field: 'title', op: 'not_empty' } as const;
    const filter = Filter.parse({
      match: 'any',
      rules: [gone, kept, { match: 'all', rules: [gone] }, { match: 'all', rules: [gone, kept] }],
    });
    const rest = filterWith(filter, ({ field }) => field === 'title');
    expect(rest).toEqual({ match: 'any', rules: [kept, { match: 'all', rules: [kept] }] });
    expect(placedRules(filter).map(({ path }) => path.join('.'))).toEqual([
      'rules.0',
      'rules.1',
      'rules.2.rules.0',
      'rules.3.rules.0',
      'rules.3.rules.1',
    ]);
  });
});

const RECORDS: Record<ListedType, z.ZodObject> = { contact: Contact, company: Company, deal: Deal, task: Task };
const QUERIES: Record<ListedType, z.ZodObject> = {
  contact: ContactQuery,
  company: CompanyQuery,
  deal: DealQuery,
  task: TaskQuery,
};

describe.each(LISTED_TYPES)('the fields of a %s', (type) => {
  const fields = fieldsOf(type, []);

  test("are fields of the record, each once, with the list's sorts", () => {
    const keys = fields.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Object.keys(RECORDS[type].shape)).toEqual(expect.arrayContaining(keys));
    const sorts = fields.flatMap(({ sort }) => (sort ? [sort] : []));
    const taken = (sort: string) => QUERIES[type].shape.sort.safeParse(sort).success;
    expect(sorts.filter((sort) => !taken(sort) && !taken(`-${sort}`))).toEqual([]);
  });

  test('offer the values that their schemas take', () => {
    const isTaken = ({ key, options = [] }: RecordField) =>
      options.every((option) => RECORDS[type].shape[key].safeParse(option.key).success);
    expect(fields.filter((field) => !isTaken(field))).toEqual([]);
  });
});

test('every currency can be filtered by, and every operator belongs to a type', () => {
  const currency = fieldsOf('deal', []).find(({ key }) => key === 'currency');
  expect(currency?.options?.map(({ key }) => key)).toEqual([...CURRENCIES]);
  expect(new Set(Object.values(OPERATORS_OF).flat())).toEqual(new Set(OPERATORS));
});
