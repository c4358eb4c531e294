import { NEXT_STATUS, type Task } from '@rapport/shared/tasks';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DeleteRecord } from '../../lib/records/DeleteRecord';
import { LoadError } from '../../ui/feedback/LoadError';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { toast } from '../../ui/feedback/toast';
import { ShowMore } from '../../ui/table/ShowMore';
import { TaskDialog } from './TaskDialog';
import { TaskRow } from './TaskRow';
import { type TaskFilter, taskQueries } from './tasks.queries';

interface TaskListProps {
  filter: TaskFilter;
  empty: ReactNode;
}

/** Tasks, each with its button that goes through the states. Done, the next one is offered. */
export function TaskList({ filter, empty }: TaskListProps) {
  const query = useInfiniteQuery({ ...taskQueries.list(filter), placeholderData: (previous) => previous });
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch, isRefetching } = query;
  const { mutate: edit } = useMutation(taskQueries.edit);
  const [opened, setOpened] = useState<Task | null>(null);
  const [after, setAfter] = useState<Task | null>(null);
  const [toDelete, setToDelete] = useState<Task | null>(null);

  const cycle = (task: Task) => {
    const status = NEXT_STATUS[task.status];
    edit(
      { item: task, change: { status } },
      {
        onSuccess: () => {
          if (status !== 'done') return;
          toast.success('Done. What next?', {
            description: task.title,
            action: { label: 'Plan the next step', onClick: () => setAfter(task) },
          });
        },
      },
    );
  };

  if (error && !data) {
    return <LoadError title="The tasks could not be loaded" query={{ error, refetch, isRefetching }} />;
  }
  if (!data) return <Skeleton className="m-4 h-24" />;
  const tasks = data.pages.flatMap((page) => page.items);
  return (
    <>
      {tasks.length === 0 && empty}
      <ul>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            onCycle={() => cycle(task)}
            onOpen={() => setOpened(task)}
            onDelete={() => setToDelete(task)}
          />
        ))}
      </ul>
      <ShowMore query={{ hasNextPage, fetchNextPage, isFetchingNextPage }} />
      <TaskDialog open={opened !== null} task={opened ?? undefined} onClose={() => setOpened(null)} />
      <TaskDialog
        open={after !== null}
        defaults={after ? { ...after, title: '' } : undefined}
        onClose={() => setAfter(null)}
        onSaved={({ title }) => toast.success(`${title} was added`)}
      />
      <DeleteRecord
        objectType="task"
        record={toDelete && { id: toDelete.id, called: toDelete.title }}
        onClose={() => setToDelete(null)}
        queries={taskQueries}
      />
    </>
  );
}
