import { useLingui } from '@lingui/react/macro';
import { describeDue } from '@rapport/shared/due';
import { companyPath, contactPath, dealPath } from '@rapport/shared/paths';
import { NEXT_STATUS, type Task } from '@rapport/shared/tasks';
import { clsx } from 'clsx';
import {
  Building2,
  Circle,
  CircleCheckBig,
  CircleDot,
  Handshake,
  type LucideIcon,
  Repeat,
  Trash2,
  User,
} from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useCardFields } from '../../lib/fields/useCardFields';
import { useFieldText } from '../../lib/fields/useFieldText';
import { PRIORITY_LABELS, REPEAT_LABELS, TASK_STATUS_LABELS } from '../../lib/format/labels';
import { usePreferences } from '../../lib/format/preferences';
import { useMinutes } from '../../lib/format/useMinutes';
import { useOwners } from '../../lib/workspace/team';
import { IconButton } from '../../ui/button/IconButton';
import { Checkbox } from '../../ui/form/Checkbox';
import { isShiftHeld } from '../../ui/form/isShiftHeld';
import { Badge } from '../../ui/text/Badge';
import { Due } from '../../ui/text/Due';

const icons: Record<Task['status'], LucideIcon> = { todo: Circle, in_progress: CircleDot, done: CircleCheckBig };

interface TaskRowProps {
  task: Task;
  onCycle: () => void;
  onOpen: () => void;
  onDelete: () => void;
  /** Whether the task is selected, and how to change that; omitted if tasks cannot be selected. */
  choice?: { isChosen: boolean; onChoose: (isRange: boolean) => void };
}

/** A task: its state, its records and its due date, which is red if overdue and orange if today. */
export function TaskRow({ task, onCycle, onOpen, onDelete, choice }: TaskRowProps) {
  const { t } = useLingui();
  const { title, description, status, priority, repeat, assignee_id, due_date } = task;
  const owners = useOwners();
  const assignee = owners.length > 1 ? owners.find(({ value }) => value === assignee_id)?.label : undefined;
  const Icon = icons[status];
  const preferences = usePreferences();
  useMinutes();
  const isLate =
    due_date !== null && status !== 'done' && describeDue(due_date, new Date(), preferences).state === 'late';
  return (
    <li
      className={clsx(
        'task-row relative flex items-start gap-3 border-line border-b px-4 py-2.5 last:border-b-0 pointer-coarse:py-1.5',
        choice && 'pointer-fine:ps-8',
        choice?.isChosen ? 'bg-accent-soft' : isLate ? 'task-late' : 'hover:bg-hover/60',
      )}
    >
      {choice && (
        <Checkbox
          label={t`Select ${title}`}
          hideLabel
          checked={choice.isChosen}
          onChange={({ nativeEvent }) => choice.onChoose(isShiftHeld(nativeEvent))}
          // With a mouse, the box is in the margin, so that rows without a visible box do not begin with a gap.
          className="chooser z-1 pointer-coarse:relative pointer-fine:absolute pointer-fine:start-1 pointer-fine:top-3 pointer-coarse:-ms-2 pointer-coarse:-me-1.5"
        />
      )}
      <IconButton
        label={t`${{ status: TASK_STATUS_LABELS[status] }}: make “${title}” ${{ next: TASK_STATUS_LABELS[NEXT_STATUS[status]] }}`}
        onClick={onCycle}
        className={clsx(
          'relative z-1 -ms-1.5 pointer-coarse:-ms-3',
          status === 'done' && 'text-ok-text',
          status === 'in_progress' && 'text-accent-text',
        )}
      >
        <Icon size={18} aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 flex-1 pt-0.5 pointer-coarse:-ms-2 pointer-coarse:py-1.5">
        <button
          type="button"
          onClick={onOpen}
          dir="auto"
          className={clsx(
            // On touch screens, the whole row opens the task, so that its lines need not be tall enough for a finger.
            'tap-target block max-w-full break-words text-start font-medium hover:underline pointer-coarse:[--target:1.5rem] pointer-coarse:after:absolute pointer-coarse:after:inset-0',
            status === 'done' && 'text-ink-faint line-through',
          )}
        >
          {title}
        </button>
        {description && (
          <p dir="auto" className="line-clamp-2 text-start text-ink-soft">
            {description}
          </p>
        )}
        {/* Every line is as high as one that contains links. */}
        <p className="flex flex-wrap items-center gap-x-3 text-ink-faint text-xs sm:*:leading-6">
          {due_date && <Due at={due_date} isDone={status === 'done'} />}
          {priority !== 'medium' && (
            <span className="sm:hidden">
              <PriorityBadge priority={priority} />
            </span>
          )}
          {/* On a phone, these are beside the due date if both fit, otherwise on a separate line. */}
          <span className="flex min-w-0 items-center gap-x-3 sm:contents">
            <About task={task} />
            {repeat && (
              <span className="flex shrink-0 items-center gap-1">
                <Repeat size={12} aria-hidden="true" />
                {REPEAT_LABELS[repeat]}
              </span>
            )}
            {assignee && <bdi className="truncate">{assignee}</bdi>}
          </span>
        </p>
        <TaskFields task={task} />
      </div>
      {priority !== 'medium' && (
        <span className="pt-1 max-sm:hidden pointer-coarse:pt-3">
          <PriorityBadge priority={priority} />
        </span>
      )}
      <IconButton
        icon={Trash2}
        label={t`Delete ${title}`}
        tone="danger"
        className="row-tool relative z-1 -ms-1 -me-2"
        onClick={onDelete}
      />
    </li>
  );
}

function PriorityBadge({ priority }: { priority: Task['priority'] }) {
  return <Badge tone={priority === 'high' ? 'danger' : 'neutral'}>{PRIORITY_LABELS[priority]}</Badge>;
}

/** The task's own fields that are shown on cards. */
function TaskFields({ task }: { task: Task }) {
  const { fields } = useCardFields('task');
  const textOf = useFieldText();
  return (
    <p className="flex flex-wrap gap-x-3 text-ink-faint text-xs">
      {fields.map((field) => {
        const text = textOf(field, task.custom[field.key]);
        return (
          text && (
            <span key={field.key}>
              {field.label}
              {field.type !== 'checkbox' && (
                <>
                  {': '}
                  <bdi>{text}</bdi>
                </>
              )}
            </span>
          )
        );
      })}
    </p>
  );
}

/** Links to the records of the task, except the record whose page is open. */
function About({ task }: { task: Task }) {
  const { pathname } = useLocation();
  const links = [
    { id: task.contact_id, name: task.contact_name, path: contactPath, icon: User },
    { id: task.company_id, name: task.company_name, path: companyPath, icon: Building2 },
    { id: task.deal_id, name: task.deal_title, path: dealPath, icon: Handshake },
  ];
  return links.map(
    ({ id, name, path, icon: Icon }) =>
      id &&
      name &&
      path(id) !== pathname && (
        <Link
          key={id}
          to={path(id)}
          className={clsx(
            'tap-target relative z-1 flex min-w-0 items-center gap-1 hover:text-ink hover:underline pointer-coarse:[--target:1.75rem]',
            // A touch target as high as a finger, without a higher line.
            'pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2',
            // On a phone only the first record is shown, because its page links to the other records.
            id !== (task.contact_id ?? task.company_id ?? task.deal_id) && 'max-sm:hidden',
          )}
        >
          <Icon size={12} aria-hidden="true" className="shrink-0" />
          <bdi title={name} className="truncate">
            {name}
          </bdi>
        </Link>
      ),
  );
}
