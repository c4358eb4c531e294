import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDateTime } from '@rapport/shared/dates';
import type { Mailbox } from '@rapport/shared/mailbox';
import { signatureBlock } from '@rapport/shared/signature';
import { useQuery } from '@tanstack/react-query';
import { usePreferences } from '../../lib/format/preferences';
import { mailContentQuery, mailThreadQuery } from '../../lib/records/mailThread';
import { QueryState } from '../../ui/feedback/QueryState';
import { EmailFields } from './EmailFields';
import type { EmailFormProps, EmailInThread } from './emailValues';
import { mailboxQuery } from './mailbox.queries';
import { answeredPeople, writeRecipients } from './recipients';

/** The form of an email that is sent from the user's own mailbox. */
export function EmailForm(props: EmailFormProps) {
  const mailbox = useQuery(mailboxQuery());
  return (
    <QueryState query={mailbox} failed={t`Your mailbox could not be loaded`} skeleton="h-96">
      {({ mailbox: own }) => own && <Begun {...props} mailbox={own} />}
    </QueryState>
  );
}

function Begun(props: EmailFormProps & { mailbox: Mailbox }) {
  const { answered, forwarded, draft } = props;
  if (answered && !draft) return <Answer {...props} answered={answered} />;
  if (forwarded && !draft) return <Forwarded {...props} forwarded={forwarded} />;
  return <EmailFields {...props} />;
}

function Answer({ answered, ...props }: EmailFormProps & { mailbox: Mailbox; answered: EmailInThread }) {
  const preferences = usePreferences();
  const thread = useQuery(mailThreadQuery(answered.threadId));
  const { mailbox } = props;
  return (
    <QueryState query={thread} failed={t`The emails could not be loaded`} skeleton="h-96">
      {(emails) => {
        const email = emails.find(({ id }) => id === answered.id);
        if (!email) return <EmailFields {...props} />;
        const name = email.from?.name || email.from?.address || '';
        const quote = (email.text ?? '').split('\n').map((line) => `> ${line}`);
        const wrote = t`On ${{ date: formatDateTime(email.sent_at, preferences) }}, ${name} wrote:`;
        const text = `${signatureBlock(mailbox.signature)}\n\n${wrote}\n${quote.join('\n')}`;
        const subject = /^(re|aw|sv|antw)\s*:/i.test(email.subject) ? email.subject : `Re: ${email.subject}`;
        const to = writeRecipients(answeredPeople(email, mailbox.address));
        return <EmailFields {...props} answered={answered} initial={{ to, subject, text }} />;
      }}
    </QueryState>
  );
}

function Forwarded({ forwarded, ...props }: EmailFormProps & { mailbox: Mailbox; forwarded: EmailInThread }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const thread = useQuery(mailThreadQuery(forwarded.threadId));
  const content = useQuery(mailContentQuery(forwarded.id));
  return (
    <QueryState query={thread} failed={t`The emails could not be loaded`} skeleton="h-96">
      {(emails) => (
        <QueryState query={content} failed={t`The email could not be loaded from the mailbox`} skeleton="h-96">
          {({ attachments }) => {
            const email = emails.find(({ id }) => id === forwarded.id);
            if (!email) return <EmailFields {...props} />;
            const headers = [
              t`---------- Forwarded message ----------`,
              `${t`From:`} ${writeRecipients(email.from ? [email.from] : [])}`,
              `${t`Date:`} ${formatDateTime(email.sent_at, preferences)}`,
              `${t`Subject:`} ${email.subject}`,
              `${t`To:`} ${writeRecipients(email.recipients ?? [])}`,
            ];
            const initial = {
              to: '',
              subject: /^(fwd?|wg|tr|rv)\s*:/i.test(email.subject) ? email.subject : `Fwd: ${email.subject}`,
              text: `${signatureBlock(props.mailbox.signature)}\n\n${headers.join('\n')}\n\n${email.text ?? ''}`,
              forwarded: attachments.map(({ nth }) => nth),
            };
            return <EmailFields {...props} forwarded={forwarded} initial={initial} />;
          }}
        </QueryState>
      )}
    </QueryState>
  );
}
