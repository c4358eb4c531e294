import { msg } from '@lingui/core/macro';
import { readAmount } from '@rapport/shared/amounts';
import { NewDeal } from '@rapport/shared/deals';
import { memoize } from '@rapport/shared/memoize';
import { isPayable, Money, NO_PART_OF_YEN } from '@rapport/shared/money';
import { asText } from '@rapport/shared/words';
import { z } from 'zod';
import { OwnerInput } from '../../lib/records/owner';

const amountInput = (language: string) =>
  z
    .string()
    .trim()
    .min(1, asText(msg`Enter an amount`))
    .transform((text, context) => {
      const read = readAmount(text, language);
      const problem = 'problem' in read ? asText(read.problem) : Money.safeParse(read.amount).error?.issues[0]?.message;
      if (!('problem' in read) && !problem) return read;
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    });

/** The form values of a deal, typed in a language. A currency typed beside the amount overrides the selected one. */
export const dealInput = memoize((language: string) =>
  NewDeal.extend({
    amount: amountInput(language),
    owner_id: OwnerInput,
  }).transform(({ amount: { amount, currency: written }, currency: chosen, ...deal }, context) => {
    const currency = written ?? chosen;
    if (currency && !isPayable(amount, currency)) {
      context.addIssue({ code: 'custom', path: ['amount'], message: NO_PART_OF_YEN });
    }
    return { ...deal, amount, currency };
  }),
);
