export type Mail = 'answered' | 'unanswered';

/** What had been done with a lead by a moment. */
export interface EngagementThen {
  /** Calls, meetings and emails of the 30 days before. */
  touches: number;
  /** Of which kind the first one was. */
  first: string | null;
  opened: boolean;
  clicked: boolean;
  /** Whether they wrote in those days, or were only written to; `null` without emails in shared mailboxes. */
  mail?: Mail | null;
}

const TOUCHES_MAX = 3;
/** A lead this young was not yet expected to be called, so that it says nothing when it was not. */
const FRESH_DAYS = 7;

/** What was done with a lead of an age in days, as facts to learn from. */
export const engagementFacts = (then: EngagementThen | undefined, age: number): string[] => {
  const touches = then?.touches ?? 0;
  const mail = then?.mail ? [`mail:${then.mail}`] : [];
  if (touches === 0 && age < FRESH_DAYS) return mail;
  return [
    `touches:${Math.min(touches, TOUCHES_MAX)}`,
    ...mail,
    ...(then?.first ? [`first:${then.first}`] : []),
    `reaction:${then?.clicked ? 'clicked' : then?.opened ? 'opened' : 'none'}`,
  ];
};
