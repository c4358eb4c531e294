import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlLook } from './controls';
import { FieldFrame, type FieldLabels, useField } from './FieldFrame';

interface TextAreaFieldProps extends FieldLabels, Omit<ComponentProps<'textarea'>, 'name' | 'id'> {}

/** A text area that grows with its content. Ctrl or Cmd with Enter submits the form. */
export function TextAreaField({ name, label, hint, isOptional, rows = 3, ...props }: TextAreaFieldProps) {
  const { id, error, register, control } = useField({ name, hint });
  return (
    <FieldFrame id={id} label={label} hint={hint} isOptional={isOptional} error={error}>
      <textarea
        dir="auto"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
        {...props}
        rows={rows}
        {...control}
        {...register(name)}
        className={clsx(
          controlLook,
          'h-auto max-h-96 min-h-16 resize-y py-1.5 field-sizing-content pointer-coarse:h-auto',
        )}
      />
    </FieldFrame>
  );
}
