import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { useRemoveSampleData } from './sampleData.queries';

interface SampleDataBannerProps {
  contacts: number;
  companies: number;
}

export function SampleDataBanner({ contacts, companies }: SampleDataBannerProps) {
  const removal = useRemoveSampleData();
  return (
    <Banner
      action={
        <Button size="small" isBusy={removal.isPending} onClick={() => removal.mutate()}>
          <Trans>Remove sample data</Trans>
        </Button>
      }
    >
      <Trans>
        You are looking at sample data: <Plural value={contacts} one="# contact" other="# contacts" /> and{' '}
        <Plural value={companies} one="# company" other="# companies" />. What you add yourself stays.
      </Trans>
    </Banner>
  );
}
