import { t } from '@lingui/core/macro';
import { UNLIMITED } from '@rapport/shared/limits';

/** A limit of a plan in words: `5,000` or `Unlimited`. */
export const limitText = (limit: number, number: (value: number) => string): string =>
  limit === UNLIMITED ? t`Unlimited` : number(limit);
