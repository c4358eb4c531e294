import { useController } from 'react-hook-form';
import { CheckList } from './CheckList';
import { type FieldLabels, FieldNotes, OptionalMark, useField } from './FieldFrame';

interface CheckListFieldProps extends FieldLabels {
  choices: readonly { value: string; label: string }[];
}

/** Chooses several of a list; the form's value is the list of chosen ones. */
export function CheckListField({ name, label, hint, isOptional, choices }: CheckListFieldProps) {
  const { id, error, control } = useField({ name, hint });
  const { field } = useController({ name });
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="float-left font-medium">
        {label}
        {isOptional && <OptionalMark />}
      </legend>
      <CheckList
        ref={field.ref}
        choices={choices}
        value={field.value ?? []}
        onChange={field.onChange}
        describedBy={control['aria-describedby']}
        isInvalid={control['aria-invalid']}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
