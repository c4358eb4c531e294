import { UNLIMITED } from '@rapport/shared/plans';

/** A limit among the plans: `5,000`, or `Unlimited`. */
export const limitText = (limit: number, language: string): string =>
  limit === UNLIMITED ? 'Unlimited' : limit.toLocaleString(language);
