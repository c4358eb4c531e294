/** Made by the build: `build/splitWords.ts`, or `shared/build/catalogs.ts` where nothing is built. */
declare module 'virtual:words' {
  import type { Language } from '@rapport/shared/languages';
  import type { Words } from './lib/words/i18n';

  /** Fetches a part of the catalog of a language. */
  export const fetchWords: (part: string, language: Language) => Promise<Words>;
}
