import { useLingui } from '@lingui/react/macro';
import type { TransferCounts } from '@rapport/shared/transfers';
import { clsx } from 'clsx';
import { useNumber } from '../../../lib/format/useNumber';

/** How many rows of a file are new, update a record, or are not imported. */
export function Counts({ counts: { imported, updated, skipped, unchanged, failed } }: { counts: TransferCounts }) {
  const { t } = useLingui();
  const number = useNumber();
  const shown: [string, number, boolean?][] = [
    [t`New`, imported],
    [t`Updated`, updated],
    [t`Existing`, skipped],
    ...(unchanged > 0 ? [[t`Unchanged since last time`, unchanged] as [string, number]] : []),
    [t`Not imported`, failed, failed > 0],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {shown.map(([label, value, isBad]) => (
        <div key={label}>
          <dt className="text-ink-faint text-xs">{label}</dt>
          <dd className={clsx('font-semibold tabular-nums', isBad && 'text-danger-text')}>{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
