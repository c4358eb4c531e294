import { COUNTED_MAX } from '@rapport/shared/counts';
import { useNumber } from './useNumber';

/** Only those who have a date to be in touch by are in this order. */
const NARROWING_SORT = 'touch_due_at';

const isNarrowing = ([name, value]: [string, unknown]) => value && (name !== 'sort' || value === NARROWING_SORT);

/**
 * Says how many records a list has: `10,000+` where the API has stopped counting. The total of a list that nothing narrows
 * is exact, so a list with a filter passes it.
 */
export const useTotal = (): ((total: number, filter?: object) => string) => {
  const number = useNumber();
  return (total, filter) => {
    const isCounted = !filter || Object.entries(filter).some(isNarrowing);
    return isCounted && total === COUNTED_MAX ? `${number(total)}+` : number(total);
  };
};
