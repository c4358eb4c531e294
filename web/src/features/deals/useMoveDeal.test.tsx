import type { BoardColumn, Deal } from '@rapport/shared/deals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { network, problem, reply } from '../../testing/network';
import { clearMessage, pendingMessage } from '../../ui/feedback/toast';
import { dealQueries, useMoveDeal } from './deals.queries';
import { useDropDeal } from './useDropDeal';

const deal = (id: string, stage: string) => ({ id, stage, title: id, amount: 10, currency: 'USD' }) as Deal;
const board = (columns: Partial<Record<string, Deal[]>>) =>
  (['lead', 'qualified', 'proposal'] as const).map((stage) => ({
    stage,
    count: columns[stage]?.length ?? 0,
    sums: [],
    deals: columns[stage] ?? [],
    cursor: null,
  })) as BoardColumn[];
const [chair, table] = [deal('chair', 'lead'), deal('table', 'lead')];
const to = (stage: string) => ({ stage, before_deal_id: null, after_deal_id: null });

const start = async (atServer: () => BoardColumn[]) => {
  network.get('/deals/board', () => reply(atServer()));
  const client = new QueryClient();
  const { result } = renderHook(() => ({ board: useQuery(dealQueries.board({})).data, move: useMoveDeal().mutate }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await waitFor(() => expect(result.current.board).toBeDefined());
  const shown = () => result.current.board?.map(({ deals }) => deals.map(({ id }) => id));
  const move = (...moves: [Deal, string][]) =>
    act(async () => {
      for (const [moved, stage] of moves) result.current.move({ deal: moved, ...to(stage) });
    });
  return { move, shown };
};

test('a refused move does not undo the move after it', async () => {
  let isMoved = false;
  network.post('/deals/chair/moves', problem(404, 'not_found', 'This deal is not here any more.'));
  network.post('/deals/table/moves', () => {
    isMoved = true;
    return reply({ ...table, stage: 'qualified' });
  });
  const { move, shown } = await start(() =>
    isMoved ? board({ lead: [chair], qualified: [{ ...table, stage: 'qualified' }] }) : board({ lead: [chair, table] }),
  );
  await move([chair, 'proposal'], [table, 'qualified']);
  await waitFor(() => expect(isMoved).toBe(true));
  await waitFor(() => expect(shown()).toEqual([['chair'], ['table'], []]));
});

test('two moves of one card reach the server in order', async () => {
  const arrived: unknown[] = [];
  network.post('/deals/chair/moves', async ({ body }) => {
    const { stage } = body as { stage: string };
    // The first request is the slower one.
    if (stage === 'qualified') await new Promise((resolve) => setTimeout(resolve, 30));
    arrived.push(stage);
    return reply({ ...chair, stage });
  });
  const { move, shown } = await start(() => board({ lead: [chair] }));
  await move([chair, 'qualified'], [{ ...chair, stage: 'qualified' }, 'proposal']);
  await waitFor(() => expect(arrived).toEqual(['qualified', 'proposal']));
  expect(shown()).toEqual([[], [], ['chair']]);
});

test('a card whose new neighbor has left the stage goes back, with a message that says why', async () => {
  const errors = { before_deal_id: 'This deal is not in the column' };
  network.post('/deals/chair/moves', problem(422, 'invalid', 'The neighboring deal is gone.', errors));
  const { move, shown } = await start(() => board({ lead: [chair], qualified: [] }));
  await move([chair, 'qualified']);
  await waitFor(() => expect(pendingMessage()?.title).toBe('The neighboring deal is gone.'));
  await waitFor(() => expect(shown()).toEqual([['chair'], [], []]));
  clearMessage();
});

test('a refused undo of a win causes no unhandled error', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  network.post('/deals/chair/moves', reply({ ...chair, stage: 'closed_won', outcome: 'won' }));
  const client = new QueryClient();
  const { result } = renderHook(useDropDeal, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  act(() => result.current.drop(chair, { stage: 'closed_won', before: null, after: null }));
  await waitFor(() => expect(pendingMessage()?.title).toBe('Won $10'));
  const refused = vi.fn(() => problem(404, 'not_found', 'This deal does not exist or was deleted.'));
  network.post('/deals/chair/moves', refused);
  act(() => pendingMessage()?.action?.onClick());
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(refused).toHaveBeenCalledOnce();
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
  clearMessage();
});
