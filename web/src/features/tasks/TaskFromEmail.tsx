import { useLingui } from '@lingui/react/macro';
import { useUrlState } from '../../lib/routes/useUrlState';
import { toast } from '../../ui/feedback/toast';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { WhileOpening } from '../../ui/overlay/WhileOpening';
import type { TaskDefaults } from './TaskForm';

const TaskDialog = lazyPart(async () => (await import('./TaskForm')).TaskDialog);

/** The form on a record's page for a task about an email, which `?write=task&title=` opens. */
export function TaskFromEmail({ link }: { link: TaskDefaults }) {
  const { t } = useLingui();
  const [{ write, title }, change] = useUrlState('write', 'title');
  const isOpen = write === 'task';
  return (
    isOpen && (
      <WhileOpening>
        <TaskDialog
          open
          defaults={{ ...link, title }}
          onClose={() => change({ write: '', title: '' }, { replace: true })}
          onSaved={(task) => toast.success(t`${{ name: task.title }} was added`)}
        />
      </WhileOpening>
    )
  );
}
