import type { FileColumn } from '../objects/fileColumn';

/** The kind of content that most of a column's filled cells have. */
type Content = 'emails' | 'phones';

const EMAIL = /[^\s@<>,;:|/]+@[^\s@<>,;:|/]+\.[^\s@<>,;:|/]{2,}/;
const EMAIL_HEADER = /e-?mail|correo|courriel|posta elettronica|メール|邮箱|邮件|이메일|почта/i;
const PHONE_HEADER =
  /phone|fon\b|telef|\bt[eé]l\b|mobil|mobiel|móvil|movil|\bcell\b|cellulare|celular|komór|portable|handy|gsm|sms|whatsapp|contact no\b|contact num|電話|携帯|电话|手机|전화|телефон|τηλέφωνο/i;
/** Headers of columns that describe an address or a number, or that name other people. Their cells are not checked. */
const OTHER_HEADER =
  /type|label|\bopt|status|bounce|consent|owner|manager|assign|created|modified|updated|by$|template|\bcount|\bdate|domain|name|verif|valid|unsub|fax|country|code|\bext\b|extension|represent|referr|assist/i;

const DIGITS_MIN = 6;
const DIGITS_MAX = 20;
const LETTERS_MAX = 12;

const isNumber = (cell: string): boolean => {
  const digits = cell.replace(/\D/g, '').length;
  return digits >= DIGITS_MIN && digits <= DIGITS_MAX && cell.replace(/[^\p{L}]/gu, '').length <= LETTERS_MAX;
};

// If the header does not announce phone numbers, a number may be an id, a postal code or a date, so it only counts if
// it is written like a phone number.
const isDialed = (cell: string): boolean => /^(\+|00)[\d\s().-]{8,20}|^\(?\d{2,4}\)[\d\s.-]{6,}/.test(cell.trim());

const share = (cells: string[], test: (cell: string) => boolean) => cells.filter(test).length / cells.length;

/** A bank account number (IBAN) with country and check digits, grouped or not. */
const isBankAccount = (cell: string): boolean => /^[A-Z]{2}\d{2}( ?[A-Z\d]{4}){2,7}( ?[A-Z\d]{1,3})?$/i.test(cell);

const isBareNumber = (cell: string): boolean => /\d{4}/.test(cell) && !/\p{L}/u.test(cell);

/** Whether the cells contradict their header: bank account numbers, or numbers instead of words. */
export const contradictsHeader = (
  cells: string[],
  { isText = false, rejects = () => false }: Pick<FileColumn, 'isText' | 'rejects'> = {},
): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  const isOther = (cell: string) => isBankAccount(cell) || (isText && isBareNumber(cell)) || rejects(cell);
  return filled.length > 0 && share(filled, isOther) > 0.5;
};

/** Recognizes the content of a column by its cells, or by its name if all cells are empty. */
export const contentOf = (header: string, cells: string[]): Content | undefined => {
  if (OTHER_HEADER.test(header)) return undefined;
  const filled = cells.map((cell) => cell.replace(/^'/, '').trim()).filter(Boolean);
  if (filled.length === 0) {
    if (EMAIL_HEADER.test(header)) return 'emails';
    return PHONE_HEADER.test(header) ? 'phones' : undefined;
  }
  if (share(filled, (cell) => EMAIL.test(cell) && cell.length < 200) >= (EMAIL_HEADER.test(header) ? 0.2 : 0.6))
    return 'emails';
  if (PHONE_HEADER.test(header)) return share(filled, isNumber) >= 0.4 ? 'phones' : undefined;
  return share(filled, isDialed) >= 0.8 ? 'phones' : undefined;
};
