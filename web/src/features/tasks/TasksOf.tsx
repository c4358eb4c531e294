import { Card } from '../../ui/page/Card';
import { QuickTaskEntry } from './QuickTaskEntry';
import { TaskList } from './TaskList';
import type { TaskLinkTo } from './tasks.queries';

/** The open tasks of a record, the next one first, and a line to add another. */
export function TasksOf({ link }: { link: TaskLinkTo }) {
  return (
    <Card title="Next tasks" isFlush>
      <div className="px-4 pt-4">
        <QuickTaskEntry link={link} />
      </div>
      <TaskList
        filter={{ ...link, open: 'true', sort: 'due_date', limit: 20 }}
        empty={<p className="px-4 pb-4 text-ink-faint">No tasks planned.</p>}
      />
    </Card>
  );
}
