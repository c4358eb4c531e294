import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { AccountFrame } from '../features/access/AccountFrame';
import { SignInOrRegister } from '../features/access/SignInOrRegister';
import { changeWorkspace } from '../features/access/session';
import { useSession } from '../features/access/useSession';
import { teamQueries, useAcceptInvitation } from '../features/team/team.queries';
import { ApiProblem, isAway } from '../lib/http/apiProblem';
import { paths } from '../lib/routes/paths';
import { readLinkToken } from '../lib/session/linkToken';
import { Button } from '../ui/button/Button';
import { LinkButton } from '../ui/button/LinkButton';
import { Banner } from '../ui/feedback/Banner';

/** The page of an invitation. A person with an account joins with one click; others create an account. */
export function Page() {
  const { t } = useLingui();
  const [token] = useState(readLinkToken);
  const { data: invitation, error, refetch } = useQuery(teamQueries.preview(token));
  const { user, isLoading } = useSession();
  const navigate = useNavigate();

  if (error) {
    return (
      <AccountFrame title={t`Join a workspace`}>
        <Banner tone="danger" role="alert">
          {error instanceof ApiProblem ? error.message : t`The invitation could not be loaded. Please try again.`}
        </Banner>
        {/* Reloading the page would not help, because the secret of the link is no longer in the URL. */}
        {isAway(error) && (
          <Button size="large" onClick={() => void refetch()}>
            <Trans>Try Again</Trans>
          </Button>
        )}
        <LinkButton to={paths.landing} tone="primary" size="large">
          <Trans>Go to Rapport</Trans>
        </LinkButton>
      </AccountFrame>
    );
  }
  if (!invitation || isLoading) return <AccountFrame />;
  const { workspace_name, invited_by, email, brand } = invitation;
  return (
    <AccountFrame title={t`Join ${workspace_name}`}>
      <p className="text-ink-soft">
        {brand && invited_by && (
          <Trans>
            <bdi>{invited_by}</bdi> invited you to join.
          </Trans>
        )}
        {brand ? null : invited_by ? (
          <Trans>
            <bdi>{invited_by}</bdi> invited you to join their workspace on Rapport.
          </Trans>
        ) : (
          t`Someone invited you to join their workspace on Rapport.`
        )}
      </p>
      {user ? (
        <JoinWithAccount email={user.email} token={token} />
      ) : (
        <SignInOrRegister
          email={email ?? undefined}
          invitation={token}
          onRegistered={() => void navigate(paths.home, { replace: true })}
        />
      )}
    </AccountFrame>
  );
}

function JoinWithAccount({ email, token }: { email: string; token: string }) {
  const { t } = useLingui();
  const accept = useAcceptInvitation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const join = () =>
    accept.mutateAsync(token).then(
      async (tokens) => {
        await changeWorkspace(queryClient, tokens);
        void navigate(paths.home, { replace: true });
      },
      () => undefined,
    );
  return (
    <>
      {accept.error && (
        <Banner tone="danger" role="alert">
          {accept.error instanceof ApiProblem
            ? accept.error.message
            : t`You could not join the workspace. Please try again.`}
        </Banner>
      )}
      <p>
        <Trans>
          You are signed in as <bdi className="break-words font-medium">{email}</bdi>.
        </Trans>
      </p>
      <Button tone="primary" size="large" disabled={accept.isPending || accept.isSuccess} onClick={join}>
        <Trans>Join this workspace</Trans>
      </Button>
    </>
  );
}
