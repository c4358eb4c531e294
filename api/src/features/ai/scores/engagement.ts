/** What had been done with a lead by a moment. */
export interface EngagementThen {
  /** Calls, meetings and emails of the 30 days before. */
  touches: number;
  /** Of which kind the first one was. */
  first: string | null;
  opened: boolean;
  clicked: boolean;
}

const TOUCHES_MAX = 3;
/** A lead this young was not yet expected to be called, so that it says nothing when it was not. */
const FRESH_DAYS = 7;

/** What was done with a lead of an age in days, as facts to learn from. */
export const engagementFacts = (then: EngagementThen | undefined, age: number): string[] => {
  const touches = then?.touches ?? 0;
  if (touches === 0 && age < FRESH_DAYS) return [];
  return [
    `touches:${Math.min(touches, TOUCHES_MAX)}`,
    ...(then?.first ? [`first:${then.first}`] : []),
    `reaction:${then?.clicked ? 'clicked' : then?.opened ? 'opened' : 'none'}`,
  ];
};
