import { Trans, useLingui } from '@lingui/react/macro';
import type { Mailbox, MailProviderId } from '@rapport/shared/mailbox';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUrlState } from '../../lib/routes/useUrlState';
import { NotInPlan } from '../../lib/workspace/NotInPlan';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { QueryState } from '../../ui/feedback/QueryState';
import { Card } from '../../ui/page/Card';
import { ConnectedMailbox } from './ConnectedMailbox';
import { ConnectForm } from './ConnectForm';
import { DropCard } from './DropCard';
import { mailboxQuery } from './mailbox.queries';
import { PermissionAnswer } from './PermissionAnswer';
import { ProviderButtons } from './ProviderButtons';

/** Connects the user's own mailbox, shows the progress of reading it, and offers an address for copies of emails. */
export function MailTab({ email, isDemo }: { email: string; isDemo: boolean }) {
  const { t } = useLingui();
  const query = useQuery(mailboxQuery());
  const [{ state }] = useUrlState('state');
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t`Mailbox`}
        subtitle={t`Emails with your contacts appear on their timelines. All others stay in your mailbox.`}
      >
        {state ? (
          <PermissionAnswer />
        ) : (
          <QueryState query={query} failed={t`Your mailbox could not be loaded`} skeleton="h-64">
            {({ is_available, providers, mailbox }) =>
              isDemo ? (
                <EmptyState picture="email" title={t`Not in the demo`}>
                  <Trans>The demo cannot do this. Create a free account to use it.</Trans>
                </EmptyState>
              ) : mailbox || is_available ? (
                <OwnMailbox mailbox={mailbox} email={email} isAvailable={is_available} providers={providers} />
              ) : (
                <NotInPlan picture="email" title={t`Email integration is part of the Growth plan`}>
                  <Trans>Connect your mailbox to see the emails with each contact next to notes and calls.</Trans>
                </NotInPlan>
              )
            }
          </QueryState>
        )}
      </Card>
      {!isDemo && <DropCard />}
    </div>
  );
}

interface OwnMailboxProps {
  mailbox: Mailbox | null;
  email: string;
  isAvailable: boolean;
  providers: MailProviderId[];
}

function OwnMailbox({ mailbox, email, isAvailable, providers }: OwnMailboxProps) {
  // Also true while the form has input, so that the form stays when another tab connects or disconnects a mailbox.
  const [isEditing, setIsEditing] = useState(false);
  if (mailbox && !isEditing) {
    return <ConnectedMailbox mailbox={mailbox} onRenew={isAvailable ? () => setIsEditing(true) : undefined} />;
  }
  return (
    <>
      <ProviderButtons providers={providers} />
      <ConnectForm
        email={email}
        mailbox={mailbox}
        onTyping={() => setIsEditing(true)}
        onDone={() => setIsEditing(false)}
      />
    </>
  );
}
