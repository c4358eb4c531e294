import { setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { isLanguage, type Language, SOURCE } from '@rapport/shared/languages';
import { memoize } from '@rapport/shared/memoize';
import { type Said, type Sentence, wordedIn } from '@rapport/shared/words';

/** Translates a sentence into one language. A plain text is returned unchanged. */
export interface Words {
  (said: Said): string;
  language: Language;
}

const CATALOGS = import.meta.glob<() => Record<string, CompiledMessage>>('../../../shared/src/locales/*.po', {
  eager: true,
  import: 'default',
});

const APP_NAME = 'Rapport';
/** Replaces our name temporarily inside values, where it must be kept. */
const HIDDEN = '\u0002';

/** The English messages are in the code. Each is compiled when it is first used. */
const compiled = new Map<string, CompiledMessage>();
const compileOnce = (message: string): CompiledMessage => {
  const known = compiled.get(message) ?? compileMessage(message);
  compiled.set(message, known);
  return known;
};

const makeWords = (language: Language): Words => {
  const messages = CATALOGS[`../../../shared/src/locales/${language}.po`]?.() ?? {};
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  i18n.setMessagesCompiler(compileOnce);
  const translate = ({ id, message, values }: Sentence) => i18n._(id, values, { message });
  return Object.assign((said: Said) => wordedIn(translate, said), { language });
};

/** The same translations with another name in place of ours. Values, such as what people typed, stay unchanged. */
export const brandedWords = (words: Words, name: string): Words => {
  const masked = (value: unknown) => (typeof value === 'string' ? value.replaceAll(APP_NAME, HIDDEN) : value);
  const translate = ({ id, message, values = {} }: Sentence) => {
    const hidden = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, masked(value)]));
    return words({ id, message, values: hidden })
      .replace(/\bRapport\b/g, () => name)
      .replaceAll(HIDDEN, APP_NAME);
  };
  return Object.assign((said: Said) => wordedIn(translate, said), { language: words.language });
};

/** English, for logs and for texts whose reader is not known yet. */
export const english: Words = makeWords(SOURCE);

/** Each catalog is loaded when it is first used, so that unused languages take no memory. */
const translated = memoize((language: Language) => makeWords(language));

export const wordsIn = (language: Language): Words => (isLanguage(language) ? translated(language) : english);
