import { parsePhoneNumberFromString } from 'libphonenumber-js';

const PHONE = /^([\s()+./-]*\d[\d\s()+./-]*)(?:(?:,|;|ext\.?|extension|x|#)[\s:.=]*(\d{1,7}))?\s*$/i;
const DIGITS_MIN = 3;
/** The fewest digits of a number with a country code. */
const INTERNATIONAL_MIN = 10;
/**
 * The prefix of an international number. 011, which North America dials, counts only before ten or more digits, because
 * shorter national numbers can begin with it.
 */
const INTERNATIONAL_PREFIX = /^\s*(?:\+|00|011(?=(?:\D*\d){10}))/;

const ZEROS = ['٠', '۰'].map((zero) => zero.charCodeAt(0));
const toAsciiDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) =>
      String(ZEROS.map((zero) => digit.charCodeAt(0) - zero).find((at) => at >= 0 && at < 10)),
    );

const digitsOf = (text: string) => text.replace(/\D/g, '');
const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/**
 * Patterns for `like` that find a phone number by its stored form (`phone_key` in the database), typed with or without
 * its country code and its extension. A workspace has no country, so a national number finds every number that ends
 * with it. A text that is not a phone number gets no patterns.
 */
export const phonePatterns = (text: string): string[] => {
  const [, number, extension = ''] = PHONE.exec(toAsciiDigits(text)) ?? [];
  if (!number || digitsOf(number).length < DIGITS_MIN) return [];
  const isInternational = INTERNATIONAL_PREFIX.test(number);
  const dialed = isInternational ? number.replace(INTERNATIONAL_PREFIX, '').replace('(0)', '') : number;
  const key = withoutZeros(digitsOf(dialed));
  if (key.length < DIGITS_MIN) return [`%${digitsOf(number)}%`];
  const national = withoutZeros(nationalOf(key, isInternational));
  const patterns = [
    `%${key}`,
    ...withTrunkZero(number),
    ...(national ? [`% ${national}`, `% _${national}`] : []),
    ...withoutTrunkPrefix(key, isInternational),
  ];
  return patterns.flatMap((pattern) => (extension ? [`${pattern}${extension}%`, `${pattern} %`] : [`${pattern}%`]));
};

/** After 011, a bracketed 0, which is not dialed from abroad, remains in the stored form of a number. */
const withTrunkZero = (number: string) => {
  const afterPrefix = number.replace(/^\s*011(?=(?:\D*\d){11})/, '');
  return afterPrefix !== number && number.includes('(0)') ? [`%${digitsOf(afterPrefix)}`] : [];
};

/** The number without its country code, or an empty text. A number typed without a plus has a country code if it is a valid number with a plus. */
const nationalOf = (key: string, isInternational: boolean): string => {
  if (!isInternational && key.length < INTERNATIONAL_MIN) return '';
  const parsed = parsePhoneNumberFromString(`+${key}`);
  return parsed && (isInternational || parsed.isValid()) ? parsed.nationalNumber : '';
};

/** Patterns without the digit that is dialed before a national number: 1 in North America, 8 in Russia. `withoutZeros` removes the 0 of other countries. */
const withoutTrunkPrefix = (key: string, isInternational: boolean) =>
  !isInternational && /^[18]\d{10}$/.test(key) ? [`%${key.slice(1)}`] : [];
