import { FieldFrame, type FieldLabels, useField } from './FieldFrame';
import { Select, type SelectProps } from './Select';

interface SelectFieldProps extends FieldLabels, Omit<SelectProps, 'name' | 'id'> {}

export function SelectField({ name, label, hint, isOptional, onChange, ...props }: SelectFieldProps) {
  const { id, error, register, control } = useField({ name, hint });
  return (
    <FieldFrame id={id} label={label} hint={hint} isOptional={isOptional} error={error}>
      <Select {...props} {...control} {...register(name, { onChange })} />
    </FieldFrame>
  );
}
