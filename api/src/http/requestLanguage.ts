import { LANGUAGES, type Language, SOURCE } from '@rapport/shared/languages';
import type { Request } from 'express';
import { chosenLanguage } from '../db/languageOf';
import { asSystem, type Scope } from '../db/scope';
import { type Words, wordsIn } from '../words/words';
import { contextOf } from './context';

/** The language that a request asks for: of visitors and programs, and of people who have chosen none. */
export const askedLanguage = (req: Request): Language => {
  const asked = req.headers['accept-language'] ? req.acceptsLanguages([...LANGUAGES]) : SOURCE;
  return (asked || SOURCE) as Language;
};

declare global {
  namespace Express {
    interface Request {
      /** Who was admitted with a session of their own. */
      personId?: string;
    }
  }
}

/**
 * The words for a request outside of its transaction: those of the person who was admitted, else what the request asks for.
 * Their setting is one more query, so this is for errors and for routes without a scope; with one, take `readerWords`.
 */
export const wordsOfRequest = async (req: Request): Promise<Words> => {
  const { personId } = req;
  const chosen = personId && (await asSystem(contextOf(req).db, (trx) => chosenLanguage(trx, personId)));
  return wordsIn(chosen || askedLanguage(req));
};

/** The words for answers inside a scope. A program gets the language that it asks for. */
export const scopeWords =
  (req: Request, { db, userId }: Scope, isPerson: boolean) =>
  async (): Promise<Words> =>
    wordsIn((isPerson && (await chosenLanguage(db, userId))) || askedLanguage(req));
