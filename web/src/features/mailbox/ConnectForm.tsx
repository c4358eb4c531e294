import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Mailbox, MailboxConnection, MailSending } from '@rapport/shared/mailbox';
import { probableImapHost, probableSmtp } from '@rapport/shared/mailProviders';
import { EmailAddress } from '@rapport/shared/text';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
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
import { SwitchField } from '../../ui/form/SwitchField';
import { mailServersQuery, useConnectMailbox } from './mailbox.queries';
import { visibilityChoices } from './visibility';

const Values = MailboxConnection.extend({ sends: z.boolean(), smtp: MailSending });

interface ConnectFormProps {
  email: string;
  /** The connected mailbox, if its access is renewed. */
  mailbox: Mailbox | null;
  onTyping: () => void;
  onDone: () => void;
}

const encryptions = () => [
  ...['tls', 'starttls'].map((value) => ({ value, label: value.toUpperCase() })),
  { value: 'none', label: t`None` },
];

/** The form for the access to a mailbox. Fields that can be derived from the address are filled in until the user edits them. */
export function ConnectForm({ email, mailbox, onTyping, onDone }: ConnectFormProps) {
  const { t } = useLingui();
  const connect = useConnectMailbox();
  const form = useForm({
    resolver: formResolver(Values),
    defaultValues: {
      address: mailbox?.address ?? email,
      host: mailbox?.host ?? probableImapHost(email),
      port: mailbox?.port ?? 993,
      security: mailbox?.security ?? 'tls',
      username: mailbox?.username ?? email,
      password: '',
      visibility: mailbox?.visibility ?? 'subject',
      sends: mailbox ? mailbox.smtp !== null : true,
      smtp: mailbox?.smtp ?? probableSmtp(email),
    },
  });
  // Read during rendering, because only then does the form keep it up to date.
  const { dirtyFields: _dirtyFields } = form.formState;
  const client = useQueryClient();
  /** Fills in the servers that the provider or the domain of an address publishes. */
  const find = async (address: string) => {
    if (mailbox || !EmailAddress.safeParse(address).success) return;
    const { imap, smtp } = await client.fetchQuery(mailServersQuery(address.trim()));
    const { dirtyFields } = form.formState;
    if (form.getValues('address').trim() !== address.trim()) return;
    if (!dirtyFields.host && !dirtyFields.port && !dirtyFields.security) {
      for (const [name, value] of Object.entries(imap)) form.setValue(name as 'host', value as string);
    }
    if (!dirtyFields.smtp) form.setValue('smtp', smtp);
  };
  // The initial address is looked up too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the address
  useEffect(() => {
    find(email).catch(() => undefined);
  }, [email]);
  const follow = (address: string) => {
    const { dirtyFields } = form.formState;
    if (!dirtyFields.host) form.setValue('host', probableImapHost(address));
    if (!dirtyFields.smtp?.host) form.setValue('smtp', probableSmtp(address));
    if (!dirtyFields.username) form.setValue('username', address.trim());
  };
  const sends = form.watch('sends');
  const save = form.handleSubmit(({ sends: isSending, smtp, ...connection }) =>
    connect.mutateAsync({ ...connection, smtp: isSending ? smtp : null }).then(
      () => {
        toast.success(t`Mailbox connected`);
        onDone();
      },
      (problem) => showProblem(form, problem),
    ),
  );
  return (
    <Form form={form} onSubmit={save} onInputCapture={onTyping}>
      <Field
        name="address"
        type="email"
        label={t`Email address`}
        onInput={({ currentTarget }) => follow(currentTarget.value)}
        onBlurCapture={({ currentTarget }) => find(currentTarget.value).catch(() => undefined)}
      />
      <PasswordField
        name="password"
        label={t`Password`}
        autoComplete="new-password"
        hint={t`With Gmail, iCloud, Yahoo and others, create an app password for Rapport.`}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="host" label={t`IMAP server`} dir="ltr" />
        <TypedNumberField name="port" label={t`IMAP port`} />
        <SelectField name="security" label={t`IMAP encryption`} choices={encryptions()} />
        <Field name="username" label={t`User name`} />
      </div>
      <SwitchField name="sends" label={t`Send emails from this mailbox`} />
      {sends && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field name="smtp.host" label={t`SMTP server`} dir="ltr" />
          <TypedNumberField name="smtp.port" label={t`SMTP port`} />
          <SelectField name="smtp.security" label={t`SMTP encryption`} choices={encryptions()} />
        </div>
      )}
      <SelectField name="visibility" label={t`What other members see`} choices={visibilityChoices()} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{mailbox ? <Trans>Save access</Trans> : <Trans>Connect mailbox</Trans>}</SubmitButton>
        {mailbox && (
          <Button onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </Form>
  );
}
