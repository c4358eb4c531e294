import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { controlLook } from './controls';
import { FieldFrame, type FieldLabels, useField } from './FieldFrame';

interface FieldProps extends FieldLabels, Omit<ComponentProps<'input'>, 'name' | 'id' | 'prefix' | 'ref'> {
  /** Renders writing aids below the input. */
  help?: (input: RefObject<HTMLInputElement | null>) => ReactNode;
}

/** A text, email, date or similar input. An empty date is `null`. */
export function Field({ name, label, hint, isOptional, className, help, ...props }: FieldProps) {
  const { id, error, register, control } = useField({ name, hint });
  const isDate = props.type === 'date';
  const input = useRef<HTMLInputElement>(null);
  const { ref, ...registered } = register(name, isDate ? { setValueAs: (value: string | null) => value || null } : {});
  return (
    <FieldFrame id={id} label={label} hint={hint} isOptional={isOptional} error={error}>
      <input
        type="text"
        dir="auto"
        autoComplete="off"
        max={isDate ? '9999-12-31' : undefined}
        {...props}
        {...control}
        {...registered}
        ref={(element) => {
          ref(element);
          input.current = element;
        }}
        className={clsx(controlLook, className)}
      />
      {help && <div className="relative -mt-1">{help(input)}</div>}
    </FieldFrame>
  );
}
