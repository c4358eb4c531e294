import { COUNTED_MAX } from '@rapport/shared/counts';
import type { DatePreferences } from '@rapport/shared/dates';
import { describeDue } from '@rapport/shared/due';
import { formatMoney } from '@rapport/shared/formatMoney';
import type { Currency } from '@rapport/shared/money';

/** How many there are, and the name of the first. */
interface Named {
  total: number;
  first?: string;
}

/** What waits in a workspace. Tasks and people begin with the one that has waited longest. */
export interface Waiting {
  /** Deals in the stage Proposal. `value` is in the workspace's currency, or `null` where a rate is missing. */
  proposals: Named & { value: number | null };
  overdue: Named & { due?: string };
  dueToday: Named;
  deals: Named;
  people: Named;
}

const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** Of a title of 200 characters the sentence keeps the beginning. */
const TITLE_MAX = 60;
const CLAUSES_MAX = 2;

const quoted = (title = '') => `“${title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX).trim()}…` : title}”`;

/** One sentence that says what matters today, with names and money. Everything in it is counted, nothing is judged. */
export const sentenceOf = (
  { proposals, overdue, dueToday, deals, people }: Waiting,
  { currency, ...reading }: { currency: Currency } & DatePreferences,
): string => {
  const { language } = reading;
  const many = (total: number, noun: string) => {
    const number = new Intl.NumberFormat(language).format(total);
    return `${WORDS[total - 2] ?? (total >= COUNTED_MAX ? `${number}+` : number)} ${noun}`;
  };
  const worth = proposals.value ? ` worth ${formatMoney(proposals.value, currency, language)}` : '';
  const clauses = [
    proposals.total === 1 && `the proposal ${quoted(proposals.first)}${worth} waits for an answer`,
    proposals.total > 1 && `${many(proposals.total, 'proposals')}${worth} wait for an answer`,
    overdue.total === 1 && `${quoted(overdue.first)} ${lateness(overdue.due, reading)}`,
    overdue.total > 1 && `${many(overdue.total, 'tasks')} are overdue, ${quoted(overdue.first)} for the longest`,
    overdue.total === 0 && dueToday.total === 1 && `${quoted(dueToday.first)} is due today`,
    overdue.total === 0 &&
      dueToday.total > 1 &&
      `${many(dueToday.total, 'tasks')} are due today, ${quoted(dueToday.first)} first`,
    people.total === 1 && `it is time to be in touch with ${people.first}`,
    people.total > 1 && `it is time to be in touch with ${people.first} and ${others(people.total - 1, many)}`,
    deals.total === 1 && `${quoted(deals.first)} needs attention`,
    deals.total > 1 && `${many(deals.total, 'deals')} need attention`,
  ].filter((clause) => clause !== false);
  if (clauses.length === 0) return 'Nothing needs your attention today.';
  const sentence = clauses.slice(0, CLAUSES_MAX).join('; ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
};

/** The sentence is in English, whatever language dates are read in. */
const lateness = (due: string | undefined, reading: DatePreferences): string => {
  if (!due) return 'is late';
  const { words, lateSince } = describeDue(due, new Date(), { ...reading, language: 'en' });
  return lateSince ? `has been late since ${lateSince}` : `is ${words}`;
};

const others = (total: number, many: (total: number, noun: string) => string) =>
  total === 1 ? 'one other' : many(total, 'others');
