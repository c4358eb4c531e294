import type { CurrentUser } from '@rapport/shared/access';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConnectedApps } from '../../features/connections/ConnectedApps';
import { connectionQueries } from '../../features/connections/connections.queries';
import { SecurityEvents } from '../../features/securityEvents/SecurityEvents';
import { Sessions } from '../../features/securityEvents/Sessions';
import { SignInMethods } from '../../features/securityEvents/SignInMethods';
import { mySessionQueries, securityEventQueries } from '../../features/securityEvents/securityEvents.queries';
import { WaitFor } from '../../ui/feedback/WaitFor';

/** How the user signs in, their sessions, and what else may use the account. */
export function SecurityPanel({
  user,
  onLeave,
  children,
}: {
  user: CurrentUser;
  onLeave: () => void;
  children: ReactNode;
}) {
  const parts = [
    useQuery(mySessionQueries.list()),
    useQuery(connectionQueries.list()),
    useInfiniteQuery(securityEventQueries.list()),
  ];
  return (
    <WaitFor parts={parts}>
      <div className="flex flex-col gap-4">
        <SignInMethods user={user} />
        <Sessions onSignedOut={onLeave} />
        <ConnectedApps />
        <SecurityEvents />
        {children}
      </div>
    </WaitFor>
  );
}
