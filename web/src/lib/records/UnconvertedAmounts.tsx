import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DealSum } from '@rapport/shared/deals';
import { TextLink } from '../../ui/text/TextLink';
import { useMoney } from '../format/useMoney';
import { paths } from '../routes/paths';
import { useIsOwner } from '../workspace/role';

/** The amounts that the sums on the screen leave out, because there is no rate for their currency. */
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
          <TextLink to={`${paths.settings}?tab=workspace`}>
            <Trans>Set a rate or another currency</Trans>
          </TextLink>
        </>
      )}
    </p>
  );
}
