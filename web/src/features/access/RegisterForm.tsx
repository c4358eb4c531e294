import { Registration } from '@rapport/shared/access';
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
  .object({ password: z.string(), confirmPassword: z.string().min(1, 'Please confirm your password') })
  .refine(({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
  });

/** Two that are judged each by itself: an address that is missing does not hide that the passwords differ. */
const RegisterInput = z.intersection(z.object(Registration.shape), Confirmation);

interface RegisterFormProps {
  /** The address that an invitation was sent to. */
  email?: string;
  /** The secret of the invitation that the new account follows. */
  invitation?: string;
  /** Gives the account to the visitor of a demo, with its workspace. */
  keepsDemo?: boolean;
  onEntered: () => void;
}

export function RegisterForm({ email = '', invitation, keepsDemo = false, onEntered }: RegisterFormProps) {
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
      .then(onEntered, (problem) => showProblem(form, problem, 'Registration failed')),
  );
  const isClosed = config?.signup === false && !invitation;
  return (
    <Form form={form} onSubmit={submit} onChange={clearErrorOf(form)}>
      {isClosed && (
        <Banner tone="warning">
          New accounts are by invitation only. Ask the owner of the workspace to invite you.
        </Banner>
      )}
      <Field name="name" label="Name" autoComplete="name" autoFocus />
      <Field name="email" label="Email" type="email" inputMode="email" autoComplete="username" />
      <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 8 characters" />
      <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
      <SubmitButton className="w-full" size="large" disabled={isClosed}>
        Create account
      </SubmitButton>
    </Form>
  );
}
