import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountFrame } from '../features/access/AccountFrame';
import { SignInOrRegister } from '../features/access/SignInOrRegister';
import { changeWorkspace, sessionQueries } from '../features/access/session';
import { ConnectRequest } from '../features/connections/ConnectRequest';
import { useEnterWorkspace } from '../features/team/enterWorkspace';
import { readLinkToken } from '../lib/session/linkToken';
import { Banner } from '../ui/feedback/Banner';
import { QueryState } from '../ui/feedback/QueryState';

const KEPT = 'rapport.connect';

/** The app's request, which this tab keeps while the user signs in with Google. */
const readRequest = (): string => {
  const request = readLinkToken();
  try {
    if (request) sessionStorage.setItem(KEPT, request);
    return request || (sessionStorage.getItem(KEPT) ?? '');
  } catch {
    // If storage is forbidden, the user must start again in the app after signing in with Google.
    return request;
  }
};

/** The page to which an app sends users to connect it: they sign in if necessary, and allow or refuse. */
export function Page() {
  const { t } = useLingui();
  const [request] = useState(readRequest);
  const session = useQuery(sessionQueries.current());
  const queryClient = useQueryClient();
  const { mutateAsync: enter } = useEnterWorkspace();
  const switchTo = (id: string) =>
    enter(id).then(
      (tokens) => changeWorkspace(queryClient, tokens),
      () => undefined,
    );
  return (
    <AccountFrame title={t`Connect an app`}>
      {request === '' && (
        <Banner tone="warning" role="alert">
          {t`This link is incomplete. Start again in the app that you want to connect.`}
        </Banner>
      )}
      <QueryState query={session} failed={t`This page could not be loaded`} skeleton="h-48">
        {({ user }) =>
          user ? (
            request !== '' && <ConnectRequest request={request} user={user} onWorkspace={switchTo} />
          ) : (
            <>
              <p className="text-ink-soft">{t`Sign in to decide what it may do.`}</p>
              <SignInOrRegister startsWithSignIn />
            </>
          )
        }
      </QueryState>
    </AccountFrame>
  );
}
