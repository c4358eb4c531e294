import { Trans, useLingui } from '@lingui/react/macro';
import { formatDate } from '@rapport/shared/dates';
import type { Invitation } from '@rapport/shared/team';
import { Link2, Mail } from 'lucide-react';
import { usePreferences } from '../../lib/format/preferences';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';
import { useRevokeInvitation } from './team.queries';

/** Invitations that have not been accepted yet. */
export function OpenInvitations({ invitations }: { invitations: Invitation[] }) {
  const { t } = useLingui();
  const preferences = usePreferences();
  const { mutateAsync: revoke, isPending } = useRevokeInvitation();
  return (
    <Card title={t`Pending invitations`} isFlush>
      <ul className="divide-y divide-line">
        {invitations.map(({ id, email, expires_at }) => {
          const Icon = email ? Mail : Link2;
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <Icon size={16} aria-hidden="true" className="text-ink-faint" />
              <div className="min-w-0 flex-1 basis-48">
                <p title={email ?? undefined} className="truncate font-medium">
                  {email ?? t`Invite link`}
                </p>
                <p className="text-ink-faint">{t`Expires on ${{ day: formatDate(expires_at, preferences) }}`}</p>
              </div>
              <Button
                size="small"
                disabled={isPending}
                aria-label={email ? t`Revoke the invitation for ${email}` : t`Revoke the invitation by link`}
                onClick={() =>
                  revoke(id).then(
                    () => toast.success(t`Invitation revoked`),
                    () => undefined,
                  )
                }
              >
                <Trans>Revoke</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
