import { t } from '@lingui/core/macro';
import { calendarDay, shiftDay } from '@rapport/shared/dates';
import type { FilterRule } from '@rapport/shared/filters';
import type { BoardFilter } from './deals.queries';

/** When deals are expected to close, as the filter of the list and the board offers it. */
export const closingChoices = () => [
  { value: '', label: t`Any close date` },
  { value: 'late', label: t`Late` },
  { value: 'week', label: t`Next 7 days` },
  { value: 'month', label: t`This month` },
  { value: 'next-month', label: t`Next month` },
  { value: 'none', label: t`No close date` },
];

/** The filter of a choice, seen on a day (`2026-11-20`); empty for an unknown choice. */
export const closingFilter = (choice: string, today: string): Partial<BoardFilter> => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  switch (choice) {
    case 'late':
      return { state: 'open', expected_to: shiftDay(today, -1) };
    case 'week':
      return { expected_from: today, expected_to: shiftDay(today, 7) };
    case 'month':
      return { expected_from: calendarDay(year, month - 1, 1), expected_to: calendarDay(year, month, 0) };
    case 'next-month':
      return { expected_from: calendarDay(year, month, 1), expected_to: calendarDay(year, month + 1, 0) };
    case 'none':
      return { is_close_date_missing: 'true' };
    default:
      return {};
  }
};

const RULES: Partial<Record<string, Omit<FilterRule, 'field'>>> = {
  week: { op: 'in_next_days', value: 7 },
  month: { op: 'this_month' },
  'next-month': { op: 'next_month' },
  none: { op: 'empty' },
};

/** The choice as a rule that a view can keep; none for late deals, which no rule can express. */
export const closingRule = (choice: string): FilterRule[] => {
  const rule = RULES[choice];
  return rule ? [{ field: 'expected_close_date', ...rule }] : [];
};
