import { useLingui } from '@lingui/react/macro';
import type { BoardColumn } from '@rapport/shared/deals';
import { withoutCentsFromMillion } from '@rapport/shared/withoutCentsFromMillion';
import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useMoney } from '../../lib/format/useMoney';
import { useNumber } from '../../lib/format/useNumber';
import { useStages } from '../../lib/workspace/stages';

interface ColumnHeaderProps {
  column: BoardColumn;
  /** Whether the column is folded: only this header is shown, and a click anywhere on it opens the column. */
  isRail: boolean;
  /** Omitted for a column that cannot be folded. */
  onToggle?: (stage: string) => void;
}

/** The stage with the number of its deals and their sum. */
export function ColumnHeader({ column, isRail, onToggle }: ColumnHeaderProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { stageOf, labelOf, colorOf } = useStages();
  const { stage, count } = column;
  const Arrow = isRail ? ChevronsLeft : ChevronsRight;
  return (
    <header className="deal-stage-head" style={{ borderColor: colorOf(stage) }}>
      <h2>
        <span className="deal-stage-name min-w-0 font-display text-heading">{labelOf(stage)}</span>
        <span className="deal-stage-count ms-auto text-ink-faint tabular-nums">{number(count)}</span>
        {onToggle && (
          <button
            type="button"
            aria-label={stageOf(stage)?.kind === 'won' ? t`Won deals` : t`Lost deals`}
            aria-expanded={!isRail}
            title={isRail ? t`Expand` : t`Collapse`}
            onClick={() => onToggle(stage)}
            className="deal-stage-toggle -m-1 flex self-center size-6 items-center justify-center rounded-md text-ink-faint hover:text-ink pointer-coarse:size-11"
          >
            <Arrow size={16} aria-hidden="true" />
          </button>
        )}
      </h2>
      <ColumnTotal column={column} isRail={isRail} />
      {isRail && count === 0 && <p className="text-[13px]/4.5 text-ink-faint">{t`No deals`}</p>}
    </header>
  );
}

/** A folded column has no room for a longer sum. */
const RAIL_LETTERS = 10;

/** The sum in the workspace's currency, and beside it the sums of currencies without an exchange rate. */
function ColumnTotal({ column: { sums, stage, count }, isRail }: { column: BoardColumn; isRail: boolean }) {
  const { t } = useLingui();
  const { currency, money, shortMoney, total } = useMoney();
  const isOpen = useStages().stageOf(stage)?.kind === 'open';
  const { amount, weighted, apart } = total(sums);
  const likely = money(Math.round(weighted));
  const sumOf = (each: number, unit: string) => {
    const exact = money(withoutCentsFromMillion(Math.round(each * 100) / 100), unit);
    return isRail && exact.length > RAIL_LETTERS ? (
      <span title={exact}>{shortMoney(each, unit)}</span>
    ) : (
      <span className="whitespace-nowrap">{exact}</span>
    );
  };
  // An empty line, so that the layout does not shift when the first deal is added.
  if (count === 0) return isRail ? null : <p className="text-name">{'\u00a0'}</p>;
  const isAllApart = amount === 0 && apart.length > 0;
  return (
    <p className="font-display text-ink-soft text-name tabular-nums">
      {!isAllApart && (
        <span title={isOpen ? t`${likely} weighted by probability` : undefined}>{sumOf(amount, currency)}</span>
      )}
      {apart.map((each, nth) => (
        <span key={each.currency} className="text-ink-faint">
          {(nth > 0 || !isAllApart) && ' + '}
          {sumOf(each.amount, each.currency)}
        </span>
      ))}
    </p>
  );
}
