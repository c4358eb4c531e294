import { Trans, useLingui } from '@lingui/react/macro';
import type { Mailbox } from '@rapport/shared/mailbox';
import { signatureBlock } from '@rapport/shared/signature';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePreferences } from '../../lib/format/preferences';
import { formResolver } from '../../lib/words/formResolver';
import { Button } from '../../ui/button/Button';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { SelectField } from '../../ui/form/SelectField';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { Attachments } from './Attachments';
import { DraftAnswer } from './DraftAnswer';
import { EmailTemplates } from './EmailTemplates';
import { type EmailFormProps, EmailValues } from './emailValues';
import { writeRecipients } from './recipients';
import { SendTime } from './SendTime';
import { useSendForm } from './useSendForm';

interface EmailFieldsProps extends EmailFormProps {
  mailbox: Mailbox;
  initial?: Pick<EmailValues, 'to' | 'subject' | 'text'> & Partial<Pick<EmailValues, 'forwarded'>>;
}

/** The form of the email. */
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
  const form = useForm<EmailValues>({
    resolver: formResolver(EmailValues),
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
  const [hasCc, setHasCc] = useState(false);
  // A draft may have recipients there, also one that is kept when the session ends.
  if (form.watch('cc') && !hasCc) setHasCc(true);
  const save = useSendForm({ form, isUploading, contact, answered, forwarded, onSent, onTakenBack });
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
        {/* The thread is not known if the email was taken back from the list of waiting emails. */}
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
