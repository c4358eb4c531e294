import { msg, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { formatDateTime, fromLocalTime, toLocalTime } from '@rapport/shared/dates';
import type { FilePlace } from '@rapport/shared/files';
import type { Mailbox } from '@rapport/shared/mailbox';
import { NewOutgoingMail, UNDO_SECONDS } from '@rapport/shared/outgoingMail';
import { EmailAddress } from '@rapport/shared/text';
import { asText } from '@rapport/shared/words';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { usePreferences } from '../../lib/format/preferences';
import { shiftDay } from '../../lib/format/quickDay';
import { useIdempotencyKey } from '../../lib/http/useIdempotencyKey';
import { mailContentQuery, mailThreadQuery } from '../../lib/records/mailThread';
import { formResolver } from '../../lib/words/formResolver';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { DateTimeField } from '../../ui/form/DateTimeField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { type AttachedFile, Attachments } from './Attachments';
import { DraftAnswer } from './DraftAnswer';
import { EmailTemplates } from './EmailTemplates';
import { mailboxQuery, useSendEmail, useTakeBack } from './mailbox.queries';
import { answeredPeople, readRecipients, writeRecipients } from './recipients';

const areAddresses = (text: string) =>
  readRecipients(text).every(({ address }) => EmailAddress.safeParse(address).success);
const WRONG = msg`Enter email addresses with commas between them`;

const Values = z.object({
  to: z
    .string()
    .refine((text) => readRecipients(text).length > 0, asText(msg`Enter an email address`))
    .refine(areAddresses, asText(WRONG)),
  cc: z.string().refine(areAddresses, asText(WRONG)),
  subject: NewOutgoingMail.shape.subject,
  text: NewOutgoingMail.shape.text,
  send_at: z.string().nullable(),
  remind: z.string(),
  files: z.array(z.custom<AttachedFile>()),
  // The numbers of attachments of the email that is forwarded.
  forwarded: z.array(z.number()),
});
type Values = z.infer<typeof Values>;

/** An email as it was being written. */
export interface EmailDraft {
  values: Values;
  thread: string;
  answers: string;
  forwards: string;
}

interface InThread {
  thread: string;
  id: string;
}

interface EmailFormProps {
  contact?: Contact;
  /** The record whose files can be attached. */
  place: FilePlace;
  /** The email that is answered, in its thread. */
  answered?: InThread;
  forwarded?: InThread;
  draft?: EmailDraft;
  onSent: () => void;
  /** @returns whether it can be written on at once */
  onTakenBack: (draft: EmailDraft) => boolean;
}

/** Writes an email that is sent from the person's own mailbox. */
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
  return <Fields {...props} />;
}

const signed = ({ signature }: Mailbox) => (signature.trim() === '' ? '' : `\n\n-- \n${signature.trim()}`);

function Answer({ answered, ...props }: EmailFormProps & { mailbox: Mailbox; answered: InThread }) {
  const preferences = usePreferences();
  const thread = useQuery(mailThreadQuery(answered.thread));
  const { mailbox } = props;
  return (
    <QueryState query={thread} failed={t`The emails could not be loaded`} skeleton="h-96">
      {(emails) => {
        const email = emails.find(({ id }) => id === answered.id);
        if (!email) return <Fields {...props} />;
        const name = email.from?.name || email.from?.address || '';
        const quote = (email.text ?? '').split('\n').map((line) => `> ${line}`);
        const wrote = t`On ${{ date: formatDateTime(email.sent_at, preferences) }}, ${name} wrote:`;
        const text = `${signed(mailbox)}\n\n${wrote}\n${quote.join('\n')}`;
        const subject = /^(re|aw|sv|antw)\s*:/i.test(email.subject) ? email.subject : `Re: ${email.subject}`;
        const to = writeRecipients(answeredPeople(email, mailbox.address));
        return <Fields {...props} answered={answered} begins={{ to, subject, text }} />;
      }}
    </QueryState>
  );
}

function Forwarded({ forwarded, ...props }: EmailFormProps & { mailbox: Mailbox; forwarded: InThread }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const thread = useQuery(mailThreadQuery(forwarded.thread));
  const content = useQuery(mailContentQuery(forwarded.id));
  return (
    <QueryState query={thread} failed={t`The emails could not be loaded`} skeleton="h-96">
      {(emails) => (
        <QueryState query={content} failed={t`The mailbox did not give the email`} skeleton="h-96">
          {({ attachments }) => {
            const email = emails.find(({ id }) => id === forwarded.id);
            if (!email) return <Fields {...props} />;
            const headers = [
              t`---------- Forwarded message ----------`,
              `${t`From:`} ${writeRecipients(email.from ? [email.from] : [])}`,
              `${t`Date:`} ${formatDateTime(email.sent_at, preferences)}`,
              `${t`Subject:`} ${email.subject}`,
              `${t`To:`} ${writeRecipients(email.recipients ?? [])}`,
            ];
            const begins = {
              ...{
                to: '',
                subject: /^(fwd?|wg|tr|rv)\s*:/i.test(email.subject) ? email.subject : `Fwd: ${email.subject}`,
              },
              text: `${signed(props.mailbox)}\n\n${headers.join('\n')}\n\n${email.text ?? ''}`,
              forwarded: attachments.map(({ nth }) => nth),
            };
            return <Fields {...props} forwarded={forwarded} begins={begins} />;
          }}
        </QueryState>
      )}
    </QueryState>
  );
}

interface FieldsProps extends EmailFormProps {
  mailbox: Mailbox;
  begins?: Pick<Values, 'to' | 'subject' | 'text'> & Partial<Pick<Values, 'forwarded'>>;
}

function Fields({ mailbox, contact, place, answered, forwarded, draft, begins, onSent, onTakenBack }: FieldsProps) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const keyFor = useIdempotencyKey();
  const { mutateAsync: send } = useSendEmail();
  const { mutateAsync: takeBack } = useTakeBack();
  const form = useForm<Values>({
    resolver: formResolver(Values) as never,
    defaultValues: draft?.values ?? {
      to: contact?.email ? writeRecipients([{ name: contact.name, address: contact.email }]) : '',
      ...{ cc: '', subject: '', text: signed(mailbox), send_at: null, remind: '', files: [], forwarded: [] },
      ...begins,
    },
  });
  const [isUploading, setIsUploading] = useState(false);
  const [hasCc, setHasCc] = useState(Boolean(draft?.values.cc));
  const undo = (id: string, values: Values) =>
    takeBack(id).then(
      () => {
        const isHere = onTakenBack({
          values,
          thread: (answered ?? forwarded)?.thread ?? '',
          answers: answered?.id ?? '',
          forwards: forwarded?.id ?? '',
        });
        if (!isHere)
          toast.info(t`The email was not sent`, { description: t`It is kept until you write to this contact again.` });
      },
      () => toast.error(t`The email has been sent already`),
    );
  const save = form.handleSubmit((values) => {
    if (isUploading) {
      toast.info(t`Wait until the files are uploaded`);
      return;
    }
    const { to, cc, subject, text, send_at, remind, files } = values;
    const email = {
      ...{ to: readRecipients(to), cc: readRecipients(cc), subject, text, send_at },
      contact_id: contact?.id ?? null,
      answers_id: answered?.id ?? null,
      file_ids: files.map(({ id }) => id),
      forwards: forwarded ? { message_id: forwarded.id, attachments: values.forwarded } : null,
      remind_after_days: remind === '' ? null : Number(remind),
    };
    return send({ draft: email, key: keyFor(email) }).then(
      (waiting) => {
        onSent();
        const isSoon = send_at === null;
        toast.success(
          isSoon
            ? t`Sending in ${UNDO_SECONDS} seconds`
            : t`It will be sent ${{ when: formatDateTime(waiting.send_at, preferences) }}`,
          { seconds: UNDO_SECONDS, action: { label: t`Undo`, onClick: () => void undo(waiting.id, values) } },
        );
      },
      (problem) => showProblem(form, problem, t`Something went wrong. Please try again.`),
    );
  });
  const { timezone } = preferences;
  const today = toLocalTime(new Date().toISOString(), timezone).slice(0, 10);
  const chooseMorning = (days: number) =>
    form.setValue('send_at', fromLocalTime(`${shiftDay(today, days)}T08:00`, timezone), { shouldDirty: true });
  return (
    <Form form={form} onSubmit={save}>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field name="to" label={t`To`} autoFocus={Boolean(forwarded)} />
        </div>
        {!hasCc && (
          <Button tone="quiet" onClick={() => setHasCc(true)}>
            <Trans>Cc</Trans>
          </Button>
        )}
      </div>
      {hasCc && <Field name="cc" label={t`Cc`} isOptional />}
      <Field name="subject" label={t`Subject`} autoFocus={!begins} />
      <TextAreaField
        name="text"
        label={t`Text`}
        rows={12}
        style={{ minHeight: '12rem' }}
        autoFocus={Boolean(begins) && !forwarded}
      />
      <div className="flex flex-wrap items-start gap-2">
        <EmailTemplates
          contact={contact}
          onUse={({ subject, text }) => {
            if (subject && form.getValues('subject').trim() === '')
              form.setValue('subject', subject, { shouldDirty: true });
            form.setValue('text', `${text}${form.getValues('text')}`, { shouldDirty: true });
          }}
        />
        {answered && (
          <DraftAnswer
            threadId={answered.thread}
            onDraft={(text) => form.setValue('text', `${text}${form.getValues('text')}`, { shouldDirty: true })}
          />
        )}
        <Attachments place={place} forwards={forwarded?.id} onUploading={setIsUploading} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <div>
          <DateTimeField
            name="send_at"
            label={t`Send at`}
            hint={t`Without a time it is sent in ${UNDO_SECONDS} seconds`}
            timezone={timezone}
            isOptional
          />
          <div className="mt-1 flex flex-wrap gap-1">
            <Button size="small" tone="quiet" onClick={() => chooseMorning(1)}>
              <Trans>Tomorrow at 8</Trans>
            </Button>
            <Button size="small" tone="quiet" onClick={() => chooseMorning(daysToMonday(today))}>
              <Trans>Monday at 8</Trans>
            </Button>
          </div>
        </div>
        <SelectField
          name="remind"
          label={t`Remind me`}
          choices={[
            { value: '', label: t`Never` },
            ...[2, 3, 5, 7, 14].map((days) => ({
              value: String(days),
              label: t`Without an answer after ${days} days`,
            })),
          ]}
        />
      </div>
      <FormActions>
        <Trans>Send</Trans>
      </FormActions>
    </Form>
  );
}

const WEEK = 7;

/** From a day to the next Monday, never to the same day. */
const daysToMonday = (day: string): number => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (WEEK + 1 - weekday) % WEEK || WEEK;
};
