import { Trans, useLingui } from '@lingui/react/macro';
import { type AccountDeletionPreview, FRESH_SIGN_IN_MINUTES } from '@rapport/shared/account';
import { paths } from '../../lib/routes/paths';
import { signInWithGoogle } from '../../lib/session/googleSignIn';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { PasswordField } from '../../ui/form/PasswordField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { DialogActions, DialogCancel } from '../../ui/overlay/Dialog';

interface IdentityCheckProps {
  proof: AccountDeletionPreview['proof'];
  /** What is deleted, as named in the URL of Settings. */
  what: 'account' | 'workspace';
  label: string;
}

/**
 * The end of a form that deletes something for good. It asks for the password, or, from a user without one, for a new
 * sign-in with Google unless they have just signed in.
 */
export function IdentityCheck({ proof, what, label }: IdentityCheckProps) {
  const { t } = useLingui();
  const back = `${paths.settings}?tab=${what === 'account' ? 'security' : 'workspace'}&delete=${what}`;
  return (
    <>
      {proof === 'password' && (
        <PasswordField name="password" label={t`Your password`} autoComplete="current-password" />
      )}
      {proof === 'sign_in' && (
        <Banner tone="warning" title={t`Sign in again first`}>
          <Trans>
            You have no password, so confirm your identity by signing in again. Your sign-in must be at most{' '}
            {FRESH_SIGN_IN_MINUTES} minutes old. You will return to this step.
          </Trans>
        </Banner>
      )}
      <DialogActions>
        <DialogCancel />
        {proof === 'sign_in' ? (
          <Button tone="primary" onClick={() => signInWithGoogle(back)}>
            <Trans>Continue with Google</Trans>
          </Button>
        ) : (
          <SubmitButton tone="danger">{label}</SubmitButton>
        )}
      </DialogActions>
    </>
  );
}
