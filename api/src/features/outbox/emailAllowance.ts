import type { Scope } from '../../db/scope';
import { tooMany } from '../../http/problem';
import { countEmail } from './emailAllowance.repository';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How many emails of a kind one person may ask for in an hour, and everybody in a workspace together in a day. */
const ALLOWANCES = {
  invitation: { words: 'invitations', byPerson: 20, byWorkspace: 60 },
  test: { words: 'test emails', byPerson: 30, byWorkspace: 150 },
};

/**
 * Counts an email in the transaction that requests it, so that one that is rolled back does not count.
 * @throws 429 with the seconds to wait
 */
export const requireEmailAllowance = async (scope: Scope, kind: keyof typeof ALLOWANCES): Promise<void> => {
  const { words, byPerson, byWorkspace } = ALLOWANCES[kind];
  const mine = await countEmail(scope, kind, { userId: scope.userId, seconds: HOUR });
  if (mine.used > byPerson) {
    throw tooMany(
      mine.seconds,
      `You can send ${byPerson} ${words} an hour. Please try again ${inWords(mine.seconds)}.`,
    );
  }
  const all = await countEmail(scope, kind, { userId: null, seconds: DAY });
  if (all.used > byWorkspace) {
    const limit = `A workspace can send ${byWorkspace} ${words} a day.`;
    throw tooMany(all.seconds, `${limit} Please try again ${inWords(all.seconds)}.`);
  }
};

const inWords = (seconds: number): string => {
  if (seconds <= 60) return 'in a minute';
  return seconds <= 2 * HOUR ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${Math.ceil(seconds / HOUR)} hours`;
};
