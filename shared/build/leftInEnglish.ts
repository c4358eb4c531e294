import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Language, SOURCE } from '../src/languages';
import { memoize } from '../src/memoize';
import { readCatalog } from './catalogs';

/** The translated messages of a language, read once, because a catalog has thousands. */
const translatedMessages = memoize((language: Language) =>
  readCatalog(language).items.filter(({ msgstr: [translation] }) => translation),
);

/** The texts of a message without its values, including those of each plural form and choice. */
const textsOf = (tokens: CompiledMessage): string[] =>
  tokens.flatMap((token) => {
    if (typeof token === 'string') return [token.replace(/<\/?\w+\/?>/g, ' ')];
    const [, , choices] = token;
    if (typeof choices !== 'object' || choices === null) return [];
    return Object.values(choices).flatMap((choice) => (Array.isArray(choice) ? textsOf(choice) : []));
  });

const wordsOf = (texts: string[]): string[] => texts.flatMap((text) => text.toLowerCase().match(/\p{L}{2,}/gu) ?? []);

/**
 * Removes texts that are the same in every language: browsers, dollars, date formats, addresses, file names, time
 * zones, codes and placeholders.
 */
const withoutNames = (text: string) =>
  text
    .replace(/\b(Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[\p{L} ]+/gu, ' ')
    .replace(/Mozilla\/5\.0 .*|US\$|\$US|\b[DMY-]{6,}|\S*[/@_\\{}]\S*|\b[\w-]+\.\p{L}\S*/gu, ' ');

/** The names of months and days, long and short. Twelve dates 31 days apart fall into every month and on every weekday. */
const datesIn = (language: Language): string[] =>
  Array.from({ length: 12 }, (_, nth) => new Date(2026, 0, 1 + 31 * nth)).flatMap((day) =>
    (['long', 'short'] as const).flatMap((length) => [
      day.toLocaleDateString(language, { weekday: length, day: 'numeric', month: length }),
      // A month alone may have another form, such as “Sep” for “Sept.” in German.
      day.toLocaleDateString(language, { month: length }),
    ]),
  );

/**
 * Finds English in texts that should be in this language, using only the catalog: a text that is an English message
 * with another translation, or that contains a word that is in English messages but in no translation into the
 * language.
 */
export const englishAmong = memoize((language: Language): ((texts: string[]) => string[]) => {
  const items = translatedMessages(language);
  const translated = items.map(({ msgstr: [translation = ''] }) => translation);
  const texts = (messages: string[]) => messages.flatMap((message) => textsOf(compileMessageOrThrow(message)));

  const translations = new Set(translated);
  const messages = new Set(items.map(({ msgid }) => msgid).filter((message) => !translations.has(message)));
  const english = new Set(wordsOf([...texts(items.map(({ msgid }) => msgid)), ...datesIn(SOURCE)]));
  for (const word of wordsOf([...texts(translated), ...datesIn(language)])) english.delete(word);

  const isEnglish = (text: string) =>
    messages.has(text) || wordsOf([withoutNames(text)]).some((word) => english.has(word));
  return (given) => [...new Set(given.map((text) => text.replace(/\s+/g, ' ').trim()).filter(isEnglish))];
});

/** The translation of an English message, for tests that search for it. */
export const translate = (language: Language, message: string, context?: string): string => {
  if (language === SOURCE) return message;
  const found = translatedMessages(language).find(
    (item) => item.msgid === message && (item.msgctxt ?? undefined) === context,
  );
  if (!found?.msgstr[0]) throw new Error(`“${message}” is in no catalog`);
  return found.msgstr[0];
};
