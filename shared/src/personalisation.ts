/** What a campaign may say of its reader, in double braces: `{{first_name}}`, or with words for those who have none `{{first_name|there}}`. */
export const TOKENS = ['first_name', 'name', 'company', 'email'] as const;
export type Token = (typeof TOKENS)[number];
export type Reader = Record<Token, string>;

const ANY_TOKEN = /\{\{([^{}]*)\}\}/g;
const KNOWN_TOKEN = new RegExp(`^\\s*(${TOKENS.join('|')})\\s*(?:\\|(.*))?$`, 's');

/** The first thing in double braces that is no token, as it was written; `null` when all are known. */
export const unknownToken = (text: string): string | null => {
  for (const [whole, inside = ''] of text.matchAll(ANY_TOKEN)) if (!KNOWN_TOKEN.test(inside)) return whole;
  return null;
};

/**
 * Puts what is known of the reader in place of the tokens, each value passed through `write` (to escape it for where it
 * stands). It goes over the text once, so that braces in a value stay braces. What is no token is left as it is.
 */
export const fillIn = (text: string, reader: Reader, write: (value: string) => string = (value) => value): string =>
  text.replace(ANY_TOKEN, (whole, inside: string) => {
    const [, token, fallback = ''] = KNOWN_TOKEN.exec(inside) ?? [];
    if (!token) return whole;
    const value = reader[token as Token].trim();
    return value === '' ? fallback.trim() : write(value);
  });
