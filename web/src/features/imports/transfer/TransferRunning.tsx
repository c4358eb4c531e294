import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportProgress } from '@rapport/shared/imports';
import { TRANSFER_SOURCES } from '@rapport/shared/transferSources';
import type { Transfer, TransferFile } from '@rapport/shared/transfers';
import type { Sentence } from '@rapport/shared/words';
import { Check } from 'lucide-react';
import { useNumber } from '../../../lib/format/useNumber';
import { say } from '../../../lib/words/words';
import { Progress } from '../../../ui/feedback/Progress';
import { Card } from '../../../ui/page/Card';
import { useStepFocus } from '../useStepFocus';
import { isToImport } from './isToImport';

const PHASES: Record<ImportProgress['phase'], Sentence> = {
  reading: msg`reading`,
  checking: msg`looking for duplicates`,
  writing: msg`writing`,
  done: msg`imported`,
  failed: msg`stopped`,
};

/** The progress of a running move, whose files are imported one after the other. */
export function TransferRunning({
  transfer: { source, files },
  takesFocus,
}: {
  transfer: Transfer;
  takesFocus: boolean;
}) {
  const { t } = useLingui();
  const number = useNumber();
  const heading = useStepFocus(takesFocus);
  const taken = files.filter(isToImport);
  const rowsOf = ({ counts }: TransferFile) => counts?.rows ?? 0;
  // Reading the rows counts as the first half of a file. Writing them, which reports no progress, is the second half.
  const doneOf = (file: TransferFile) =>
    file.is_imported ? rowsOf(file) : Math.min(rowsOf(file), file.progress?.done ?? 0) / 2;
  const all = taken.reduce((sum, file) => sum + rowsOf(file), 0);
  const done = taken.reduce((sum, file) => sum + doneOf(file), 0);
  const finished = taken.filter((file) => file.is_imported).length;
  return (
    <Card title={t`Importing from ${{ tool: say(TRANSFER_SOURCES[source]) }}`} headingRef={heading}>
      <div className="flex flex-col gap-4">
        <p role="status">
          <Trans>
            {{ done: number(finished) }} of {{ files: number(taken.length) }} files imported
          </Trans>
        </p>
        <Progress label={t`Import`} percent={all > 0 ? (done / all) * 100 : undefined} />
        <ul className="flex flex-col gap-2">
          {taken.map((file) => (
            <li key={file.id} className="flex min-w-0 items-center gap-2">
              <span className="min-w-0 truncate">
                <bdi>{file.name}</bdi>
              </span>
              <span className="flex shrink-0 items-center gap-1 text-ink-faint">
                · {say(stateOf(file))}
                {file.is_imported && <Check size={14} aria-hidden="true" />}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-ink-faint">
          <Trans>You can leave this page. You will get a notification when the import is done.</Trans>
        </p>
      </div>
    </Card>
  );
}

const stateOf = ({ is_imported, progress }: TransferFile) =>
  is_imported ? PHASES.done : progress ? PHASES[progress.phase] : msg`waiting`;
