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
  /** Whether the dialog is open. It is in the URL, so that signing in again leads back to it. */
  isAsking: boolean;
  onAsk: (asks: boolean) => void;
  /** Takes the tokens of another workspace of the same person. */
  onDeleted: (tokens: Tokens) => unknown;
}

/** For an owner who has another workspace to go on in. */
export function DeleteWorkspace({ workspace, isAsking, onAsk, onDeleted }: DeleteWorkspaceProps) {
  return (
    <Card title="Delete this workspace">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-soft">
          Permanently deletes this workspace and all its records for every member.
        </p>
        <Button tone="danger" onClick={() => onAsk(true)}>
          Delete workspace
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={(next) => !next && onAsk(false)}
        title="Delete this workspace?"
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
  return (
    <QueryState
      query={useQuery(accountQueries.deletion())}
      failed="The workspace could not be loaded"
      skeleton="h-40 w-full"
    >
      {({ proof }) => <DeletionForm {...props} proof={proof} />}
    </QueryState>
  );
}

function DeletionForm({ name, proof, onDeleted }: DeletionProps & Pick<AccountDeletionPreview, 'proof'>) {
  const { mutateAsync: deleteWorkspace } = useDeleteWorkspace();
  const form = useForm({ resolver: formResolver(WorkspaceDeletion), defaultValues: { name: '', password: '' } });
  const submit = form.handleSubmit((deletion) =>
    deleteWorkspace(deletion).then(onDeleted, (problem) =>
      showProblem(form, problem, 'Something went wrong. Please try again.'),
    ),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <p className="text-ink-soft">
        This cannot be undone. Any subscription ends immediately and you will not be charged again.
      </p>
      <Field name="name" label="Type its name to confirm" hint={name} />
      <IdentityCheck proof={proof} what="workspace" label="Delete workspace" />
    </Form>
  );
}
