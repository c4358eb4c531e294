import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { sendsEmailQuery } from '../../lib/workspace/sendsEmail';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { RunState } from './RunState';
import { sequenceQueries, useStopSequence } from './sequences.queries';

/** The sequence that is running for a contact, with the next email. */
export function SequenceOf({ contactId }: { contactId: string }) {
  const { data: sends = false } = useQuery(sendsEmailQuery());
  const { data: run } = useQuery({ ...sequenceQueries.latestOf(contactId), enabled: sends });
  const { mutate: stop, isPending } = useStopSequence();
  if (!run || run.ending) return null;
  return (
    <div className="mb-4">
      <Banner
        title={run.sequence_name}
        action={
          <Button size="small" isBusy={isPending} onClick={() => stop(run.id)}>
            <Trans>Stop</Trans>
          </Button>
        }
      >
        <RunState run={run} />
      </Banner>
    </div>
  );
}
