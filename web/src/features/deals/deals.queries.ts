import type {
  BoardColumn,
  Deal,
  DealBoard,
  DealChange,
  DealMove,
  DealQuery,
  DealStageChange,
  NewDeal,
} from '@rapport/shared/deals';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiProblem } from '../../lib/http/apiProblem';
import { get, getPage, post, put, remove } from '../../lib/http/http';
import { isLastIn } from '../../lib/http/isLastIn';
import { editInList } from '../../lib/records/editInList';
import { appendCards, moveCard } from './moveCard';

export type BoardFilter = Partial<Pick<DealQuery, 'search' | 'owner_id' | 'contact_id' | 'company_id'>>;
export type DealListFilter = BoardFilter &
  Partial<Pick<DealQuery, 'stage' | 'state' | 'sort' | 'limit' | 'closed_from'>>;

export const dealQueries = {
  all: ['deals'] as const,
  board: (filter: BoardFilter) =>
    queryOptions({
      queryKey: [...dealQueries.all, 'board', filter],
      queryFn: ({ signal }) => get<DealBoard>('/deals/board', { signal, params: filter }),
    }),
  list: (filter: DealListFilter) =>
    infiniteQueryOptions({
      queryKey: [...dealQueries.all, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        getPage<Deal>('/deals', { signal, params: { ...filter, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...dealQueries.all, 'one', id],
      queryFn: ({ signal }) => get<Deal>(`/deals/${id}`, { signal }),
    }),
  stageChanges: (id: string) =>
    queryOptions({
      queryKey: [...dealQueries.all, 'stage-changes', id],
      queryFn: ({ signal }) => get<DealStageChange[]>(`/deals/${id}/stage-changes`, { signal }),
    }),
};

/** Whatever changed deals also changed sums, the feed, timelines and what a search finds. */
const refreshOthers = (client: QueryClient) =>
  Promise.all(
    [['dashboard'], ['reports'], ['activities'], ['notes'], ['search'], ['tasks']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

const refresh = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: dealQueries.all }), refreshOthers(client)]);

export const useCreateDeal = () =>
  useMutation({
    mutationFn: ({ deal, key }: { deal: NewDeal; key: string }) =>
      post<Deal>('/deals', deal, { headers: { 'Idempotency-Key': key } }),
    onSuccess: (_deal, _input, _result, { client }) => refresh(client),
  });

export const useChangeDeal = () =>
  useMutation({
    mutationFn: ({ deal, change }: { deal: Deal; change: DealChange }) => put<Deal>(`/deals/${deal.id}`, change, deal),
    onSuccess: (changed, _input, _result, { client }) => {
      client.setQueryData(dealQueries.one(changed.id).queryKey, changed);
      return refresh(client);
    },
  });

/** Changes single fields where the deal stands. */
export const useEditDeal = () => useMutation(editInList<Deal>({ objectType: 'deals', refresh }));

const boards = [...dealQueries.all, 'board'];
const moves = { id: 'move deals' };

/** Whether a board shows the deal in another stage, as when a move before it was refused and took this one back with it. */
const isShownElsewhere = (client: QueryClient, moved: Deal): boolean =>
  client
    .getQueriesData<BoardColumn[]>({ queryKey: boards })
    .some(([, board]) =>
      board?.some(({ stage, deals }) => stage !== moved.stage && deals.some(({ id }) => id === moved.id)),
    );

const isNeighborGone = (error: unknown): boolean =>
  error instanceof ApiProblem && Boolean(error.errors?.before_deal_id ?? error.errors?.after_deal_id);

/** Shows the card where it was dropped at once, and puts it back with a message when the server refuses. */
export const useMoveDeal = () =>
  useMutation({
    // One after the other: two quick moves of one card must not overtake each other on their way.
    scope: moves,
    mutationFn: async ({ deal, isUndo, ...move }: DealMove & { deal: Deal; isUndo?: boolean }) => {
      const address = `/deals/${deal.id}/moves`;
      try {
        return await post<Deal>(address, move);
      } catch (error) {
        // Its old neighbor may have moved on; the deal goes back to its stage all the same.
        if (!isUndo || !isNeighborGone(error)) throw error;
        return post<Deal>(address, { stage: move.stage });
      }
    },
    onMutate: async (move, { client }) => {
      await client.cancelQueries({ queryKey: boards });
      const before = client.getQueriesData<BoardColumn[]>({ queryKey: boards });
      client.setQueriesData<BoardColumn[]>({ queryKey: boards }, (board) => board && moveCard(board, move));
      return before;
    },
    onError: (error, _move, before, { client }) => {
      for (const [key, board] of before ?? []) client.setQueryData(key, board);
      if (isNeighborGone(error)) return client.invalidateQueries({ queryKey: boards });
    },
    onSuccess: (moved, _move, _before, { client }) => {
      client.setQueryData(dealQueries.one(moved.id).queryKey, moved);
      client.setQueriesData<BoardColumn[]>({ queryKey: boards }, (board) =>
        board?.map((column) => ({
          ...column,
          deals: column.deals.map((deal) => (deal.id === moved.id ? moved : deal)),
        })),
      );
    },
    // The board stands as it is where it is right: fetched anew it would fold the columns up again that were unrolled.
    onSettled: (moved, _error, _move, _before, { client }) =>
      Promise.all([
        client.invalidateQueries({
          queryKey: boards,
          refetchType: moved && isLastIn(moves, client) && isShownElsewhere(client, moved) ? 'active' : 'none',
        }),
        client.invalidateQueries({ queryKey: dealQueries.all, predicate: ({ queryKey }) => queryKey[1] !== 'board' }),
        refreshOthers(client),
      ]),
  });

export const useDeleteDeal = () =>
  useMutation({
    mutationFn: (id: string) => remove(`/deals/${id}`),
    onSuccess: (_nothing, _id, _result, { client }) => refresh(client),
  });

export const useRestoreDeal = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<Deal>(`/deals/${id}/restore`),
    onSuccess: () => refresh(client),
  });
};

/** Fetches the next cards of a column and puts them under those that are shown. */
export const useMoreCards = (filter: BoardFilter) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ stage, cursor }: BoardColumn) =>
      getPage<Deal>('/deals', {
        params: { ...filter, stage, cursor, limit: 100, sort: stage.startsWith('closed') ? '-closed_at' : 'position' },
      }),
    onSuccess: (page, { stage }) =>
      client.setQueryData(dealQueries.board(filter).queryKey, (board) => board && appendCards(board, stage, page)),
  });
};
