import {
  type ContactHealth,
  type DailyInsights,
  HEALTH_OFFERED,
  type LeadScore,
  type LeadScores,
} from '@rapport/shared/ai';
import type { Contact } from '@rapport/shared/contacts';
import type { CountedRecord } from '@rapport/shared/leadScores';
import type { WinChance } from '@rapport/shared/winChances';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, getPage, post } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { pagesOf } from '../../lib/records/pages';

const all = ['ai'] as const;
/** The interval of asking again while a language model words the texts, or a large workspace is being analyzed. */
const AGAIN_MS = 3_000;
/** An analysis that is younger than this is shown again instead of fetched. */
const FRESH_MS = 5 * 60_000;

const isUnfinished = (made: DailyInsights | LeadScores | undefined) =>
  made !== undefined && (made.is_wording || made.analysis.status === 'running');

export const aiQueries = {
  all,
  insights: () =>
    queryOf<DailyInsights>([...all, 'insights'], '/ai/daily-insights', {
      params: { version: Date.now() },
      staleTime: FRESH_MS,
      refetchInterval: ({ state }) => isUnfinished(state.data) && AGAIN_MS,
    }),
  scores: () =>
    queryOptions({
      queryKey: [...all, 'scores'],
      queryFn: ({ signal }) => post<LeadScores>('/ai/bulk-lead-scoring', undefined, { signal }),
      staleTime: FRESH_MS,
      refetchInterval: ({ state }) => isUnfinished(state.data) && AGAIN_MS,
    }),
  /** All scores page by page. */
  scoreList: () => ({
    ...pagesOf<LeadScore>([...all, 'scores', 'list'], '/ai/lead-scores'),
    staleTime: FRESH_MS,
  }),
  /** The learned chance to win an open deal. Its key begins with `deals`, so that it is fetched again when a deal changes. */
  winChance: (dealId: string) =>
    queryOf<WinChance>(['deals', 'win chance', dealId], `/ai/win-chances/${dealId}`, {
      refetchInterval: ({ state }) => state.data?.model === null && state.data.status === 'running' && AGAIN_MS,
    }),
  /** The contacts or deals from which a fact was learned. */
  learnedFrom: (noun: 'contacts' | 'deals', fact: string) => ({
    ...pagesOf<CountedRecord>([...all, 'learned from', noun, fact], `/ai/learned-from/${noun}`, { fact, limit: 50 }),
    staleTime: FRESH_MS,
  }),
  /** The contacts whose health can be analyzed. */
  offered: () =>
    queryOptions({
      queryKey: ['contacts', 'offered for health'],
      queryFn: ({ signal }) => getPage<Contact>('/contacts', { signal, params: { limit: HEALTH_OFFERED } }),
    }),
};

/** Analyzes each contact separately. Those that fail are left out. */
export const useHealth = () =>
  useMutation({
    mutationFn: async (ids: string[]): Promise<ContactHealth[]> => {
      const answers = await Promise.allSettled(ids.map((id) => get<ContactHealth>(`/ai/contact-health/${id}`)));
      return answers.flatMap((answer) => {
        if (answer.status === 'fulfilled') return [answer.value];
        console.error('The health of a contact could not be analyzed', answer.reason);
        return [];
      });
    },
  });
