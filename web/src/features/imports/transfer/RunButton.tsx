import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Transfer } from '@rapport/shared/transfers';
import { ApiProblem, detailOf } from '../../../lib/http/apiProblem';
import { limitNotice } from '../../../lib/workspace/limitNotice';
import { Button } from '../../../ui/button/Button';
import { isToImport } from './isToImport';
import { useRunTransfer } from './transfers.queries';

interface RunButtonProps {
  transfer: Transfer;
  isBusy: boolean;
  onFailed: (detail: string) => void;
  onCheck: () => void;
}

/** Starts the import, or says what is missing for it. If the plan had no room, the files are checked again first, because the plan may have changed. */
export function RunButton({ transfer: { id, files, status, problem }, isBusy, onFailed, onCheck }: RunButtonProps) {
  const { t } = useLingui();
  const { mutateAsync: run, isPending } = useRunTransfer();
  const taken = files.filter(isToImport);
  const open = files.filter(({ questions }) => questions.length > 0).length;
  const rows = taken.reduce((sum, { counts }) => sum + (counts ? counts.imported + counts.updated : 0), 0);
  const isOverLimit = status === 'checked' && problem !== null;
  if ((status === 'open' || isOverLimit) && taken.length > 0) {
    return (
      <Button tone="primary" isBusy={isBusy} onClick={onCheck}>
        {isOverLimit ? <Trans>Check again</Trans> : <Trans>Check the files</Trans>}
      </Button>
    );
  }
  const label = () => {
    if (isBusy) return t`Checking the files`;
    if (open > 0) return t`${plural(open, { one: '# file needs your choice', other: '# files need your choice' })}`;
    return rows === 0
      ? t`Nothing to import`
      : t`${plural(rows, { one: 'Import # record', other: 'Import # records' })}`;
  };
  const start = () =>
    run(id).catch((error) => {
      if (error instanceof ApiProblem && error.limit) limitNotice.set(error.limit);
      onFailed(detailOf(error, t`The import could not be started. Please try again.`));
    });
  return (
    <Button tone="primary" isBusy={isBusy || isPending} disabled={open > 0 || rows === 0} onClick={start}>
      {label()}
    </Button>
  );
}
