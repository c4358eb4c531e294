import type { Refusal } from '@rapport/shared/formFields';
import type { Context } from '../../http/context';
import { type RateLimit, takeAllowance } from '../../http/rateLimit';
import { confirmedId, isConfirmed, refusalOf, SLOWEST_MS, stampOf } from './guards';
import { newChallenge, readProof } from './proof';

/** What a browser sends back with a form or a booking page, before it is checked. */
interface Sent {
  trap: string;
  stamp: string;
  /** Proof of the work that the browser did. */
  proof: string;
}

/** A proof of work, or a stamp of a page that was shown for confirmation, can be used once. */
export const onceFor = (name: string): RateLimit => ({ name, points: 1, seconds: SLOWEST_MS / 1_000 });

/**
 * Makes the stamp and the challenge of the page of a form or a booking. The browser sends back the stamp, which
 * contains the time at which the page was shown, and the solution of the challenge. A page that is shown a second time
 * for confirmation has no challenge.
 */
export const newStampAndChallenge = async (
  { config: { jwtSecret } }: Pick<Context, 'config'>,
  pageId: string,
  isConfirmation = false,
) => ({
  stamp: stampOf(jwtSecret, isConfirmation ? confirmedId(pageId) : pageId, new Date()),
  challenge: isConfirmation ? null : await newChallenge(jwtSecret, pageId),
});

/** Whether the page was shown a second time for confirmation before this was sent. */
export const wasConfirmed = (
  { config }: Pick<Context, 'config'>,
  pageId: string,
  { stamp }: Pick<Sent, 'stamp'>,
): boolean => isConfirmed(config.jwtSecret, pageId, stamp);

/** Returns why the input looks like a program's, `null` if it looks like a person's. `refusalOnce` then checks its proof. */
export const refusalBefore = (context: Context, pageId: string, sent: Sent): Refusal | null => {
  const shownAs = wasConfirmed(context, pageId, sent) ? confirmedId(pageId) : pageId;
  return refusalOf(context.config.jwtSecret, shownAs, sent, new Date());
};

/** Uses up the proof of a page. @returns why the proof is refused, `null` if it is accepted */
export const refusalOnce = async (
  context: Context,
  pageId: string,
  sent: Sent,
  once: RateLimit,
): Promise<Refusal | null> => {
  const name = wasConfirmed(context, pageId, sent)
    ? sent.stamp
    : await readProof(context.config.jwtSecret, pageId, sent.proof);
  if (name === null) return 'unproven';
  return (await takeAllowance(context.db, once, `${pageId} ${name}`)).isAllowed ? null : 'reused';
};
