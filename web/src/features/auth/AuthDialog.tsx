import { Dialog } from '../../ui/Dialog';
import { GoogleButton } from './GoogleButton';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';

type AuthMode = 'login' | 'register';

export interface AuthDialogProps {
  /** `null` while it is closed. */
  mode: AuthMode | null;
  onChange: (mode: AuthMode | null) => void;
  onEntered: () => void;
}

/** Signs in or makes an account. Changing between the two starts with a clean form. */
export function AuthDialog({ mode, onChange, onEntered }: AuthDialogProps) {
  const isRegister = mode === 'register';
  return (
    <Dialog
      open={mode !== null}
      onOpenChange={(open) => !open && onChange(null)}
      title={isRegister ? 'Create your account' : 'Welcome back'}
      size="small"
    >
      <div className="flex flex-col gap-4">
        <GoogleButton />
        <p className="flex items-center gap-3 text-ink-faint text-xs before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with your email
        </p>
        {isRegister ? <RegisterForm onEntered={onEntered} /> : <LoginForm onEntered={onEntered} />}
        <p className="text-center text-ink-soft">
          {isRegister ? 'Already have an account?' : 'New to Rapport?'}{' '}
          <button
            type="button"
            className="min-h-6 font-medium text-accent-text underline underline-offset-2"
            onClick={() => onChange(isRegister ? 'login' : 'register')}
          >
            {isRegister ? 'Sign in' : 'Create an account'}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
