import type { MessageDescriptor } from '@lingui/core';

/**
 * A message of the catalog and its values, made with `msg`. It is translated where the reader's language is known. A
 * value that is itself a sentence is passed through `asText`.
 */
export type Sentence = MessageDescriptor;

/** A sentence, or text that is the same in every language. */
export type Said = Sentence | string;

/** Random in each process, so that no text from outside can pass as a sentence. */
const MARK = `\u0001${Math.random().toString(36).slice(2)} `;

/**
 * A sentence as a string, for messages of zod schemas and for values of other sentences. Only `wordedIn` of the same
 * process can read it, so it is neither stored nor sent.
 */
export const asText = (said: Said): string => (typeof said === 'string' ? said : MARK + JSON.stringify(said));

const sentenceIn = (text: string): Sentence | undefined =>
  text.startsWith(MARK) ? (JSON.parse(text.slice(MARK.length)) as Sentence) : undefined;

/** Translates a sentence, or the text that `asText` made of one. Other texts are returned unchanged. */
export const wordedIn = (translate: (sentence: Sentence) => string, said: Said): string => {
  const sentence = typeof said === 'string' ? sentenceIn(said) : said;
  if (!sentence) return said as string;
  const { id, message, values = {} } = sentence;
  const worded = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? wordedIn(translate, value) : value,
  ]);
  return translate({ id, message, values: Object.fromEntries(worded) });
};
