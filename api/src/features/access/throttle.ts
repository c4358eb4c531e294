import { msg } from '@lingui/core/macro';
import type { Sentence } from '@rapport/shared/words';
import type { Context } from '../../http/context';
import { tooMany } from '../../http/problem';
import { block, type RateLimit, resetCount, returnAllowance, takeAllowance } from '../../http/rateLimit';

const QUARTER = 15 * 60;
const HOUR = 3600;
const LONGEST_BLOCK = 4 * HOUR;

const BY_ADDRESS_AND_NETWORK: RateLimit = { name: 'login', points: 5, seconds: QUARTER };
const BY_DEVICE: RateLimit = { name: 'login-device', points: 5, seconds: QUARTER };
const BY_NETWORK: RateLimit = { name: 'login-network', points: 50, seconds: HOUR };
const BY_ADDRESS: RateLimit = { name: 'login-address', points: 30, seconds: HOUR };
/** How often sign-ins were blocked in a day. Each block is twice as long as the one before. */
const BLOCKS: RateLimit = { name: 'login-blocks', points: 1_000, seconds: 24 * HOUR };

interface Attempt {
  email: string;
  network: string;
  /**
   * A device on which this account signed in before. Its attempts have a separate count, so that attackers cannot lock
   * its owner out.
   */
  device: string | null;
}

/**
 * Counts an attempt to sign in before the password is checked, so that simultaneous attempts are counted too. Call
 * `succeeded` if the password was right.
 * @throws 429 with the seconds to wait, the same for an address that has no account
 */
export const countAttempt = async ({ db }: Context, attempt: Attempt): Promise<{ succeeded(): Promise<void> }> => {
  const counts = countsOf(attempt);
  for (const [limit, key] of counts) {
    const { isAllowed, isFirstRefusal, seconds } = await takeAllowance(db, limit, key);
    if (isAllowed) continue;
    const wait = isFirstRefusal && limit.seconds === QUARTER ? await blockLonger(db, limit, key) : seconds;
    throw tooMany(wait, tooManyAttempts(wait));
  }
  return {
    succeeded: async () => {
      for (const [limit, key] of counts) {
        if (limit.seconds === QUARTER) await resetCount(db, limit, key);
        else await returnAllowance(db, limit, key);
      }
    },
  };
};

const countsOf = ({ email, network, device }: Attempt): [RateLimit, string][] =>
  device
    ? [[BY_DEVICE, device]]
    : [
        [BY_NETWORK, network],
        [BY_ADDRESS_AND_NETWORK, `${email} ${network}`],
        [BY_ADDRESS, email],
      ];

const blockLonger = async (db: Context['db'], limit: RateLimit, key: string): Promise<number> => {
  const { left } = await takeAllowance(db, BLOCKS, `${limit.name} ${key}`);
  const times = BLOCKS.points - left;
  const seconds = Math.min(QUARTER * 2 ** (times - 1), LONGEST_BLOCK);
  await block(db, limit, key, seconds);
  return seconds;
};

const tooManyAttempts = (seconds: number): Sentence => {
  if (seconds >= 2 * HOUR) return msg`Too many attempts. Please try again in a few hours, or reset your password.`;
  if (seconds <= 60) return msg`Too many attempts. Please try again in a minute, or reset your password.`;
  return msg`Too many attempts. Please try again in ${{ minutes: Math.ceil(seconds / 60) }} minutes, or reset your password.`;
};
