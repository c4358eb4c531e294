import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiKey } from '@rapport/shared/apiKeys';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiProblem } from '../../lib/http/apiProblem';
import { PlanHint } from '../../lib/workspace/PlanHint';
import { Banner } from '../../ui/feedback/Banner';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showFieldErrors } from '../../ui/form/formErrors';
import { Dialog } from '../../ui/overlay/Dialog';
import { ShownOnce } from '../../ui/overlay/ShownOnce';
import { useCreateApiKey } from './apiKeys.queries';

/** Asks for a name, and then shows the key, this once. */
export function NewApiKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const [made, setMade] = useState<ApiKey | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        setMade(null);
        onClose();
      }}
      title={made ? t`Your new API key` : t`Create API Key`}
      size="small"
    >
      {made ? (
        <ShownOnce label={t`API key`} text={made.key} isCode>
          <Trans>Copy this key now and store it somewhere safe. It will not be shown again.</Trans>
        </ShownOnce>
      ) : (
        <NameForm onMade={setMade} />
      )}
    </Dialog>
  );
}

function NameForm({ onMade }: { onMade: (key: ApiKey) => void }) {
  const { t } = useLingui();
  const create = useCreateApiKey();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const form = useForm({ defaultValues: { name: '' } });
  const submit = form.handleSubmit(async ({ name }) => {
    setProblem(null);
    if (name.trim() === '') {
      toast.error(t`Error`, { description: t`Please enter a name for your API key` });
      form.setFocus('name');
      return;
    }
    try {
      onMade(await create.mutateAsync({ name: name.trim() }));
      toast.success(t`API Key Created`);
    } catch (error) {
      showFieldErrors(form, error);
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) setProblem(error);
      toast.error(t`Error`, { description: t`Failed to create API key` });
    }
  });
  return (
    <Form form={form} onSubmit={submit}>
      {problem && !problem.errors && (
        <Banner tone="warning" role="alert" title={problem.message}>
          {problem.limit && <PlanHint limit={problem.limit} />}
        </Banner>
      )}
      <Field
        name="name"
        label={t`Name`}
        hint={t`The app that will use this key, such as “Website form”`}
        autoComplete="off"
        maxLength={100}
        autoFocus
      />
      <FormActions>
        <Trans>Create key</Trans>
      </FormActions>
    </Form>
  );
}
