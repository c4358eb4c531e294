import type { Member } from '@rapport/shared/team';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiProblem } from '../../lib/http/apiProblem';
import { Banner } from '../../ui/feedback/Banner';
import { toast } from '../../ui/feedback/toast';
import { Form } from '../../ui/form/Form';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { useRemoveMember } from './team.queries';

interface RemoveMemberDialogProps {
  member: Member;
  isMe: boolean;
  /** Who may get the records. */
  heirs: Member[];
  onClose: () => void;
  onRemoved?: () => void;
}

/** Asks who gets the records before a membership ends. */
export function RemoveMemberDialog({ member, isMe, heirs, onClose, onRemoved }: RemoveMemberDialogProps) {
  const remove = useRemoveMember();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    defaultValues: { handOverTo: (heirs.find(({ role }) => role === 'owner') ?? heirs[0])?.id ?? '' },
  });
  const submit = form.handleSubmit(async ({ handOverTo }) => {
    setProblem(null);
    try {
      await remove.mutateAsync({ id: member.id, handOverTo });
      if (!isMe) toast.success('Member removed', { description: `${member.name} is signed out of this workspace.` });
      onClose();
      onRemoved?.();
    } catch (error) {
      setProblem(error instanceof ApiProblem ? error.message : 'That did not work. Please try again.');
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isMe ? 'Leave this workspace?' : `Remove ${member.name}?`}
      size="small"
    >
      <Form form={form} onSubmit={submit}>
        {problem && (
          <Banner tone="danger" role="alert">
            {problem}
          </Banner>
        )}
        <p className="text-ink-soft">
          {isMe
            ? 'You are signed out of it at once. Your records stay here, with somebody else.'
            : 'They are signed out of this workspace at once, and their API keys end. Their records stay, with somebody else.'}
        </p>
        <SelectField
          name="handOverTo"
          label="Who gets the records"
          choices={heirs.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DialogActions>
          <DialogCancel />
          <SubmitButton>{isMe ? 'Leave' : 'Remove'}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
