import { queryOptions, useQuery } from '@tanstack/react-query';
import { firstStepQueries } from './firstSteps.queries';
import { useIsChecklistHidden } from './progress';

/**
 * The card, as a query: it knows which steps there are, so that only with it the page knows whether any is left. Fetched
 * by those who begin alone, as everybody else would wait for it in vain.
 */
const firstStepsCard = queryOptions({
  queryKey: ['first-steps-card'],
  queryFn: async () => (await import('./FirstStepsCard')).FirstStepsCard,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Decides whether to show the first steps: only without sample data, because nobody starts among its 300 contacts. */
export const useFirstStepParts = () => {
  const isHidden = useIsChecklistHidden();
  const sample = useQuery({ ...firstStepQueries.sampleData(), enabled: !isHidden });
  const isBeginning = !isHidden && sample.data?.contacts === 0;
  const own = useQuery({ ...firstStepQueries.firstSteps(), enabled: isBeginning });
  const card = useQuery({ ...firstStepsCard, enabled: isBeginning });
  return { parts: [sample, own, card], Card: isBeginning && own.data ? card.data : undefined };
};

/** The first steps, for as long as they help. */
export function FirstSteps() {
  const { Card } = useFirstStepParts();
  return Card && <Card />;
}
