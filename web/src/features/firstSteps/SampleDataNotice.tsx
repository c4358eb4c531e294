import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { firstStepQueries } from './firstSteps.queries';
import { useRemoveSampleData } from './sampleData.queries';

/** Says that the workspace contains sample data, and removes it after a confirmation. */
export function SampleDataNotice() {
  const { t } = useLingui();
  const { data: sample } = useQuery(firstStepQueries.sampleData());
  const { mutateAsync: remove } = useRemoveSampleData();
  const [isAsking, setIsAsking] = useState(false);
  if (!sample || sample.contacts + sample.companies === 0) return null;
  return (
    <Banner
      action={
        <>
          <Button size="small" onClick={() => setIsAsking(true)}>
            <Trans>Remove sample data</Trans>
          </Button>
          <ConfirmDialog
            open={isAsking}
            onOpenChange={setIsAsking}
            title={t`Remove the sample data?`}
            description={t`All sample contacts, companies, deals, tasks, notes and campaigns are deleted for good, with everything you changed in them. What you added yourself stays.`}
            confirmLabel={t`Remove sample data`}
            onConfirm={() => remove()}
          />
        </>
      }
    >
      <Trans>
        You are looking at sample data: <Plural value={sample.contacts} one="# contact" other="# contacts" /> and{' '}
        <Plural value={sample.companies} one="# company" other="# companies" />. What you add yourself stays.
      </Trans>
    </Banner>
  );
}
