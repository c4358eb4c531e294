const LIVE = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
const ENTITLED = new Set(['trialing', 'active', 'past_due']);
const OVER = new Set(['incomplete', 'incomplete_expired', 'canceled']);
const SUSPENDED = new Set(['unpaid', 'paused']);

interface WithStatus {
  status: string;
}

/** Whether a subscription continues, paid or not. */
export const isLive = ({ status }: WithStatus): boolean => LIVE.has(status);

/** Whether the workspace may use what its plan includes. A late payment does not end that yet. */
export const isEntitled = ({ status }: WithStatus): boolean => ENTITLED.has(status);

/** Whether a subscription has ended, or was never paid for. */
export const isOver = ({ status }: WithStatus): boolean => OVER.has(status);

/** Whether Stripe has stopped trying to collect the payment. Nothing can be added until the open invoice is paid. */
export const isSuspended = ({ status }: WithStatus): boolean => SUSPENDED.has(status);
