import { Trans, useLingui } from '@lingui/react/macro';
import type { WorkspaceRole } from '@rapport/shared/access';
import { formatDate } from '@rapport/shared/dates';
import type { Member } from '@rapport/shared/team';
import { usePreferences } from '../../lib/format/preferences';
import { Button } from '../../ui/button/Button';
import { Select } from '../../ui/form/Select';
import { Avatar } from '../../ui/text/Avatar';
import { Badge } from '../../ui/text/Badge';

interface MemberRowProps {
  member: Member;
  isMe: boolean;
  canChange: boolean;
  onRole: (role: WorkspaceRole) => void;
  /** Omitted for the only member of a workspace, and if the user is not an owner. */
  onHandOver?: () => void;
  /** Omitted if the user cannot change the member's absence. */
  onAway?: () => void;
  /** Omitted for the only member of a workspace. */
  onRemove?: () => void;
}

/** On a phone the buttons are in a grid, where all of them have a border. */
const bordered = 'max-sm:border-control/60';

export function MemberRow({
  member: { name, email, picture, role, away },
  isMe,
  canChange,
  onRole,
  onHandOver,
  onAway,
  onRemove,
}: MemberRowProps) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const owner = t({ message: 'Owner', context: 'of a workspace' });
  const ordinary = t`Member`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Avatar name={name} picture={picture} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="min-w-0 break-words">{name}</bdi>
          {isMe && (
            <Badge>
              <Trans>You</Trans>
            </Badge>
          )}
        </p>
        <p title={email} className="truncate text-ink-faint">
          {email}
        </p>
        {away && (
          <p className="text-warning-text text-xs">
            {away.deputy_name
              ? t`Away ${{ first: formatDate(away.from, preferences) }} – ${{ last: formatDate(away.to, preferences) }}, deputy ${{ deputy: away.deputy_name }}`
              : t`Away ${{ first: formatDate(away.from, preferences) }} – ${{ last: formatDate(away.to, preferences) }}, no deputy`}
          </p>
        )}
      </div>
      <div className="grid w-full grid-cols-2 items-center gap-2 sm:flex sm:w-auto">
        {canChange ? (
          <Select
            className="sm:w-28"
            aria-label={t`Role of ${name}`}
            choices={[
              { value: 'owner', label: owner },
              { value: 'member', label: ordinary },
            ]}
            value={role}
            onChange={(event) => onRole(event.target.value as WorkspaceRole)}
          />
        ) : (
          <span className="text-ink-soft">{role === 'owner' ? owner : ordinary}</span>
        )}
        {onAway && (
          <Button size="small" tone="quiet" className={bordered} onClick={onAway} aria-label={t`Absence of ${name}`}>
            <Trans>Absence</Trans>
          </Button>
        )}
        {onHandOver && (
          <Button
            size="small"
            tone="quiet"
            className={bordered}
            onClick={onHandOver}
            aria-label={t`Hand over the records of ${name}`}
          >
            <Trans>Hand over</Trans>
          </Button>
        )}
        {onRemove && (canChange || isMe) && (
          <Button
            size="small"
            className="sm:min-w-20"
            onClick={onRemove}
            aria-label={isMe ? t`Leave this workspace` : t`Remove ${name}`}
          >
            {isMe ? t`Leave` : t`Remove`}
          </Button>
        )}
      </div>
    </li>
  );
}
