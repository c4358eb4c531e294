import { Trans, useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { dayOf } from '@rapport/shared/dates';
import { usePreferences } from '../../lib/format/preferences';
import { StripFact } from '../../ui/record/RecordStrip';
import { Due } from '../../ui/text/Due';
import { RelativeTime } from '../../ui/text/RelativeTime';

/** When somebody was last in touch with a contact, and when the next touch is due; `withName` says with whom. */
export function LastContact({ contact, withName = false }: { contact: Contact | undefined; withName?: boolean }) {
  const { t } = useLingui();
  const { timezone } = usePreferences();
  const { last_contacted_at: at, touch_due_at: due, name } = contact ?? {};
  const next = due && (
    <Trans>
      Next: <Due at={dayOf(due, timezone)} />
    </Trans>
  );
  return (
    <StripFact
      label={t`Last contact`}
      none={t({ message: 'None yet', context: 'contact' })}
      detail={
        withName
          ? at && (
              <bdi>
                <Trans>with {name}</Trans>
              </bdi>
            )
          : next
      }
    >
      {at && <RelativeTime instant={at} />}
    </StripFact>
  );
}
