/**
 * The placeholders of a campaign, in double braces: `{{first_name}}`, or `{{first_name|there}}` with words for readers without one.
 * Own fields of contacts are `{{custom.key}}`.
 */
export const TOKENS = ['first_name', 'name', 'company', 'email'] as const;
export type Token = (typeof TOKENS)[number];
export interface Reader extends Record<Token, string> {
  /** The values of own fields by key, as text; only those that were requested. */
  custom?: Record<string, string>;
}

const ANY_TOKEN = /\{\{([^{}]*)\}\}/g;
const KNOWN_TOKEN = new RegExp(`^\\s*(${TOKENS.join('|')}|custom\\.[a-z0-9_]{1,40})\\s*(?:\\|(.*))?$`, 's');

const CUSTOM = 'custom.';

/** The key of the own field that a token names. */
const ownKey = (token: string): string | null => (token.startsWith(CUSTOM) ? token.slice(CUSTOM.length) : null);

/**
 * The first unknown placeholder, as it was written, or `null`.
 * @param ownKeys the keys of the existing own fields; without them, every key passes
 */
export const unknownToken = (text: string, ownKeys?: readonly string[]): string | null => {
  for (const [whole, inside = ''] of text.matchAll(ANY_TOKEN)) {
    const token = KNOWN_TOKEN.exec(inside)?.[1];
    if (!token) return whole;
    const key = ownKey(token);
    if (key !== null && ownKeys && !ownKeys.includes(key)) return whole;
  }
  return null;
};

/** The keys of the own fields that a text names. */
export const ownKeysIn = (text: string): string[] => {
  const keys = [...text.matchAll(ANY_TOKEN)].map(([, inside = '']) => ownKey(KNOWN_TOKEN.exec(inside)?.[1] ?? ''));
  return [...new Set(keys.filter((key) => key !== null))];
};

/**
 * Replaces the tokens with the reader's values, each passed through `write`, which escapes it for its place. The text
 * is processed once, so that braces in a value stay braces. Everything that is not a token stays unchanged.
 */
export const fillIn = (text: string, reader: Reader, write: (value: string) => string = (value) => value): string =>
  text.replace(ANY_TOKEN, (whole, inside: string) => {
    const [, token, fallback = ''] = KNOWN_TOKEN.exec(inside) ?? [];
    if (!token) return whole;
    const key = ownKey(token);
    const value = (key === null ? reader[token as Token] : (reader.custom?.[key] ?? '')).trim();
    return value === '' ? fallback.trim() : write(value);
  });
