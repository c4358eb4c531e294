import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { NotedType } from '@rapport/shared/notes';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useIsShared } from '../../lib/workspace/team';
import { Button } from '../../ui/button/Button';
import { Popover } from '../../ui/overlay/Popover';
import { Avatar } from '../../ui/text/Avatar';
import { followersQuery, useFollow } from './followers.queries';

/** Follows or unfollows a record, and shows its followers. Hidden if the workspace has only one member. */
export function FollowButton({ type, id }: { type: NotedType; id: string }) {
  const { t } = useLingui();
  const isShared = useIsShared();
  const { data } = useQuery({ ...followersQuery(type, id), enabled: isShared });
  const { mutate: follow, isPending, variables } = useFollow(type, id);
  if (!isShared) return null;
  const isFollowing = (isPending ? variables : data?.is_following) ?? false;
  const followers = data?.followers ?? [];
  const Icon = isFollowing ? BellRing : Bell;
  return (
    <>
      <Button
        size="small"
        aria-pressed={isFollowing}
        disabled={!data}
        onClick={() => follow(!isFollowing)}
        title={t`Followers are notified when someone else changes this record`}
      >
        <Icon size={14} aria-hidden="true" />
        <span className="max-sm:sr-only">{isFollowing ? <Trans>Following</Trans> : <Trans>Follow</Trans>}</span>
      </Button>
      {followers.length > 0 && (
        <Popover
          label={t`Followers`}
          trigger={
            <Button size="small" tone="quiet" className="max-sm:hidden">
              <Plural value={followers.length} one="# follower" other="# followers" />
            </Button>
          }
        >
          <ul className="flex min-w-44 flex-col gap-1.5">
            {followers.map(({ id: userId, name, picture }) => (
              <li key={userId} className="flex items-center gap-2">
                <Avatar name={name} picture={picture} size="small" />
                <bdi className="truncate">{name}</bdi>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  );
}
