import { wordsIn } from '../words/words';
import { languageOf } from './languageOf';
import type { Scope } from './scope';

/** The scope of a job whose answers a person will read. */
export const readBy = (scope: Scope, userId: string | null): Scope => ({
  ...scope,
  words: async () => wordsIn(await languageOf(scope.db, userId)),
});
