import { Trans } from '@lingui/react/macro';
import type { Task } from '@rapport/shared/tasks';
import { useQuery } from '@tanstack/react-query';
import { Due } from '../../ui/text/Due';
import { getPage } from '../http/http';

type About = { contact_id: string } | { company_id: string } | { deal_id: string };

/** The open task of a record that is due first. */
export function NextTask({ about }: { about: About }) {
  const { data, isError } = useQuery({
    queryKey: ['tasks', 'next', about],
    queryFn: ({ signal }) =>
      getPage<Task>('/tasks', { signal, params: { ...about, open: 'true', sort: 'due_date', limit: 1 } }),
  });
  const task = data?.items[0];
  if (!data) return <span className="text-ink-faint">{isError ? <Trans>Could not be loaded</Trans> : '…'}</span>;
  if (!task)
    return (
      <span className="text-ink-faint">
        <Trans>None</Trans>
      </span>
    );
  return (
    <>
      {task.due_date && <Due at={task.due_date} />} {task.title}
    </>
  );
}
