import { LANGUAGES, type Language, SOURCE } from '@rapport/shared/languages';
import type { Request } from 'express';
import { chosenLanguage } from '../db/languageOf';
import { asSystem, type Scope } from '../db/scope';
import { type Words, wordsIn } from '../words/words';
import { contextOf } from './context';

/** The language that a request asks for. It applies to visitors, to programs, and to people who have not chosen a language. */
export const requestedLanguage = (req: Request): Language => {
  const language = req.headers['accept-language'] ? req.acceptsLanguages([...LANGUAGES]) : SOURCE;
  return (language || SOURCE) as Language;
};

declare global {
  namespace Express {
    interface Request {
      /** The person who was admitted with a session, not with an API key. */
      personId?: string;
    }
  }
}

/**
 * The translations for a request outside of its transaction: in the language of the admitted person, or else in the one
 * that the request asks for. Reading the person's setting takes another query, so this is for errors and for routes
 * without a scope; if there is a scope, use `readerWords`.
 */
export const wordsOfRequest = async (req: Request): Promise<Words> => {
  const { personId } = req;
  const chosen = personId && (await asSystem(contextOf(req).db, (trx) => chosenLanguage(trx, personId)));
  return wordsIn(chosen || requestedLanguage(req));
};

/** The translations for answers inside a scope. A program gets the language that its request asks for. */
export const scopeWords =
  (req: Request, { db, userId }: Scope, isPerson: boolean) =>
  async (): Promise<Words> =>
    wordsIn((isPerson && (await chosenLanguage(db, userId))) || requestedLanguage(req));
