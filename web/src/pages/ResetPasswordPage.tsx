import { NewPassword } from '@rapport/shared/access';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { AccountFrame } from '../features/access/AccountFrame';
import { useResetPassword } from '../features/access/recovery.mutations';
import { signInPath } from '../lib/routes/links';
import { readLinkToken } from '../lib/session/linkToken';
import { formResolver } from '../lib/words/formResolver';
import { LinkButton } from '../ui/button/LinkButton';
import { Banner } from '../ui/feedback/Banner';
import { Form } from '../ui/form/Form';
import { showProblem } from '../ui/form/formErrors';
import { PasswordField } from '../ui/form/PasswordField';
import { SubmitButton } from '../ui/form/SubmitButton';

const ResetInput = z.object({ password: NewPassword });

export function Page() {
  const [token] = useState(readLinkToken);
  const reset = useResetPassword();
  const form = useForm({ resolver: formResolver(ResetInput), defaultValues: { password: '' } });
  const submit = form.handleSubmit(({ password }) =>
    reset
      .mutateAsync({ token, password })
      .catch((problem) => showProblem(form, problem, 'The password could not be set')),
  );
  const signIn = (
    <LinkButton to={signInPath} tone="primary" size="large">
      Sign in
    </LinkButton>
  );

  if (reset.isSuccess) {
    return (
      <AccountFrame title="Your password has been reset">
        <p className="text-ink-soft">You have been signed out on all devices. Sign in with your new password.</p>
        {signIn}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Set a new password">
      {token ? (
        <Form form={form} onSubmit={submit}>
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters"
            autoFocus
          />
          <SubmitButton className="w-full" size="large">
            Set password
          </SubmitButton>
        </Form>
      ) : (
        <>
          <Banner tone="warning">
            This link is incomplete. Open the link in the email again, or request a new one.
          </Banner>
          {signIn}
        </>
      )}
    </AccountFrame>
  );
}
