import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BoardColumn } from '@rapport/shared/deals';
import { useMoney } from '../../lib/format/useMoney';
import { useStages } from '../../lib/workspace/stages';

/** The total of the open deals, and the total weighted by probability. If there are no open deals, it says so instead. */
export function PipelineTotal({ board }: { board: BoardColumn[] }) {
  const { t } = useLingui();
  const { stageOf } = useStages();
  const { money, total } = useMoney();
  const open = board.filter(({ stage }) => stageOf(stage)?.kind === 'open');
  const count = open.reduce((sum, column) => sum + column.count, 0);
  if (count === 0) return t`No open deals`;
  const { amount, weighted, apart } = total(open.flatMap(({ sums }) => sums));
  const [sum, likely] = [money(Math.round(amount)), money(Math.round(weighted))];
  const currencies = [...new Set(apart.map(({ currency }) => currency))];
  return (
    <>
      {t`${plural(count, { one: '# open deal', other: '# open deals' })}\u00a0· ${sum}\u00a0· ${likely} weighted`}
      {currencies.map((currency) => {
        const sums = apart.filter((each) => each.currency === currency).map((each) => each.amount);
        const unconverted = money(Math.round(sums.reduce((one, other) => one + other)), currency);
        return (
          <span key={currency} title={t`No exchange rate for ${currency}. Set one in Settings > Workspace`}>
            {'\u00a0· '}
            {t`${unconverted} not converted`}
          </span>
        );
      })}
    </>
  );
}
