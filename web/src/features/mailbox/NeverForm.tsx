import { Trans, useLingui } from '@lingui/react/macro';
import { type Mailbox, MailboxNever } from '@rapport/shared/mailbox';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { keepUnsavedInput, replaceWithSaved } from '../../ui/form/keepTyped';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { TextAreaField } from '../../ui/form/TextAreaField';
import { useChangeNever } from './mailbox.queries';

const entriesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const Values = z.object({
  never: z.string().superRefine((text, context) => {
    const [wrong] = MailboxNever.safeParse({ never: entriesOf(text) }).error?.issues ?? [];
    if (wrong) context.addIssue({ code: 'custom', message: wrong.message });
  }),
});

/** Addresses and domains whose emails are never kept, one per line. */
export function NeverForm({ mailbox }: { mailbox: Mailbox }) {
  const { t } = useLingui();
  const { mutateAsync: change } = useChangeNever();
  const form = useForm({
    resolver: formResolver(Values),
    values: { never: mailbox.never.join('\n') },
    resetOptions: keepUnsavedInput,
  });
  const save = form.handleSubmit((typed) => {
    const never = entriesOf(typed.never);
    return change(never).then(
      () => {
        form.reset({ never: never.join('\n') }, replaceWithSaved);
        toast.success(t`List saved`);
      },
      (problem) => showProblem(form, problem),
    );
  });
  return (
    <Form form={form} onSubmit={save}>
      <TextAreaField
        name="never"
        label={t`Never show emails with`}
        hint={t`Addresses or domains, one per line. Emails with them leave the timelines and stay in your mailbox.`}
        rows={3}
        isOptional
      />
      <SubmitButton tone="secondary" className="w-fit">
        <Trans>Save list</Trans>
      </SubmitButton>
    </Form>
  );
}
