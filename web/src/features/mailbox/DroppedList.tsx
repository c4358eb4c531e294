import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DroppedEmail, DropReason } from '@rapport/shared/dropAddress';
import { wordedTable } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { useDiscardDropped, useLogDropped } from './dropAddress.queries';

const REASONS: Record<DropReason, string> = wordedTable({
  nobody: msg`It has no one outside your team.`,
  unknown: msg`The sender is not among your contacts.`,
  contacts: msg`Your plan has no room for another contact.`,
  plan: msg`Your plan has no email integration, or a payment is overdue.`,
});

/** The emails that arrived at the drop address and could not be logged automatically. */
export function DroppedList({ emails }: { emails: DroppedEmail[] }) {
  const { t } = useLingui();
  return (
    <section>
      <h3 className="font-medium">
        <Trans>Not logged yet</Trans>
      </h3>
      <p className="text-[13px]/4.5 text-ink-faint">
        <Trans>Deleted after 30 days</Trans>
      </p>
      <ul aria-label={t`Not logged yet`} className="mt-2 divide-y divide-line">
        {emails.map((email) => (
          <Dropped key={email.id} email={email} />
        ))}
      </ul>
    </section>
  );
}

function Dropped({ email: { id, reason, people, subject, sent_at } }: { email: DroppedEmail }) {
  const { t } = useLingui();
  const log = useLogDropped();
  const discard = useDiscardDropped();
  const isBusy = log.isPending || discard.isPending;
  const names = people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ');
  const logIt = () => log.mutate(id, { onSuccess: () => toast.success(t`Email logged`) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words">
          <bdi className="font-medium">{subject || t`No subject`}</bdi>{' '}
          <span className="text-[13px]/4.5 text-ink-faint">
            <RelativeTime instant={sent_at} />
          </span>
        </p>
        {names && <p className="break-words text-[13px]/4.5 text-ink-soft">{names}</p>}
        <p className="text-[13px]/4.5 text-ink-faint">{REASONS[reason]}</p>
      </div>
      <div className="flex gap-2">
        {people.length > 0 && (
          <Button size="small" disabled={isBusy} onClick={logIt}>
            {reason === 'unknown' ? <Trans>Add contact and log</Trans> : <Trans>Log it</Trans>}
          </Button>
        )}
        <Button size="small" disabled={isBusy} onClick={() => discard.mutate(id)}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </li>
  );
}
