import { isLanguage, type Language, SOURCE } from '@rapport/shared/languages';
import type { Db } from './session';

/** The language that a person has chosen; `undefined` before they choose one. */
export const chosenLanguage = async (db: Db, userId: string | null): Promise<Language | undefined> => {
  const found = await db('user_settings').where({ user_id: userId }).first('language');
  return isLanguage(found?.language) ? found.language : undefined;
};

/** The language that a person reads in, for jobs and emails. */
export const languageOf = async (db: Db, userId: string | null): Promise<Language> =>
  (await chosenLanguage(db, userId)) ?? SOURCE;
