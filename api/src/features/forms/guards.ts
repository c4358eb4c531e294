import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Refusal } from '@rapport/shared/formFields';

/** Programs submit at once. A person takes longer than this to fill in one field. */
export const FASTEST_MS = 2_000;
/** A page may stay open overnight. */
export const SLOWEST_MS = 24 * 60 * 60_000;

const SEPARATOR = '.';

const signatureOf = (secret: string, formId: string, shownAt: string): Buffer =>
  createHmac('sha256', secret).update(`form:${formId}:${shownAt}`).digest();

/** Makes a stamp with the time when a form was shown, signed for this form alone. The browser sends it back with the form. */
export const stampOf = (secret: string, formId: string, shownAt: Date): string => {
  const time = shownAt.getTime().toString(36);
  return `${time}${SEPARATOR}${signatureOf(secret, formId, time).toString('base64url')}`;
};

/** Returns the time of a stamp; `null` if this installation did not make it for this form. */
const readStamp = (secret: string, formId: string, stamp: string): number | null => {
  const [time = '', signature = '', ...rest] = stamp.split(SEPARATOR);
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(secret, formId, time);
  if (rest.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  return Number.parseInt(time, 36);
};

/** The id in the stamps of a form that is shown a second time for confirmation, and therefore needs no proof of work. */
export const confirmedId = (formId: string): string => `${formId}:confirmed`;

/** Whether a form was shown a second time for confirmation. */
export const isConfirmed = (secret: string, formId: string, stamp: string): boolean =>
  readStamp(secret, confirmedId(formId), stamp) !== null;

interface Sent {
  /** The value of the field that people do not see. */
  trap: string;
  stamp: string;
}

/** Returns why a submission looks like a program's, `null` if it looks like a person's. */
export const refusalOf = (secret: string, formId: string, { trap, stamp }: Sent, now: Date): Refusal | null => {
  if (trap !== '') return 'trap';
  const shownAt = readStamp(secret, formId, stamp);
  if (shownAt === null) return 'unsigned';
  const passed = now.getTime() - shownAt;
  if (passed < FASTEST_MS) return 'too_fast';
  return passed > SLOWEST_MS ? 'expired' : null;
};
