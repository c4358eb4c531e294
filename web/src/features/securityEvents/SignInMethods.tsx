import { Trans, useLingui } from '@lingui/react/macro';
import type { CurrentUser } from '@rapport/shared/access';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { Card } from '../../ui/page/Card';
import { Badge } from '../../ui/text/Badge';
import { ChangePasswordDialog } from './ChangePasswordDialog';

const GOOGLE_ACCOUNT = 'https://myaccount.google.com/security';

/** The ways in which the user can sign in. */
export function SignInMethods({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card title={t`Sign-in methods`} isFlush>
      <ul className="divide-y divide-line">
        <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium">
              <Trans>Password</Trans>
            </p>
            <p className="text-ink-faint">
              {user.has_password
                ? t`A password is set.`
                : t`No password set. To set one, sign out and choose “Forgot password?” when signing in.`}
            </p>
          </div>
          {user.has_password && (
            <Button onClick={() => setIsChanging(true)}>
              <Trans>Change password</Trans>
            </Button>
          )}
        </li>
        <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <p className="flex items-center gap-2 font-medium">
              Google
              {user.has_google && (
                <Badge tone="ok">
                  <Trans>Linked</Trans>
                </Badge>
              )}
            </p>
            <p className="text-ink-faint">
              {user.has_google
                ? t`Manage or remove access in your Google account.`
                : t`Sign in with “Continue with Google” using this email address to link your account.`}
            </p>
          </div>
          {user.has_google && (
            <Button asChild>
              <a href={GOOGLE_ACCOUNT} target="_blank" rel="noreferrer">
                <Trans>Manage Google Account</Trans>
              </a>
            </Button>
          )}
        </li>
      </ul>
      <ChangePasswordDialog open={isChanging} email={user.email} onClose={() => setIsChanging(false)} />
    </Card>
  );
}
