import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Language } from '../src/languages';

/** The values and tags of a message, such as `{name}` and `<0>`. */
const partsOf = (tokens: CompiledMessage, parts = new Set<string>()): Set<string> => {
  for (const token of tokens) {
    if (typeof token === 'string') {
      for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) parts.add(tag);
      continue;
    }
    const [name, type, format] = token;
    parts.add(`{${name}}`);
    if (type !== 'plural' && type !== 'select' && type !== 'selectordinal') continue;
    for (const choice of Object.values(format as Record<string, CompiledMessage | undefined>)) {
      if (Array.isArray(choice)) partsOf(choice, parts);
    }
  }
  return parts;
};

/** Spaces at which a line must not break: before or within French punctuation, and within a German abbreviation. */
const BREAKS: Partial<Record<Language, RegExp>> = { fr: / [:;!?»%]|« /, de: /\bz\. B\./ };

const without = (some: Set<string>, others: Set<string>) => [...some].filter((part) => !others.has(part));

/** What is wrong with a translation, or `undefined`. */
export const faultOf = (message: string, translation: string, language: Language): string | undefined => {
  if (translation === '') return 'has no translation';
  try {
    const [wanted, given] = [partsOf(compileMessageOrThrow(message)), partsOf(compileMessageOrThrow(translation))];
    const [missing, unknown] = [without(wanted, given), without(given, wanted)];
    if (missing.length > 0) return `lacks ${missing.join(', ')}`;
    if (unknown.length > 0) return `has ${unknown.join(', ')}, which the message has not`;
  } catch (error) {
    return `is not an ICU message: ${error instanceof Error ? error.message.split('\n')[0] : error}`;
  }
  if (/^\s/.test(message) !== /^\s/.test(translation) || /\s$/.test(message) !== /\s$/.test(translation)) {
    return 'begins or ends with a space where the message does not, or the other way round';
  }
  if (BREAKS[language]?.test(translation)) return 'has a space at which a line must not break: write a no-break space';
  return undefined;
};
