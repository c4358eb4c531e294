import { Trans, useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { sendsEmailQuery } from '../../lib/workspace/sendsEmail';
import { Button } from '../../ui/button/Button';
import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { Dialog } from '../../ui/overlay/Dialog';
import { lazyPart } from '../../ui/overlay/lazyPart';

const StartForm = lazyPart(async () => (await import('./StartForm')).StartForm);

interface StartSequenceProps {
  contactIds: string[];
  /** The contact, if there is only one. */
  contact?: Contact;
  onStarted?: () => void;
}

/** Starts a sequence for one or more contacts. Hidden from members who have no mailbox that can send emails. */
export function StartSequence({ contactIds, contact, onStarted }: StartSequenceProps) {
  const { t } = useLingui();
  const { data: sends = false } = useQuery(sendsEmailQuery());
  const [open, setOpen] = useState(false);
  if (!sends) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} title={t`Start a sequence of emails`}>
        <MailPlus size={14} aria-hidden="true" />
        <span className={contact ? 'max-sm:sr-only' : undefined}>
          <Trans>Sequence</Trans>
        </span>
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={contact ? t`Start a sequence for ${{ name: contact.name }}` : t`Start a sequence`}
      >
        <WhenFetched skeleton="h-64 w-full">
          <StartForm
            contactIds={contactIds}
            contact={contact}
            onStarted={() => {
              setOpen(false);
              onStarted?.();
            }}
          />
        </WhenFetched>
      </Dialog>
    </>
  );
}
