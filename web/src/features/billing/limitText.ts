import { t } from '@lingui/core/macro';
import { UNLIMITED } from '@rapport/shared/limits';

/** A limit among the plans: `5,000`, or `Unlimited`. */
export const limitText = (limit: number, number: (value: number) => string): string =>
  limit === UNLIMITED ? t`Unlimited` : number(limit);
