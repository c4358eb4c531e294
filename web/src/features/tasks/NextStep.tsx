import { useLingui } from '@lingui/react/macro';
import type { Task } from '@rapport/shared/tasks';
import { StripFact } from '../../ui/record/RecordStrip';
import { Due } from '../../ui/text/Due';

/** The task that comes next, and when. */
export function NextStep({ task }: { task: Task | undefined }) {
  const { t } = useLingui();
  return (
    <StripFact label={t`Next step`} none={t`None planned`} detail={task?.due_date && <Due at={task.due_date} />}>
      {task && <bdi title={task.title}>{task.title}</bdi>}
    </StripFact>
  );
}
