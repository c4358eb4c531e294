import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Registration } from '@rapport/shared/access';
import { asText } from '@rapport/shared/words';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { serverConfig } from '../../lib/http/serverConfig';
import { formResolver } from '../../lib/words/formResolver';
import { Banner } from '../../ui/feedback/Banner';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { clearErrorOf, showProblem } from '../../ui/form/formErrors';
import { PasswordField } from '../../ui/form/PasswordField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { useRegister } from './access.mutations';

const Confirmation = z
  .object({ password: z.string(), confirmPassword: z.string().min(1, asText(msg`Please confirm your password`)) })
  .refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, {
    message: asText(msg`Passwords do not match`),
    path: ['confirmPassword'],
  });

/** An intersection validates both parts, so that a missing email address does not hide that the passwords differ. */
const RegisterInput = z.intersection(z.object(Registration.shape), Confirmation);

interface RegisterFormProps {
  /** The address that an invitation was sent to. */
  email?: string;
  /** The secret of the invitation that the new account accepts. */
  invitation?: string;
  /** Whether a visitor registers to keep their demo, with its workspace. */
  keepsDemo?: boolean;
  onEntered: () => void;
}

export function RegisterForm({ email = '', invitation, keepsDemo = false, onEntered }: RegisterFormProps) {
  const { t } = useLingui();
  const { data: config } = useQuery(serverConfig());
  const register = useRegister(keepsDemo);
  const form = useForm({
    resolver: formResolver(RegisterInput),
    reValidateMode: 'onSubmit',
    defaultValues: { name: '', email, password: '', confirmPassword: '' },
  });
  const submit = form.handleSubmit(({ confirmPassword, ...registration }) =>
    register
      .mutateAsync({ ...registration, invitation })
      .then(onEntered, (problem) => showProblem(form, problem, t`Registration failed`)),
  );
  const isClosed = config?.signup === false && !invitation;
  return (
    <Form form={form} onSubmit={submit} onChange={clearErrorOf(form)}>
      {isClosed && (
        <Banner tone="warning">
          <Trans>New accounts are by invitation only. Ask the owner of the workspace to invite you.</Trans>
        </Banner>
      )}
      <Field name="name" label={t`Name`} autoComplete="name" autoFocus />
      <Field name="email" label={t`Email`} type="email" inputMode="email" autoComplete="username" />
      <PasswordField name="password" label={t`Password`} autoComplete="new-password" hint={t`At least 8 characters`} />
      <PasswordField name="confirmPassword" label={t`Confirm password`} autoComplete="new-password" />
      <SubmitButton className="w-full" size="large" disabled={isClosed}>
        <Trans>Create account</Trans>
      </SubmitButton>
    </Form>
  );
}
