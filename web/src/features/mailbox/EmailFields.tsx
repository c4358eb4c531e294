import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { formatDateTime, fromLocalTime, toLocalTime } from '@rapport/shared/dates';
import type { FilePlace } from '@rapport/shared/files';
import type { Mailbox } from '@rapport/shared/mailbox';
import { NewOutgoingMail, UNDO_SECONDS } from '@rapport/shared/outgoingMail';
import { signatureBlock } from '@rapport/shared/signature';
import { EmailAddress } from '@rapport/shared/text';
import { asText } from '@rapport/shared/words';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { usePreferences } from '../../lib/format/preferences';
import { shiftDay } from '../../lib/format/quickDay';
import { useIdempotencyKey } from '../../lib/http/useIdempotencyKey';
import { formResolver } from '../../lib/words/formResolver';
import { Button } from '../../ui/button/Button';
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
import { useSendEmail, useTakeBack } from './mailbox.queries';
import { readRecipients, writeRecipients } from './recipients';
import { showTakeBackProblem } from './showTakeBackProblem';

const areAddresses = (text: string) =>
  readRecipients(text).every(({ address }) => EmailAddress.safeParse(address).success);
const INVALID_ADDRESSES = msg`Separate email addresses with commas`;

const Values = z.object({
  to: z
    .string()
    .refine((text) => readRecipients(text).length > 0, asText(msg`Enter an email address`))
    .refine(areAddresses, asText(INVALID_ADDRESSES)),
  cc: z.string().refine(areAddresses, asText(INVALID_ADDRESSES)),
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
  threadId: string;
  answersId: string;
  forwardsId: string;
}

export interface EmailInThread {
  threadId: string;
  id: string;
}

export interface EmailFormProps {
  contact?: Contact;
  /** The record whose files can be attached. */
  place: FilePlace;
  /** The email that is answered, in its thread. */
  answered?: EmailInThread;
  forwarded?: EmailInThread;
  draft?: EmailDraft;
  onSent: () => void;
  /** @returns whether it can be written on at once */
  onTakenBack: (draft: EmailDraft) => boolean;
}

interface EmailFieldsProps extends EmailFormProps {
  mailbox: Mailbox;
  initial?: Pick<Values, 'to' | 'subject' | 'text'> & Partial<Pick<Values, 'forwarded'>>;
}

/** The fields of the email. */
export function EmailFields({
  mailbox,
  contact,
  place,
  answered,
  forwarded,
  draft,
  initial,
  onSent,
  onTakenBack,
}: EmailFieldsProps) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const form = useForm<Values>({
    resolver: formResolver(Values),
    defaultValues: draft?.values ?? {
      to: contact?.email ? writeRecipients([{ name: contact.name, address: contact.email }]) : '',
      cc: '',
      subject: '',
      text: signatureBlock(mailbox.signature),
      send_at: null,
      remind: '',
      files: [],
      forwarded: [],
      ...initial,
    },
  });
  const [isUploading, setIsUploading] = useState(false);
  const [hasCc, setHasCc] = useState(Boolean(draft?.values.cc));
  const save = useSend({ form, isUploading, contact, answered, forwarded, onSent, onTakenBack });
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
      <Field name="subject" label={t`Subject`} autoFocus={!initial} />
      <TextAreaField
        name="text"
        label={t`Message`}
        rows={12}
        style={{ minHeight: '12rem' }}
        autoFocus={Boolean(initial) && !forwarded}
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
        {/* The thread of an email that was taken back from the list is not known. */}
        {answered?.threadId && (
          <DraftAnswer
            threadId={answered.threadId}
            onDraft={(text) => form.setValue('text', `${text}${form.getValues('text')}`, { shouldDirty: true })}
          />
        )}
        <Attachments place={place} forwards={forwarded?.id} onUploading={setIsUploading} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SendTime form={form} timezone={preferences.timezone} />
        <SelectField
          name="remind"
          label={t`Remind me`}
          choices={[
            { value: '', label: t`Never` },
            ...[2, 3, 5, 7, 14].map((days) => ({
              value: String(days),
              label: t`If no reply within ${days} days`,
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

interface Sending extends Pick<EmailFormProps, 'contact' | 'answered' | 'forwarded' | 'onSent' | 'onTakenBack'> {
  form: UseFormReturn<Values>;
  isUploading: boolean;
}

/** A submit handler that sends the email, which can be taken back for some seconds. */
const useSend = ({ form, isUploading, contact, answered, forwarded, onSent, onTakenBack }: Sending) => {
  const { t } = useLingui();
  const preferences = usePreferences();
  const keyFor = useIdempotencyKey();
  const { mutateAsync: send } = useSendEmail();
  const { mutateAsync: takeBack } = useTakeBack();
  const undo = (id: string, values: Values) =>
    takeBack(id).then(() => {
      const isHere = onTakenBack({
        values,
        threadId: (answered ?? forwarded)?.threadId ?? '',
        answersId: answered?.id ?? '',
        forwardsId: forwarded?.id ?? '',
      });
      if (!isHere)
        toast.info(t`The email was not sent`, { description: t`It is kept until you write to this contact again.` });
    }, showTakeBackProblem);
  return form.handleSubmit((values) => {
    if (isUploading) {
      toast.info(t`Wait for the files to finish uploading`);
      return;
    }
    const { to, cc, subject, text, send_at, remind, files } = values;
    const email = {
      to: readRecipients(to),
      cc: readRecipients(cc),
      subject,
      text,
      send_at,
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
            : t`Scheduled for ${{ time: formatDateTime(waiting.send_at, preferences) }}`,
          { seconds: UNDO_SECONDS, action: { label: t`Undo`, onClick: () => void undo(waiting.id, values) } },
        );
      },
      (problem) => showProblem(form, problem, t`Something went wrong. Please try again.`),
    );
  });
};

/** When the email is sent: at a time of choice, or soon. */
function SendTime({ form, timezone }: { form: UseFormReturn<Values>; timezone: string }) {
  const { t } = useLingui();
  const today = toLocalTime(new Date().toISOString(), timezone).slice(0, 10);
  const chooseMorning = (days: number) =>
    form.setValue('send_at', fromLocalTime(`${shiftDay(today, days)}T08:00`, timezone), { shouldDirty: true });
  return (
    <div>
      <DateTimeField
        name="send_at"
        label={t`Send at`}
        hint={t`Leave blank to send in ${UNDO_SECONDS} seconds`}
        timezone={timezone}
        isOptional
      />
      <div className="-mx-2.5 mt-1 flex flex-wrap gap-1">
        <Button size="small" tone="quiet" onClick={() => chooseMorning(1)}>
          <Trans>Tomorrow morning</Trans>
        </Button>
        <Button size="small" tone="quiet" onClick={() => chooseMorning(daysToMonday(today))}>
          <Trans>Monday morning</Trans>
        </Button>
      </div>
    </div>
  );
}

const WEEK = 7;

/** From a day to the next Monday, never to the same day. */
const daysToMonday = (day: string): number => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (WEEK + 1 - weekday) % WEEK || WEEK;
};
