import { useLingui } from '@lingui/react/macro';
import { NewPassword } from '@rapport/shared/access';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { AccountFrame } from '../features/access/AccountFrame';
import { useResetPassword } from '../features/access/recovery.mutations';
import { useLinkBrand } from '../features/access/useLinkBrand';
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
  const { t } = useLingui();
  const [token] = useState(readLinkToken);
  const isBrandUnknown = useLinkBrand(token);
  const reset = useResetPassword();
  const form = useForm({ resolver: formResolver(ResetInput), defaultValues: { password: '' } });
  const submit = form.handleSubmit(({ password }) =>
    reset
      .mutateAsync({ token, password })
      .catch((problem) => showProblem(form, problem, t`The password could not be set`)),
  );
  const signIn = (
    <LinkButton to={signInPath} tone="primary" size="large">
      {t`Sign in`}
    </LinkButton>
  );

  if (isBrandUnknown) return <AccountFrame />;
  if (reset.isSuccess) {
    return (
      <AccountFrame title={t`Your password has been reset`}>
        <p className="text-ink-soft">{t`You have been signed out on all devices. Sign in with your new password.`}</p>
        {signIn}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={t`Set a new password`}>
      {token ? (
        <Form form={form} onSubmit={submit}>
          <PasswordField
            name="password"
            label={t`New password`}
            autoComplete="new-password"
            hint={t`At least 8 characters`}
            autoFocus
          />
          <SubmitButton className="w-full" size="large">
            {t`Set password`}
          </SubmitButton>
        </Form>
      ) : (
        <>
          <Banner tone="warning">
            {t`This link is incomplete. Open the link in the email again, or request a new one.`}
          </Banner>
          {signIn}
        </>
      )}
    </AccountFrame>
  );
}
