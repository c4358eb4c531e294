import { useLingui } from '@lingui/react/macro';
import type { Task } from '@rapport/shared/tasks';
import { StripFact } from '../../ui/record/RecordStrip';
import { Due } from '../../ui/text/Due';

/** The first of a record's open tasks, and when it is due; nothing if the tasks could not be loaded. */
export function NextStep({ tasks }: { tasks: Task[] | undefined }) {
  const { t } = useLingui();
  if (!tasks) return null;
  const [task] = tasks;
  return (
    <StripFact label={t`Next step`} none={t`None planned`} detail={task?.due_date && <Due at={task.due_date} />}>
      {task && <bdi title={task.title}>{task.title}</bdi>}
    </StripFact>
  );
}
