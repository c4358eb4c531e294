import { msg } from '@lingui/core/macro';
import { type DecimalMark, readCurrency, readMarkedAmount } from '@rapport/shared/amounts';
import { CURRENCIES } from '@rapport/shared/currencies';
import type { Currency } from '@rapport/shared/money';
import { asText, type Said } from '@rapport/shared/words';
import { isPlaceholder } from './contactPoints';
import { wrongField } from './fieldWords';
import { singleLine } from './rowReader';

type Read<Value> = { value: Value } | { reason: Said; field: string };

/** Adds to a problem that the cell may also be left empty. */
const orEmpty = (problem: Said) => msg`${{ problem: asText(problem) }}, or leave the cell empty`;

interface DealAmount {
  amount?: number;
  currency?: Currency;
  /** The amount with its currency when the currency is not supported. */
  foreign?: string;
}

/**
 * Reads the amount of a deal and its currency, from the amount itself or from a separate column. Without a currency, an existing
 * deal keeps its own, and a new one gets that of the workspace. An unsupported currency is never replaced by another.
 */
export const parseDealAmount = (cells: Record<string, string>, decimals?: DecimalMark): Read<DealAmount> => {
  const [amountCell, currencyCell] = [withoutPlaceholder(cells.amount), withoutPlaceholder(cells.currency)];
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

/** The warning about an amount that goes to the notes. */
export const foreignAmountWarning = (foreign: string): Said =>
  msg`“${{ amount: foreign }}” is in a currency that is not supported, and kept in the notes instead of the amount. Supported are ${{ currencies: CURRENCIES.join(', ') }}`;

/** The text of a cell; empty for a placeholder such as `n/a`. */
const withoutPlaceholder = (cell = '') => (isPlaceholder(singleLine(cell)) ? '' : singleLine(cell));

/** Reads a probability in percent. Values below 1 are fractions: HubSpot and others export 40% as `0.4`. */
export const parseProbability = (cell: string): Read<number | undefined> => {
  const written = withoutPlaceholder(cell);
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
