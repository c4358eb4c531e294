import { COUNTED_MAX } from '@rapport/shared/counts';
import { useNumber } from './useNumber';

/** This sort lists only the contacts that have such a date. */
const FILTERING_SORT = 'touch_due_at';

const isFilter = ([name, value]: [string, unknown]) => value && (name !== 'sort' || value === FILTERING_SORT);

/**
 * Formats the total of a list: `10,000+` where the API stopped counting. Only filtered lists are counted, so a list passes its
 * filter; the total of all records is exact.
 */
export const useTotal = (): ((total: number, filter?: object) => string) => {
  const number = useNumber();
  return (total, filter) => {
    const isCounted = !filter || Object.entries(filter).some(isFilter);
    return isCounted && total === COUNTED_MAX ? `${number(total)}+` : number(total);
  };
};
