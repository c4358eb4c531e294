import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiProblem } from '../../lib/apiProblem';
import { showFieldErrors } from '../../ui/formErrors';

/** Above the form, in the server's words or the given ones; beside a field what concerns it. */
export const showAuthProblem = <Values extends FieldValues, Parsed>(
  form: UseFormReturn<Values, unknown, Parsed>,
  problem: unknown,
  fallback: string,
) => {
  showFieldErrors(form, problem);
  const isTold = problem instanceof ApiProblem && problem.errors;
  if (!isTold) {
    const message = problem instanceof ApiProblem ? problem.message : fallback;
    form.setError('root.server' as FieldPath<Values>, { type: 'server', message });
  }
};
