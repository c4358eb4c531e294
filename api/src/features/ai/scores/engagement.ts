import { columnOf } from './facts';

export type Mail = 'answered' | 'unanswered';

/** The calls, meetings, emails and campaign reactions of a lead up to a moment. */
export interface EngagementThen {
  /** Calls, meetings and emails of the 30 days before. */
  touches: number;
  /** The kind of the first call, meeting or email. */
  first: string | null;
  opened: boolean;
  clicked: boolean;
  /** Whether the lead wrote in those days, or was only written to; `null` without emails in shared mailboxes. */
  mail?: Mail | null;
}

const TOUCHES_MAX = 3;
/** Nobody is expected to have called a lead this young, so a missing call says nothing. */
const FRESH_DAYS = 7;

const TOUCHES = Array.from({ length: TOUCHES_MAX + 1 }, (_, count) => `touches:${count}`);
const MAIL = { answered: 'mail:answered', unanswered: 'mail:unanswered' } as const;
const REACTIONS = { clicked: 'reaction:clicked', opened: 'reaction:opened', none: 'reaction:none' } as const;

/** Adds the engagement facts of a lead to `facts`. @param age of the lead in days */
export const addEngagementFacts = (facts: string[], then: EngagementThen | undefined, age: number) => {
  const touches = then?.touches ?? 0;
  const isYetToCall = touches === 0 && age < FRESH_DAYS;
  if (!isYetToCall) facts.push(TOUCHES[Math.min(touches, TOUCHES_MAX)] ?? '');
  if (then?.mail) facts.push(MAIL[then.mail]);
  if (isYetToCall) return;
  if (then?.first) facts.push(`first:${then.first}`);
  facts.push(REACTIONS[then?.clicked ? 'clicked' : then?.opened ? 'opened' : 'none']);
};

/** The engagement facts of a lead. @param age of the lead in days */
export const engagementFacts = (then: EngagementThen | undefined, age: number): string[] => {
  const facts: string[] = [];
  addEngagementFacts(facts, then, age);
  return facts;
};

const COLUMNS = new Set(['touches', 'mail', 'first', 'reaction']);

/** Whether a fact is about engagement, which changes over time, unlike the profile. */
export const isEngagement = (fact: string): boolean => COLUMNS.has(columnOf(fact));
