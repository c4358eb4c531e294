import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@rapport/shared/access';
import type { ConnectionScope, RequestedConnection } from '@rapport/shared/connections';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiProblem, isAway } from '../../lib/http/apiProblem';
import { paths } from '../../lib/routes/paths';
import { Button } from '../../ui/button/Button';
import { LinkButton } from '../../ui/button/LinkButton';
import { Banner } from '../../ui/feedback/Banner';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Select } from '../../ui/form/Select';
import { connectionQueries, useApproveConnection } from './connections.queries';

interface ConnectRequestProps {
  request: string;
  user: CurrentUser;
  /** Called to continue in another workspace of the user. */
  onWorkspace: (id: string) => void;
}

/** The consent form of an app: the workspace, and whether the app may make changes. */
export function ConnectRequest({ request, user, onWorkspace }: ConnectRequestProps) {
  const { t } = useLingui();
  const workspaceField = useId();
  const { data: connection, error, refetch } = useQuery(connectionQueries.request(request));
  if (error) {
    return (
      <Banner
        tone="danger"
        role="alert"
        action={
          isAway(error) && (
            <Button size="small" onClick={() => void refetch()}>
              <Trans>Try Again</Trans>
            </Button>
          )
        }
      >
        {error instanceof ApiProblem ? error.message : t`The request of the app could not be loaded. Please try again.`}
      </Banner>
    );
  }
  if (!connection) return <Skeleton className="h-48" />;
  const { name, destination, scopes, refuse_url } = connection;
  return (
    <>
      <p>
        <Trans>
          <bdi className="font-medium">{name}</bdi> asks to work here as{' '}
          <bdi className="break-words font-medium">{user.email}</bdi>. You will go back to{' '}
          <bdi className="break-words font-medium">{destination}</bdi>. Continue only if you started this there.
        </Trans>
      </p>
      {user.workspaces.length > 1 && (
        <div className="flex flex-col gap-1">
          <label htmlFor={workspaceField} className="font-medium">
            <Trans>Workspace</Trans>
          </label>
          <Select
            id={workspaceField}
            value={user.workspace.id}
            choices={user.workspaces.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={({ target }) => onWorkspace(target.value)}
          />
        </div>
      )}
      {scopes.length > 0 ? (
        <Decision request={request} connection={connection} />
      ) : (
        <>
          <Banner tone="warning">
            <Trans>
              The plan of <bdi>{connection.workspace_name}</bdi> does not include apps and API access.
            </Trans>
          </Banner>
          <LinkButton to={paths.billing} tone="primary" size="large">
            <Trans>See plans</Trans>
          </LinkButton>
          <a
            href={refuse_url}
            className="tap-target inline-block text-center text-accent-text underline underline-offset-2"
          >
            <Trans>Cancel</Trans>
          </a>
        </>
      )}
    </>
  );
}

function Decision({ request, connection }: { request: string; connection: RequestedConnection }) {
  const { t } = useLingui();
  const scopeField = useId();
  const { workspace_name, scopes, lacks_writing, refuse_url } = connection;
  const [scope, setScope] = useState<ConnectionScope>('read');
  const approve = useApproveConnection();
  const allow = () =>
    approve.mutateAsync({ request, scope }).then(
      ({ redirect_url }) => window.location.assign(redirect_url),
      () => undefined,
    );
  const words = { read: t`Read what I see`, write: t`Read what I see and make changes` };
  return (
    <>
      <div className="flex flex-col gap-1">
        <label htmlFor={scopeField} className="font-medium">
          <Trans>
            What it may do in <bdi>{workspace_name}</bdi>
          </Trans>
        </label>
        <Select
          id={scopeField}
          value={scope}
          choices={scopes.map((value) => ({ value, label: words[value] }))}
          onChange={({ target }) => setScope(target.value === 'write' ? 'write' : 'read')}
        />
        {lacks_writing && (
          <span className="text-ink-soft text-xs">
            <Trans>Making changes through apps is part of the Business plan.</Trans>
          </span>
        )}
      </div>
      <p className="text-ink-soft">
        <Trans>What it reads is sent to the app. You can disconnect it at any time under Settings &gt; Security.</Trans>
      </p>
      {approve.error && (
        <Banner tone="danger" role="alert">
          {approve.error instanceof ApiProblem
            ? approve.error.message
            : t`The app could not be connected. Please try again.`}
        </Banner>
      )}
      <Button tone="primary" size="large" disabled={approve.isPending || approve.isSuccess} onClick={allow}>
        <Trans>Allow</Trans>
      </Button>
      <a
        href={refuse_url}
        className="tap-target inline-block text-center text-accent-text underline underline-offset-2"
      >
        <Trans>Cancel</Trans>
      </a>
    </>
  );
}
