import { t } from '@lingui/core/macro';
import { ApiProblem } from '../../lib/http/apiProblem';

export interface ProblemNotice {
  title: string;
  lines: string[];
  /** Whether a larger plan would solve the problem. */
  isLimit: boolean;
}

/** The message for a contact that could not be added: a plan limit in full, any other problem with advice. */
export const problemNotice = (problem: unknown, number: (value: number) => string): ProblemNotice => {
  if (problem instanceof ApiProblem && problem.limit) {
    const { message, current_count, plan_name: plan, upgrade_suggestion } = problem.limit;
    const [count, limit] = [number(current_count), number(problem.limit.limit)];
    return {
      title: message,
      lines: [t`You've used ${count} of ${limit} contacts on your ${plan} plan.`, upgrade_suggestion],
      isLimit: true,
    };
  }
  if (problem instanceof ApiProblem && problem.status === 403) {
    return {
      title: t`Contact Limit Reached`,
      lines: [
        problem.message || t`You have reached your plan limit.`,
        t`Please upgrade your plan to add more contacts.`,
      ],
      isLimit: true,
    };
  }
  const isUnreachable = problem instanceof ApiProblem && problem.status === 0;
  return {
    title: t`Error Creating Contact`,
    lines: [isUnreachable ? problem.message : t`An unexpected error occurred. Please try again.`],
    isLimit: false,
  };
};
