import { useLingui } from '@lingui/react/macro';
import type { AdvancedReport } from '@rapport/shared/reports';
import { useNumber } from '../../lib/format/useNumber';
import { usePercent } from '../../lib/format/usePercent';
import { Card } from '../../ui/page/Card';

type Difference = AdvancedReport['differences'][number];

/** The facts that are more frequent for won deals than for lost ones, and the reverse. */
export function Differences({ differences }: { differences: Difference[] }) {
  const { t } = useLingui();
  const number = useNumber();
  const percent = usePercent();
  const nameOf = useName();
  return (
    <Card title={t`What Separates Won From Lost`} subtitle={t`Only differences that are larger than chance are shown`}>
      {differences.length === 0 ? (
        <p className="py-6 text-center text-ink-faint">{t`No clear differences between the deals closed in this period`}</p>
      ) : (
        <ul className="-my-2 flex flex-col divide-y divide-line">
          {differences.map((difference) => {
            const { won, of, low, high, others_won, others } = difference;
            const [wonCount, ofCount] = [number(won), number(of)];
            const share = percent(Math.round((100 * won) / of));
            const [from, to] = [percent(low), percent(high)];
            const rest = percent(Math.round((100 * others_won) / others));
            const isBetter = won * others > others_won * of;
            const name = nameOf(difference);
            return (
              <li key={name} className="flex items-baseline gap-3 py-2">
                <span className="min-w-0 flex-1 break-words">
                  <bdi>{name}</bdi>
                  <span className="block text-[13px]/5 text-ink-faint">
                    {t`${wonCount} of ${ofCount} won (${from} to ${to}), all others ${rest}`}
                  </span>
                </span>
                <span className={`font-medium tabular-nums ${isBetter ? 'text-ok-text' : 'text-danger-text'}`}>
                  {share}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

/** Names a fact. */
const useName = () => {
  const { t } = useLingui();
  return ({ column, label, value }: Difference): string => {
    switch (column) {
      case 'source':
        return t`Source ${value}`;
      case 'industry':
        return t`Industry ${value}`;
      case 'size':
        return t`${value} people`;
      case 'amount': {
        const names: Record<string, string> = {
          '1': t`The smallest quarter of the deals`,
          '2': t`The second smallest quarter of the deals`,
          '3': t`The second largest quarter of the deals`,
          '4': t`The largest quarter of the deals`,
        };
        return names[value] ?? value;
      }
      case 'own':
        return `${label}: ${{ true: t`Yes`, false: t`No` }[value] ?? value}`;
    }
  };
};
