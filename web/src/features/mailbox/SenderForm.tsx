import { Trans, useLingui } from '@lingui/react/macro';
import { type Mailbox, MailSender } from '@rapport/shared/mailbox';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { keepUnsavedInput, replaceWithSaved } from '../../ui/form/keepTyped';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { useChangeSender } from './mailbox.queries';

/** The sender's name and the signature of emails that are written in Rapport. */
export function SenderForm({ mailbox: { sender_name, signature } }: { mailbox: Mailbox }) {
  const { t } = useLingui();
  const { mutateAsync: change } = useChangeSender();
  const form = useForm({
    resolver: formResolver(MailSender),
    values: { sender_name, signature },
    resetOptions: keepUnsavedInput,
  });
  const save = form.handleSubmit((sender) =>
    change(sender).then(
      () => {
        form.reset(sender, replaceWithSaved);
        toast.success(t`Signature saved`);
      },
      (problem) => showProblem(form, problem),
    ),
  );
  return (
    <Form form={form} onSubmit={save}>
      <Field name="sender_name" label={t`Your name in emails`} isOptional />
      <TextAreaField name="signature" label={t`Signature`} isOptional />
      <SubmitButton tone="secondary" className="w-fit">
        <Trans>Save signature</Trans>
      </SubmitButton>
    </Form>
  );
}
