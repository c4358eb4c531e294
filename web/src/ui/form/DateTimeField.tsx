import { fromLocalTime, toLocalTime } from '@rapport/shared/dates';
import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { useController } from 'react-hook-form';
import { controlLook } from './controls';
import { FieldFrame, type FieldLabels, useField } from './FieldFrame';

interface DateTimeFieldProps extends FieldLabels, Omit<ComponentProps<'input'>, 'name' | 'id' | 'type' | 'max'> {
  /** The IANA time zone in which the time is shown and typed. */
  timezone: string;
}

/** The form's value is an instant (ISO 8601 in UTC), or `null` when empty. */
export function DateTimeField({ name, label, hint, isOptional, timezone, className, ...props }: DateTimeFieldProps) {
  const { id, error, control } = useField({ name, hint });
  const { field } = useController({ name });
  const wallClock = (instant: string | null) => (instant ? toLocalTime(instant, timezone) : '');
  // Keeps the typed text as it is: converted to an instant and back, a half-typed year would change while typing.
  const [shown, setShown] = useState<string | null>(field.value);
  const [typed, setTyped] = useState(() => wallClock(field.value));
  if (field.value !== shown) {
    setShown(field.value);
    setTyped(wallClock(field.value));
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} isOptional={isOptional} error={error}>
      <input
        {...props}
        {...control}
        ref={field.ref}
        name={name}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={typed}
        onBlur={field.onBlur}
        onChange={({ target: { value } }) => {
          const instant = value ? fromLocalTime(value, timezone) : null;
          setTyped(value);
          setShown(instant);
          field.onChange(instant);
        }}
        className={clsx(controlLook, className)}
      />
    </FieldFrame>
  );
}
