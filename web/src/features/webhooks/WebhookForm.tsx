import { Trans, useLingui } from '@lingui/react/macro';
import { WEBHOOK_EVENTS, type WebhookEvent } from '@rapport/shared/webhookEvents';
import type { Webhook, WebhookWithSecret } from '@rapport/shared/webhooks';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiProblem } from '../../lib/http/apiProblem';
import { ProblemBanner } from '../../lib/workspace/ProblemBanner';
import { CheckListField } from '../../ui/form/CheckListField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showFieldErrors } from '../../ui/form/formErrors';
import { fromFieldChoices, toFieldChoices, WebhookFieldChoice } from './WebhookFieldChoice';
import { useSaveWebhook } from './webhooks.queries';

interface WebhookFormProps {
  /** The webhook to edit; `null` for a new one. */
  webhook: Webhook | null;
  /** Called with the secret if the webhook is new. */
  onSaved: (secret?: string) => void;
}

const CHOICES = WEBHOOK_EVENTS.map((event) => ({ value: event, label: event }));

/** The form of a webhook: its URL, its description, its events, and the fields it gets. */
export function WebhookForm({ webhook, onSaved }: WebhookFormProps) {
  const { t } = useLingui();
  const save = useSaveWebhook(webhook);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const form = useForm({
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: (webhook?.events ?? []) as WebhookEvent[],
      choices: toFieldChoices(webhook?.fields),
    },
  });
  const submit = form.handleSubmit(async ({ choices, ...values }) => {
    setProblem(null);
    try {
      const saved = await save.mutateAsync({ ...values, fields: fromFieldChoices(choices) });
      onSaved(webhook ? undefined : (saved as WebhookWithSecret).secret);
    } catch (error) {
      showFieldErrors(form, error);
      if (!(error instanceof ApiProblem)) throw error;
      setProblem(error);
    }
  });
  return (
    <Form form={form} onSubmit={submit}>
      <ProblemBanner problem={problem} />
      <Field
        name="url"
        label={t`URL`}
        hint={t`The address of your endpoint, beginning with https://`}
        type="url"
        autoComplete="off"
        maxLength={2_000}
        autoFocus
      />
      <Field name="description" label={t`Description`} isOptional autoComplete="off" maxLength={200} />
      <CheckListField name="events" label={t`Events`} choices={CHOICES} />
      <WebhookFieldChoice />
      <FormActions>{webhook ? <Trans>Save changes</Trans> : <Trans>Create webhook</Trans>}</FormActions>
    </Form>
  );
}
