import type { NewTask, Task, TaskChange, TaskQuery, TaskStats } from '@rapport/shared/tasks';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { get, getPage, post, put, remove } from '../../lib/http/http';
import { editInList } from '../../lib/records/editInList';

/** What a task can be about. */
export type TaskLinkTo = Partial<Pick<TaskQuery, 'contact_id' | 'company_id' | 'deal_id'>>;
export type TaskFilter = TaskLinkTo &
  Partial<Pick<TaskQuery, 'search' | 'status' | 'assignee_id' | 'sort' | 'limit'>> & {
    open?: 'true';
    due_today?: 'true';
    overdue?: 'true';
  };

export const taskQueries = {
  all: ['tasks'] as const,
  list: (filter: TaskFilter) =>
    infiniteQueryOptions({
      queryKey: [...taskQueries.all, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        getPage<Task>('/tasks', { signal, params: { ...filter, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...taskQueries.all, 'one', id],
      queryFn: ({ signal }) => get<Task>(`/tasks/${id}`, { signal }),
    }),
  stats: () =>
    queryOptions({
      queryKey: [...taskQueries.all, 'stats'],
      queryFn: ({ signal }) => get<TaskStats>('/tasks/stats/summary', { signal }),
    }),
};

const refresh = (client: QueryClient) =>
  Promise.all(
    [taskQueries.all, ['dashboard'], ['activities'], ['search']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

export const useCreateTask = () =>
  useMutation({
    mutationFn: ({ task, key }: { task: NewTask; key: string }) =>
      post<Task>('/tasks', task, { headers: { 'Idempotency-Key': key } }),
    onSuccess: (_task, _input, _result, { client }) => refresh(client),
  });

export const useChangeTask = () =>
  useMutation({
    mutationFn: ({ task, change }: { task: Task; change: TaskChange }) => put<Task>(`/tasks/${task.id}`, change, task),
    onSuccess: (changed, _input, _result, { client }) => {
      client.setQueryData(taskQueries.one(changed.id).queryKey, changed);
      return refresh(client);
    },
  });

/** Changes single fields where the task stands; its lists are fetched anew, as it may have left them. */
export const useEditTask = () => useMutation(editInList<Task>({ objectType: 'tasks', refresh }));

export const useDeleteTask = () =>
  useMutation({
    mutationFn: (id: string) => remove(`/tasks/${id}`),
    onSuccess: (_nothing, _id, _result, { client }) => refresh(client),
  });

export const useRestoreTask = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<Task>(`/tasks/${id}/restore`),
    onSuccess: () => refresh(client),
  });
};
