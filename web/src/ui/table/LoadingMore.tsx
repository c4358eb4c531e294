import { useLingui } from '@lingui/react/macro';
import { Spinner } from '../feedback/Spinner';

/** Shown below a list while its next page is loaded. */
export function LoadingMore() {
  const { t } = useLingui();
  return (
    <div className="flex justify-center p-4 text-ink-faint">
      <Spinner label={t`Loading more`} />
    </div>
  );
}
