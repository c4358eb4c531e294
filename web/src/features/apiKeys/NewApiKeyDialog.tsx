import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ApiKey } from '@rapport/shared/apiKeys';
import { DAY_MS } from '@rapport/shared/dates';
import { KEY_SCOPES, type KeyScope } from '@rapport/shared/keyScopes';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiProblem } from '../../lib/http/apiProblem';
import { ProblemBanner } from '../../lib/workspace/ProblemBanner';
import { toast } from '../../ui/feedback/toast';
import { CheckListField } from '../../ui/form/CheckListField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showFieldErrors } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { Dialog } from '../../ui/overlay/Dialog';
import { ShownOnce } from '../../ui/overlay/ShownOnce';
import { useCreateApiKey } from './apiKeys.queries';

interface NewKeyValues {
  name: string;
  access: 'write' | 'read' | 'chosen';
  scopes: KeyScope[];
  /** The days until the key expires, or an empty string for a key that does not. */
  expires: string;
}

const SCOPE_CHOICES = KEY_SCOPES.filter((scope) => scope.includes(':')).map((scope) => ({
  value: scope,
  label: scope,
}));

/** Asks for the name and the access of a new key, and then shows the key, which is shown only this once. */
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
        <NewKeyForm onMade={setMade} />
      )}
    </Dialog>
  );
}

function NewKeyForm({ onMade }: { onMade: (key: ApiKey) => void }) {
  const { t } = useLingui();
  const create = useCreateApiKey();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const form = useForm<NewKeyValues>({ defaultValues: { name: '', access: 'write', scopes: [], expires: '' } });
  const access = useWatch({ control: form.control, name: 'access' });
  const submit = form.handleSubmit(async ({ name, access, scopes, expires }) => {
    setProblem(null);
    if (name.trim() === '') {
      toast.error(t`Error`, { description: t`Please enter a name for your API key` });
      form.setFocus('name');
      return;
    }
    try {
      const expires_at = expires ? new Date(Date.now() + Number(expires) * DAY_MS).toISOString() : null;
      const wanted = access === 'chosen' ? scopes : [access];
      onMade(await create.mutateAsync({ name: name.trim(), scopes: wanted, expires_at }));
      toast.success(t`API Key Created`);
    } catch (error) {
      showFieldErrors(form, error);
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) setProblem(error);
      toast.error(t`Error`, { description: t`Failed to create API key` });
    }
  });
  return (
    <Form form={form} onSubmit={submit}>
      <ProblemBanner problem={problem} />
      <Field
        name="name"
        label={t`Name`}
        hint={t`The app that will use this key, such as “Website form”`}
        autoComplete="off"
        maxLength={100}
        autoFocus
      />
      <SelectField
        name="access"
        label={t`Access`}
        choices={[
          { value: 'write', label: t`Read and write everything` },
          { value: 'read', label: t`Read everything` },
          { value: 'chosen', label: t`Only what I choose` },
        ]}
      />
      {access === 'chosen' && (
        <CheckListField name="scopes" label={t`Scopes`} hint={t`Writing includes reading`} choices={SCOPE_CHOICES} />
      )}
      <SelectField
        name="expires"
        label={t`Expires`}
        choices={[
          { value: '', label: t`Never` },
          ...[30, 90, 365].map((days) => ({
            value: String(days),
            label: plural(days, { one: 'After # day', other: 'After # days' }),
          })),
        ]}
      />
      <FormActions>
        <Trans>Create key</Trans>
      </FormActions>
    </Form>
  );
}
