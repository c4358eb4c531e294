import { readAmount } from '@rapport/shared/amounts';
import type { DatePreferences } from '@rapport/shared/dates';
import type { Currency } from '@rapport/shared/money';
import { type QuickTask, quickTask } from '../../lib/records/quickTask';

/** What a line asks to be made. */
export type QuickEntry =
  | { kind: 'deal'; title: string; amount: number; currency: Currency | null }
  | { kind: 'contact'; name: string; email: string }
  | { kind: 'company'; name: string }
  | ({ kind: 'task'; who: string } & QuickTask);

const VERBS = ['new', 'add', 'create'];
const KINDS = ['deal', 'contact', 'company', 'task'] as const;
const DOING = /^(call|phone|email|mail|meet|ask|write to|send|visit|remind)\s+(.+)$/i;
const AMOUNT_WORDS_MOST = 3;
const TITLE_MAX = 200;

/** Whether a word was typed with at most one letter wrong, missing or too many, or two that changed places. */
export const isNearly = (word: string, typed: string): boolean => {
  let at = 0;
  while (at < word.length && typed[at] === word[at]) at += 1;
  const [rest, left] = [word.slice(at), typed.slice(at)];
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`;
  return rest.slice(1) === left.slice(1) || rest.slice(1) === left || rest === left.slice(1) || swapped === left;
};

/** A kind that the first words name, and what follows. A typo counts only behind a verb: `talk` alone is no `task`. */
const commandIn = (text: string): { kind: (typeof KINDS)[number]; rest: string } | null => {
  const [first = '', second = '', ...others] = text.trim().split(/\s+/);
  const alone = KINDS.find((kind) => kind === first.toLowerCase().replace(/:$/, ''));
  if (alone) return { kind: alone, rest: [second, ...others].join(' ').trim() };
  const verb = first.toLowerCase();
  const kind = KINDS.find((each) => isNearly(each, second.toLowerCase()));
  const isVerb = VERBS.includes(verb) || (verb.length > 2 && VERBS.some((each) => isNearly(each, verb)));
  return isVerb && kind ? { kind, rest: others.join(' ') } : null;
};

/** The amount at the end of a line, and what is before it. */
const dealIn = (text: string): QuickEntry => {
  const words = text.split(/\s+/);
  for (let count = Math.min(AMOUNT_WORDS_MOST, words.length - 1); count > 0; count--) {
    const end = words.slice(-count).join(' ');
    const read = /\d/.test(end) ? readAmount(end) : { problem: '' };
    if ('problem' in read || read.amount < 0) continue;
    const title = words.slice(0, -count).join(' ');
    return { kind: 'deal', title: title.slice(0, TITLE_MAX), amount: read.amount, currency: read.currency };
  }
  return { kind: 'deal', title: text.slice(0, TITLE_MAX), amount: 0, currency: null };
};

const contactIn = (text: string): QuickEntry => {
  const words = text.split(/\s+/);
  const email = words.find((word) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(word)) ?? '';
  const name = words.filter((word) => word !== email).join(' ');
  return { kind: 'contact', name: (name || email).slice(0, TITLE_MAX), email };
};

const taskIn = (text: string, now: Date, preferences: DatePreferences): QuickEntry => {
  const task = quickTask(text, now, preferences);
  return { kind: 'task', ...task, title: task.title.slice(0, TITLE_MAX), who: DOING.exec(task.title)?.[2] ?? '' };
};

/**
 * Reads `new deal Acme 5000`, `task send the offer tomorrow`, `call Ann fri 10`. `isAsked` where the words say so
 * surely: a mere `call Ann` may as well be a search, and so may `April Sun`.
 */
export const quickEntry = (
  text: string,
  now: Date,
  preferences: DatePreferences,
): { entry: QuickEntry; isAsked: boolean } | null => {
  const command = commandIn(text);
  if (command && command.rest === '') return null;
  if (command?.kind === 'deal') return { entry: dealIn(command.rest), isAsked: true };
  if (command?.kind === 'contact') return { entry: contactIn(command.rest), isAsked: true };
  if (command?.kind === 'company') return { entry: { kind: 'company', name: command.rest }, isAsked: true };
  const entry = taskIn(command?.rest ?? text, now, preferences);
  if (entry.kind !== 'task' || entry.title === '') return null;
  const [hasDay, hasVerb] = [entry.due_date !== null, entry.who !== ''];
  const isAsked = command !== null || (hasDay && hasVerb);
  return isAsked || hasDay || hasVerb ? { entry, isAsked } : null;
};
