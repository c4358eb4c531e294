import { useLingui } from '@lingui/react/macro';
import { useOwners } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { Avatar } from '../../ui/text/Avatar';

/** Switches Today between the items of all members and the user's own. */
export function WhoseSwitch({ isMine, onSwitch }: { isMine: boolean; onSwitch: () => void }) {
  const { t } = useLingui();
  return (
    <Button size="small" tone="quiet" className="-me-2" onClick={onSwitch}>
      {isMine ? t`Show everyone’s` : t`Show only mine`}
    </Button>
  );
}

/** The member responsible for an item of Today, or a dashed circle if there is none. */
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
