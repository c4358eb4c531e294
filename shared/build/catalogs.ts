import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import PO from 'pofile';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language, SOURCE } from '../src/languages';

/** The languages that have a catalog. English has none, because it is in the code. */
export const TRANSLATED = LANGUAGES.filter((language) => language !== SOURCE);

export const catalogFile = (language: Language) => join(import.meta.dirname, `../src/locales/${language}.po`);

export const readCatalog = (language: Language) => PO.parse(readFileSync(catalogFile(language), 'utf8'));

export type CompiledWords = Record<string, CompiledMessage>;

/** The existing translations of a language by message id. */
export const compileCatalog = (language: Language): CompiledWords =>
  Object.fromEntries(
    readCatalog(language)
      .items.filter(({ msgstr: [text] }) => text)
      .map(({ msgid, msgctxt, msgstr: [text = ''] }) => [
        generateMessageId(msgid, msgctxt),
        compileMessageOrThrow(text),
      ]),
  );

const PO_FILE = /\/shared\/src\/locales\/(\w+)\.po$/;
const VIRTUAL = 'virtual:words';

/**
 * Imports a catalog as a function that returns the compiled messages, so that they take no memory until it is called.
 * For development and tests, it also provides `virtual:words`, from which the web app fetches its translations: there a
 * language is a single part, and English is in the code.
 */
export const catalogs = (): Plugin => ({
  name: 'catalogs',
  enforce: 'pre',
  resolveId: (source) => (source === VIRTUAL ? `\0${VIRTUAL}` : undefined),
  load(id) {
    if (id === `\0${VIRTUAL}`) return virtualWords();
    const language = PO_FILE.exec(id)?.[1] as Language | undefined;
    return language && `export default () => (${JSON.stringify(compileCatalog(language))})`;
  },
});

const virtualWords = () =>
  `const files = {${TRANSLATED.map((language) => `${language}: () => import(${JSON.stringify(catalogFile(language))})`)}};
   export const fetchWords = async (_part, language) => (await files[language]?.())?.default() ?? {};`;
