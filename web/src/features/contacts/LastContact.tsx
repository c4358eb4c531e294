import { Trans, useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { dayOf } from '@rapport/shared/dates';
import { usePreferences } from '../../lib/format/preferences';
import { StripFact } from '../../ui/record/RecordStrip';
import { Due } from '../../ui/text/Due';
import { RelativeTime } from '../../ui/text/RelativeTime';

interface LastContactProps {
  /** `null` if the record has no contact, `undefined` if it could not be loaded. */
  contact: Contact | null | undefined;
  /** Whether to show the contact's name. */
  withName?: boolean;
}

/** When the team was last in touch with a contact, and when the next touch is due; nothing if the contact could not be loaded. */
export function LastContact({ contact, withName = false }: LastContactProps) {
  const { t } = useLingui();
  const { timezone } = usePreferences();
  if (contact === undefined) return null;
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
