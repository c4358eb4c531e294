import { type AccountDeletionPreview, FRESH_SIGN_IN_MINUTES } from '@rapport/shared/account';
import { signInWithGoogle } from '../../lib/googleSignIn';
import { paths } from '../../lib/paths';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DialogActions, DialogCancel } from '../../ui/Dialog';
import { PasswordField } from '../../ui/PasswordField';
import { SubmitButton } from '../../ui/SubmitButton';

interface ProofProps {
  proof: AccountDeletionPreview['proof'];
  /** What is deleted, as Settings calls it in its address. */
  what: 'account' | 'workspace';
  label: string;
}

/** The end of a form that deletes something for good: the password where there is one, else a new sign-in with Google. */
export function Proof({ proof, what, label }: ProofProps) {
  const back = `${paths.settings}?tab=${what === 'account' ? 'security' : 'workspace'}&delete=${what}`;
  return (
    <>
      {proof === 'password' && <PasswordField name="password" label="Your password" autoComplete="current-password" />}
      {proof === 'sign_in' && (
        <Banner tone="warning" title="Sign in again first">
          You have no password, so a sign-in within the last {FRESH_SIGN_IN_MINUTES} minutes shows that it is you. You
          come back to this question.
        </Banner>
      )}
      <DialogActions>
        <DialogCancel />
        {proof === 'sign_in' ? (
          <Button tone="primary" onClick={() => signInWithGoogle(back)}>
            Continue with Google
          </Button>
        ) : (
          <SubmitButton tone="danger">{label}</SubmitButton>
        )}
      </DialogActions>
    </>
  );
}
