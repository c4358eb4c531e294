import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { firstStepQueries } from './firstSteps.queries';
import { useRemoveSampleData } from './sampleData.queries';

/** Says that not everything here is one's own, and takes the rest out. */
export function SampleDataNotice() {
  const { data: sample } = useQuery(firstStepQueries.sampleData());
  const removal = useRemoveSampleData();
  if (!sample || sample.contacts + sample.companies === 0) return null;
  return (
    <Banner
      action={
        <Button size="small" isBusy={removal.isPending} onClick={() => removal.mutate()}>
          <Trans>Remove sample data</Trans>
        </Button>
      }
    >
      <Trans>
        You are looking at sample data: <Plural value={sample.contacts} one="# contact" other="# contacts" /> and{' '}
        <Plural value={sample.companies} one="# company" other="# companies" />. What you add yourself stays.
      </Trans>
    </Banner>
  );
}
