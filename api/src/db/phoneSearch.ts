import { parsePhoneNumberFromString } from 'libphonenumber-js';

const PHONE = /^([\s()+./-]*\d[\d\s()+./-]*)(?:(?:,|;|ext\.?|extension|x|#)[\s:.=]*(\d{1,7}))?\s*$/i;
const DIGITS_MIN = 3;
/** From here a number is long enough to be one with its country. */
const WHOLE_MIN = 10;
/** What is dialed before a number abroad; from North America 011, which no number at home of that length begins with. */
const ABROAD = /^\s*(?:\+|00|011(?=(?:\D*\d){10}))/;

const ZEROS = ['٠', '۰'].map((zero) => zero.charCodeAt(0));
const inOurDigits = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) =>
      String(ZEROS.map((zero) => digit.charCodeAt(0) - zero).find((at) => at >= 0 && at < 10)),
    );

const digitsOf = (text: string) => text.replace(/\D/g, '');
const withoutZeros = (digits: string) => digits.replace(/^0+/, '');

/**
 * Patterns for `like` of the stored forms (`phone_key` in the database) that are the number typed: with its country or
 * without, with its extension or without. A workspace has no country, so a number at home meets every number that ends with
 * it. None for what is no number.
 */
export const phonePatterns = (text: string): string[] => {
  const [, number, extension = ''] = PHONE.exec(inOurDigits(text)) ?? [];
  if (!number || digitsOf(number).length < DIGITS_MIN) return [];
  const isAbroad = ABROAD.test(number);
  const dialed = isAbroad ? number.replace(ABROAD, '').replace('(0)', '') : number;
  const key = withoutZeros(digitsOf(dialed));
  if (key.length < DIGITS_MIN) return [`%${digitsOf(number)}%`];
  const home = withoutZeros(nationalOf(key, isAbroad));
  const begins = [`%${key}`, ...(home ? [`% ${home}`, `% _${home}`] : []), ...withoutTrunkPrefix(key, isAbroad)];
  return begins.flatMap((begin) => (extension ? [`${begin}${extension}%`, `${begin} %`] : [`${begin}%`]));
};

/** The number without its country; without a plus, it has one where it would be a right number with it. */
const nationalOf = (key: string, isAbroad: boolean): string => {
  if (!isAbroad && key.length < WHOLE_MIN) return '';
  const parsed = parsePhoneNumberFromString(`+${key}`);
  return parsed && (isAbroad || parsed.isValid()) ? parsed.nationalNumber : '';
};

/** 1 in North America and 8 in Russia are dialed before a number at home, as the zero is elsewhere. */
const withoutTrunkPrefix = (key: string, isAbroad: boolean) =>
  !isAbroad && /^[18]\d{10}$/.test(key) ? [`%${key.slice(1)}`] : [];
