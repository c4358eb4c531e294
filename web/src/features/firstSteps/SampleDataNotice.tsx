import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { firstStepQueries } from './firstSteps.queries';

const SampleDataBanner = lazyPart(async () => (await import('./SampleDataBanner')).SampleDataBanner);

/** Says that the workspace contains sample data, and offers to remove it. */
export function SampleDataNotice() {
  const { data: sample } = useQuery(firstStepQueries.sampleData());
  if (!sample || sample.contacts + sample.companies === 0) return null;
  return (
    <Suspense>
      <SampleDataBanner contacts={sample.contacts} companies={sample.companies} />
    </Suspense>
  );
}
