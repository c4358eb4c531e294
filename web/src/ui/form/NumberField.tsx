import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { controlLook } from './controls';
import { FieldFrame, type FieldLabels, useField } from './FieldFrame';

interface NumberFieldProps extends FieldLabels, Omit<ComponentProps<'input'>, 'name' | 'id' | 'type' | 'prefix'> {
  /** Shown in the box before the number, such as a currency sign. */
  prefix?: string;
  /** Shown in the box after the number, such as a unit. */
  suffix?: string;
}

/** The form's value is a number, or `undefined` when empty, so that the schema reports a missing value. */
export function NumberField({ name, label, hint, isOptional, prefix, suffix, ...props }: NumberFieldProps) {
  const { id, error, register, control } = useField({ name, hint });
  return (
    <FieldFrame id={id} label={label} hint={hint} isOptional={isOptional} error={error}>
      <span className="relative flex items-center">
        {prefix && (
          <span aria-hidden="true" className="pointer-events-none absolute start-2.5 text-ink-faint">
            {prefix}
          </span>
        )}
        <input
          inputMode="decimal"
          step="any"
          {...props}
          {...control}
          type="number"
          {...register(name, {
            setValueAs: (value: string | number | null | undefined) =>
              value === '' || value === null || value === undefined ? undefined : Number(value),
          })}
          style={prefix ? { paddingInlineStart: `${1.1 + prefix.length * 0.6}rem` } : undefined}
          className={clsx(controlLook, 'tabular-nums', suffix && 'pe-8')}
        />
        {suffix && (
          <span aria-hidden="true" className="pointer-events-none absolute end-2.5 text-ink-faint">
            {suffix}
          </span>
        )}
      </span>
    </FieldFrame>
  );
}
