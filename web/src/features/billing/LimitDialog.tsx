import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { paths } from '../../lib/routes/paths';
import { limitNotice } from '../../lib/workspace/limitNotice';
import { LinkButton } from '../../ui/button/LinkButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';

interface Used {
  resource: string | undefined;
  count: string;
  limit: string;
  plan: string;
}

const used = ({ resource, count, limit, plan }: Used): string => {
  if (resource === 'contacts') return t`You've used ${count} of ${limit} contacts on your ${plan} plan.`;
  if (resource === 'tasks') return t`You've used ${count} of ${limit} tasks on your ${plan} plan.`;
  if (resource === 'campaigns') return t`You've used ${count} of ${limit} campaigns on your ${plan} plan.`;
  return t`You've used ${count} of ${limit} users on your ${plan} plan.`;
};

/** Says which limit of the plan was reached, on whatever page, and links to the plans. */
export function LimitDialog() {
  const reached = useSyncExternalStore(limitNotice.subscribe, limitNotice.read);
  const number = useNumber();
  const { message, current_count, limit, plan_name, upgrade_suggestion, resource } = reached ?? {};
  return (
    <Dialog
      open={reached !== null}
      onOpenChange={(open) => !open && limitNotice.set(null)}
      size="small"
      title={message ?? ''}
    >
      <div className="flex flex-col gap-3">
        {limit !== undefined && limit > 0 && (
          <p>{used({ resource, count: number(current_count ?? 0), limit: number(limit), plan: plan_name ?? '' })}</p>
        )}
        <p>
          <Trans>{upgrade_suggestion} Your existing records stay.</Trans>
        </p>
        <DialogActions>
          <DialogCancel>
            <Trans>Not now</Trans>
          </DialogCancel>
          <LinkButton to={paths.billing} onClick={() => limitNotice.set(null)} tone="primary">
            <Trans>See plans</Trans>
          </LinkButton>
        </DialogActions>
      </div>
    </Dialog>
  );
}
