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
  const [made, setMade] = useState<ApiKey | null>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        setMade(null);
        onClose();
      }}
      title={made ? 'Your new API key' : 'Create API Key'}
      size="small"
    >
      {made ? (
        <ShownOnce label="API key" text={made.key} isCode>
          Copy this key now and store it somewhere safe. It will not be shown again.
        </ShownOnce>
      ) : (
        <NameForm onMade={setMade} />
      )}
    </Dialog>
  );
}

function NameForm({ onMade }: { onMade: (key: ApiKey) => void }) {
  const create = useCreateApiKey();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const form = useForm({ defaultValues: { name: '' } });
  const submit = form.handleSubmit(async ({ name }) => {
    setProblem(null);
    if (name.trim() === '') {
      toast.error('Error', { description: 'Please enter a name for your API key' });
      form.setFocus('name');
      return;
    }
    try {
      onMade(await create.mutateAsync({ name: name.trim() }));
      toast.success('API Key Created');
    } catch (error) {
      showFieldErrors(form, error);
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) setProblem(error);
      toast.error('Error', { description: 'Failed to create API key' });
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
        label="Name"
        hint="The app that will use this key, such as “Website form”"
        autoComplete="off"
        maxLength={100}
        autoFocus
      />
      <FormActions>Create key</FormActions>
    </Form>
  );
}
