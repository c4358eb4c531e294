import { msg, plural } from '@lingui/core/macro';
import { COUNTED_MAX } from '@rapport/shared/counts';
import { type DatePreferences, dayOf, daysBetween } from '@rapport/shared/dates';
import { describeDue } from '@rapport/shared/due';
import { formatMoney } from '@rapport/shared/formatMoney';
import type { Currency } from '@rapport/shared/money';
import { withoutCentsFromMillion } from '@rapport/shared/withoutCentsFromMillion';
import { asText, type Sentence } from '@rapport/shared/words';
import type { Words } from '../../words/words';

/** The number of items, and the name of the first. */
interface Named {
  total: number;
  first?: string;
}

/** What waits in a workspace. Tasks and people start with the one that has waited longest. */
export interface Waiting {
  /** Deals in the stage Proposal. `value` is in the workspace's currency, or `null` if a rate is missing. */
  proposals: Named & { value: number | null };
  overdue: Named & { due?: string };
  dueToday: Named;
  deals: Named;
  people: Named;
}

const NUMBERS = [
  msg`two`,
  msg`three`,
  msg`four`,
  msg`five`,
  msg`six`,
  msg`seven`,
  msg`eight`,
  msg`nine`,
  msg`ten`,
  msg`eleven`,
  msg`twelve`,
];
/** Longer titles are shortened in the sentence. */
const TITLE_MAX = 60;
const CLAUSES_MAX = 2;

const cut = (title = '') => (title.length > TITLE_MAX ? `${title.slice(0, TITLE_MAX).trim()}…` : title);

type Reading = { currency: Currency } & DatePreferences;

/** One sentence about what matters today, with names and amounts. It only counts, and does not judge. */
export const sentenceOf = (waiting: Waiting, reading: Reading, words: Words): string => {
  const [first, second] = clausesOf(waiting, reading).slice(0, CLAUSES_MAX).map(asText);
  if (first === undefined) return words(msg`Nothing needs your attention today.`);
  const sentence = words(second === undefined ? msg`${first}.` : msg`${first}; ${second}.`);
  return `${sentence.charAt(0).toLocaleUpperCase(reading.language)}${sentence.slice(1)}`;
};

/** The clauses that the sentence can have, most urgent first. */
const clausesOf = (
  { proposals, overdue, dueToday, deals, people }: Waiting,
  { currency, ...reading }: Reading,
): Sentence[] => {
  const { language } = reading;
  const many = (total: number): string => {
    const number = new Intl.NumberFormat(language).format(total);
    return asText(NUMBERS[total - 2] ?? (total >= COUNTED_MAX ? `${number}+` : number));
  };
  const worth = proposals.value ? formatMoney(withoutCentsFromMillion(proposals.value), currency, language) : '';
  const overdueTitle = cut(overdue.first);
  const dueTitle = cut(dueToday.first);
  const isDueToday = overdue.total === 0 && dueToday.total > 0;
  return [
    proposals.total > 0 && proposalsClause(proposals.total, many(proposals.total), cut(proposals.first), worth),
    overdue.total === 1 && lateness(overdueTitle, overdue.due, reading),
    overdue.total > 1 &&
      msg`${{ number: many(overdue.total) }} tasks are overdue, “${{ title: overdueTitle }}” for the longest`,
    isDueToday && dueToday.total === 1 && msg`“${{ title: dueTitle }}” is due today`,
    isDueToday &&
      dueToday.total > 1 &&
      msg`${{ number: many(dueToday.total) }} tasks are due today, “${{ title: dueTitle }}” first`,
    people.total > 0 && peopleClause(people.total, many(people.total - 1), people.first ?? ''),
    deals.total === 1 && msg`“${{ title: cut(deals.first) }}” needs attention`,
    deals.total > 1 && msg`${{ number: many(deals.total) }} deals need attention`,
  ].filter((clause) => clause !== false);
};

const proposalsClause = (total: number, number: string, title: string, worth: string): Sentence => {
  if (total === 1) {
    return worth
      ? msg`the proposal “${title}” worth ${worth} is waiting for a reply`
      : msg`the proposal “${title}” is waiting for a reply`;
  }
  return worth
    ? msg`${number} proposals worth ${worth} are waiting for a reply`
    : msg`${number} proposals are waiting for a reply`;
};

const peopleClause = (total: number, number: string, name: string): Sentence => {
  if (total === 1) return msg`it is time to get in touch with ${name}`;
  if (total === 2) return msg`it is time to get in touch with ${name} and one other`;
  return msg`it is time to get in touch with ${name} and ${number} others`;
};

const lateness = (title: string, due: string | undefined, reading: DatePreferences): Sentence => {
  if (!due) return msg`“${title}” is late`;
  const now = new Date();
  const { lateSince } = describeDue(due, now, reading);
  if (lateSince) return msg`“${title}” has been late since ${lateSince}`;
  const days = daysBetween(dayOf(due, reading.timezone), dayOf(now.toISOString(), reading.timezone));
  return msg`“${title}” is ${plural(days, { one: '# day late', other: '# days late' })}`;
};
