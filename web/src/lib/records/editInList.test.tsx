import { MutationCache, QueryClient, QueryClientProvider, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { network, problem, reply, serverIsDown } from '../../testing/network';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { refreshReaders } from './dependencies';
import { editInList } from './editInList';
import { pagesOf } from './pages';

const LIST = ['tasks', 'list', {}];
const first = { id: '1', status: 'todo', updated_at: '2026-11-20T10:00:00.000Z' };

const useTasks = () => ({
  list: useInfiniteQuery(pagesOf<typeof first>(LIST, '/tasks')),
  edit: useMutation(editInList<typeof first, object>('tasks', {})),
});

const start = () => {
  const client = new QueryClient();
  client.setQueryData(LIST, { pages: [{ items: [first], total: 1, cursor: null }], pageParams: [null] });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useMutation(editInList<typeof first, object>('tasks', { keepsList: true })), {
    wrapper,
  });
  const shown = () => client.getQueryData<{ pages: { items: (typeof first)[] }[] }>(LIST)?.pages[0]?.items[0];
  const edit = (...statuses: string[]) =>
    act(async () => {
      for (const status of statuses) result.current.mutate({ item: shown() ?? first, change: { status } });
    });
  return { edit, shown };
};

test('two quick edits of one record do not conflict', async () => {
  const versions: unknown[] = [];
  let minute = 0;
  network.put('/tasks/1', ({ body, headers }) => {
    versions.push(headers.get('If-Match'));
    minute += 1;
    return reply({ ...first, ...(body as object), updated_at: `2026-11-20T10:0${minute}:00.000Z` });
  });
  const { edit, shown } = start();
  await edit('in_progress', 'done');
  await waitFor(() => expect(versions).toHaveLength(2));
  expect(versions).toEqual(['"2026-11-20T10:00:00.000Z"', '"2026-11-20T10:01:00.000Z"']);
  await waitFor(() => expect(shown()).toMatchObject({ status: 'done', updated_at: '2026-11-20T10:02:00.000Z' }));
});

test('the list is refetched only after the last edit, so that no pending edit disappears from it', async () => {
  const second = { ...first, id: '2' };
  const atServer = new Map([first, second].map((item) => [item.id, item]));
  let timesListed = 0;
  network.get('/tasks', () => {
    timesListed += 1;
    return reply([...atServer.values()]);
  });
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: (_data, error, _input, _result, { options }, context) => refreshReaders(error, options.scope, context),
    }),
  });
  let answer = () => {};
  const arrived = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const change = async (id: string, body: unknown) => {
    const changed = { ...first, id, ...(body as object), updated_at: '2026-11-20T10:01:00.000Z' };
    atServer.set(id, changed);
    return reply(changed);
  };
  network.put('/tasks/1', ({ body }) => change('1', body));
  network.put('/tasks/2', ({ body }) => arrived.then(() => change('2', body)));
  const { result } = renderHook(useTasks, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const shown = () => result.current.list.data?.items.map(({ status }) => status);
  await waitFor(() => expect(shown()).toEqual(['todo', 'todo']));

  await act(async () => {
    for (const item of [first, second]) result.current.edit.mutate({ item, change: { status: 'done' } });
  });
  const [firstEdit] = client.getMutationCache().getAll();
  await waitFor(() => expect(firstEdit?.state.status).toBe('success'));
  expect(shown()).toEqual(['done', 'done']);
  expect(timesListed).toBe(1);
  answer();
  await waitFor(() => expect(timesListed).toBe(2));
  expect(shown()).toEqual(['done', 'done']);
});

test('a refused edit is reverted with its reason', async () => {
  network.put('/tasks/1', problem(422, 'invalid', 'Some fields need your attention.', { status: 'Choose a status' }));
  const { edit, shown } = start();
  await edit('dreaming');
  await waitFor(() => expect(shown()).toEqual(first));
  expect(pendingMessage()).toMatchObject({ kind: 'error', title: 'Choose a status' });
});

test('a conflicting edit shows the other person’s version', async () => {
  network.put('/tasks/1', problem(412, 'changed_meanwhile', 'This task was changed by someone else.'));
  network.get('/tasks/1', reply({ ...first, status: 'done', updated_at: '2026-11-20T11:00:00.000Z' }));
  const { edit, shown } = start();
  await edit('in_progress');
  await waitFor(() => expect(shown()).toMatchObject({ status: 'done' }));
  expect(pendingMessage()?.title).toBe('Someone else changed this');
});

test('an edit is saved on top of another person’s change of other fields', async () => {
  const theirs = { ...first, title: 'Call', updated_at: '2026-11-20T11:00:00.000Z' };
  network.get('/tasks/1', reply(theirs));
  network.put('/tasks/1', ({ body, headers }) =>
    headers.get('If-Match') === `"${theirs.updated_at}"`
      ? reply({ ...theirs, ...(body as object) })
      : problem(412, 'changed_meanwhile', 'This task was changed by someone else.'),
  );
  clearMessage();
  const { edit, shown } = start();
  await edit('in_progress');
  await waitFor(() => expect(shown()).toMatchObject({ status: 'in_progress', title: 'Call' }));
  expect(pendingMessage()).toBeUndefined();
});

test('an edit that is repeated after a lost answer does not conflict with itself', async () => {
  const saved = { ...first, status: 'done', updated_at: '2026-11-20T11:00:00.000Z' };
  network.get('/tasks/1', reply(saved));
  network.put('/tasks/1', ({ headers }) =>
    headers.get('If-Match') === `"${saved.updated_at}"` ? reply(saved) : problem(412, 'changed_meanwhile', 'Changed'),
  );
  clearMessage();
  const { edit, shown } = start();
  await edit('done');
  await waitFor(() => expect(shown()).toEqual(saved));
  expect(pendingMessage()).toBeUndefined();
});

test.each([
  ['while the server is away', serverIsDown, 'Try again'],
  ['in a conflict', () => problem(412, 'changed_meanwhile', 'Changed'), 'Save mine'],
])('an edit that is refused %s can be saved from the message', async (_when, refuse, label) => {
  const theirs = { ...first, status: 'done', updated_at: '2026-11-20T11:00:00.000Z' };
  network.get('/tasks/1', reply(theirs));
  network.put('/tasks/1', refuse);
  const { edit, shown } = start();
  await edit('in_progress');
  await waitFor(() => expect(pendingMessage()?.action?.label).toBe(label));
  expect(shown()?.status).not.toBe('in_progress');
  network.put('/tasks/1', ({ body }) => reply({ ...theirs, ...(body as object) }));
  await act(async () => pendingMessage()?.action?.onClick());
  await waitFor(() => expect(shown()?.status).toBe('in_progress'));
});

test('a conflicting edit is reverted if the other person’s version cannot be loaded', async () => {
  network.put('/tasks/1', problem(412, 'changed_meanwhile', 'This task was changed by someone else.'));
  network.get('/tasks/1', serverIsDown);
  const { edit, shown } = start();
  await edit('in_progress');
  await waitFor(() => expect(shown()).toEqual(first));
  expect(pendingMessage()?.title).toBe('This task was changed by someone else.');
});
