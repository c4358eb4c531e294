import { Trans, useLingui } from '@lingui/react/macro';
import type { MyWorkspace, Tokens } from '@rapport/shared/access';
import { type AccountDeletionPreview, WorkspaceDeletion } from '@rapport/shared/account';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { formResolver } from '../../lib/words/formResolver';
import { Button } from '../../ui/button/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Field } from '../../ui/form/Field';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { Dialog } from '../../ui/overlay/Dialog';
import { Card } from '../../ui/page/Card';
import { accountQueries, useDeleteWorkspace } from './account.queries';
import { IdentityCheck } from './IdentityCheck';

interface DeleteWorkspaceProps {
  workspace: MyWorkspace;
  /** Whether the dialog is open. The URL holds this, so that signing in again returns to the dialog. */
  isAsking: boolean;
  onAsk: (asks: boolean) => void;
  /** Called with the tokens for another workspace of the user. */
  onDeleted: (tokens: Tokens) => unknown;
}

/** Deletes a workspace. It is shown to owners who are also in another workspace, where they continue afterwards. */
export function DeleteWorkspace({ workspace, isAsking, onAsk, onDeleted }: DeleteWorkspaceProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Delete this workspace`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-soft">
          <Trans>Permanently deletes this workspace and all its records for every member.</Trans>
        </p>
        <Button tone="danger" onClick={() => onAsk(true)}>
          <Trans>Delete workspace</Trans>
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={(next) => !next && onAsk(false)}
        title={t`Delete this workspace?`}
        size="small"
      >
        <LoadedDeletion name={workspace.name} onDeleted={onDeleted} />
      </Dialog>
    </Card>
  );
}

interface DeletionProps {
  name: string;
  onDeleted: (tokens: Tokens) => unknown;
}

function LoadedDeletion(props: DeletionProps) {
  const { t } = useLingui();
  return (
    <QueryState
      query={useQuery(accountQueries.deletion())}
      failed={t`The workspace could not be loaded`}
      skeleton="h-40 w-full"
    >
      {({ proof }) => <DeletionForm {...props} proof={proof} />}
    </QueryState>
  );
}

function DeletionForm({ name, proof, onDeleted }: DeletionProps & Pick<AccountDeletionPreview, 'proof'>) {
  const { t } = useLingui();
  const { mutateAsync: deleteWorkspace } = useDeleteWorkspace();
  const form = useForm({ resolver: formResolver(WorkspaceDeletion), defaultValues: { name: '', password: '' } });
  const submit = form.handleSubmit((deletion) =>
    deleteWorkspace(deletion).then(onDeleted, (problem) => showProblem(form, problem)),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <p className="text-ink-soft">
        <Trans>This cannot be undone. Any subscription ends immediately and you will not be charged again.</Trans>
      </p>
      <Field name="name" label={t`Type its name to confirm`} hint={name} />
      <IdentityCheck proof={proof} what="workspace" label={t`Delete workspace`} />
    </Form>
  );
}
