import type { MessageDescriptor } from '@lingui/core';

/**
 * A message of the catalogue and its values, made with `msg`. It is worded where the reader's language is known. A value
 * may be a sentence itself.
 */
export type Sentence = MessageDescriptor;

const isSentence = (value: unknown): value is Sentence =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** No text that people type begins like this. */
const MARK = '\u0001';

/** Carries a sentence as the message of a zod schema, which has to be a string. `wordedIn` reads it. */
export const complaint = (sentence: Sentence): string => MARK + JSON.stringify(sentence);

const sentenceIn = (text: string): Sentence | undefined =>
  text.startsWith(MARK) ? (JSON.parse(text.slice(MARK.length)) as Sentence) : undefined;

/** Words a sentence, or what `complaint` made of one. Any other text is returned as it is. */
export const wordedIn = (translate: (sentence: Sentence) => string, said: Sentence | string): string => {
  const sentence = typeof said === 'string' ? sentenceIn(said) : said;
  if (!sentence) return said as string;
  const { id, message, values = {} } = sentence;
  const worded = Object.entries(values).map(([name, value]) => [
    name,
    isSentence(value) ? wordedIn(translate, value) : value,
  ]);
  return translate({ id, message, values: Object.fromEntries(worded) });
};
