import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlLook } from './controls';
import { FieldFrame, type FieldLabels, useField } from './FieldFrame';

interface FieldProps extends FieldLabels, Omit<ComponentProps<'input'>, 'name' | 'id' | 'prefix'> {}

/** A text, email, date or similar input. An empty date is `null`. */
export function Field({ name, label, hint, isOptional, className, ...props }: FieldProps) {
  const { id, error, register, control } = useField({ name, hint });
  const isDate = props.type === 'date';
  return (
    <FieldFrame id={id} label={label} hint={hint} isOptional={isOptional} error={error}>
      <input
        type="text"
        dir="auto"
        autoComplete="off"
        max={isDate ? '9999-12-31' : undefined}
        {...props}
        {...control}
        {...register(name, isDate ? { setValueAs: (value: string | null) => value || null } : {})}
        className={clsx(controlLook, className)}
      />
    </FieldFrame>
  );
}
