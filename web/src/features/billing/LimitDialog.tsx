import { useSyncExternalStore } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { paths } from '../../lib/routes/paths';
import { limitNotice } from '../../lib/workspace/limitNotice';
import { LinkButton } from '../../ui/button/LinkButton';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';

/** Tells of a plan limit that was run into, wherever that was, and offers the way past it. */
export function LimitDialog() {
  const reached = useSyncExternalStore(limitNotice.subscribe, limitNotice.read);
  const number = useNumber();
  const { message, current_count, limit, plan_name, upgrade_suggestion, resource } = reached ?? {};
  return (
    <Dialog
      open={reached !== null}
      onOpenChange={(open) => !open && limitNotice.clear()}
      size="small"
      title={message ?? ''}
    >
      <div className="flex flex-col gap-3">
        {limit !== undefined && limit > 0 && (
          <p>
            You've used {number(current_count ?? 0)} of {number(limit)} {resource} on your {plan_name} plan.
          </p>
        )}
        <p>{upgrade_suggestion} Your existing records stay.</p>
        <DialogActions>
          <DialogCancel>Not now</DialogCancel>
          <LinkButton to={paths.billing} onClick={limitNotice.clear} tone="primary">
            See plans
          </LinkButton>
        </DialogActions>
      </div>
    </Dialog>
  );
}
