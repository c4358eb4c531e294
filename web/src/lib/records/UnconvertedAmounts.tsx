import type { DealSum } from '@rapport/shared/deals';
import { useMoney } from '../format/useMoney';
import { useNumber } from '../format/useNumber';

/** The amounts that no sum on the screen has, because there is no rate for their currency. */
export function UnconvertedAmounts({ sums }: { sums: DealSum[] }) {
  const { money } = useMoney();
  const number = useNumber();
  if (sums.length === 0) return null;
  return (
    <p className="text-ink-soft">
      Not included in these totals, because no exchange rate is set:{' '}
      {sums
        .map(
          ({ amount, currency, count }) =>
            `${money(amount, currency)} in ${count === 1 ? '1 deal' : `${number(count)} deals`}`,
        )
        .join(', ')}
      .
    </p>
  );
}
