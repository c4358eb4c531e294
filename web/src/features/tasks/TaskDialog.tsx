import type { Task } from '@rapport/shared/tasks';
import { Dialog } from '../../ui/overlay/Dialog';
import { type TaskDefaults, TaskForm } from './TaskForm';

interface TaskDialogProps {
  open: boolean;
  task?: Task;
  defaults?: TaskDefaults;
  onClose: () => void;
  onSaved?: (task: Task) => void;
}

/** Adds a task, or changes the one it is given. */
export function TaskDialog({ open, task, defaults, onClose, onSaved }: TaskDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={task ? 'Edit task' : 'New Task'}>
      <TaskForm
        task={task}
        defaults={defaults}
        onSaved={(saved) => {
          onClose();
          onSaved?.(saved);
        }}
      />
    </Dialog>
  );
}
