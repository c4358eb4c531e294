import { Trans, useLingui } from '@lingui/react/macro';
import type { Connection } from '@rapport/shared/connections';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { connectionQueries, useDisconnect } from './connections.queries';

/** The apps that act for the user in this workspace, each with a button to disconnect it. */
export function ConnectedApps() {
  const { t } = useLingui();
  const query = useQuery(connectionQueries.list());
  const { mutateAsync: disconnect } = useDisconnect();
  const [toEnd, setToEnd] = useState<Connection | null>(null);
  return (
    <Card title={t`Connected apps`} isFlush>
      <QueryState query={query} failed={t`Your connected apps could not be loaded`} skeleton="m-4 h-16">
        {(connections) =>
          connections.length === 0 ? (
            <p className="px-4 py-3 text-ink-soft">
              <Trans>No apps yet. Assistants that you connect to this workspace are listed here.</Trans>
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {connections.map((connection) => (
                <ConnectionRow key={connection.id} connection={connection} onEnd={() => setToEnd(connection)} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <ConfirmDialog
        open={toEnd !== null}
        onOpenChange={(open) => !open && setToEnd(null)}
        title={t`Disconnect ${{ name: toEnd?.name }}?`}
        description={t`It loses access at once. To use it again, connect it again.`}
        confirmLabel={t`Disconnect`}
        onConfirm={async () => {
          if (!toEnd) return;
          await disconnect(toEnd.id);
          toast.success(t`${{ name: toEnd.name }} was disconnected`);
        }}
      />
    </Card>
  );
}

function ConnectionRow({
  connection: { name, scopes, destination, connected_at, last_used, last_used_from },
  onEnd,
}: {
  connection: Connection;
  onEnd: () => void;
}) {
  const { t } = useLingui();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="break-words font-medium">
          <bdi>{name}</bdi> <span className="font-normal text-ink-soft">({destination})</span>
        </p>
        <p className="text-ink-soft">
          {scopes.includes('write') ? t`Reads and makes changes as you` : t`Reads what you see`}
        </p>
        <p className="text-ink-faint">
          <Trans>
            Connected <RelativeTime instant={connected_at} isInSentence />
          </Trans>
          {'\u00a0· '}
          {last_used ? (
            <Trans>
              Last used <RelativeTime instant={last_used} isInSentence />
            </Trans>
          ) : (
            t`Not used yet`
          )}
          {last_used_from && `\u00a0· ${last_used_from}`}
        </p>
      </div>
      <Button size="small" aria-label={t`Disconnect ${name}`} onClick={onEnd}>
        <Trans>Disconnect</Trans>
      </Button>
    </li>
  );
}
