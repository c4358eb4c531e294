import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react';
import { controlLook } from './controls';
import { FieldFrame, type FieldLabels, useField } from './FieldFrame';

interface TextAreaFieldProps extends FieldLabels, Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'ref'> {
  /** Renders writing aids below the text area. */
  help?: (area: RefObject<HTMLTextAreaElement | null>) => ReactNode;
}

/** A text area that grows with its content. Ctrl or Cmd with Enter submits the form. */
export function TextAreaField({ name, label, hint, isOptional, rows = 3, help, ...props }: TextAreaFieldProps) {
  const { id, error, register, control } = useField({ name, hint });
  const { ref, ...registered } = register(name);
  const area = useRef<HTMLTextAreaElement>(null);
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
        {...registered}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        className={clsx(
          controlLook,
          'h-auto max-h-96 min-h-16 resize-y py-1.5 field-sizing-content pointer-coarse:h-auto',
        )}
      />
      {help && <div className="relative -mt-1">{help(area)}</div>}
    </FieldFrame>
  );
}
