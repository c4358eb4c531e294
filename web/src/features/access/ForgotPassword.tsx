import { Trans, useLingui } from '@lingui/react/macro';
import { ForgottenPassword } from '@rapport/shared/access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { serverConfig } from '../../lib/http/serverConfig';
import { formResolver } from '../../lib/words/formResolver';
import { Banner } from '../../ui/feedback/Banner';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { useForgotPassword } from './recovery.mutations';

/** Sends a link to reset the password. The message is the same whether or not the address has an account. */
export function ForgotPassword() {
  const { t } = useLingui();
  const { data: config } = useQuery(serverConfig());
  const forget = useForgotPassword();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({ resolver: formResolver(ForgottenPassword), defaultValues: { email: '' } });
  const submit = form.handleSubmit((input) =>
    forget.mutateAsync(input).then(
      () => setSentTo(input.email),
      (problem) => showProblem(form, problem, t`The link could not be sent`),
    ),
  );

  if (sentTo !== null) {
    return (
      <Banner tone="ok" role="status" title={t`Check your inbox`}>
        <Trans>
          If <bdi className="break-words">{sentTo}</bdi> has an account, we sent it a link to set a new password. The
          link expires in 30 minutes.
        </Trans>
      </Banner>
    );
  }
  return (
    <Form form={form} onSubmit={submit}>
      {config && config.mail !== 'smtp' && (
        <Banner tone="warning">
          <Trans>
            This server cannot send emails. Your administrator can create a reset link with{' '}
            <code>npm run reset-password</code>.
          </Trans>
        </Banner>
      )}
      <Field name="email" label={t`Email`} type="email" inputMode="email" autoComplete="username" autoFocus />
      <SubmitButton className="w-full" size="large" disabled={config?.mail === 'off'}>
        <Trans>Send reset link</Trans>
      </SubmitButton>
    </Form>
  );
}
