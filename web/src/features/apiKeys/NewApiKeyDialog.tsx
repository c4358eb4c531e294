import type { ApiKey } from '@rapport/shared/apiKeys';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { copyText } from '../../lib/browser/copyText';
import { ApiProblem } from '../../lib/http/apiProblem';
import { PlanHint } from '../../lib/workspace/PlanHint';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showFieldErrors } from '../../ui/form/formErrors';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
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
      {made ? <NewKey apiKey={made} /> : <NameForm onMade={setMade} />}
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
      <DialogActions>
        <DialogCancel />
        <SubmitButton>Create key</SubmitButton>
      </DialogActions>
    </Form>
  );
}

function NewKey({ apiKey: { key } }: { apiKey: ApiKey }) {
  const copy = () =>
    copyText(key).then(
      () => toast.success('Copied!', { description: 'API key copied to clipboard' }),
      () =>
        toast.error('Error', {
          description: 'Your browser does not allow copying. Select the key and copy it manually.',
        }),
    );
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="warning" role="status">
        Copy this key now and store it somewhere safe. It will not be shown again.
      </Banner>
      <output aria-label="API key" className="select-all break-all rounded-md bg-sunken p-3 font-mono text-sm">
        {key}
      </output>
      <DialogActions>
        <Button onClick={copy}>
          <Copy size={16} aria-hidden="true" />
          Copy
        </Button>
        <DialogCancel>Done</DialogCancel>
      </DialogActions>
    </div>
  );
}
