import type { ImportResult } from '@rapport/shared/imports';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { Fold } from '../../ui/page/Fold';
import type { ChangeChoices, ImportChoices } from './importChoices';

const OPEN_MAX = 5;

interface WarnedRowsProps {
  result: Pick<ImportResult, 'warned' | 'warnings'>;
  /** Before an import, a row can be left out. */
  choices?: ImportChoices;
  onChange?: ChangeChoices;
}

/** The rows that come in although something in them had to be read differently from how it is written. */
export function WarnedRows({ result: { warned, warnings }, choices, onChange }: WarnedRowsProps) {
  const number = useNumber();
  const { leftOut = [] } = choices ?? {};
  if (warned === 0 && leftOut.length === 0) return null;
  return (
    <Fold label={`${number(warned)} ${warned === 1 ? 'row' : 'rows'} with adjusted values`} isOpen={warned <= OPEN_MAX}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label="Rows with a warning" className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {leftOut.map((row) => (
          <li key={row} className="flex flex-wrap items-center gap-x-3 text-ink-faint">
            Row {row} is skipped.
            <Button
              size="small"
              tone="quiet"
              onClick={() => onChange?.({ leftOut: leftOut.filter((other) => other !== row) })}
            >
              Include<span className="sr-only"> row {row}</span>
            </Button>
          </li>
        ))}
        {warnings.map(({ row, message }) => (
          <li key={row} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 break-words">
              Row {row}: {message}
            </span>
            {onChange && (
              <Button size="small" tone="quiet" onClick={() => onChange({ leftOut: [...leftOut, row] })}>
                Skip<span className="sr-only"> row {row}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {warned > warnings.length && <p className="text-ink-faint">And {number(warned - warnings.length)} more.</p>}
    </Fold>
  );
}
