import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../button/Button';
import { Spinner } from '../feedback/Spinner';
import type { RowSource } from './rowSource';

/** Shown below a list while its next page is loaded, and where that failed. */
export function LoadingMore({ isLoadingMore, hasFailed, onNeedMore }: RowSource) {
  const { t } = useLingui();
  if (hasFailed) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-center gap-3 p-4 text-ink-soft">
        <Trans>The rest could not be loaded.</Trans>
        <Button size="small" isBusy={isLoadingMore} onClick={() => onNeedMore()}>
          <Trans>Try Again</Trans>
        </Button>
      </div>
    );
  }
  return (
    isLoadingMore && (
      <div className="flex justify-center p-4 text-ink-faint">
        <Spinner label={t`Loading more`} />
      </div>
    )
  );
}
