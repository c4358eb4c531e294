import { Trans, useLingui } from '@lingui/react/macro';
import { type Field as Definition, type FieldObject, isChoice, NewField } from '@rapport/shared/fields';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { toast } from '../../ui/feedback/toast';
import { CheckboxField } from '../../ui/form/CheckboxField';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { Dialog } from '../../ui/overlay/Dialog';
import { useSeen } from '../records/useSeen';
import { formResolver } from '../words/formResolver';
import { fieldsQuery, useFields } from '../workspace/fields';
import { type FieldInput, inputOf } from './fieldInput';
import { useChangeField, useCreateField } from './fieldMutations';
import { groupsOf } from './groupsOf';
import { OptionList } from './OptionList';
import { TypePicker } from './TypePicker';

interface FieldDialogProps {
  open: boolean;
  objectType: FieldObject;
  /** The field to change; without one the dialog adds a new one. */
  field?: Definition;
  /** The initial values of a new field. */
  defaults?: Partial<FieldInput>;
  onAdded?: (field: Definition) => void;
  onClose: () => void;
}

/** Adds an own field, or changes one. */
export function FieldDialog({ open, field, onClose, ...props }: FieldDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={field ? t`Edit field` : t`Add a field`}>
      <FieldForm key={field?.id} field={field} onSaved={onClose} {...props} />
    </Dialog>
  );
}

function FieldForm({
  objectType,
  field,
  defaults,
  onAdded,
  onSaved,
}: Omit<FieldDialogProps, 'open' | 'onClose'> & { onSaved: () => void }) {
  const { t } = useLingui();
  const groups = useId();
  const known = groupsOf(useFields(objectType)).filter(({ name }) => name);
  const create = useCreateField();
  const change = useChangeField();
  const form = useForm({
    resolver: formResolver(NewField.omit({ object_type: true })),
    defaultValues: inputOf(field, defaults),
  });
  const type = useWatch({ control: form.control, name: 'type' });
  const { seen, showRefusal } = useSeen(field, fieldsQuery(), form);
  const save = form.handleSubmit(({ type: chosen, options, ...input }) => {
    const written = { ...input, options: isChoice(chosen) ? options : [] };
    const draft = { ...written, object_type: objectType, type: chosen };
    const saved = seen ? change.mutateAsync({ field: seen, change: written }) : create.mutateAsync(draft);
    return saved.then((made) => {
      const { label } = made;
      onSaved();
      if (!field) onAdded?.(made);
      toast.success(field ? t`${label} saved` : t`${{ name: label }} was added`);
    }, showRefusal);
  });
  return (
    <Form
      form={form}
      onSubmit={(event) => {
        // Empty rows are not options.
        const written = form.getValues('options')?.filter(({ label }) => label.trim() !== '');
        form.setValue('options', written);
        return save(event);
      }}
    >
      <Field name="label" label={t`Label`} hint={t`Its name in forms and tables`} maxLength={60} autoFocus />
      <TypePicker isFixed={field !== undefined} />
      {isChoice(type) && <OptionList />}
      <Field name="hint" label={t`Hint`} hint={t`Shown below the field, like this one`} maxLength={200} isOptional />
      <Field
        name="group_name"
        label={t`Group`}
        hint={t`The heading of its group in forms`}
        maxLength={60}
        list={groups}
        isOptional
      />
      <datalist id={groups}>
        {known.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className="flex flex-col gap-2">
        <CheckboxField name="required" label={t`Required`} hint={t`Records cannot be added without it`} />
        <CheckboxField name="on_card" label={t`Show on cards`} hint={t`In lists and on the board`} />
      </div>
      <FormActions>{field ? <Trans>Save changes</Trans> : <Trans>Add field</Trans>}</FormActions>
    </Form>
  );
}
