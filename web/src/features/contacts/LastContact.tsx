import type { Contact } from '@rapport/shared/contacts';
import { formatDate } from '@rapport/shared/dates';
import { usePreferences } from '../../lib/format/preferences';
import { StripFact } from '../../ui/record/RecordStrip';
import { RelativeTime } from '../../ui/text/RelativeTime';

/** When somebody was last in touch with a contact, and when the next touch is due; `withName` says with whom. */
export function LastContact({ contact, withName = false }: { contact: Contact | undefined; withName?: boolean }) {
  const preferences = usePreferences();
  const { last_contacted_at: at, touch_due_at: due, name } = contact ?? {};
  const next = due && (
    <span className={new Date(due) <= new Date() ? 'text-overdue-text' : undefined}>
      {new Date(due) <= new Date() ? 'due since' : 'next by'} {formatDate(due, preferences)}
    </span>
  );
  return (
    <StripFact label="Last contact" none="None yet" detail={withName ? at && <bdi>with {name}</bdi> : next}>
      {at && <RelativeTime instant={at} />}
    </StripFact>
  );
}
