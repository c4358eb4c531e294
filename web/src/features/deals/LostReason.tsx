import type { Deal } from '@rapport/shared/deals';
import { LOST_REASONS } from '@rapport/shared/settings';
import { useForm } from 'react-hook-form';
import { useWorkspaceSettings } from '../../lib/settings';
import { Button } from '../../ui/Button';
import { Dialog, DialogActions } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Form } from '../../ui/Form';
import { SubmitButton } from '../../ui/SubmitButton';
import { useChangeDeal } from './deals.queries';

/** Asks why a deal was lost, when it has just been moved there. */
export function LostReason({ deal, onClose }: { deal: Deal | null; onClose: () => void }) {
  return (
    <Dialog open={deal !== null} onOpenChange={(open) => !open && onClose()} title="Why was it lost?" size="small">
      {deal && <ReasonForm deal={deal} onDone={onClose} />}
    </Dialog>
  );
}

function ReasonForm({ deal, onDone }: { deal: Deal; onDone: () => void }) {
  const reasons = useWorkspaceSettings()?.lost_reasons ?? LOST_REASONS;
  const { mutateAsync: change } = useChangeDeal();
  const form = useForm({ defaultValues: { lost_reason: '' } });
  const save = form.handleSubmit(async ({ lost_reason }) => {
    await change({ deal, change: { lost_reason } }).then(onDone, () => undefined);
  });
  return (
    <Form form={form} onSubmit={save}>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <Button key={reason} size="small" onClick={() => form.setValue('lost_reason', reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <Field name="lost_reason" label="Reason" autoFocus maxLength={200} />
      <DialogActions>
        <Button tone="quiet" onClick={onDone}>
          Skip
        </Button>
        <SubmitButton>Save reason</SubmitButton>
      </DialogActions>
    </Form>
  );
}
