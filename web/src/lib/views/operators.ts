import { msg } from '@lingui/core/macro';
import { type Operator, valueTaken } from '@rapport/shared/filterOperators';
import type { Sentence } from '@rapport/shared/words';

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Whether a rule has everything that its operator needs. */
export const isComplete = ({ field, op, value }: { field: string; op: Operator; value?: unknown }): boolean => {
  if (!field) return false;
  const kind = valueTaken(op);
  if (kind === 'none') return true;
  if (kind === 'list') return Array.isArray(value) && value.length > 0;
  if (kind !== 'range') return isFilled(value) && !Array.isArray(value);
  const [from, to] = Array.isArray(value) ? value : [];
  return isFilled(from) && isFilled(to) && from <= to;
};

/** The value that a rule keeps when another operator is chosen. */
export const keptValue = ({ op, value }: { op: Operator; value?: unknown }, next: Operator): unknown => {
  const [from, to] = [valueTaken(op), valueTaken(next)];
  if (from === to) return value;
  if (from === 'one' && to === 'list') return isFilled(value) ? [value] : undefined;
  if (from === 'list' && to === 'one') return Array.isArray(value) ? value[0] : undefined;
  return undefined;
};

/** The words for operators between the field and the value. */
export const OPERATOR_WORDS: Record<Operator, Sentence> = {
  is: msg({ message: 'is', context: 'filter' }),
  is_not: msg({ message: 'is not', context: 'filter' }),
  contains: msg({ message: 'contains', context: 'filter' }),
  not_contains: msg({ message: 'does not contain', context: 'filter' }),
  starts_with: msg({ message: 'starts with', context: 'filter' }),
  more_than: msg({ message: 'is more than', context: 'filter' }),
  less_than: msg({ message: 'is less than', context: 'filter' }),
  before: msg({ message: 'is before', context: 'filter' }),
  after: msg({ message: 'is after', context: 'filter' }),
  between: msg({ message: 'is between', context: 'filter' }),
  in_next_days: msg({ message: 'is in the next', context: 'filter, before a number of days' }),
  in_last_days: msg({ message: 'was in the last', context: 'filter, before a number of days' }),
  today: msg({ message: 'is today', context: 'filter' }),
  this_week: msg({ message: 'is this week', context: 'filter' }),
  next_week: msg({ message: 'is next week', context: 'filter' }),
  last_week: msg({ message: 'was last week', context: 'filter' }),
  this_month: msg({ message: 'is this month', context: 'filter' }),
  next_month: msg({ message: 'is next month', context: 'filter' }),
  last_month: msg({ message: 'was last month', context: 'filter' }),
  any_of: msg({ message: 'is any of', context: 'filter' }),
  has: msg({ message: 'includes', context: 'filter' }),
  has_not: msg({ message: 'does not include', context: 'filter' }),
  has_any: msg({ message: 'includes any of', context: 'filter' }),
  me: msg({ message: 'is me', context: 'filter' }),
  empty: msg({ message: 'is empty', context: 'filter' }),
  not_empty: msg({ message: 'is not empty', context: 'filter' }),
};
