import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DealSum } from '@rapport/shared/deals';
import { Link } from 'react-router-dom';
import { useMoney } from '../format/useMoney';
import { paths } from '../routes/paths';
import { useIsOwner } from '../workspace/role';

/** The amounts that no sum on the screen has, because there is no rate for their currency. */
export function UnconvertedAmounts({ sums }: { sums: DealSum[] }) {
  const { money } = useMoney();
  const { t } = useLingui();
  const isOwner = useIsOwner();
  if (sums.length === 0) return null;
  const list = sums
    .map(({ amount, currency, count }) => {
      const sum = money(amount, currency);
      return t`${plural(count, { one: `${sum} in # deal`, other: `${sum} in # deals` })}`;
    })
    .join(', ');
  return (
    <p className="text-ink-soft">
      <Trans>Not included in these totals, because no exchange rate is set: {list}.</Trans>
      {isOwner && (
        <>
          {' '}
          {/* Not a TextLink, which the first load of the dashboard has no use for. */}
          <Link to={`${paths.settings}?tab=workspace`} className="text-accent-text underline">
            <Trans>Set a rate or another currency</Trans>
          </Link>
        </>
      )}
    </p>
  );
}
