import { Trans, useLingui } from '@lingui/react/macro';
import { recordPath } from '@rapport/shared/paths';
import type { MergeableType } from '@rapport/shared/recordTypes';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { duplicateQueries, useUndoMerge } from './duplicates.queries';

/** The merges of the last 30 days, each of which can be undone. */
export function MergeHistory({ type }: { type: MergeableType }) {
  const { t } = useLingui();
  const { data: merges = [] } = useQuery(duplicateQueries.merges(type));
  const undo = useUndoMerge(type);
  if (merges.length === 0) return null;
  return (
    <Card title={t`Merged in the last 30 days`} isFlush>
      <ul className="divide-y divide-line">
        {merges.map(({ id, kept_id, kept_name, merged_name, actor_name, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <p className="min-w-0 flex-1 basis-60 break-words">
              <Trans>
                <bdi>{merged_name}</bdi> into{' '}
                <Link to={recordPath(type, kept_id)} className="font-medium hover:underline">
                  <bdi>{kept_name}</bdi>
                </Link>
              </Trans>
            </p>
            <p className="text-ink-faint text-xs">
              <RelativeTime instant={created_at} />
              {actor_name && (
                <>
                  {'\u00a0· '}
                  <bdi>{actor_name}</bdi>
                </>
              )}
            </p>
            <Button
              size="small"
              aria-label={t`Undo merging ${merged_name} into ${kept_name}`}
              isBusy={undo.isPending && undo.variables === id}
              onClick={() => undo.mutate(id, { onSuccess: () => toast.success(t`Merge undone`) })}
            >
              <Trans>Undo</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
