import { wordsIn } from '../words/words';
import { languageOf } from './languageOf';
import type { Scope } from './scope';

/** The scope of a job, with its texts in the language of the person who will read the result. */
export const scopeForReader = (scope: Scope, userId: string | null): Scope => ({
  ...scope,
  words: async () => wordsIn(await languageOf(scope.db, userId)),
});
