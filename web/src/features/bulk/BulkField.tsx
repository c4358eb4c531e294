import { Trans, useLingui } from '@lingui/react/macro';
import type { BulkAction } from '@rapport/shared/bulk';
import { customSchema } from '@rapport/shared/customSchema';
import type { Field, GivenCustom } from '@rapport/shared/fields';
import type { ListedTable } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { zodWords } from '@rapport/shared/zodWords';
import { TextCursorInput } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { CustomInput } from '../../lib/fields/CustomInput';
import { say } from '../../lib/words/words';
import { useFields } from '../../lib/workspace/fields';
import { Button } from '../../ui/button/Button';
import { Form } from '../../ui/form/Form';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';

interface BulkFieldProps {
  table: ListedTable;
  /** The selection in words, such as `3 deals`. */
  chosen: string;
  isBusy: boolean;
  onAct: (action: BulkAction) => void;
}

/** Sets or clears an own field of the selected records. Renders nothing if there are no own fields. */
export function BulkField({ table, chosen, isBusy, onAct }: BulkFieldProps) {
  const { t } = useLingui();
  const fields = useFields(OBJECT_TYPE_OF[table]);
  const [isOpen, setIsOpen] = useState(false);
  if (fields.length === 0) return null;
  return (
    <>
      <Button icon={TextCursorInput} size="small" isBusy={isBusy} onClick={() => setIsOpen(true)}>
        <Trans>Set field</Trans>
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={t`Set a field of ${chosen}`} size="small">
        <FieldForm
          fields={fields}
          onPick={(key, value) => {
            setIsOpen(false);
            onAct({ type: 'field', key, value });
          }}
        />
      </Dialog>
    </>
  );
}

interface FieldFormProps {
  fields: Field[];
  onPick: (key: string, value: GivenCustom[string]) => void;
}

function FieldForm({ fields, onPick }: FieldFormProps) {
  const { t } = useLingui();
  const form = useForm<{ field: string; custom: Record<string, unknown> }>({
    defaultValues: { field: fields[0]?.key ?? '', custom: {} },
  });
  const chosen = form.watch('field');
  const field = fields.find(({ key }) => key === chosen);
  const submit = form.handleSubmit(({ custom }) => {
    if (!field) return;
    const { key } = field;
    // Refuses an empty value, because only the button “Clear it” clears a field.
    const schema = customSchema([{ ...field, required: true }], { isNew: true });
    const { data, error } = schema.safeParse({ [key]: custom[key] }, { error: zodWords });
    if (error) form.setError(`custom.${key}`, { message: say(error.issues[0]?.message ?? '') });
    else onPick(key, data[key] ?? null);
  });
  return (
    <Form form={form} onSubmit={submit}>
      <SelectField
        name="field"
        label={t`Field`}
        choices={fields.map(({ key, label, group_name }) => ({ value: key, label, group: group_name || undefined }))}
      />
      {field && <CustomInput key={field.key} field={{ ...field, required: true }} />}
      <DialogActions>
        <DialogCancel />
        {field && !field.required && (
          <Button onClick={() => onPick(field.key, null)}>
            <Trans>Clear it</Trans>
          </Button>
        )}
        <SubmitButton>
          <Trans>Set field</Trans>
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
