import { changeInPercent } from '@rapport/shared/reports';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useNumber } from '../../lib/format/useNumber';

interface ChangeProps {
  /** `null` where the figure does not exist, such as a win rate of no closed deals. */
  now: number | null;
  before: number | null;
  from: string;
}

/** By how many percent a number has changed; nothing where there is nothing to compare. */
export function Change({ now, before, from }: ChangeProps) {
  const number = useNumber();
  const change = now === null || before === null ? null : changeInPercent(now, before);
  if (change === null) return null;
  const size = Math.abs(change);
  const percent = size < 1_000 ? size.toFixed(1) : number(Math.round(size));
  if (percent === '0.0') return <span>0.0% from {from}</span>;
  const Arrow = change < 0 ? TrendingDown : TrendingUp;
  return (
    <span className="inline-flex items-center gap-1">
      <Arrow size={14} aria-hidden="true" className={change < 0 ? 'text-danger-text' : 'text-ok-text'} />
      {change < 0 ? '-' : '+'}
      {percent}% from {from}
    </span>
  );
}
