import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { FieldError } from './FieldError';

export interface FieldLabels {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Only marks the label as optional. The schema decides. */
  isOptional?: boolean;
}

/** Registers a field and returns the ids and ARIA attributes that connect its control to the label, hint and error. */
export const useField = ({ name, hint }: Pick<FieldLabels, 'name' | 'hint'>) => {
  const id = useId();
  const { register } = useFormContext();
  const { errors } = useFormState({ name });
  const { message: error }: { message?: string } = get(errors, name) ?? {};
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    id,
    error,
    register,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
  };
};

interface FieldFrameProps extends Omit<FieldLabels, 'name' | 'label'> {
  id: string;
  label: ReactNode;
  error: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ id, label, hint, isOptional, error, children }: FieldFrameProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
        {isOptional && <OptionalMark />}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

export function OptionalMark() {
  return (
    <span className="font-normal text-ink-faint">
      {' '}
      <Trans>(optional)</Trans>
    </span>
  );
}

/** Adds a word joiner after the hyphen, where browsers would break “e-mail” and “E-Mail”. */
const unbroken = (hint: ReactNode) =>
  typeof hint === 'string' ? hint.replace(/\be-(?=mail)/gi, (start) => `${start}\u2060`) : hint;

export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error: string | undefined }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-[13px]/4.5 text-ink-faint">
          {unbroken(hint)}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}
