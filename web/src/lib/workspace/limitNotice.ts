import type { PlanLimitDetail } from '@rapport/shared/problem';

const listeners = new Set<() => void>();
let reached: PlanLimitDetail | null = null;

const set = (next: PlanLimitDetail | null) => {
  reached = next;
  for (const listener of listeners) listener();
};

/** The plan limit that was last reached and not dismissed yet. One dialog shows it, whatever was being added. */
export const limitNotice = {
  show: (limit: PlanLimitDetail) => set(limit),
  clear: () => set(null),
  read: () => reached,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
