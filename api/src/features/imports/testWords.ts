import { english } from '../../words/words';

/** Replaces every sentence in a value with its English text. */
export const inEnglish = (value: unknown): unknown => {
  if (typeof value === 'string') return english(value);
  if (Array.isArray(value)) return value.map(inEnglish);
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, inEnglish(item)]));
  if (typeof value !== 'object' || value === null) return value;
  if ('id' in value && 'message' in value) return english(value as { id: string; message: string });
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inEnglish(item)]));
};
