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

/** Who was admitted to a request with a session of their own. */
const people = new WeakMap<Request, string>();

export const notePerson = (req: Request, userId: string) => void people.set(req, userId);

/**
 * The words for a request outside of its transaction: those of the person who was admitted, else what the request asks for.
 * Their setting is one more query, so this is for errors and for routes without a scope; with one, take `readerWords`.
 */
export const wordsOfRequest = async (req: Request): Promise<Words> => {
  const person = people.get(req);
  const chosen = person && (await asSystem(contextOf(req).db, (trx) => chosenLanguage(trx, person)));
  return wordsIn(chosen || askedLanguage(req));
};

/** The words for answers inside a scope. A program gets the language that it asks for. */
export const scopeWords =
  (req: Request, { db, userId }: Scope, isPerson: boolean) =>
  async (): Promise<Words> =>
    wordsIn((isPerson && (await chosenLanguage(db, userId))) || askedLanguage(req));
