import { msg } from '@lingui/core/macro';
import { asText, type Sentence } from '@rapport/shared/words';
import type { Scope } from '../../db/scope';
import { sha256 } from '../../http/authenticate';
import { tooMany } from '../../http/problem';
import { countEmail } from './emailAllowance.repository';

const HOUR = 3600;
const DAY = 24 * HOUR;

/** How many emails of each kind a person may request per hour in all their workspaces, and a workspace per day. */
const ALLOWANCES = {
  invitation: {
    byPerson: 20,
    ofPerson: (most: number) => msg`You can send ${most} invitations per hour.`,
    byWorkspace: 60,
    ofWorkspace: (most: number) => msg`A workspace can send ${most} invitations per day.`,
  },
  quote: {
    byPerson: 40,
    ofPerson: (most: number) => msg`You can send ${most} quotes per hour.`,
    byWorkspace: 150,
    ofWorkspace: (most: number) => msg`A workspace can send ${most} quotes per day.`,
  },
  confirmation: {
    byPerson: 100,
    ofPerson: (most: number) => msg`You can send ${most} confirmations per hour.`,
    byWorkspace: 300,
    ofWorkspace: (most: number) => msg`A workspace can send ${most} confirmations per day.`,
  },
  mailbox: {
    byPerson: 100,
    ofPerson: (most: number) => msg`You can send ${most} emails per hour from your mailbox.`,
    byWorkspace: 1_000,
    ofWorkspace: (most: number) => msg`A workspace can send ${most} emails per day from its mailboxes.`,
  },
  test: {
    byPerson: 30,
    ofPerson: (most: number) => msg`You can send ${most} test emails per hour.`,
    byWorkspace: 150,
    ofWorkspace: (most: number) => msg`A workspace can send ${most} test emails per day.`,
  },
};

/** How many invitations an address may receive per day from all workspaces together. */
const INVITATIONS_TO_ADDRESS = 5;
const QUOTES_TO_ADDRESS = 20;
const CONFIRMATIONS_TO_ADDRESS = 3;

/**
 * Counts an email in the transaction that requests it, so that a request that is rolled back does not count.
 * @throws 429 with the seconds to wait
 */
export const requireEmailAllowance = async (scope: Scope, kind: keyof typeof ALLOWANCES): Promise<void> => {
  const { byPerson, ofPerson, byWorkspace, ofWorkspace } = ALLOWANCES[kind];
  if (scope.userId) {
    await requireRoom(scope, kind, scope.userId, {
      most: byPerson,
      seconds: HOUR,
      limit: ofPerson(byPerson),
    });
  }
  await requireRoom(scope, kind, scope.workspaceId, {
    most: byWorkspace,
    seconds: DAY,
    limit: ofWorkspace(byWorkspace),
  });
};

/**
 * Counts an invitation for its sender and workspace, and for the address that receives it. @throws 429 with the seconds
 * to wait
 */
export const requireInvitationAllowance = async (scope: Scope, email: string): Promise<void> => {
  await requireEmailAllowance(scope, 'invitation');
  await requireRoomForAddress(scope, 'invitation', email, {
    most: INVITATIONS_TO_ADDRESS,
    limit: msg`An address can receive ${INVITATIONS_TO_ADDRESS} invitations per day.`,
  });
};

/** Counts a quote for its sender and workspace, and for the address that receives it. @throws 429 with the seconds to wait */
export const requireQuoteAllowance = async (scope: Scope, email: string): Promise<void> => {
  await requireEmailAllowance(scope, 'quote');
  await requireRoomForAddress(scope, 'quote', email, {
    most: QUOTES_TO_ADDRESS,
    limit: msg`An address can receive ${QUOTES_TO_ADDRESS} quotes per day.`,
  });
};

/**
 * Counts a newsletter confirmation for its sender and workspace, and for the address that receives it. @throws 429 with the
 * seconds to wait
 */
export const requireConfirmationAllowance = async (scope: Scope, email: string): Promise<void> => {
  await requireRoomForAddress(scope, 'confirmation', email, {
    most: CONFIRMATIONS_TO_ADDRESS,
    limit: msg`An address can receive ${CONFIRMATIONS_TO_ADDRESS} confirmations per day.`,
  });
  await requireEmailAllowance(scope, 'confirmation');
};

interface Limit {
  most: number;
  seconds: number;
  /** The message if the limit is reached. */
  limit: Sentence;
}

/** Counts an email to an address. Only the hash of the address is stored. */
const requireRoomForAddress = (scope: Scope, kind: string, email: string, room: Omit<Limit, 'seconds'>) =>
  requireRoom(scope, kind, sha256(email.toLowerCase()).toString('hex'), { ...room, seconds: DAY });

const requireRoom = async (scope: Scope, kind: string, subject: string, { most, seconds, limit }: Limit) => {
  const count = await countEmail(scope, kind, { subject, seconds });
  if (count.used > most) throw tooMany(count.seconds, tryAgain(asText(limit), count.seconds));
};

const tryAgain = (limit: string, seconds: number): Sentence => {
  if (seconds <= 60) return msg`${limit} Please try again in a minute.`;
  return seconds <= 2 * HOUR
    ? msg`${limit} Please try again in ${{ minutes: Math.ceil(seconds / 60) }} minutes.`
    : msg`${limit} Please try again in ${{ hours: Math.ceil(seconds / HOUR) }} hours.`;
};
