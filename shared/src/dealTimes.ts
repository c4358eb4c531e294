import { DAY_MS } from './dates';
import type { Deal } from './deals';

// No zod here: the board and its cards use these functions.

/** Whether a deal's next step is due, on a day of the person's calendar. */
export type NextStepState = 'none' | 'planned' | 'overdue';

export const nextStepState = (
  { outcome, next_step, next_step_at }: Pick<Deal, 'outcome' | 'next_step' | 'next_step_at'>,
  today: string,
): NextStepState | null => {
  if (outcome !== 'open') return null;
  if (next_step_at) return next_step_at < today ? 'overdue' : 'planned';
  return next_step ? 'planned' : 'none';
};

/** How many whole days a deal has been in its stage; a minimum if the day it entered is unknown. */
const daysInStage = ({ stage_since }: Pick<Deal, 'stage_since'>, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(stage_since)) / DAY_MS));

export interface TimeInStage {
  days: number;
  /** `false` if the deal entered the stage on an unknown day, at least this many days ago. */
  isKnown: boolean;
}

/** How long a deal has been in its stage; `null` if that is unknown. */
export const timeInStage = (
  deal: Pick<Deal, 'stage_since' | 'is_stage_since_known'>,
  now: Date,
): TimeInStage | null => {
  const days = daysInStage(deal, now);
  const isKnown = deal.is_stage_since_known;
  return isKnown || days > 0 ? { days, isKnown } : null;
};

/** Whether an open deal has been in its stage for longer than the stage allows. A next step in the future prevents that. */
export const isRotting = (
  deal: Pick<Deal, 'outcome' | 'stage_since' | 'next_step' | 'next_step_at'>,
  restDays: number | null,
  now: Date,
  today: string,
): boolean => {
  if (restDays === null || deal.outcome !== 'open') return false;
  if (deal.next_step_at && deal.next_step_at >= today) return false;
  return daysInStage(deal, now) > restDays;
};
