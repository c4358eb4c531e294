import { changeInPercent } from '@rapport/shared/reports';
import { TrendingDown, TrendingUp } from 'lucide-react';

interface ChangeProps {
  now: number;
  before: number | undefined;
  from: string;
}

/** By how many percent a number has changed; nothing where there was nothing to compare with. */
export function Change({ now, before, from }: ChangeProps) {
  const change = before === undefined ? null : changeInPercent(now, before);
  if (change === null) return null;
  const Arrow = change < 0 ? TrendingDown : TrendingUp;
  return (
    <span className="inline-flex items-center gap-1">
      <Arrow size={14} aria-hidden="true" className={change < 0 ? 'text-danger-text' : 'text-ok-text'} />
      {change >= 0 ? '+' : ''}
      {change.toFixed(1)}% from {from}
    </span>
  );
}
