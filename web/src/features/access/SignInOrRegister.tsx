import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';

interface SignInOrRegisterProps {
  /** Whether the form to sign in is shown first. */
  startsWithSignIn?: boolean;
  email?: string;
  invitation?: string;
  onRegistered?: () => void;
}

/** The form to sign in or the one to register, with a switch to the other. */
export function SignInOrRegister({
  startsWithSignIn = false,
  email,
  invitation,
  onRegistered = () => undefined,
}: SignInOrRegisterProps) {
  const { t } = useLingui();
  const [hasAccount, setHasAccount] = useState(startsWithSignIn);
  return (
    <>
      {hasAccount ? (
        <LoginForm onEntered={() => undefined} />
      ) : (
        <RegisterForm email={email} invitation={invitation} onEntered={onRegistered} />
      )}
      <button
        type="button"
        className="tap-target font-medium text-accent-text underline underline-offset-2"
        onClick={() => setHasAccount(!hasAccount)}
      >
        {hasAccount ? t`I don’t have an account` : t`I have an account`}
      </button>
    </>
  );
}
