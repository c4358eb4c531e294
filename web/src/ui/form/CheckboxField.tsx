import { Checkbox, type CheckboxProps } from './Checkbox';
import { type FieldLabels, FieldNotes, useField } from './FieldFrame';

interface CheckboxFieldProps
  extends Omit<CheckboxProps, 'name' | 'id' | 'hideLabel'>,
    Pick<FieldLabels, 'name' | 'hint'> {}

export function CheckboxField({ name, hint, ...props }: CheckboxFieldProps) {
  const { id, error, register, control } = useField({ name, hint });
  return (
    <div className="flex flex-col">
      <Checkbox {...props} {...control} {...register(name)} />
      {/* Aligned with the label. */}
      <div className="ps-6">
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}
