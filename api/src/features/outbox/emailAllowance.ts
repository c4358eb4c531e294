import type { Scope } from '../../db/scope';
import { sha256 } from '../../http/authenticate';
import { tooMany } from '../../http/problem';
import { countEmail } from './emailAllowance.repository';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How many emails of a kind one person may request in an hour, in all workspaces together, and one workspace in a day. */
const ALLOWANCES = {
  invitation: { words: 'invitations', byPerson: 20, byWorkspace: 60 },
  test: { words: 'test emails', byPerson: 30, byWorkspace: 150 },
};

/** How many invitations one address gets in a day, from all workspaces together. */
const INVITATIONS_TO_ADDRESS = 5;

/**
 * Counts an email in the transaction that requests it, so that one that is rolled back does not count.
 * @throws 429 with the seconds to wait
 */
export const requireEmailAllowance = async (scope: Scope, kind: keyof typeof ALLOWANCES): Promise<void> => {
  const { words, byPerson, byWorkspace } = ALLOWANCES[kind];
  if (scope.userId) {
    await requireRoom(scope, kind, scope.userId, {
      most: byPerson,
      seconds: HOUR,
      limit: `You can send ${byPerson} ${words} per hour.`,
    });
  }
  await requireRoom(scope, kind, scope.workspaceId, {
    most: byWorkspace,
    seconds: DAY,
    limit: `A workspace can send ${byWorkspace} ${words} per day.`,
  });
};

/** Counts an invitation to an address as well, which is kept as its hash. @throws 429 with the seconds to wait */
export const requireInvitationAllowance = async (scope: Scope, email: string): Promise<void> => {
  await requireEmailAllowance(scope, 'invitation');
  await requireRoom(scope, 'invitation', sha256(email.toLowerCase()).toString('hex'), {
    most: INVITATIONS_TO_ADDRESS,
    seconds: DAY,
    limit: `An address can receive ${INVITATIONS_TO_ADDRESS} invitations per day.`,
  });
};

interface Limit {
  most: number;
  seconds: number;
  /** What to say when there is no room left. */
  limit: string;
}

const requireRoom = async (scope: Scope, kind: string, subject: string, { most, seconds, limit }: Limit) => {
  const count = await countEmail(scope, kind, { subject, seconds });
  if (count.used > most) throw tooMany(count.seconds, `${limit} Please try again ${inWords(count.seconds)}.`);
};

const inWords = (seconds: number): string => {
  if (seconds <= 60) return 'in a minute';
  return seconds <= 2 * HOUR ? `in ${Math.ceil(seconds / 60)} minutes` : `in ${Math.ceil(seconds / HOUR)} hours`;
};
