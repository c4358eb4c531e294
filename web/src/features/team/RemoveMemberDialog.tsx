import { useLingui } from '@lingui/react/macro';
import type { Member } from '@rapport/shared/team';
import { useForm } from 'react-hook-form';
import { toast } from '../../ui/feedback/toast';
import { Form } from '../../ui/form/Form';
import { showProblem } from '../../ui/form/formErrors';
import { SelectField } from '../../ui/form/SelectField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { useRemoveMember } from './team.queries';

interface RemoveMemberDialogProps {
  member: Member;
  isMe: boolean;
  /** The members who can receive the records. */
  colleagues: Member[];
  onClose: () => void;
  onRemoved?: () => void;
}

/** Asks who gets the records before a member is removed or leaves. */
export function RemoveMemberDialog({ member, isMe, colleagues, onClose, onRemoved }: RemoveMemberDialogProps) {
  const { t } = useLingui();
  const remove = useRemoveMember();
  const form = useForm({
    defaultValues: { handOverTo: (colleagues.find(({ role }) => role === 'owner') ?? colleagues[0])?.id ?? '' },
  });
  const submit = form.handleSubmit(async ({ handOverTo }) => {
    try {
      await remove.mutateAsync({ id: member.id, handOverTo });
      if (!isMe)
        toast.success(t`Member removed`, {
          description: t`${{ name: member.name }} no longer has access to this workspace.`,
        });
      onClose();
      onRemoved?.();
    } catch (error) {
      showProblem(form, error);
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isMe ? t`Leave this workspace?` : t`Remove ${{ name: member.name }}?`}
      size="small"
    >
      <Form form={form} onSubmit={submit}>
        <p className="text-ink-soft">
          {isMe
            ? t`You will lose access immediately. Your records stay and are reassigned to another member.`
            : t`They will lose access immediately and their API keys will stop working. Their records stay and are reassigned to another member.`}
        </p>
        <p className="text-ink-soft">{t`New contacts of forms and booked meetings are reassigned as well, and the booking page closes.`}</p>
        <p className="text-ink-soft">
          {isMe
            ? t`Webhooks that you added stop until a colleague restarts them.`
            : t`Webhooks that they added stop until a colleague restarts them.`}
        </p>
        <p className="text-ink-soft">
          {t`A connected mailbox and its emails are deleted from Rapport, unless a colleague’s mailbox has them too. Its sequences and scheduled emails stop.`}
        </p>
        <p className="text-ink-soft">{t`Private views, reports and templates are deleted. Shared ones stay.`}</p>
        <SelectField
          name="handOverTo"
          label={t`Reassign records to`}
          choices={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DialogActions>
          <DialogCancel />
          <SubmitButton tone="danger">{isMe ? t`Leave` : t`Remove`}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
