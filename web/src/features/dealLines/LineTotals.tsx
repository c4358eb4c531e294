import { Trans } from '@lingui/react/macro';
import type { LineTotals as Totals } from '@rapport/shared/lineTotals';
import { useTaxRate } from '../../lib/format/useTaxRate';

interface LineTotalsProps {
  totals: Omit<Totals, 'lines'>;
  /** Formats an amount like the others in its column. */
  money: (amount: number) => string;
}

/** The totals of lines: net, the tax of each rate, and gross. */
export function LineTotals({ totals, money }: LineTotalsProps) {
  const rateOf = useTaxRate();
  const taxes = totals.taxes.filter(({ rate }) => rate > 0);
  return (
    <dl className="ms-auto grid w-full grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums sm:max-w-sm">
      {taxes.length > 0 && (
        <>
          <dt className="text-ink-soft">
            <Trans>Net</Trans>
          </dt>
          <dd className="text-end">{money(totals.net)}</dd>
          {taxes.map(({ rate, tax }) => (
            <TaxRow key={rate} rate={rateOf(rate)} tax={money(tax)} />
          ))}
        </>
      )}
      <dt className="font-medium">
        <Trans>Total</Trans>
      </dt>
      <dd className="text-end font-medium">{money(totals.gross)}</dd>
    </dl>
  );
}

function TaxRow({ rate, tax }: { rate: string; tax: string }) {
  return (
    <>
      <dt className="text-ink-soft">
        <Trans>Tax {rate}</Trans>
      </dt>
      <dd className="text-end">{tax}</dd>
    </>
  );
}
