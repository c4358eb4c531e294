import { Trans, useLingui } from '@lingui/react/macro';
import type { Analysis } from '@rapport/shared/analyses';
import { useRefreshAnalysis } from '../../lib/analyses/useAnalysis';
import { Button } from '../../ui/button/Button';
import { AsOf } from '../../ui/text/AsOf';

/**
 * Shown above the duplicates of a large workspace, which are searched for in the background: when the last search was
 * made, and a button to refresh it.
 */
export function SearchState({ analysis: { kind, status, made_at } }: { analysis: Analysis }) {
  const { t } = useLingui();
  const refresh = useRefreshAnalysis(kind);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status" className="text-ink-faint">
        {made_at && <AsOf instant={made_at} />}
        {status === 'running' && `\u00a0· ${t`a new search is running`}`}
        {status === 'failed' &&
          (made_at ? `\u00a0· ${t`the last search failed`}` : t`The search for duplicates failed`)}
      </p>
      <Button size="small" isBusy={status === 'running' || refresh.isPending} onClick={() => refresh.mutate()}>
        <Trans>Refresh</Trans>
      </Button>
    </div>
  );
}
