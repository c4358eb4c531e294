import { readAmount } from '@rapport/shared/amounts';
import type { DatePreferences } from '@rapport/shared/dates';
import type { Currency } from '@rapport/shared/money';
import { type QuickTask, quickTask } from '../../lib/records/quickTask';
import { commandIn, taskSubject } from './commandWords';

/** The record that a line describes. */
export type QuickEntry =
  | { kind: 'deal'; title: string; amount: number; currency: Currency | null }
  | { kind: 'contact'; name: string; email: string }
  | { kind: 'company'; name: string }
  | ({ kind: 'task'; who: string } & QuickTask);

const AMOUNT_WORDS_MOST = 3;
const TITLE_MAX = 200;

/** Splits a line into the amount at its end and the title before it. */
const dealIn = (text: string, language: string): QuickEntry => {
  const words = text.split(/\s+/);
  for (let count = Math.min(AMOUNT_WORDS_MOST, words.length - 1); count > 0; count--) {
    const end = words.slice(-count).join(' ');
    const read = /\d/.test(end) ? readAmount(end, language) : { problem: '' };
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
  return {
    kind: 'task',
    ...task,
    title: task.title.slice(0, TITLE_MAX),
    who: taskSubject(task.title, preferences.language),
  };
};

/**
 * Parses `new deal Acme 5000`, `task send the offer tomorrow`, `call Ann fri 10`, in the user's language and in
 * English. `isAsked` is true if the words are clearly a command: a mere `call Ann` may also be a search, and so may
 * `April Sun`.
 */
export const quickEntry = (
  text: string,
  now: Date,
  preferences: DatePreferences,
): { entry: QuickEntry; isAsked: boolean } | null => {
  const command = commandIn(text, preferences.language);
  if (command && command.rest === '') return null;
  if (command?.kind === 'deal') return { entry: dealIn(command.rest, preferences.language), isAsked: true };
  if (command?.kind === 'contact') return { entry: contactIn(command.rest), isAsked: true };
  if (command?.kind === 'company') return { entry: { kind: 'company', name: command.rest }, isAsked: true };
  const entry = taskIn(command?.rest ?? text, now, preferences);
  if (entry.kind !== 'task' || entry.title === '') return null;
  const [hasDay, hasVerb] = [entry.due_date !== null, entry.who !== ''];
  const isAsked = command !== null || (hasDay && hasVerb);
  return isAsked || hasDay || hasVerb ? { entry, isAsked } : null;
};
