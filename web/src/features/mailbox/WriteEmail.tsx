import { useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import type { FilePlace } from '@rapport/shared/files';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsMounted } from '../../lib/browser/useIsMounted';
import { useUrlState } from '../../lib/routes/useUrlState';
import { sendsEmailQuery } from '../../lib/workspace/sendsEmail';
import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { Dialog } from '../../ui/overlay/Dialog';
import { lazyPart } from '../../ui/overlay/lazyPart';
import type { EmailDraft } from './emailValues';
import { OutgoingList } from './OutgoingList';

const EmailForm = lazyPart(async () => (await import('./EmailForm')).EmailForm);

interface WriteEmailProps {
  /** The recipient of a new email that is not an answer. */
  contact?: Contact;
  /** The record whose files can be attached. */
  place: FilePlace;
}

/**
 * The emails to a contact that wait to be sent, and the dialog that writes, answers or forwards an email, which
 * `?write=email` opens. An email that is taken back opens in that dialog again.
 */
export function WriteEmail({ contact, place }: WriteEmailProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [{ write, thread, answers, forwards }, change] = useUrlState('write', 'thread', 'answers', 'forwards');
  const { data: sends = false } = useQuery(sendsEmailQuery());
  // Stored with the other data of the session, so that it is removed when another user signs in.
  const key = ['drafts', 'email', contact?.id ?? ''];
  const [draft, setDraft] = useState(() => client.getQueryData<EmailDraft>(key));
  const isHere = useIsMounted();
  const keep = (kept: EmailDraft | undefined) => {
    client.setQueryDefaults(['drafts'], { gcTime: Number.POSITIVE_INFINITY });
    if (kept) client.setQueryData(key, kept);
    else client.removeQueries({ queryKey: key, exact: true });
    setDraft(kept);
  };
  const continueDraft = (kept: EmailDraft) => {
    keep(kept);
    const { threadId, answersId, forwardsId } = kept;
    if (isHere()) change({ write: 'email', thread: threadId, answers: answersId, forwards: forwardsId });
    return isHere();
  };
  const open = write === 'email' && sends;
  const current = draft?.answersId === answers && draft.forwardsId === forwards ? draft : undefined;
  const close = () => change({ write: '', thread: '', answers: '', forwards: '' }, { replace: true });
  const title = answers ? t`Reply` : forwards ? t`Forward` : t`New email`;
  return (
    <>
      {sends && contact && <OutgoingList contactId={contact.id} onEdit={continueDraft} />}
      <Dialog open={open} onOpenChange={(next) => !next && close()} title={title} size="large">
        <WhenFetched skeleton="h-96 w-full">
          <EmailForm
            contact={contact}
            place={place}
            answered={answers ? { threadId: thread, id: answers } : undefined}
            forwarded={forwards ? { threadId: thread, id: forwards } : undefined}
            draft={current}
            onSent={() => {
              keep(undefined);
              close();
            }}
            onTakenBack={continueDraft}
          />
        </WhenFetched>
      </Dialog>
    </>
  );
}
