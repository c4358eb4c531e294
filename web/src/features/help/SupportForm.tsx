import { Trans, useLingui } from '@lingui/react/macro';
import type { Sentence } from '@rapport/shared/words';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { openEmailProgram } from '../../lib/browser/openEmailProgram';
import { serverConfig } from '../../lib/http/serverConfig';
import { formResolver } from '../../lib/words/formResolver';
import { useWords } from '../../lib/words/macros';
import { Banner } from '../../ui/feedback/Banner';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { SupportLink } from './SupportLink';
import { CATEGORIES, MAIL_LINK_MAX, PRIORITIES, SupportRequest, supportEmailLink } from './supportRequest';

const CLOSE_MS = 2_000;

export interface Sender {
  name: string;
  email: string;
}

interface SupportFormProps {
  sender: Sender | null;
  onClose: () => void;
}

/** Opens the message as a draft in the email program of the device. The app itself sends nothing. */
export function SupportForm({ sender, onClose }: SupportFormProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  const choicesOf = (labels: Record<string, Sentence>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label: _(label) }));
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<'success' | 'error' | null>(null);
  const empty = {
    name: sender?.name ?? '',
    email: sender?.email ?? '',
    subject: '',
    category: 'general' as const,
    message: '',
    priority: 'medium' as const,
  };
  const form = useForm({ resolver: formResolver(SupportRequest), defaultValues: empty });

  useEffect(() => {
    if (outcome !== 'success') return;
    const timer = setTimeout(onClose, CLOSE_MS);
    return () => clearTimeout(timer);
  }, [outcome, onClose]);

  const send = form.handleSubmit(async (request) => {
    setOutcome(null);
    try {
      const { support_email } = await queryClient.ensureQueryData(serverConfig());
      const link = supportEmailLink(request, {
        supportEmail: support_email,
        accountEmail: sender?.email,
        now: new Date(),
      });
      if (link.length > MAIL_LINK_MAX) {
        form.setError('message', {
          message: t`This message is too long for an email link. Shorten it, or email us at ${support_email}.`,
        });
        return;
      }
      openEmailProgram(link);
      form.reset(empty);
      setOutcome('success');
    } catch (error) {
      console.error('The support form could not open the email app', error);
      setOutcome('error');
    }
  });

  return (
    <Form form={form} onSubmit={send}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="name" label={t`Name`} autoComplete="name" />
        <Field name="email" label={t`Email`} type="email" inputMode="email" autoComplete="email" />
      </div>
      <Field name="subject" label={t`Subject`} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="category" label={t`Category`} choices={choicesOf(CATEGORIES)} />
        <SelectField name="priority" label={t`Priority`} choices={choicesOf(PRIORITIES)} />
      </div>
      <TextAreaField name="message" label={t`Message`} rows={5} />
      {outcome === 'success' && (
        <Banner tone="ok" role="status" title={t`Email client opened successfully!`}>
          {t`Your default email application should open with your message pre-filled.`}
        </Banner>
      )}
      {outcome === 'error' && (
        <Banner tone="danger" role="alert" title={t`Something went wrong`}>
          <Trans>
            Please try again or email us directly at <SupportLink />
          </Trans>
        </Banner>
      )}
      <DialogActions>
        <DialogCancel />
        <SubmitButton disabled={outcome === 'success'}>
          {form.formState.isSubmitting ? t`Processing...` : t`Send Message`}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
