import { zodResolver } from '@hookform/resolvers/zod';
import type { MyWorkspace, Tokens } from '@rapport/shared/access';
import { WorkspaceDeletion } from '@rapport/shared/account';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Dialog, DialogActions, DialogCancel } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Form } from '../../ui/Form';
import { showProblem } from '../../ui/formErrors';
import { SubmitButton } from '../../ui/SubmitButton';
import { useDeleteWorkspace } from './account.queries';

interface DeleteWorkspaceProps {
  workspace: MyWorkspace;
  /** Takes the tokens of another workspace of the same person. */
  onDeleted: (tokens: Tokens) => unknown;
}

/** For an owner who has another workspace to go on in. */
export function DeleteWorkspace({ workspace, onDeleted }: DeleteWorkspaceProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card title="Delete this workspace">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-soft">
          Removes it for everybody who works in it, with every record, at once and for good.
        </p>
        <Button tone="danger" onClick={() => setIsAsking(true)}>
          Delete workspace
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onOpenChange={(next) => !next && setIsAsking(false)}
        title="Delete this workspace?"
        size="small"
      >
        <DeletionForm workspace={workspace} onDeleted={onDeleted} />
      </Dialog>
    </Card>
  );
}

function DeletionForm({ workspace: { name }, onDeleted }: DeleteWorkspaceProps) {
  const { mutateAsync: deleteWorkspace } = useDeleteWorkspace();
  const form = useForm({ resolver: zodResolver(WorkspaceDeletion), defaultValues: { name: '' } });
  const submit = form.handleSubmit((deletion) =>
    deleteWorkspace(deletion).then(onDeleted, (problem) =>
      showProblem(form, problem, 'That did not work. Please try again.'),
    ),
  );
  return (
    <Form form={form} onSubmit={submit}>
      <p className="text-ink-soft">There is no way back. A subscription ends at once, and nothing more is charged.</p>
      <Field name="name" label="Type its name to confirm" hint={name} />
      <DialogActions>
        <DialogCancel />
        <SubmitButton tone="danger">Delete workspace</SubmitButton>
      </DialogActions>
    </Form>
  );
}
