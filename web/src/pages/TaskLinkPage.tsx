import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '@rapport/shared/dates';
import type { TaskLinkDone } from '@rapport/shared/tasks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePreferences } from '../lib/format/preferences';
import { detailOf, isAway } from '../lib/http/apiProblem';
import { post } from '../lib/http/http';
import { paths } from '../lib/routes/paths';
import { readLinkToken } from '../lib/session/linkToken';
import { Button } from '../ui/button/Button';
import { LinkButton } from '../ui/button/LinkButton';
import { EmptyState } from '../ui/feedback/EmptyState';
import { Spinner } from '../ui/feedback/Spinner';

/** Does what a link in an email says, and shows what it did. */
export function Page() {
  const { t } = useLingui();
  const preferences = usePreferences();
  const [token] = useState(readLinkToken);
  const { data, error, refetch } = useQuery({
    queryKey: ['task-link', token],
    queryFn: () => post<TaskLinkDone>('/tasks/links', { token }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const open = (
    <LinkButton to={paths.tasks} tone="primary">
      <Trans>Open the tasks</Trans>
    </LinkButton>
  );
  return (
    <main className="flex min-h-dvh items-center justify-center bg-paper p-4">
      <h1 className="sr-only">
        <Trans>Task</Trans>
      </h1>
      {!data && !error && <Spinner label={t`One moment`} />}
      {error && (
        <EmptyState
          title={t`Something went wrong`}
          // The secret of the link is no longer in the address, so that reloading the page would not help.
          action={
            isAway(error) ? (
              <Button tone="primary" onClick={() => void refetch()}>
                <Trans>Try Again</Trans>
              </Button>
            ) : (
              open
            )
          }
        >
          {detailOf(error)}
        </EmptyState>
      )}
      {data && (
        <EmptyState
          title={data.action === 'done' ? t({ message: 'Done', context: 'task' }) : t`Snoozed until tomorrow`}
          action={open}
        >
          {data.action === 'snooze' && data.due_date ? (
            <Trans>
              <bdi>{data.title}</bdi>, due {{ when: formatDateTime(data.due_date, preferences) }}
            </Trans>
          ) : (
            <bdi>{data.title}</bdi>
          )}
        </EmptyState>
      )}
    </main>
  );
}
