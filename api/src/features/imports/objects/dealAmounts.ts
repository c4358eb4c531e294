import { msg } from '@lingui/core/macro';
import { type DecimalMark, readCurrency, readMarkedAmount } from '@rapport/shared/amounts';
import { CURRENCIES } from '@rapport/shared/currencies';
import type { Currency } from '@rapport/shared/money';
import { asText, type Said } from '@rapport/shared/words';
import { isNothing } from './contactPoints';
import { wrongField } from './fieldWords';
import { squeezed } from './rowReader';

type Read<Value> = { value: Value } | { reason: Said; field: string };

/** A problem of a cell that need not be filled. */
const orEmpty = (problem: Said) => msg`${{ problem: asText(problem) }}, or leave the cell empty`;

interface DealAmount {
  amount?: number;
  currency?: Currency;
  /** The amount with its currency, where that is not supported. */
  foreign?: string;
}

/**
 * The amount of a deal and its currency: the one written with the amount, or that of a column of its own. Where neither is
 * named an existing deal keeps its currency, and a new one gets the workspace's; one that is not supported is never replaced.
 */
export const dealAmountIn = (cells: Record<string, string>, decimals?: DecimalMark): Read<DealAmount> => {
  const [amountCell, currencyCell] = [withoutNothing(cells.amount), withoutNothing(cells.currency)];
  const named = readCurrency(currencyCell);
  if (currencyCell && !named) return { value: { foreign: `${amountCell} ${currencyCell}`.trim() } };
  if (!amountCell) return { value: { currency: named } };
  const read = readMarkedAmount(amountCell, decimals);
  if ('problem' in read) {
    return read.isForeign ? { value: { foreign: amountCell } } : wrongField('amount', orEmpty(read.problem));
  }
  if (named && read.currency && named !== read.currency) {
    return wrongField(
      'amount',
      msg`“${{ amount: amountCell }}” is in ${{ currency: read.currency }}, but the currency column says ${{ other: named }}`,
    );
  }
  return { value: { amount: read.amount, currency: named ?? read.currency ?? undefined } };
};

/** The warning about an amount that is kept in the notes. */
export const foreignAmount = (foreign: string): Said =>
  msg`“${{ amount: foreign }}” is in a currency that is not supported, and kept in the notes instead of the amount. Supported are ${{ currencies: CURRENCIES.join(', ') }}`;

/** A cell, empty where it only says that there is nothing. */
const withoutNothing = (cell = '') => (isNothing(squeezed(cell)) ? '' : squeezed(cell));

/** A chance in percent: nobody writes less than one percent, but HubSpot and others write 40 % as `0.4`. */
export const probabilityIn = (cell: string): Read<number | undefined> => {
  const written = withoutNothing(cell);
  if (!written) return { value: undefined };
  const [, digits] = /^(\d+(?:[.,]\d+)?)\s*%?$/.exec(written) ?? [];
  if (!digits)
    return wrongField(
      'probability',
      orEmpty(msg`“${{ probability: written.slice(0, 50) }}” is not a percentage. Enter a number from 0 to 100`),
    );
  const probability = Number(digits.replace(',', '.'));
  const isShare = probability > 0 && probability < 1 && !written.includes('%');
  return { value: Math.round(isShare ? probability * 100 : probability) };
};
