import { Trans, useLingui } from '@lingui/react/macro';
import { contactPath } from '@rapport/shared/paths';
import type { SequenceRun } from '@rapport/shared/sequences';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { ShowMore } from '../../ui/table/ShowMore';
import { RunState } from './RunState';
import { sequenceQueries, useStopSequence } from './sequences.queries';

/** The contacts in a sequence, latest first. */
export function SequenceRuns({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(sequenceQueries.runs(id));
  return (
    <QueryState query={query} failed={t`The contacts could not be loaded`} skeleton="h-40">
      {({ items }) =>
        items.length === 0 ? (
          <p className="text-ink-soft">
            <Trans>Your colleagues’ mailboxes are private, so their contacts are not listed here.</Trans>
          </p>
        ) : (
          <>
            <ul className="divide-y divide-line">
              {items.map((run) => (
                <RunRow key={run.id} run={run} />
              ))}
            </ul>
            <ShowMore query={query} />
          </>
        )
      }
    </QueryState>
  );
}

function RunRow({ run }: { run: SequenceRun }) {
  const { t } = useLingui();
  const { mutate: stop, isPending } = useStopSequence();
  const { contact_id, contact_name, is_own } = run;
  const sender = run.sender.name || run.sender.address;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <Link
          to={contactPath(contact_id)}
          className="tap-target inline-block max-w-full break-words text-accent-text hover:underline"
        >
          <bdi>{contact_name}</bdi>
        </Link>
        <p className="text-[13px]/4.5 text-ink-soft">
          <RunState run={run} />
          {!is_own && (
            <>
              {'\u00a0· '}
              <Trans>
                from <bdi>{sender}</bdi>
              </Trans>
            </>
          )}
        </p>
      </div>
      {!run.ending && (
        <Button size="small" aria-label={t`Stop for ${contact_name}`} isBusy={isPending} onClick={() => stop(run.id)}>
          <Trans>Stop</Trans>
        </Button>
      )}
    </li>
  );
}
