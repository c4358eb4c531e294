import type {
  BoardColumn,
  Deal,
  DealBoard,
  DealChange,
  DealFilter,
  DealMove,
  DealQuery,
  DealStageChange,
  NewDeal,
} from '@rapport/shared/deals';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../lib/http/apiProblem';
import { getPage, post } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { isLastMutation } from '../../lib/records/isLastMutation';
import { recordQueries } from '../../lib/records/recordQueries';
import type { Narrowing } from '../../lib/views/narrowing';
import { knownStage } from '../../lib/workspace/stages';
import { toast } from '../../ui/feedback/toast';
import { appendCards, moveCard } from './moveCard';

/** The filters of the board and the list, as in the URL and the request. */
export type BoardFilter = Narrowing &
  Omit<DealFilter, 'is_close_date_missing' | keyof Narrowing> & { is_close_date_missing?: 'true' };
export type DealListFilter = Partial<Omit<DealQuery, 'attention' | 'cursor' | 'updated_since' | keyof DealFilter>> &
  BoardFilter & { attention?: 'true' };

/** The contact or company of the deals. */
export type DealLinkTo = { contact_id: string } | { company_id: string };

const deals = recordQueries<{ item: Deal; draft: NewDeal; change: DealChange; filter: DealListFilter }>('deals');

export const dealQueries = {
  ...deals,
  edit: deals.edit(),
  of: (link: DealLinkTo) => deals.list({ ...link, sort: '-created_at', limit: 50 }),
  board: (filter: BoardFilter) =>
    queryOf<DealBoard>([...deals.all, 'board', filter], '/deals/board', { params: filter }),
  stageChanges: (id: string) =>
    queryOf<DealStageChange[]>([...deals.all, 'stage-changes', id], `/deals/${id}/stage-changes`),
};

const boards = [...deals.all, 'board'];
const moves = { id: 'move deals' };

/**
 * Whether a board shows the deal in another stage. That happens after an earlier move was refused and also took this
 * one back.
 */
const isInOtherStage = (client: QueryClient, moved: Deal): boolean =>
  client
    .getQueriesData<BoardColumn[]>({ queryKey: boards })
    .some(([, board]) =>
      board?.some(({ stage, deals }) => stage !== moved.stage && deals.some(({ id }) => id === moved.id)),
    );

const isNeighborGone = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && Boolean(error.errors?.before_deal_id ?? error.errors?.after_deal_id);

/** Shows the card at once where it was dropped, and moves it back with a message if the server refuses. */
export const useMoveDeal = () =>
  useMutation({
    // Moves run one after the other, because two quick moves of one card must not overtake each other.
    scope: moves,
    // The boards already show the move. If they were fetched again, they would lose the further cards that were loaded.
    meta: { changes: deals.all, keeps: boards },
    mutationFn: async ({ deal, isUndo, ...move }: DealMove & { deal: Deal; isUndo?: boolean }) => {
      const address = `/deals/${deal.id}/moves`;
      try {
        return await post<Deal>(address, move);
      } catch (error) {
        // The deal's old neighbor may have moved too; an undo still moves the deal back to its stage.
        if (!isUndo || !isNeighborGone(error)) throw error;
        return post<Deal>(address, { stage: move.stage });
      }
    },
    onMutate: async (move, { client }) => {
      await client.cancelQueries({ queryKey: boards });
      const before = client.getQueriesData<BoardColumn[]>({ queryKey: boards });
      const to = knownStage(client, move.stage);
      client.setQueriesData<BoardColumn[]>({ queryKey: boards }, (board) => board && moveCard(board, move, to));
      return before;
    },
    onError: (error, _move, before, { client }) => {
      for (const [key, board] of before ?? []) client.setQueryData(key, board);
      if (!isNeighborGone(error)) return;
      // This message tells more than the error of the field.
      error.isShown = true;
      toast.error(error.message);
      return client.invalidateQueries({ queryKey: boards });
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
    onSettled: (moved, _error, _move, _before, { client }) =>
      moved && isLastMutation(moves, client) && isInOtherStage(client, moved)
        ? client.invalidateQueries({ queryKey: boards })
        : undefined,
  });

/** Fetches the next cards of a column and appends them to those shown. */
export const useMoreCards = (filter: BoardFilter) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ stage, cursor }: BoardColumn) =>
      getPage<Deal>('/deals', {
        params: {
          ...filter,
          stage,
          cursor,
          limit: 100,
          sort: knownStage(client, stage)?.kind === 'open' ? 'position' : '-closed_at',
        },
      }),
    onSuccess: (page, { stage }) =>
      client.setQueryData(dealQueries.board(filter).queryKey, (board) => board && appendCards(board, stage, page)),
  });
};
