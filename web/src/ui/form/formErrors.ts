import type { FormEvent } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiProblem, detailOf } from '../../lib/http/apiProblem';

// biome-ignore lint/suspicious/noExplicitAny: only names are read here, whatever the resolver makes of the values
type AnyForm<Values extends FieldValues> = UseFormReturn<Values, any, any>;

const errorsOf = (problem: unknown): Record<string, string> =>
  typeof problem === 'object' && problem !== null && 'errors' in problem && typeof problem.errors === 'object'
    ? { ...(problem.errors as Record<string, string>) }
    : {};

const mountedNames = <Values extends FieldValues>(form: AnyForm<Values>) =>
  [...form.control._names.mount] as FieldPath<Values>[];

/** The first field with an error, in the order of the form. */
export const firstErrorIn = <Values extends FieldValues>(form: AnyForm<Values>) =>
  mountedNames(form).find((name) => form.getFieldState(name).invalid);

/**
 * Shows the `errors` of a server's problem at their fields; `Form` then focuses the first one. Errors of fields that
 * the form does not have are shown above it. A problem without `errors` is left to the toast.
 */
export const showFieldErrors = <Values extends FieldValues>(form: AnyForm<Values>, problem: unknown) => {
  if (problem instanceof ApiProblem && problem.errors) problem.isShown = true;
  const names = mountedNames(form);
  const rest: string[] = [];
  for (const [field, message] of Object.entries(errorsOf(problem))) {
    const name = names.find((mounted) => mounted === field);
    if (name) form.setError(name, { type: 'server', message });
    else rest.push(message);
  }
  if (rest.length > 0) form.setError('root.server', { type: 'server', message: rest.join(' ') });
};

/**
 * Shows why a submit failed in the form itself: field errors at their fields, everything else above them, in the
 * server's words or the fallback.
 */
export const showProblem = <Values extends FieldValues>(form: AnyForm<Values>, problem: unknown, fallback?: string) => {
  showFieldErrors(form, problem);
  if (problem instanceof ApiProblem) {
    problem.isShown = true;
    if (problem.errors) return;
  }
  form.setError('root.server', { type: 'server', message: detailOf(problem, fallback) });
};

/** For forms that validate only on submit: editing a field clears its error. */
export const clearErrorOf =
  <Values extends FieldValues>(form: AnyForm<Values>) =>
  ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement) form.clearErrors(target.name as FieldPath<Values>);
  };
