import { SENT, UTM } from './formPage';
import type { SentForm } from './receive.service';

const PAGE_MAX = 2_000;
const UTM_MAX = 200;
const STAMP_MAX = 200;

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const isTicked = (value: unknown): boolean => value === true || !['', 'false'].includes(textIn(value));

/** The input that a browser or program sent with a form, from the page that `referer` names. */
export const readSentForm = (body: Record<string, unknown>, referer: string | undefined): SentForm => ({
  fields: body,
  ...guardsIn(body),
  agrees: isTicked(body[SENT.consent]),
  wantsNews: isTicked(body[SENT.newsletter]),
  page: webAddressIn(textIn(body[SENT.page]) || referer),
  utm: utmIn(body),
});

/** The values that show whether a person sent the form. */
export const guardsIn = (body: Record<string, unknown>) => ({
  trap: textIn(body[SENT.trap]),
  stamp: textIn(body[SENT.stamp]).slice(0, STAMP_MAX),
  proof: textIn(body[SENT.proof]),
});

/** Cuts the text first, because a cut may leave half a character, which is then removed. */
const plain = (text: string, most: number) =>
  text
    .slice(0, most)
    .replace(/\p{Cs}/gu, '')
    .replace(/\p{Cc}/gu, ' ')
    .trim();

/** The URL of the page that contains the form; empty if none is given. */
export const webAddressIn = (address: string | undefined): string => {
  const page = plain(address ?? '', PAGE_MAX);
  return /^https?:\/\//i.test(page) ? page : '';
};

/** The tracking parameters of a campaign's link, which say where a visitor comes from. */
export const utmIn = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    UTM.flatMap((name) => {
      const value = plain(textIn(values[name]), UTM_MAX);
      return value ? [[name, value]] : [];
    }),
  );
