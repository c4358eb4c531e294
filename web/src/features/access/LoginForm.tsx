import { Trans, useLingui } from '@lingui/react/macro';
import { EmailInput, PasswordInput } from '@rapport/shared/access';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formResolver } from '../../lib/words/formResolver';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { clearErrorOf, showProblem } from '../../ui/form/formErrors';
import { PasswordField } from '../../ui/form/PasswordField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { useLogin } from './access.mutations';

const LoginInput = z.object({ email: EmailInput, password: PasswordInput });

export function LoginForm({ onEntered }: { onEntered: () => void }) {
  const { t } = useLingui();
  const login = useLogin();
  const form = useForm({
    resolver: formResolver(LoginInput),
    reValidateMode: 'onSubmit',
    defaultValues: { email: '', password: '' },
  });
  const submit = form.handleSubmit(({ email, password }) =>
    login
      .mutateAsync({ username: email, password })
      .then(onEntered, (problem) => showProblem(form, problem, t`Login failed`)),
  );
  return (
    <Form form={form} onSubmit={submit} onChange={clearErrorOf(form)}>
      <Field name="email" label={t`Email`} type="email" inputMode="email" autoComplete="username" autoFocus />
      <PasswordField name="password" label={t`Password`} autoComplete="current-password" />
      <SubmitButton className="w-full" size="large">
        <Trans>Sign In</Trans>
      </SubmitButton>
    </Form>
  );
}
