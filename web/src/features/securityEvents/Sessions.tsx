import { Trans, useLingui } from '@lingui/react/macro';
import type { MySession } from '@rapport/shared/access';
import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { Card } from '../../ui/page/Card';
import { Badge } from '../../ui/text/Badge';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { deviceName } from './deviceName';
import { mySessionQueries, useEndSession, useSignOutEverywhere } from './securityEvents.queries';

/** The devices that are signed in, each with a button to sign it out. */
export function Sessions({ onSignedOut }: { onSignedOut: () => void }) {
  const { t } = useLingui();
  const query = useQuery(mySessionQueries.list());
  const { mutateAsync: signOutEverywhere } = useSignOutEverywhere();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card
      title={t`Active sessions`}
      isFlush
      actions={
        <Button icon={LogOut} size="small" onClick={() => setIsAsking(true)}>
          <Trans>Sign Out All Devices</Trans>
        </Button>
      }
    >
      <p className="px-4 py-3 text-ink-soft">
        <Trans>A session lasts 7 days from signing in.</Trans>
      </p>
      <QueryState query={query} failed={t`Your devices could not be loaded`} skeleton="m-4 h-16">
        {(sessions) => (
          <ul className="divide-y divide-line border-line border-t">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryState>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t`Sign out of all devices?`}
        description={t`You will be signed out on every device, including this one.`}
        confirmLabel={t`Sign out everywhere`}
        onConfirm={async () => {
          await signOutEverywhere();
          onSignedOut();
        }}
      />
    </Card>
  );
}

function SessionRow({
  session: { id, user_agent, ip_prefix, created_at, last_seen_at, is_current },
}: {
  session: MySession;
}) {
  const { t } = useLingui();
  const { mutateAsync: end, isPending } = useEndSession();
  const name = deviceName(user_agent);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium" title={user_agent}>
          {name}
          {is_current && (
            <Badge tone="ok">
              <Trans>This device</Trans>
            </Badge>
          )}
        </p>
        <p className="text-ink-faint">
          <Trans>
            Last seen: <RelativeTime instant={last_seen_at} />
            &nbsp;· Signed in: <RelativeTime instant={created_at} />
          </Trans>
          {ip_prefix && `\u00a0· ${ip_prefix}`}
        </p>
      </div>
      {!is_current && (
        <Button
          size="small"
          disabled={isPending}
          aria-label={t`Sign out ${name}`}
          onClick={() =>
            end(id).then(
              () => toast.success(t`Signed out`, { description: t`${name} has been signed out.` }),
              () => undefined,
            )
          }
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}
