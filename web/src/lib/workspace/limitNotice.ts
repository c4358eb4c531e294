import type { PlanLimitDetail } from '@rapport/shared/problem';

const listeners = new Set<() => void>();
let reached: PlanLimitDetail | null = null;

const set = (next: PlanLimitDetail | null) => {
  reached = next;
  for (const listener of listeners) listener();
};

/** The plan limit that somebody ran into last and has not been done with: whatever was being added, one dialog tells of it. */
export const limitNotice = {
  tell: (limit: PlanLimitDetail) => set(limit),
  clear: () => set(null),
  read: () => reached,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
