import type { ReactNode } from 'react';
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

const TITLES: Record<AuthMode, string> = {
  login: 'Welcome back',
  register: 'Create your account',
  forgot: 'Set a new password',
};

/** Signs in or makes an account. Changing between its forms starts with a clean one. */
export function AuthDialog({ mode, onChange, onEntered }: AuthDialogProps) {
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
            <p className="text-ink-soft">Enter your email address. We will send you a link to reset your password.</p>
            <ForgotPassword />
          </>
        ) : (
          <>
            <GoogleButton />
            <p className="flex items-center gap-3 text-ink-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              or with your email
            </p>
            {mode === 'register' ? <RegisterForm onEntered={onEntered} /> : <LoginForm onEntered={onEntered} />}
          </>
        )}
        <div className="flex flex-col items-center gap-1 text-ink-soft">
          {mode === 'login' && <Switch onClick={() => onChange('forgot')}>Forgot password?</Switch>}
          {mode === 'forgot' ? (
            <Switch onClick={() => onChange('login')}>Back to sign in</Switch>
          ) : (
            <p>
              {mode === 'register' ? 'Already have an account?' : 'New to Rapport?'}{' '}
              <Switch onClick={() => onChange(mode === 'register' ? 'login' : 'register')}>
                {mode === 'register' ? 'Sign in' : 'Create an account'}
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
