import { useLingui } from '@lingui/react/macro';
import type { PlanChangePreview } from '@rapport/shared/billing';
import { PLANS, type PlanId } from '@rapport/shared/plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, detailOf } from '../../lib/http/apiProblem';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { QueryState } from '../../ui/feedback/QueryState';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { LimitChanges } from './LimitChanges';
import { PlanChangeFacts, usePlanMoney } from './PlanChangeFacts';
import { paymentQueries, useCheckout } from './payment.queries';

interface PlanChangeDialogProps {
  /** The plan to change to; `null` closes the dialog. */
  plan: PlanId | null;
  current: PlanId;
  /** Whether this server sells nothing, so that the amounts are those of a test. */
  isTest: boolean;
  onClose: () => void;
}

/** Shows what a change of plan costs, when it begins and what it changes, before anything is charged. */
export function PlanChangeDialog({ plan, current, isTest, onClose }: PlanChangeDialogProps) {
  const { t } = useLingui();
  const name = plan ? PLANS[plan].name : '';
  const title = plan && PLANS[plan].price < PLANS[current].price ? t`Downgrade to ${name}` : t`Upgrade to ${name}`;
  return (
    <Dialog
      open={plan !== null}
      onOpenChange={(open) => !open && onClose()}
      title={plan ? title : ''}
      description={isTest ? t`This is a test: nobody is charged.` : undefined}
    >
      {plan && <LoadedPreview plan={plan} />}
    </Dialog>
  );
}

function LoadedPreview({ plan }: { plan: PlanId }) {
  const { t } = useLingui();
  const query = useQuery(paymentQueries.planChange(plan));
  // A preview that could not be refreshed has expired: its amount must not be confirmed.
  const fresh = query.error ? { ...query, data: undefined } : query;
  return (
    <QueryState query={fresh} failed={t`The change could not be previewed`} skeleton="h-64 w-full">
      {(preview) => (
        <Confirmation preview={preview} isRefreshing={query.isFetching} onExpired={() => void query.refetch()} />
      )}
    </QueryState>
  );
}

interface ConfirmationProps {
  preview: PlanChangePreview;
  isRefreshing: boolean;
  onExpired: () => void;
}

function Confirmation({ preview, isRefreshing, onExpired }: ConfirmationProps) {
  const { t } = useLingui();
  const { mutateAsync: checkout, isPending, isSuccess } = useCheckout();
  const [refusal, setRefusal] = useState<string | null>(null);
  const money = usePlanMoney(preview.currency);
  const { id, plan_id, due_now, starts_at } = preview;
  const confirm = () => {
    setRefusal(null);
    return checkout({ plan_id, confirmation: id }).catch((problem) => {
      setRefusal(detailOf(problem));
      if (problem instanceof ApiProblem && problem.code === 'preview_expired') onExpired();
    });
  };
  const label =
    starts_at !== null ? t`Downgrade` : due_now > 0 ? t`Pay ${{ amount: money(due_now) }} and upgrade` : t`Upgrade`;
  return (
    <div className="flex flex-col gap-4">
      {refusal && (
        <Banner tone="danger" role="alert">
          {refusal}
        </Banner>
      )}
      <PlanChangeFacts preview={preview} />
      <LimitChanges from={preview.from_plan_id} to={plan_id} />
      <DialogActions>
        <DialogCancel />
        {/* The button stays busy while the browser opens the next page. */}
        <Button tone="primary" isBusy={isPending || isSuccess || isRefreshing} onClick={confirm}>
          {label}
        </Button>
      </DialogActions>
    </div>
  );
}
