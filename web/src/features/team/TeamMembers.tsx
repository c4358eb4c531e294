import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser, WorkspaceRole } from '@rapport/shared/access';
import { UNLIMITED } from '@rapport/shared/limits';
import type { Member } from '@rapport/shared/team';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { teamQuery } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';
import { AwayDialog } from './AwayDialog';
import { HandOverDialog } from './HandOverDialog';
import { InviteDialog } from './InviteDialog';
import { MemberRow } from './MemberRow';
import { OpenInvitations } from './OpenInvitations';
import { RemoveMemberDialog } from './RemoveMemberDialog';
import { useChangeRole } from './team.queries';

/** The number of members, and the number that the plan allows. */
function People({ count, limit }: { count: number; limit: number }) {
  if (limit === UNLIMITED) return <Plural value={count} one="# person" other="# people" />;
  return <Plural value={limit} one={`${count} of # person on your plan`} other={`${count} of # people on your plan`} />;
}

/** The members of the workspace, and open invitations. */
export function TeamMembers({ user, onLeft }: { user: CurrentUser; onLeft: () => void }) {
  const { t } = useLingui();
  const { mutateAsync: changeRole } = useChangeRole();
  const [isInviting, setIsInviting] = useState(false);
  const [toRemove, setToRemove] = useState<Member | null>(null);
  const [away, setAway] = useState<Member | null>(null);
  const [toHandOver, setToHandOver] = useState<Member | null>(null);
  const isOwner = user.workspace.role === 'owner';

  const change = (member: Member, role: WorkspaceRole) =>
    changeRole({ id: member.id, role }).then(
      () =>
        toast.success(t`Role changed`, {
          description:
            role === 'owner'
              ? t`${{ name: member.name }} is now an owner.`
              : t`${{ name: member.name }} is now a member.`,
        }),
      () => undefined,
    );
  return (
    <QueryState
      query={useQuery(teamQuery())}
      failed={t`The team could not be loaded`}
      skeleton="h-40 w-full rounded-lg"
    >
      {({ members, invitations, users_limit }) => (
        <div className="flex flex-col gap-4">
          <Card
            title={t`Members`}
            isFlush
            actions={
              isOwner && (
                <Button icon={UserPlus} tone="primary" onClick={() => setIsInviting(true)}>
                  <Trans>Invite</Trans>
                </Button>
              )
            }
          >
            <p className="px-4 py-3 text-ink-soft">
              <People count={members.length} limit={users_limit} />
            </p>
            <ul className="divide-y divide-line border-line border-t">
              {members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  isMe={member.id === user.id}
                  canChange={isOwner}
                  onRole={(role) => change(member, role)}
                  onAway={members.length > 1 && (isOwner || member.id === user.id) ? () => setAway(member) : undefined}
                  onHandOver={isOwner && members.length > 1 ? () => setToHandOver(member) : undefined}
                  onRemove={members.length > 1 ? () => setToRemove(member) : undefined}
                />
              ))}
            </ul>
          </Card>
          {isOwner && invitations.length > 0 && <OpenInvitations invitations={invitations} />}
          <InviteDialog open={isInviting} onClose={() => setIsInviting(false)} />
          {away && (
            <AwayDialog
              member={away}
              others={members.filter(({ id }) => id !== away.id)}
              onClose={() => setAway(null)}
            />
          )}
          {toHandOver && (
            <HandOverDialog
              member={toHandOver}
              colleagues={members.filter(({ id }) => id !== toHandOver.id)}
              onClose={() => setToHandOver(null)}
            />
          )}
          {toRemove && (
            <RemoveMemberDialog
              member={toRemove}
              isMe={toRemove.id === user.id}
              colleagues={members.filter(({ id }) => id !== toRemove.id)}
              onClose={() => setToRemove(null)}
              onRemoved={toRemove.id === user.id ? onLeft : undefined}
            />
          )}
        </div>
      )}
    </QueryState>
  );
}
