import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { wordedTable } from '../../lib/words/words';
import { Dialog } from '../../ui/overlay/Dialog';
import { ForgotPassword } from './ForgotPassword';
import { GoogleButton } from './GoogleButton';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';

export type AuthMode = 'login' | 'register' | 'forgot';

export interface AuthDialogProps {
  /** `null` while it is closed. */
  mode: AuthMode | null;
  onChange: (mode: AuthMode | null) => void;
  onEntered: () => void;
}

const TITLES = wordedTable<AuthMode>({
  login: msg`Welcome back`,
  register: msg`Create your account`,
  forgot: msg`Set a new password`,
});

/**
 * Signs in, creates an account or sends a link to reset the password. Switching to another of these forms starts with
 * empty fields.
 */
export function AuthDialog({ mode, onChange, onEntered }: AuthDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={mode !== null}
      onOpenChange={(open) => !open && onChange(null)}
      title={TITLES[mode ?? 'login']}
      size="small"
    >
      <div className="flex flex-col gap-4">
        {mode === 'forgot' ? (
          <>
            <p className="text-ink-soft">
              <Trans>Enter your email address. We will send you a link to reset your password.</Trans>
            </p>
            <ForgotPassword />
          </>
        ) : (
          <>
            <GoogleButton />
            <p className="flex items-center gap-3 text-ink-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              <Trans>or with your email</Trans>
            </p>
            {mode === 'register' ? <RegisterForm onEntered={onEntered} /> : <LoginForm onEntered={onEntered} />}
          </>
        )}
        <div className="flex flex-col items-center gap-1 text-ink-soft">
          {mode === 'login' && (
            <Switch onClick={() => onChange('forgot')}>
              <Trans>Forgot password?</Trans>
            </Switch>
          )}
          {mode === 'forgot' ? (
            <Switch onClick={() => onChange('login')}>
              <Trans>Back to sign in</Trans>
            </Switch>
          ) : (
            <p>
              {mode === 'register' ? t`Already have an account?` : t`New to Rapport?`}{' '}
              <Switch onClick={() => onChange(mode === 'register' ? 'login' : 'register')}>
                {mode === 'register' ? t`Sign in` : t`Create an account`}
              </Switch>
            </p>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Switch({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="tap-target font-medium text-accent-text underline underline-offset-2"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
