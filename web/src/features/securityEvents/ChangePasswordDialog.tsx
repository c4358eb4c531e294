import { Trans, useLingui } from '@lingui/react/macro';
import { PasswordChange } from '@rapport/shared/access';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../lib/words/formResolver';
import { toast } from '../../ui/feedback/toast';
import { Form } from '../../ui/form/Form';
import { FormActions } from '../../ui/form/FormActions';
import { showProblem } from '../../ui/form/formErrors';
import { PasswordField } from '../../ui/form/PasswordField';
import { Dialog } from '../../ui/overlay/Dialog';
import { useChangePassword } from './securityEvents.queries';

interface ChangePasswordDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
}

/** Changes the password of the user, who has to enter the current one. */
export function ChangePasswordDialog({ open, email, onClose }: ChangePasswordDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Change password`} size="small">
      <ChangePasswordForm email={email} onChanged={onClose} />
    </Dialog>
  );
}

function ChangePasswordForm({ email, onChanged }: { email: string; onChanged: () => void }) {
  const { t } = useLingui();
  const change = useChangePassword();
  const form = useForm({
    resolver: formResolver(PasswordChange),
    defaultValues: { current_password: '', new_password: '' },
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      await change.mutateAsync(input);
      toast.success(t`Password changed`, { description: t`Your other devices have been signed out.` });
      onChanged();
    } catch (problem) {
      showProblem(form, problem, t`The password could not be changed`);
    }
  });
  return (
    <Form form={form} onSubmit={submit}>
      {/* Tells password managers to which account the password belongs. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="current_password" label={t`Current password`} autoComplete="current-password" autoFocus />
      <PasswordField
        name="new_password"
        label={t`New password`}
        autoComplete="new-password"
        hint={t`At least 8 characters. Your other devices are signed out.`}
      />
      <FormActions>
        <Trans>Change password</Trans>
      </FormActions>
    </Form>
  );
}
