import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { UnknownSender } from '@rapport/shared/mailbox';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { unknownSendersQuery, useAddSender, useDismissSender } from './mailbox.queries';

/** People who write to the mailbox and are not contacts, each with a button to add them. */
export function UnknownSenders() {
  const { t } = useLingui();
  const { data: senders = [] } = useQuery(unknownSendersQuery());
  if (senders.length === 0) return null;
  return (
    <section>
      <h3 className="font-medium">
        <Trans>They write to you and are not among your contacts</Trans>
      </h3>
      <p className="text-[13px]/4.5 text-ink-faint">
        <Trans>Only you see this list. Once added, their emails appear on their timeline.</Trans>
      </p>
      <ul aria-label={t`Senders to add`} className="mt-2 divide-y divide-line">
        {senders.map((sender) => (
          <Sender key={sender.id} sender={sender} />
        ))}
      </ul>
    </section>
  );
}

function Sender({ sender: { id, name, address, emails, last_at } }: { sender: UnknownSender }) {
  const { t } = useLingui();
  const add = useAddSender();
  const dismiss = useDismissSender();
  const isBusy = add.isPending || dismiss.isPending;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <bdi className="break-words font-medium">{name || address}</bdi>
        <p className="break-words text-[13px]/4.5 text-ink-faint">
          {name && (
            <>
              <bdi>{address}</bdi>
              {'\u00a0· '}
            </>
          )}
          {t`${plural(emails, { one: '# email', other: '# emails' })}`}
          {'\u00a0· '}
          <RelativeTime instant={last_at} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          size="small"
          disabled={isBusy}
          onClick={() =>
            add.mutate(id, { onSuccess: (contact) => toast.success(t`${{ name: contact.name }} was added`) })
          }
        >
          <Trans>Add contact</Trans>
        </Button>
        <Button size="small" tone="quiet" disabled={isBusy} onClick={() => dismiss.mutate(id)}>
          <Trans>Dismiss</Trans>
        </Button>
      </div>
    </li>
  );
}
