import type { AskedList, Question } from '@rapport/shared/ask';
import type { BoardColumn } from '@rapport/shared/deals';
import { RECORD_TYPES } from '@rapport/shared/recordTypes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getPage, post } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { serverConfig } from '../../lib/http/serverConfig';
import { useWorkspaceSettings } from '../../lib/workspace/settings';

/** Whether the installation has a language model, and the workspace uses it. */
export const useCanAsk = (): boolean => {
  const { data: config } = useQuery(serverConfig());
  const settings = useWorkspaceSettings();
  return Boolean(config?.model && settings?.ai_words);
};

const SHOWN = 6;

interface Named {
  id: string;
  name?: string;
  title?: string;
}

export const askQueries = {
  list: (question: string) =>
    queryOptions({
      queryKey: ['ask', question],
      queryFn: ({ signal }) => post<AskedList>('/ai/ask', { question } satisfies Question, { signal }),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The first records of the list. */
  records: ({ object_type, filter, sort }: AskedList) =>
    queryOptions({
      queryKey: [RECORD_TYPES[object_type].table, 'asked', filter, sort],
      queryFn: ({ signal }) =>
        getPage<Named>(`/${RECORD_TYPES[object_type].table}`, {
          signal,
          params: { filter: JSON.stringify(filter), ...(sort && { sort }), limit: SHOWN },
        }),
    }),
  /** The sums of the deals of the list, by stage and currency. */
  board: ({ filter }: AskedList) =>
    queryOf<BoardColumn[]>(['deals', 'asked', 'board', filter], '/deals/board', {
      params: { filter: JSON.stringify(filter) },
    }),
};
