import { msg } from '@lingui/core/macro';
import { CURRENCIES } from './currencies';
import { memoize } from './memoize';
import type { Currency } from './money';
import type { Said } from './words';

/**
 * The amount, rounded to the cent, and the currency next to it; or a sentence that says what to do, for unsupported
 * currencies too.
 */
export type ReadAmount = { amount: number; currency: Currency | null } | { problem: Said; isForeign?: boolean };

/** Names and signs of currencies besides their codes. The only supported dollar is that of the United States. */
const CURRENCY_WORDS = new Map(
  Object.entries<Currency>({
    $: 'USD',
    us$: 'USD',
    'us dollar': 'USD',
    'us dollars': 'USD',
    '€': 'EUR',
    euro: 'EUR',
    euros: 'EUR',
    '£': 'GBP',
    '¥': 'JPY',
    円: 'JPY',
    yen: 'JPY',
  }),
);

/** Powers of ten. `billion` and `mil` differ between languages and are not read. The longest come first. */
const UNITS: [string, number][] = [
  ['mio.', 6],
  ['mio', 6],
  ['mln', 6],
  ['mm', 6],
  ['mn', 6],
  ['bn', 9],
  ['k', 3],
  ['m', 6],
];

/** The currency that a text consists of, such as `eur` or `€`. */
export const readCurrency = (text: string): Currency | undefined => {
  const word = simplified(text).toLowerCase();
  return CURRENCIES.find((code) => code.toLowerCase() === word) ?? CURRENCY_WORDS.get(word);
};

export type DecimalMark = '.' | ',';

export const decimalMark = memoize(
  (language: string): DecimalMark =>
    new Intl.NumberFormat(language).formatToParts(1.5).some(({ value }) => value === ',') ? ',' : '.',
);

/** An amount as people type it into a field: `1234.5`, in German `1234,5`. */
export const amountText = (amount: number, language: string): string =>
  String(amount).replace('.', decimalMark(language));

/** A longer text is not an amount. */
const AMOUNT_MAX = 200;

/** A single separator before three digits is either the decimal mark or a thousands separator. */
const READ_EITHER_WAY = /^\d{1,3}([.,])\d{3}$/;

/** The decimal mark of a number: `either` for `1.234`, which is ambiguous, and `null` if nothing shows it. */
export const decimalMarkIn = (text: string): DecimalMark | 'either' | null => {
  if (text.length > AMOUNT_MAX) return null;
  const digits = AMOUNT.exec(withoutBrackets(simplified(text)).written)?.[2] ?? '';
  if (READ_EITHER_WAY.test(digits) && !digits.startsWith('0')) return 'either';
  const marks = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (!last || !readDigits(digits, marks.length === 1)) return null;
  const isBetweenThousands = marks.length > 1 && marks.every((mark) => mark === last);
  const other = last === '.' ? ',' : '.';
  return (isBetweenThousands ? other : last) as DecimalMark;
};

/**
 * Reads an amount as people and spreadsheets write it: `1,234.50`, `1.234,50 €`, `1’250.–`, `4.5k`, `USD 1 250`. Any
 * part that is not understood is a problem, never a guess. `language` decides how `1.234` is read.
 */
export const readAmount = (text: string, language?: string): ReadAmount =>
  readMarkedAmount(text, language === undefined ? undefined : decimalMark(language));

/**
 * Reads an amount whose decimal mark may be known, as for the columns of a file. Without one, `1.234` is read with a
 * thousands separator.
 */
export const readMarkedAmount = (text: string, decimals?: DecimalMark): ReadAmount => {
  if (text.length > AMOUNT_MAX) return unclear(text);
  const { written, isNegative: isBracketed } = withoutBrackets(simplified(text));
  const [, before = '', digits = '', after = ''] = AMOUNT.exec(written) ?? [];
  const sign = /^[+-]|[+-]$/.exec(before.trim())?.[0];
  const named = before.replace(/^\s*[+-]|[+-]\s*$/, '').trim();
  const suffix = readSuffix(after.replace(NO_CENTS, '').trim());
  const mark = READ_EITHER_WAY.exec(digits)?.[1];
  const number = readDigits(digits, mark !== undefined && mark === decimals);
  if (!number || !suffix || (/\p{L}\.?$/u.test(before) && /^[.,]/.test(digits))) return unclear(text);
  if (suffix.power > 0 && mark && !decimals) return unclear(text);

  const names = [named, suffix.named].filter((name) => name !== '');
  const currencies = names.map(readCurrency);
  if (currencies.includes(undefined)) return names.every(isCurrencyLike) ? foreign(text) : unclear(text);
  const [currency = null, other = currency] = currencies;
  if (other !== currency) return unclear(text);
  const amount = Math.round(Number(`${number.whole}.${number.fraction}e${suffix.power + 2}`)) / 100;
  return { amount: amount !== 0 && (isBracketed || sign === '-') ? -amount : amount, currency };
};

/** Reads a plain number with all its decimals, or otherwise an amount. */
export const readNumber = (text: string, decimals?: DecimalMark): number | undefined => {
  const [, whole, mark, fraction = ''] = /^([+-]?\d+)(?:([.,])(\d+))?$/.exec(text) ?? [];
  const isUnclear = fraction.length === 3 && decimalMarkIn(text) === 'either';
  if (whole && (!isUnclear || mark === decimals)) return Number(`${whole}.${fraction}`);
  const read = readMarkedAmount(text, decimals);
  return 'amount' in read && read.currency === null ? read.amount : undefined;
};

const unclear = (text: string) => ({
  problem: msg`“${{ text: shortened(text) }}” is not a clear amount. Write a number such as 1250, 1,250.50 or 4k`,
});

const foreign = (text: string) => {
  const [first, last] = [CURRENCIES.slice(0, -1).join(', '), CURRENCIES.at(-1) ?? ''];
  return {
    isForeign: true,
    problem: msg`“${{ text: shortened(text) }}” is in a currency that is not supported. Convert it to ${first}, or ${last}`,
  };
};

const shortened = (text: string) => (text.trim().length > 40 ? `${text.trim().slice(0, 40)}…` : text.trim());

/** A number, with the text before and after it. */
const AMOUNT = /^(\D*?)([.,]?\d(?:[\d.,' ]*\d)?)(\D*)$/;

/** `1250.–` and `1250,-` say that there are no cents. */
const NO_CENTS = /^[.,](?:[-–—]{1,2})?(?!\d)/;

/** Normalizes blanks, apostrophes and minus signs, and full-width characters. */
const simplified = (text: string) =>
  text
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/￥/g, '¥')
    .replace(/￡/g, '£')
    .replace(/[’‘ʼ´`]/g, "'")
    .replace(/−/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** Reads a negative number in accounting notation: in parentheses. */
const withoutBrackets = (written: string) => {
  const [, before = '', inside = '', after = ''] = /^([^\d()]*)\(([^()]*\d[^()]*)\)([^\d()]*)$/.exec(written) ?? [];
  return inside === ''
    ? { written, isNegative: false }
    : { written: `${before} ${inside} ${after}`.trim(), isNegative: true };
};

/** A unit, a currency, or both. */
const readSuffix = (after: string): { power: number; named: string } | null => {
  if (after === '' || readCurrency(after)) return { power: 0, named: after };
  const lower = after.toLowerCase();
  for (const [unit, power] of UNITS) {
    const named = after.slice(unit.length).trim();
    if (lower.startsWith(unit) && (named === '' || readCurrency(named))) return { power, named };
  }
  return isCurrencyLike(after) ? { power: 0, named: after } : null;
};

/** `CHF`, `kr.`, `A$`, `лв.`: what looks like the name of a currency, whether or not it is one of ours. */
const isCurrencyLike = (text: string) =>
  readCurrency(text) !== undefined ||
  /^(?:[A-Z]{3}|[^\d\s]{0,3}\p{Sc})$/u.test(text) ||
  /^(?:kr|fr|sfr|rs|zł|kč|ft|лв)\.?$/i.test(text);

/** Groups of three, or of two before the last three as in India, with one mark between all of them. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/;
const GROUPED_AS_IN_INDIA = /^[1-9]\d?(?:,\d{2})+,\d{3}$/;

const readDigits = (digits: string, isDecimalMark: boolean): { whole: string; fraction: string } | null => {
  const isWhole = (text: string) => /^\d+$/.test(text) || GROUPED.test(text) || GROUPED_AS_IN_INDIA.test(text);
  const plain = (text: string) => text.replace(/\D/g, '');
  if (!isDecimalMark && isWhole(digits)) return { whole: plain(digits), fraction: '' };
  const at = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const [whole, fraction] = [digits.slice(0, at), digits.slice(at + 1)];
  const isDecimal = at !== -1 && /^\d+$/.test(fraction) && !whole.includes(digits.charAt(at));
  if (!isDecimal || (whole !== '' && !isWhole(whole))) return null;
  return { whole: plain(whole) || '0', fraction };
};
