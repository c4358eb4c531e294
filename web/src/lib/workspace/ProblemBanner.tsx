import { Banner } from '../../ui/feedback/Banner';
import type { ApiProblem } from '../http/apiProblem';
import { PlanHint } from './PlanHint';

/** Why a form was refused, unless its fields show it, with the plan that would allow it. */
export function ProblemBanner({ problem }: { problem: ApiProblem | null }) {
  if (!problem || problem.errors) return null;
  return (
    <Banner tone="warning" role="alert" title={problem.message}>
      {problem.limit && <PlanHint limit={problem.limit} />}
    </Banner>
  );
}
