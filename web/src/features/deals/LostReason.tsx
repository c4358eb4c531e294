import { Trans, useLingui } from '@lingui/react/macro';
import type { Deal } from '@rapport/shared/deals';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { isConflict } from '../../lib/http/apiProblem';
import { ReasonField } from '../../lib/records/ReasonField';
import { Button } from '../../ui/button/Button';
import { Form } from '../../ui/form/Form';
import { showFieldErrors, showProblem } from '../../ui/form/formErrors';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { Dialog, DialogActions } from '../../ui/overlay/Dialog';
import { dealQueries } from './deals.queries';

/** Asks for the reason after a deal is moved to a lost stage. */
export function LostReason({ deal, onClose }: { deal: Deal | null; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open={deal !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Why was this deal lost?`}
      size="small"
    >
      {deal && <ReasonForm deal={deal} onDone={onClose} />}
    </Dialog>
  );
}

function ReasonForm({ deal, onDone }: { deal: Deal; onDone: () => void }) {
  const { t } = useLingui();
  const { mutateAsync: change } = useMutation(dealQueries.update);
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState(deal);
  const form = useForm({ defaultValues: { lost_reason: '' } });
  const save = form.handleSubmit(async ({ lost_reason }) => {
    try {
      await change({ record: seen, change: { lost_reason } });
      onDone();
    } catch (problem) {
      if (!isConflict(problem)) return showFieldErrors(form, problem);
      const latest = await queryClient.query({ ...dealQueries.one(deal.id), staleTime: 0 }).catch(() => null);
      if (!latest) return showProblem(form, problem);
      setSeen(latest);
      form.setError('root.server', {
        message: t`${{ problem: problem.message }} Save the reason again to overwrite the change.`,
      });
    }
  });
  return (
    <Form form={form} onSubmit={save}>
      <ReasonField mentions />
      <DialogActions>
        <Button tone="quiet" onClick={onDone}>
          <Trans>Skip</Trans>
        </Button>
        <SubmitButton>{t`Save reason`}</SubmitButton>
      </DialogActions>
    </Form>
  );
}
