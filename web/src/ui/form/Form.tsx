import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type FormEvent, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, type Path, type UseFormReturn } from 'react-hook-form';
import { useKeptDraft } from '../../lib/session/useKeptDraft';
import { Banner } from '../feedback/Banner';
import { useUnsavedWarning } from '../overlay/dialogContext';
import { firstErrorIn } from './formErrors';

interface FormProps<Values extends FieldValues, Context, Parsed> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: UseFormReturn<Values, Context, Parsed>;
  /** The result of `form.handleSubmit`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** Fields whose content is not kept when the session ends. */
const SECRETS = 'input:is([type=password], [autocomplete*=password], [autocomplete=one-time-code])';

const UNREADABLE = 'unreadable';

/** The input with an incomplete date or an invalid number, whose value browsers return as empty. */
const unreadableIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll('input')].find(({ name, validity }) => name !== '' && validity.badInput);

export function Form<Values extends FieldValues, Context, Parsed>({
  form,
  onSubmit,
  children,
  ...props
}: FormProps<Values, Context, Parsed>) {
  const { t } = useLingui();
  const { isSubmitting, isDirty, errors } = form.formState;
  const wasSubmitting = useRef(false);
  const focused = useRef<HTMLElement | null>(null);
  const element = useRef<HTMLFormElement>(null);
  useUnsavedWarning(isDirty, isSubmitting);
  useKeptDraft({
    // The own fields may be loaded after the form is shown. `formState` lacks the default values of a form with `values` at first.
    keyOf: () => {
      const { pathname, search } = window.location;
      return JSON.stringify([pathname, search, { ...form.control._defaultValues, custom: undefined }]);
    },
    read: () => (isDirty && !element.current?.querySelector(SECRETS) ? form.getValues() : undefined),
    restore: (typed) => form.reset(typed, { keepDefaultValues: true }),
  });

  // The fields were disabled during saving, and a disabled field cannot have the focus.
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting) {
      const wrong = firstErrorIn(form);
      if (wrong) form.setFocus(wrong);
      else if (document.activeElement === document.body) focused.current?.focus();
    }
    wasSubmitting.current = isSubmitting;
  }, [form, isSubmitting]);

  return (
    <FormProvider {...form}>
      <form
        {...props}
        ref={element}
        noValidate
        aria-busy={isSubmitting || undefined}
        onSubmit={(event) => {
          // React events bubble through portals, so that a form in a dialog would submit the form around it.
          event.stopPropagation();
          if (isSubmitting) return event.preventDefault();
          const unreadable = unreadableIn(event.currentTarget);
          if (unreadable) {
            event.preventDefault();
            const message = unreadable.type === 'number' ? t`Enter a number` : t`Enter a complete date`;
            return form.setError(unreadable.name as Path<Values>, { type: UNREADABLE, message }, { shouldFocus: true });
          }
          focused.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
          void onSubmit(event);
        }}
        onInput={({ target }) => {
          const name = (target as HTMLInputElement).name as Path<Values>;
          if (form.getFieldState(name).error?.type === UNREADABLE) form.clearErrors(name);
        }}
      >
        <fieldset disabled={isSubmitting} className="flex min-w-0 flex-col gap-4">
          {errors.root?.server?.message && (
            <Banner tone="danger" role="alert">
              {errors.root.server.message}
            </Banner>
          )}
          {children}
        </fieldset>
      </form>
    </FormProvider>
  );
}
