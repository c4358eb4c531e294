import type { RecordFieldType } from './recordFields';

// No zod here: the filters above a list are shown before any form is opened.

/** How many rules a filter can have, including those in groups. */
export const FILTER_RULES_MAX = 20;

export const OPERATORS = [
  'is',
  'is_not',
  'contains',
  'not_contains',
  'starts_with',
  'more_than',
  'less_than',
  'before',
  'after',
  'between',
  'in_next_days',
  'in_last_days',
  'today',
  'this_week',
  'next_week',
  'last_week',
  'this_month',
  'next_month',
  'last_month',
  'any_of',
  'has',
  'has_not',
  'has_any',
  'me',
  'empty',
  'not_empty',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** An operator takes no value, one value, a first and a last value, several values, or a number of days. */
export type OperatorValue = 'none' | 'one' | 'range' | 'list' | 'days';

const TEXT: Operator[] = ['is', 'is_not', 'contains', 'not_contains', 'starts_with', 'empty', 'not_empty'];
const NUMBER: Operator[] = ['is', 'is_not', 'more_than', 'less_than', 'between', 'empty', 'not_empty'];
const DATE: Operator[] = [
  ...['is', 'before', 'after', 'between', 'in_next_days', 'in_last_days'],
  ...['today', 'this_week', 'next_week', 'last_week', 'this_month', 'next_month', 'last_month', 'empty', 'not_empty'],
] as Operator[];
const CHOICE: Operator[] = ['is', 'is_not', 'any_of', 'empty', 'not_empty'];
const SEVERAL: Operator[] = ['has', 'has_not', 'has_any', 'empty', 'not_empty'];

/** The operators of each type of field, the most common first. */
export const OPERATORS_OF: Record<RecordFieldType, readonly Operator[]> = {
  text: TEXT,
  long_text: TEXT,
  url: TEXT,
  email: TEXT,
  phone: TEXT,
  number: NUMBER,
  money: NUMBER,
  date: DATE,
  time: DATE,
  checkbox: ['is'],
  choice: CHOICE,
  stage: CHOICE,
  pipeline: CHOICE,
  contact: CHOICE,
  company: CHOICE,
  deal: CHOICE,
  person: ['me', ...CHOICE],
  choices: SEVERAL,
  tags: SEVERAL,
};

const WITHOUT_VALUE = new Set<Operator>([
  ...(['me', 'empty', 'not_empty'] as const),
  ...(['today', 'this_week', 'next_week', 'last_week', 'this_month', 'next_month', 'last_month'] as const),
]);

export const valueTaken = (operator: Operator): OperatorValue => {
  if (WITHOUT_VALUE.has(operator)) return 'none';
  if (operator === 'between') return 'range';
  if (operator === 'any_of' || operator === 'has_any') return 'list';
  return operator === 'in_next_days' || operator === 'in_last_days' ? 'days' : 'one';
};
