import { Trans, useLingui } from '@lingui/react/macro';
import { type Mailbox, MailboxConnection } from '@rapport/shared/mailbox';
import { probableImapHost } from '@rapport/shared/mailProviders';
import { useForm } from 'react-hook-form';
import { TypedNumberField } from '../../lib/fields/TypedNumberField';
import { formResolver } from '../../lib/words/formResolver';
import { Button } from '../../ui/button/Button';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { PasswordField } from '../../ui/form/PasswordField';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { useConnectMailbox } from './mailbox.queries';
import { visibilityChoices } from './visibility';

interface ConnectFormProps {
  email: string;
  /** The connected mailbox, to give it new access. */
  mailbox?: Mailbox;
  onDone?: () => void;
}

/** Asks for the access to a mailbox. What follows from the address is filled in until it is changed. */
export function ConnectForm({ email, mailbox, onDone }: ConnectFormProps) {
  const { t } = useLingui();
  const connect = useConnectMailbox();
  const form = useForm({
    resolver: formResolver(MailboxConnection),
    defaultValues: {
      address: mailbox?.address ?? email,
      host: mailbox?.host ?? probableImapHost(email),
      port: mailbox?.port ?? 993,
      security: mailbox?.security ?? 'tls',
      username: mailbox?.username ?? email,
      password: '',
      visibility: mailbox?.visibility ?? 'subject',
    },
  });
  const follow = (address: string) => {
    const { dirtyFields } = form.formState;
    if (!dirtyFields.host) form.setValue('host', probableImapHost(address));
    if (!dirtyFields.username) form.setValue('username', address.trim());
  };
  const save = form.handleSubmit((connection) =>
    connect.mutateAsync(connection).then(
      () => {
        toast.success(t`Mailbox connected`);
        onDone?.();
      },
      (problem) => showProblem(form, problem, t`Something went wrong. Please try again.`),
    ),
  );
  return (
    <Form form={form} onSubmit={save}>
      <Field
        name="address"
        type="email"
        label={t`Email address`}
        onInput={({ currentTarget }) => follow(currentTarget.value)}
      />
      <PasswordField
        name="password"
        label={t`Password`}
        autoComplete="new-password"
        hint={t`With Gmail, iCloud, Yahoo and others, create an app password for Rapport.`}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="host" label={t`IMAP server`} dir="ltr" />
        <TypedNumberField name="port" label={t`Port`} />
        <SelectField
          name="security"
          label={t`Encryption`}
          choices={[
            ...['tls', 'starttls'].map((value) => ({ value, label: value.toUpperCase() })),
            { value: 'none', label: t`None` },
          ]}
        />
        <Field name="username" label={t`User name`} />
      </div>
      <SelectField name="visibility" label={t`What other members see`} choices={visibilityChoices()} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{mailbox ? <Trans>Save access</Trans> : <Trans>Connect mailbox</Trans>}</SubmitButton>
        {onDone && (
          <Button onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </Form>
  );
}
