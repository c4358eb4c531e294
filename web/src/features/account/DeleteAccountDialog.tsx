import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { AccountDeletion, type AccountDeletionPreview, type WorkspaceFate } from '@rapport/shared/account';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../lib/words/formResolver';
import { QueryState } from '../../ui/feedback/QueryState';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { Dialog } from '../../ui/overlay/Dialog';
import { accountQueries, useDeleteAccount } from './account.queries';
import { IdentityCheck } from './IdentityCheck';

interface DeleteAccountDialogProps {
  open: boolean;
  email: string;
  onClose: () => void;
  onDeleted: () => void;
}

/** Shows what happens to each workspace of the user, and deletes the account once its email address has been typed. */
export function DeleteAccountDialog({ open, email, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={t`Delete your account?`}>
      <LoadedDeletion email={email} onDeleted={onDeleted} />
    </Dialog>
  );
}

function LoadedDeletion(props: Omit<DeletionFormProps, 'preview'>) {
  const { t } = useLingui();
  return (
    <QueryState
      query={useQuery(accountQueries.deletion())}
      failed={t`Your workspaces could not be loaded`}
      skeleton="h-40 w-full"
    >
      {(preview) => <DeletionForm {...props} preview={preview} />}
    </QueryState>
  );
}

interface DeletionFormProps {
  preview: AccountDeletionPreview;
  email: string;
  onDeleted: () => void;
}

function DeletionForm({ preview: { workspaces, proof }, email, onDeleted }: DeletionFormProps) {
  const { t } = useLingui();
  const { mutateAsync: deleteAccount } = useDeleteAccount();
  const transferred = workspaces.filter(({ fate }) => fate === 'handed_over');
  const form = useForm({
    resolver: formResolver(AccountDeletion),
    defaultValues: {
      email: '',
      password: '',
      new_owners: Object.fromEntries(transferred.map(({ id, others }) => [id, others[0]?.id ?? ''])),
    },
  });
  const submit = form.handleSubmit((deletion) =>
    deleteAccount(deletion).then(onDeleted, (problem) => showProblem(form, problem)),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <ul className="flex flex-col gap-2">
        {workspaces.map((workspace) => (
          <li key={workspace.id}>
            <p className="break-words font-medium">{workspace.name}</p>
            <p className="text-ink-soft">
              <Fate {...workspace} />
            </p>
          </li>
        ))}
      </ul>
      {transferred.map(({ id, name, others }) => (
        <SelectField
          key={id}
          name={`new_owners.${id}`}
          label={transferred.length > 1 ? t`Who will own ${name}` : t`New owner`}
          choices={others.map((other) => ({ value: other.id, label: other.name }))}
        />
      ))}
      <p>
        <Trans>This cannot be undone. Any subscription ends immediately and you will not be charged again.</Trans>
      </p>
      <Field name="email" label={t`Type your email address to confirm`} type="email" placeholder={email} />
      <IdentityCheck proof={proof} what="account" label={t`Delete my account`} />
    </Form>
  );
}

function Fate({ fate, others }: WorkspaceFate) {
  const { t } = useLingui();
  if (fate === 'deleted') return t`Will be deleted with all its contacts, deals, tasks and notes.`;
  const count = others.length;
  return fate === 'left'
    ? t`${plural(count, {
        one: '# other person works here. The workspace stays with them, and your records go to its owner.',
        other: '# other people work here. The workspace stays with them, and your records go to its owner.',
      })}`
    : t`${plural(count, {
        one: '# other person works here. The workspace and your records stay with them.',
        other: '# other people work here. The workspace and your records stay with them.',
      })}`;
}
