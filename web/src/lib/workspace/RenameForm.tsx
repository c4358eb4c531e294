import { Trans, useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { formResolver } from '../words/formResolver';

interface Named {
  name: string;
}

interface RenameFormProps extends Named {
  schema: z.ZodType<Named, Named>;
  onRename: (change: Named) => Promise<unknown>;
  onDone: () => void;
}

/** The form for renaming something that was saved under a name, such as a view or a report. */
export function RenameForm({ name, schema, onRename, onDone }: RenameFormProps) {
  const { t } = useLingui();
  const form = useForm({ defaultValues: { name }, resolver: formResolver(schema) });
  const submit = form.handleSubmit((change) => onRename(change).then(onDone, (problem) => showProblem(form, problem)));
  return (
    <Form form={form} onSubmit={submit}>
      <Field name="name" label={t`Name`} autoComplete="off" maxLength={60} autoFocus />
      <FormActions>
        <Trans>Save changes</Trans>
      </FormActions>
    </Form>
  );
}
