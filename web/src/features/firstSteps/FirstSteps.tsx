import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { firstStepQueries } from './firstSteps.queries';
import { useIsChecklistHidden } from './progress';

const FirstStepsCard = lazyPart(async () => (await import('./FirstStepsCard')).FirstStepsCard);

/** The first steps, for as long as they help. Nobody begins among 300 contacts: once the sample data is gone, the steps are there. */
export function FirstSteps() {
  const isHidden = useIsChecklistHidden();
  const { data: sample } = useQuery({ ...firstStepQueries.sampleData(), enabled: !isHidden });
  if (isHidden || !sample || sample.contacts > 0) return null;
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-lg sm:h-46" />}>
      <FirstStepsCard />
    </Suspense>
  );
}
