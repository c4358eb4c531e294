import { columnOf } from './facts';

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

const TOUCHES = Array.from({ length: TOUCHES_MAX + 1 }, (_, count) => `touches:${count}`);
const MAIL = { answered: 'mail:answered', unanswered: 'mail:unanswered' } as const;
const REACTIONS = { clicked: 'reaction:clicked', opened: 'reaction:opened', none: 'reaction:none' } as const;

/** Adds what was done with a lead of an age in days to facts to learn from. */
export const addEngagementFacts = (facts: string[], then: EngagementThen | undefined, age: number) => {
  const touches = then?.touches ?? 0;
  const isYetToCall = touches === 0 && age < FRESH_DAYS;
  if (!isYetToCall) facts.push(TOUCHES[Math.min(touches, TOUCHES_MAX)] ?? '');
  if (then?.mail) facts.push(MAIL[then.mail]);
  if (isYetToCall) return;
  if (then?.first) facts.push(`first:${then.first}`);
  facts.push(REACTIONS[then?.clicked ? 'clicked' : then?.opened ? 'opened' : 'none']);
};

/** What was done with a lead of an age in days, as facts to learn from. */
export const engagementFacts = (then: EngagementThen | undefined, age: number): string[] => {
  const facts: string[] = [];
  addEngagementFacts(facts, then, age);
  return facts;
};

const COLUMNS = new Set(['touches', 'mail', 'first', 'reaction']);

/** Whether a fact is what was done with a lead, which differs from moment to moment. */
export const isEngagement = (fact: string): boolean => COLUMNS.has(columnOf(fact));
