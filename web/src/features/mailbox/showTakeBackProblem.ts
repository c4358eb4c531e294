import { t } from '@lingui/core/macro';
import { ApiProblem, detailOf } from '../../lib/http/apiProblem';
import { toast } from '../../ui/feedback/toast';

/** Shows why an email could not be taken back. */
export const showTakeBackProblem = (problem: unknown) => {
  const isSent = problem instanceof ApiProblem && problem.status === 404;
  toast.error(
    isSent
      ? t`This email has already been sent`
      : detailOf(problem, t`The email could not be stopped. Please try again.`),
  );
};
