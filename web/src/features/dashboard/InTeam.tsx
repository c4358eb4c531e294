import { useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import type { Task } from '@rapport/shared/tasks';
import { getPage } from '../../lib/http/http';
import { useOwners } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { Avatar } from '../../ui/text/Avatar';
import type { Today } from './dashboard.queries';

const SHOWN = 5;

/** What needs attention of what one member is responsible for. */
export const readMine = async (member: string, signal: AbortSignal): Promise<Today> => {
  const tasks = (due: { overdue: true } | { due_today: true }) => {
    const params = { ...due, open: true, assignee_id: member, sort: 'due_date', limit: SHOWN };
    return getPage<Task>('/tasks', { params, signal });
  };
  const params = { attention: true, owner_id: member, sort: '-amount', limit: SHOWN };
  const [overdue, due_today, deals] = await Promise.all([
    tasks({ overdue: true }),
    tasks({ due_today: true }),
    getPage<Deal>('/deals', { params, signal }),
  ]);
  return { overdue, due_today, deals };
};

/** Switches Today between everybody's items and the person's own. */
export function WhoseSwitch({ isMine, onSwitch }: { isMine: boolean; onSwitch: () => void }) {
  const { t } = useLingui();
  return (
    <Button size="small" tone="quiet" className="-me-2" onClick={onSwitch}>
      {isMine ? t`Show everyone’s` : t`Show only mine`}
    </Button>
  );
}

/** The member responsible for an item of Today; a dashed circle where there is none. */
export function Responsible({ id }: { id: string | null }) {
  const { t } = useLingui();
  const name = useOwners().find(({ value }) => value === id)?.label;
  if (id !== null && !name) return null;
  const label = name ? t`Assigned to ${name}` : t`Unassigned`;
  return (
    <span title={name ?? label} className="flex">
      {name ? (
        <Avatar name={name} size="small" />
      ) : (
        <span className="size-6 rounded-full border border-ink-faint border-dashed" />
      )}
      <span className="sr-only">{label}</span>
    </span>
  );
}
