import { Trans, useLingui } from '@lingui/react/macro';
import { Section } from '../../ui/page/Section';
import { QuickTaskEntry } from './QuickTaskEntry';
import { TaskList } from './TaskList';
import { nextTasksOf, type TaskLinkTo } from './tasks.queries';

/** The open tasks of a record, the next one first, and a field to add another. */
export function TasksOf({ link }: { link: TaskLinkTo }) {
  const { t } = useLingui();
  return (
    <Section title={t`Next tasks`}>
      <QuickTaskEntry link={link} />
      <div className="record-rows mt-3">
        <TaskList
          filter={nextTasksOf(link)}
          empty={
            <p className="px-4 text-ink-faint">
              <Trans>No tasks planned.</Trans>
            </p>
          }
        />
      </div>
    </Section>
  );
}
