import type { BoardColumn } from '@rapport/shared/deals';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { useStages } from '../../lib/workspace/stages';

/** What is open in all, and what it comes to weighted by probability. */
export function PipelineTotal({ board }: { board: BoardColumn[] }) {
  const number = useNumber();
  const { stageOf } = useStages();
  const { money, total } = useMoney();
  const open = board.filter(({ stage }) => stageOf(stage)?.kind === 'open');
  const count = open.reduce((sum, column) => sum + column.count, 0);
  const { amount, weighted, apart } = total(open.flatMap(({ sums }) => sums));
  const currencies = [...new Set(apart.map(({ currency }) => currency))];
  return (
    <>
      {count === 1 ? '1 open deal' : `${number(count)} open deals`} · {money(Math.round(amount))} ·{' '}
      {money(Math.round(weighted))} weighted
      {currencies.map((currency) => (
        <span key={currency} title={`No exchange rate for ${currency}. Set one in Settings > Workspace`}>
          {' · '}
          {money(
            apart.filter((sum) => sum.currency === currency).reduce((sum, each) => sum + each.amount, 0),
            currency,
          )}{' '}
          not converted
        </span>
      ))}
    </>
  );
}
