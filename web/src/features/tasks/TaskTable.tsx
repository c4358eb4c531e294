import { useLingui } from '@lingui/react/macro';
import type { Task } from '@rapport/shared/tasks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { askToCancelMeeting } from '../../lib/records/meetingQuestion';
import { QueryState } from '../../ui/feedback/QueryState';
import { SimilarNotice } from '../../ui/feedback/SimilarNotice';
import { DeleteRecord } from '../../ui/record/DeleteRecord';
import { type Arrangement, DataGrid, type GridColumn } from '../../ui/table/DataGrid';
import { rowSource } from '../../ui/table/rowSource';
import type { Selection } from '../../ui/table/useSelection';
import { type TaskFilter, taskQueries } from './tasks.queries';
import { useTaskColumns } from './useTaskColumns';

interface TaskTableProps {
  filter: TaskFilter;
  sort: string;
  onSort: (sort: string) => void;
  arrangement: Arrangement;
  selection: Selection;
  /** The actions on the selected tasks. */
  bulkBar: (total: number) => ReactNode;
  onOpen: (task: Task) => void;
  empty: ReactNode;
}

/** The tasks as a table whose cells are edited in place. */
export function TaskTable(props: TaskTableProps) {
  // Created outside of the list, because new columns make all rows render again, for instance whenever more tasks are
  // loaded.
  const columns = useTaskColumns(props.onOpen);
  return <Tasks {...props} columns={columns} />;
}

interface TasksProps extends TaskTableProps {
  columns: GridColumn<Task>[];
}

function Tasks({ filter, onOpen, empty, bulkBar, columns, ...table }: TasksProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery({ ...taskQueries.list(filter), placeholderData: keepPreviousData });
  const [toDelete, setToDelete] = useState<Task | null>(null);
  const actions = useMemo(() => ({ onPeek: onOpen, onFollow: () => undefined, onDelete: setToDelete }), [onOpen]);
  return (
    <QueryState query={query} failed={t`The tasks could not be loaded`} skeleton="h-96 w-full rounded-lg">
      {({ items, total, isSimilar }) =>
        items.length === 0 ? (
          empty
        ) : (
          <>
            {isSimilar && <SimilarNotice />}
            <div className="pt-8">
              <DataGrid
                {...table}
                label={t`Tasks`}
                items={items}
                nameOf={({ title }) => title}
                columns={columns}
                actions={actions}
                {...rowSource(query)}
              />
            </div>
            <Suspense>{bulkBar(total)}</Suspense>
            <DeleteRecord
              type="task"
              queries={taskQueries}
              record={toDelete}
              onClose={() => setToDelete(null)}
              onDeleted={(task) => {
                table.selection.drop(task.id);
                askToCancelMeeting(task);
              }}
            />
          </>
        )
      }
    </QueryState>
  );
}
