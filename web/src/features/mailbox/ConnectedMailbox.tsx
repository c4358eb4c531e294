import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Mailbox, MailboxProblem, MailVisibility } from '@rapport/shared/mailbox';
import { useId, useState } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { wordedTable } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Progress } from '../../ui/feedback/Progress';
import { toast } from '../../ui/feedback/toast';
import { Select } from '../../ui/form/Select';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Fact, Facts } from '../../ui/page/Facts';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { useDisconnectMailbox, useShareMailbox } from './mailbox.queries';
import { NeverForm } from './NeverForm';
import { SenderForm } from './SenderForm';
import { UnknownSenders } from './UnknownSenders';
import { visibilityChoices } from './visibility';

const PROBLEMS: Record<MailboxProblem, string> = wordedTable({
  no_such_host: msg`The IMAP server was not found.`,
  private_address: msg`The IMAP server is in a private network, which is not allowed here.`,
  unreachable: msg`The IMAP server does not answer. Rapport tries again, at least once an hour.`,
  certificate: msg`The certificate of the IMAP server is no longer valid.`,
  no_encryption: msg`The IMAP server no longer offers encryption.`,
  wrong_password: msg`The IMAP server refuses the password. Enter it again.`,
  imap_off: msg`IMAP is turned off in the settings of your mailbox.`,
  not_readable: msg`The mailbox could not be read.`,
  secret_lost: msg`The password is no longer readable here. Enter it again.`,
  access_revoked: msg`Your provider no longer allows access. Connect the mailbox again.`,
  plan: msg`Your plan has no email integration. Emails that were read stay.`,
});

interface ConnectedMailboxProps {
  mailbox: Mailbox;
  /** Omitted on a plan without mailboxes. */
  onRenew?: () => void;
}

/** The progress of reading the mailbox, who sees its emails, and how to disconnect it. */
export function ConnectedMailbox({ mailbox, onRenew }: ConnectedMailboxProps) {
  const { t } = useLingui();
  const number = useNumber();
  const sharing = useId();
  const [asks, setAsks] = useState(false);
  const share = useShareMailbox();
  const { mutateAsync: disconnect } = useDisconnectMailbox();
  const { address, status, problem, found, checked, kept, unknown_senders, bulk, excluded, synced_at, smtp } = mailbox;
  const [done, all] = [number(checked), number(found)];
  const [strangers, lists, never] = [number(unknown_senders), number(bulk), number(excluded)];
  return (
    <div className="flex flex-col gap-4">
      {problem && (
        <Banner
          tone="warning"
          role="status"
          action={
            onRenew && (
              <Button size="small" onClick={onRenew}>
                <Trans>Change access</Trans>
              </Button>
            )
          }
        >
          {PROBLEMS[problem]}
        </Banner>
      )}
      {status === 'syncing' && (
        <div>
          <p role="status" className="mb-1.5">
            {found > 0 ? t`Reading the last 90 days: ${done} of ${all} emails` : t`Reading the last 90 days`}
          </p>
          <Progress
            label={t`Reading the mailbox`}
            percent={found > 0 ? (100 * checked) / found : undefined}
            valueText={t`${done} of ${all} emails`}
          />
          <p className="mt-1.5 text-ink-faint text-xs">
            <Trans>You can leave this page.</Trans>
          </p>
        </div>
      )}
      <Facts>
        <Fact label={t`Address`}>{address}</Fact>
        <Fact label={t`Sends through`}>{smtp ? smtp.host : t`Nothing: it is only read`}</Fact>
        <Fact label={t`On timelines`}>{number(kept)}</Fact>
        <Fact label={t`Left out`}>
          {t`${strangers} with none of your contacts, ${lists} newsletters and automated emails`}
          {excluded > 0 && <>, {t`${never} on your list below`}</>}
        </Fact>
        <Fact label={t`Last read`}>{synced_at && <RelativeTime instant={synced_at} />}</Fact>
      </Facts>
      <UnknownSenders />
      {smtp && <SenderForm mailbox={mailbox} />}
      <label htmlFor={sharing} className="flex flex-col gap-1.5">
        <span className="font-medium">{t`What other members see`}</span>
        <Select
          id={sharing}
          choices={visibilityChoices()}
          value={mailbox.visibility}
          disabled={share.isPending}
          onChange={({ target }) => share.mutate(target.value as MailVisibility)}
          className="max-w-56"
        />
      </label>
      <NeverForm mailbox={mailbox} />
      <div className="flex flex-wrap gap-2 border-line border-t pt-4">
        {onRenew && (
          <Button onClick={onRenew}>
            <Trans>Change access</Trans>
          </Button>
        )}
        <Button tone="danger" onClick={() => setAsks(true)}>
          <Trans>Disconnect</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t`Disconnect ${address}?`}
        description={t`Its password and its emails are deleted from Rapport, unless a colleague’s mailbox has them too. Nothing changes in your mailbox.`}
        confirmLabel={t`Disconnect`}
        onConfirm={() => disconnect().then(() => toast.success(t`Mailbox disconnected`))}
      />
    </div>
  );
}
