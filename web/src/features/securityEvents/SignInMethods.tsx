import type { CurrentUser } from '@rapport/shared/access';
import { useState } from 'react';
import { Button } from '../../ui/button/Button';
import { Card } from '../../ui/page/Card';
import { Badge } from '../../ui/text/Badge';
import { ChangePasswordDialog } from './ChangePasswordDialog';

const GOOGLE_ACCOUNT = 'https://myaccount.google.com/security';

/** The ways by which one gets in. */
export function SignInMethods({ user }: { user: CurrentUser }) {
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card title="How you sign in" isFlush>
      <ul className="divide-y divide-line">
        <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <p className="font-medium">Password</p>
            <p className="text-ink-faint">
              {user.has_password
                ? 'You have one.'
                : 'You have none. To set one, sign out and use “Forgot password?” on the sign-in form.'}
            </p>
          </div>
          {user.has_password && <Button onClick={() => setIsChanging(true)}>Change password</Button>}
        </li>
        <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          <div className="min-w-0">
            <p className="flex items-center gap-2 font-medium">
              Google
              {user.has_google && <Badge tone="ok">Linked</Badge>}
            </p>
            <p className="text-ink-faint">
              {user.has_google
                ? 'What Google knows of this sign-in, and its end, is found in your Google account.'
                : 'Sign in once with “Continue with Google” under this address, and the account is linked.'}
            </p>
          </div>
          {user.has_google && (
            <Button asChild>
              <a href={GOOGLE_ACCOUNT} target="_blank" rel="noreferrer">
                Manage Google Account
              </a>
            </Button>
          )}
        </li>
      </ul>
      <ChangePasswordDialog open={isChanging} email={user.email} onClose={() => setIsChanging(false)} />
    </Card>
  );
}
