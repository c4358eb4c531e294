import type { Task } from '@rapport/shared/tasks';
import { useMinutes } from '../../lib/format/useMinutes';
import { isOverdue } from '../../lib/records/isOverdue';
import { StripFact } from '../../ui/record/RecordStrip';
import { RelativeTime } from '../../ui/text/RelativeTime';

/** The task that comes next, and when. */
export function NextStep({ task }: { task: Task | undefined }) {
  useMinutes();
  const isLate = task ? isOverdue(task, new Date()) : false;
  return (
    <StripFact
      label="Next step"
      none="None planned"
      detail={
        task?.due_date && (
          <span className={isLate ? 'font-medium text-overdue-text' : undefined}>
            {isLate ? 'Overdue' : 'Due'} <RelativeTime instant={task.due_date} />
          </span>
        )
      }
    >
      {task && <bdi title={task.title}>{task.title}</bdi>}
    </StripFact>
  );
}
