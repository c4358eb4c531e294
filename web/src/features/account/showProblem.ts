import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiProblem } from '../../lib/apiProblem';
import { showFieldErrors } from '../../ui/formErrors';

// biome-ignore lint/suspicious/noExplicitAny: only the error above the fields is set here, whatever the values are
type AnyForm = UseFormReturn<any>;

/** Why nothing was deleted: beside its field, or above all of them. */
export const showProblem = <Values extends FieldValues>(form: UseFormReturn<Values>, problem: unknown) => {
  showFieldErrors(form, problem);
  if (problem instanceof ApiProblem && problem.errors) return;
  const message = problem instanceof ApiProblem ? problem.message : 'That did not work. Please try again.';
  (form as AnyForm).setError('root.server', { type: 'server', message });
};
