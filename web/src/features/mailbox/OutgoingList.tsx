import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '@rapport/shared/dates';
import type { OutgoingMail, OutgoingProblem } from '@rapport/shared/outgoingMail';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { usePreferences } from '../../lib/format/preferences';
import { wordedTable } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import type { EmailDraft } from './emailValues';
import { isSoon, outgoingQuery, useSendNow, useTakeBack } from './mailbox.queries';
import { writeRecipients } from './recipients';
import { showTakeBackProblem } from './showTakeBackProblem';

const PROBLEMS: Record<OutgoingProblem, string> = wordedTable({
  no_such_host: msg`Not sent: the server for sending was not found.`,
  private_address: msg`Not sent: the server for sending is in a private network, which is not allowed here.`,
  unreachable: msg`Not sent: the server for sending does not answer.`,
  certificate: msg`Not sent: the certificate of the server for sending is not valid.`,
  no_encryption: msg`Not sent: the server for sending offers no encryption.`,
  wrong_password: msg`Not sent: the server refuses the password. Enter it again under Settings > Mail.`,
  imap_off: msg`Not sent: the mailbox is turned off.`,
  not_readable: msg`Not sent: the mailbox could not be used.`,
  secret_lost: msg`Not sent: enter the password of your mailbox again under Settings > Mail.`,
  access_revoked: msg`Not sent: your provider no longer allows access. Connect your mailbox again under Settings > Mail.`,
  plan: msg`Not sent: your plan has no email integration.`,
  attachments_too_large: msg`Not sent: the attachments are larger than 15 MB together.`,
  attachment_gone: msg`Not sent: an attached file is no longer there.`,
  refused: msg`Not sent: the server refused it.`,
  some_refused: msg`Sent, but the server refused these addresses:`,
  not_copied: msg`Sent, but it could not be copied to the Sent folder of your mailbox.`,
  may_have_arrived: msg`The connection was lost while it was being sent. Check whether it arrived before you send it again.`,
});

interface OutgoingListProps {
  contactId: string;
  onEdit: (draft: EmailDraft) => void;
}

/** The emails to a contact that wait to be sent, or could not be sent. */
export function OutgoingList({ contactId, onEdit }: OutgoingListProps) {
  const { t } = useLingui();
  const { data: emails = [] } = useQuery(outgoingQuery(contactId));
  if (emails.length === 0) return null;
  return (
    <ul aria-label={t`Emails waiting to be sent`} className="mb-4 flex flex-col gap-2">
      {emails.map((email) => (
        <Waiting key={email.id} email={email} onEdit={onEdit} />
      ))}
    </ul>
  );
}

function Waiting({ email, onEdit }: { email: OutgoingMail; onEdit: OutgoingListProps['onEdit'] }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const [asks, setAsks] = useState(false);
  const { mutateAsync: takeBack } = useTakeBack();
  const sendNow = useSendNow();
  // This message replaces the one that still offers to undo.
  const send = () => sendNow.mutate(id, { onSuccess: () => toast.success(t`Sending now`) });
  const {
    id,
    to,
    cc,
    subject,
    text,
    status,
    problem,
    reason,
    send_at,
    remind_after_days,
    answers_id,
    files,
    forwards,
  } = email;
  const isOpen = status === 'waiting' || status === 'failed';
  const dismiss = () => takeBack(id).catch(showTakeBackProblem);
  const edit = () =>
    takeBack(id).then(() => {
      const days = remind_after_days === null ? '' : String(remind_after_days);
      const values = {
        to: writeRecipients(to),
        cc: writeRecipients(cc),
        subject,
        text,
        // A chosen time is kept. For an email without one, `send_at` is the time at which it was about to be sent.
        send_at: isSoon(send_at) ? null : send_at,
        remind: days,
        files,
        forwarded: forwards?.attachments ?? [],
      };
      onEdit({ values, threadId: '', answersId: answers_id ?? '', forwardsId: forwards?.message_id ?? '' });
    }, showTakeBackProblem);
  return (
    <li className="flex gap-3 rounded-lg border border-line px-3 py-2.5">
      <Send size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-text" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className="break-words text-start font-medium">
          {subject || t`No subject`}
        </p>
        <p role="status" className={problem ? 'text-[13px]/4.5 text-danger-text' : 'text-[13px]/4.5 text-ink-soft'}>
          {problem
            ? PROBLEMS[problem]
            : status === 'waiting'
              ? t`Will be sent ${{ when: formatDateTime(send_at, preferences) }}`
              : t`Being sent`}
        </p>
        {reason && (
          <p dir="auto" className="break-words text-start text-ink-faint text-xs">
            {reason}
          </p>
        )}
        <div className="mt-1 flex flex-wrap gap-1">
          {isOpen && (
            <>
              <Button size="small" onClick={send} isBusy={sendNow.isPending}>
                <Trans>Send now</Trans>
              </Button>
              <Button size="small" tone="quiet" onClick={() => void edit()}>
                <Trans>Edit</Trans>
              </Button>
            </>
          )}
          {status !== 'sending' && (
            <Button size="small" tone="quiet" onClick={() => (status === 'sent' ? void dismiss() : setAsks(true))}>
              {status === 'sent' ? <Trans>Dismiss</Trans> : <Trans>Discard</Trans>}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t`Discard this email?`}
        description={t`It will not be sent, and its text will be lost.`}
        confirmLabel={t`Discard`}
        onConfirm={dismiss}
      />
    </li>
  );
}
