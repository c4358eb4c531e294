import { Trans } from '@lingui/react/macro';
import { formatDateTime } from '@rapport/shared/dates';
import type { SequenceRun } from '@rapport/shared/sequences';
import { usePreferences } from '../../lib/format/preferences';
import { ENDING_WORDS } from './runWords';

/** How many emails of a sequence a contact has got, and when the next is sent or why the sequence ended. */
export function RunState({ run: { sent, steps, next_at, ending } }: { run: SequenceRun }) {
  const preferences = usePreferences();
  const next = sent + 1;
  return (
    <>
      {ending || !next_at ? (
        ENDING_WORDS[ending ?? 'finished']
      ) : (
        <Trans>
          Email {next} of {steps} on {{ when: formatDateTime(next_at, preferences) }}
        </Trans>
      )}
      {ending && ending !== 'finished' && (
        <>
          {'\u00a0· '}
          <Trans>
            {sent} of {steps} sent
          </Trans>
        </>
      )}
    </>
  );
}
