import { queryOptions, useQuery } from '@tanstack/react-query';
import { firstStepQueries } from './firstSteps.queries';
import { useIsChecklistHidden } from './progress';

/**
 * The component of the card, loaded as a query so that a page can wait for it: only the card knows the steps, and so
 * whether any is left. It is fetched only for users who are just starting, so that the page of all other users does not
 * wait for it.
 */
const firstStepsCard = queryOptions({
  queryKey: ['first-steps-card'],
  queryFn: async () => (await import('./FirstStepsCard')).FirstStepsCard,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Decides whether to show the first steps. They are not shown with sample data, because a user who explores its 300
 * contacts is not setting up the workspace yet.
 */
export const useFirstStepParts = () => {
  const isHidden = useIsChecklistHidden();
  const sample = useQuery({ ...firstStepQueries.sampleData(), enabled: !isHidden });
  const isBeginning = !isHidden && sample.data?.contacts === 0;
  const own = useQuery({ ...firstStepQueries.firstSteps(), enabled: isBeginning });
  const card = useQuery({ ...firstStepsCard, enabled: isBeginning });
  return { parts: [sample, own, card], Card: isBeginning && own.data ? card.data : undefined };
};

/** The card with the first steps, until they are done or hidden. */
export function FirstSteps() {
  const { Card } = useFirstStepParts();
  return Card && <Card />;
}
