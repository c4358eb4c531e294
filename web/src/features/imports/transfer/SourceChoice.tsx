import { Trans } from '@lingui/react/macro';
import { TRANSFER_SOURCES } from '@rapport/shared/transferSources';
import type { TransferSource } from '@rapport/shared/transfers';
import type { Said } from '@rapport/shared/words';
import { clsx } from 'clsx';
import { useId } from 'react';
import { say } from '../../../lib/words/words';

interface SourceChoiceProps {
  source: TransferSource | null;
  onChoose: (source: TransferSource) => void;
}

export function SourceChoice({ source, onChoose }: SourceChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-2 min-[420px]:grid-cols-2 lg:grid-cols-4">
      <legend className="sr-only">
        <Trans>Tool</Trans>
      </legend>
      {(Object.entries(TRANSFER_SOURCES) as [TransferSource, Said][]).map(([value, label]) => (
        <label
          key={value}
          className={clsx(
            'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border px-3 py-2 font-medium',
            'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
            value === source ? 'border-accent bg-accent-soft' : 'border-line hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={value === source}
            onChange={() => onChoose(value)}
            className="radio"
          />
          {say(label)}
        </label>
      ))}
    </fieldset>
  );
}
