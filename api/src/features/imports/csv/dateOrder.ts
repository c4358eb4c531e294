import { msg } from '@lingui/core/macro';
import type { DateOrder, DateOrderCheck, ImportMapping } from '@rapport/shared/imports';
import { asText, type Said } from '@rapport/shared/words';
import { badRequest } from '../../../http/problem';
import { dayOrder } from '../objects/dates';
import type { ImportObject } from '../objects/importObject';

const EXAMPLE_CHARACTERS = 30;

/** Watches the rows of a file to find out in which order its dates are written. */
export const watchDates = ({ fileColumns }: ImportObject, mapping: ImportMapping) => {
  const dates = Object.keys(fileColumns).filter((column) => fileColumns[column]?.isDate && column in mapping);
  /** The first date that begins with the day, the first that begins with the month, and the first that may begin with either. */
  const found: { day?: string; month?: string; either?: string } = {};
  return {
    hasDates: dates.length > 0,
    see: (row: number, values: Record<string, string>) => {
      for (const column of dates) {
        const date = values[column] ?? '';
        const order = dayOrder(date);
        if (!order || found[order]) continue;
        const example = date.slice(0, EXAMPLE_CHARACTERS);
        found[order] = order === 'either' ? example : asText(msg`row ${row}: ${example}`);
      }
    },
    /** The order that the dates so far prove, if any. */
    shown: (): DateOrder | null => (found.day ? 'day_first' : found.month ? 'month_first' : null),
    /**
     * Says how certain the order is in which dates such as 03/04/2026 are read: chosen by the user, proven by
     * unambiguous dates, or taken from the user's date format. If the file has dates in both orders, the user must
     * choose.
     */
    check: (order: DateOrder, chosen: DateOrder | undefined): DateOrderCheck => {
      const { day, month, either } = found;
      if (!either || Boolean(day) !== Boolean(month)) return { order, certainty: 'sure', examples: [] };
      if (chosen) return { order, certainty: 'sure', examples: [either] };
      if (day && month) return { order, certainty: 'ask', examples: [day, month, either] };
      return { order, certainty: 'likely', examples: [either] };
    },
  };
};

/** @throws 400 if dates are ambiguous and neither the file nor the user says how to read them */
export const requireDateOrder = ({ certainty, examples: [day = '', month = '', either = ''] }: DateOrderCheck) => {
  if (certainty !== 'ask') return;
  throw badRequest(
    'mixed_dates',
    msg`Some dates in the file start with the day and some with the month (${{ day }}; ${{ month }}). Choose which comes first in dates such as ${{ either }}, or write all dates as 2026-11-20.`,
  );
};

/** Returns a sentence if dates are ambiguous. */
export const dateOrderNotices = ({ order, certainty, examples: [first = '', second = ''] }: DateOrderCheck): Said[] => {
  const asRead = asText(order === 'day_first' ? msg`with the day first` : msg`with the month first`);
  if (certainty === 'ask') {
    return [
      msg`Some dates in the file start with the day and some with the month (${{ day: first }}; ${{ month: second }}). Choose which comes first. This check reads the other dates ${asRead}.`,
    ];
  }
  return certainty === 'likely'
    ? [msg`Dates such as ${{ example: first }} are read ${asRead}, as in your preferences.`]
    : [];
};
