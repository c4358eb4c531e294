import { useController } from 'react-hook-form';
import { FieldFrame, type FieldLabels, useField } from './FieldFrame';
import { Select, type SelectProps } from './Select';

interface SelectFieldProps extends FieldLabels, Omit<SelectProps, 'name' | 'id'> {}

export function SelectField({ name, label, hint, isOptional, onChange, ...props }: SelectFieldProps) {
  const { id, error, control } = useField({ name, hint });
  // React sets its value, because the form would not set it again for choices that are loaded later.
  const { field } = useController({ name });
  return (
    <FieldFrame id={id} label={label} hint={hint} isOptional={isOptional} error={error}>
      <Select
        {...props}
        {...control}
        {...field}
        value={field.value ?? ''}
        onChange={(event) => {
          field.onChange(event);
          onChange?.(event);
        }}
      />
    </FieldFrame>
  );
}
