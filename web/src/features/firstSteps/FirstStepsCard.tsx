import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ChevronRight, Circle, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { say } from '../../lib/words/words';
import { IconButton } from '../../ui/button/IconButton';
import { Progress } from '../../ui/feedback/Progress';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Card } from '../../ui/page/Card';
import { firstStepQueries } from './firstSteps.queries';
import { useStoredAnswers } from './onboarding';
import { checklistFor } from './onboardingPlan';
import { hideChecklist } from './progress';

/** The first steps, ticked as they are done. The card disappears once all are. */
export function FirstStepsCard() {
  const { t } = useLingui();
  const { data: own, isError } = useQuery(firstStepQueries.firstSteps());
  const steps = checklistFor(useStoredAnswers());
  const done = own ? steps.filter((step) => step.isDone(own)).length : 0;
  const isDone = done === steps.length;
  useEffect(() => {
    if (isDone) hideChecklist();
  }, [isDone]);
  if (isDone || isError) return null;
  if (!own) return <Skeleton className="h-40 rounded-lg" />;

  return (
    <Card
      title={t`First steps`}
      subtitle={t`${done} of ${{ count: steps.length }} done`}
      actions={
        <IconButton label={t`Hide the first steps`} onClick={hideChecklist}>
          <X size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      <Progress label={t`First steps done`} percent={(done / steps.length) * 100} tone="ok" />
      <ul className="mt-3 grid gap-x-4 sm:grid-cols-2">
        {steps.map(({ label, path, isDone }) => (
          <li key={label.id}>
            <StepLink label={say(label)} path={path} isDone={isDone(own)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function StepLink({ label, path, isDone }: { label: string; path: string; isDone: boolean }) {
  const Mark = isDone ? CircleCheck : Circle;
  return (
    <Link
      to={path}
      className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-md px-2 hover:bg-hover pointer-coarse:min-h-11"
    >
      <Mark size={18} aria-hidden="true" className={clsx('shrink-0', isDone ? 'text-ok-text' : 'text-ink-faint')} />
      <span className={clsx('min-w-0 flex-1', isDone && 'text-ink-faint line-through')}>{label}</span>
      {isDone ? (
        <span className="sr-only">
          <Trans>Done</Trans>
        </span>
      ) : (
        <ChevronRight size={16} aria-hidden="true" className="text-ink-faint rtl:rotate-180" />
      )}
    </Link>
  );
}
