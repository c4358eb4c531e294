import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportResult } from '@rapport/shared/imports';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { Fold } from '../../ui/page/Fold';
import type { ChangeChoices, ImportChoices } from './importChoices';

const OPEN_MAX = 5;

interface WarnedRowsProps {
  result: Pick<ImportResult, 'warned' | 'warnings'>;
  /** Only given before an import, when a row can still be left out. */
  choices?: ImportChoices;
  onChange?: ChangeChoices;
}

/** The rows that are imported although something in them had to be read differently from how it is written. */
export function WarnedRows({ result: { warned, warnings }, choices, onChange }: WarnedRowsProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { leftOut = [] } = choices ?? {};
  if (warned === 0 && leftOut.length === 0) return null;
  return (
    <Fold
      label={t`${plural(warned, { one: '# row', other: '# rows' })} with adjusted values`}
      isOpen={warned <= OPEN_MAX}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label={t`Rows with a warning`} className="flex max-h-48 flex-col gap-1 overflow-y-auto">
        {leftOut.map((row) => (
          <li key={row} className="flex items-start justify-between gap-x-3 text-ink-faint">
            <span className="min-w-0 py-1">
              <Trans>Row {row} is skipped.</Trans>
            </span>
            <Button
              size="small"
              tone="quiet"
              onClick={() => onChange?.({ leftOut: leftOut.filter((other) => other !== row) })}
            >
              <Trans>
                Include<span className="sr-only"> row {row}</span>
              </Trans>
            </Button>
          </li>
        ))}
        {warnings.map(({ row, message }) => (
          <li key={row} className="flex items-start justify-between gap-x-3">
            <span className="min-w-0 break-words py-1">
              <Trans>
                Row {row}: {message}
              </Trans>
            </span>
            {onChange && (
              <Button size="small" tone="quiet" onClick={() => onChange({ leftOut: [...leftOut, row] })}>
                <Trans>
                  Skip<span className="sr-only"> row {row}</span>
                </Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {warned > warnings.length && (
        <p className="text-ink-faint">
          <Trans>And {{ count: number(warned - warnings.length) }} more.</Trans>
        </p>
      )}
    </Fold>
  );
}
