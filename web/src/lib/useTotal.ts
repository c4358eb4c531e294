import { COUNTED_MAX } from '@rapport/shared/counts';
import { useNumber } from './useNumber';

/** Says how many records a list has: `10,000+` where the API has stopped counting. */
export const useTotal = (): ((total: number) => string) => {
  const number = useNumber();
  return (total) => (total === COUNTED_MAX ? `${number(total)}+` : number(total));
};
