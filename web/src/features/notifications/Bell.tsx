import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { IconButton } from '../../ui/button/IconButton';
import { WhenFetched } from '../../ui/feedback/WhenFetched';
import { lazyPart } from '../../ui/overlay/lazyPart';
import { Popover } from '../../ui/overlay/Popover';
import { notificationQueries } from './notifications.queries';

const NotificationList = lazyPart(async () => (await import('./NotificationList')).NotificationList);

const MOST_SHOWN = 99;

/** A button that shows the number of unread notifications, and opens their list. */
export function Bell() {
  const { t } = useLingui();
  const { data } = useQuery(notificationQueries.newest());
  const unread = data?.unread ?? 0;
  return (
    <Popover
      label={t`Notifications`}
      className="w-[min(24rem,calc(100vw-2rem))] p-0!"
      trigger={
        <IconButton label={unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`} className="relative">
          <BellIcon size={18} strokeWidth={1.75} aria-hidden="true" />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="absolute start-1/2 bottom-1/2 -ms-1 min-w-4 rounded-full bg-accent px-1 text-center font-semibold text-[0.625rem]/4 text-accent-ink tabular-nums"
            >
              {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
            </span>
          )}
        </IconButton>
      }
    >
      {(close) => (
        <WhenFetched skeleton="m-4 h-24">
          <NotificationList onGone={close} />
        </WhenFetched>
      )}
    </Popover>
  );
}
