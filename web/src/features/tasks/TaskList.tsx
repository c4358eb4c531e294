import { useLingui } from '@lingui/react/macro';
import { NEXT_STATUS, type Task } from '@rapport/shared/tasks';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { askToCancelMeeting } from '../../lib/records/meetingQuestion';
import { QueryState } from '../../ui/feedback/QueryState';
import { SimilarNotice } from '../../ui/feedback/SimilarNotice';
import { toast } from '../../ui/feedback/toast';
import { DeleteRecord } from '../../ui/record/DeleteRecord';
import { SelectButton, useSelecting } from '../../ui/table/SelectButton';
import { ShowMore } from '../../ui/table/ShowMore';
import type { Selection } from '../../ui/table/useSelection';
import '../../ui/table/list.css';
import { TaskDialog } from './TaskForm';
import { TaskRow } from './TaskRow';
import { type TaskFilter, taskQueries } from './tasks.queries';

interface TaskListProps {
  filter: TaskFilter;
  empty: ReactNode;
  /** Omitted if tasks cannot be selected. */
  selection?: Selection;
  /** The actions on the selected tasks. */
  bulkBar?: (total: number) => ReactNode;
}

/** A list of tasks. The button of each sets its next state; when a task is done, the next one is offered. */
export function TaskList({ filter, empty, selection, bulkBar }: TaskListProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery({ ...taskQueries.list(filter), placeholderData: keepPreviousData });
  const { mutate: edit } = useMutation(taskQueries.edit);
  const [opened, setOpened] = useState<Task | null>(null);
  const [after, setAfter] = useState<Task | null>(null);
  const [toDelete, setToDelete] = useState<Task | null>(null);
  const selecting = useSelecting(selection);

  const cycle = (task: Task) => {
    const status = NEXT_STATUS[task.status];
    edit(
      { item: task, change: { status } },
      {
        onSuccess: () => {
          if (status !== 'done') return;
          toast.success(t`Done. What next?`, {
            description: task.title,
            action: { label: t`Plan the next step`, onClick: () => setAfter(task) },
          });
        },
      },
    );
  };

  return (
    <>
      <QueryState query={query} failed={t`The tasks could not be loaded`} skeleton="m-4 h-24">
        {({ items: tasks, total, isSimilar }) =>
          tasks.length === 0 ? (
            empty
          ) : (
            <>
              {isSimilar && <SimilarNotice className="px-4 pt-3 text-ink-faint" />}
              {selection && (
                <p className="select-many px-4 py-3">
                  <SelectButton {...selecting} />
                </p>
              )}
              <ul data-choosing={selecting.isSelecting || undefined}>
                {tasks.map((task) => (
                  <TaskRow
                    key={task.id}
                    task={task}
                    onCycle={() => cycle(task)}
                    onOpen={() => setOpened(task)}
                    onDelete={() => setToDelete(task)}
                    choice={
                      selection && {
                        isChosen: selection.has(task.id),
                        onChoose: (isRange) =>
                          selection.toggle(
                            task.id,
                            tasks.map(({ id }) => id),
                            isRange,
                          ),
                      }
                    }
                  />
                ))}
              </ul>
              {bulkBar && <Suspense>{bulkBar(total)}</Suspense>}
            </>
          )
        }
      </QueryState>
      <ShowMore query={query} />
      <TaskDialog open={opened !== null} record={opened ?? undefined} onClose={() => setOpened(null)} />
      <TaskDialog
        open={after !== null}
        defaults={after ? { ...after, title: '' } : undefined}
        onClose={() => setAfter(null)}
        onSaved={({ title }) => toast.success(t`${{ name: title }} was added`)}
      />
      <DeleteRecord
        type="task"
        record={toDelete}
        queries={taskQueries}
        onClose={() => setToDelete(null)}
        onDeleted={(task) => {
          selection?.drop(task.id);
          askToCancelMeeting(task);
        }}
      />
    </>
  );
}
