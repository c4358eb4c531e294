import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { firstStepQueries } from './firstSteps.queries';
import { useIsChecklistHidden } from './progress';

export const loadFirstStepsCard = () => import('./FirstStepsCard');

const FirstStepsCard = lazyPart(async () => (await loadFirstStepsCard()).FirstStepsCard);

/** What decides whether there are first steps. Nobody begins among 300 contacts: once the sample data is gone, the steps are there. */
export const useFirstStepParts = () => {
  const isHidden = useIsChecklistHidden();
  const sample = useQuery({ ...firstStepQueries.sampleData(), enabled: !isHidden });
  const isBeginning = !isHidden && sample.data?.contacts === 0;
  const own = useQuery({ ...firstStepQueries.firstSteps(), enabled: isBeginning });
  return { parts: [sample, own], isNeeded: isBeginning && own.data !== undefined };
};

/** The first steps, for as long as they help. */
export function FirstSteps() {
  const { isNeeded } = useFirstStepParts();
  if (!isNeeded) return null;
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-lg sm:h-46" />}>
      <FirstStepsCard />
    </Suspense>
  );
}
