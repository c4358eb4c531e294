import { msg } from '@lingui/core/macro';
import { currencyIn } from '@rapport/shared/currencies';
import { dateFormatIn } from '@rapport/shared/dates';
import type { Language } from '@rapport/shared/languages';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { violates } from '../../db/violates';
import { conflict } from '../../http/problem';

interface StoredUser {
  id: string;
  name: string;
  password_hash: string | null;
  google_sub: string | null;
  email_verified_at: string | null;
}

export interface NewUser {
  email: string;
  name: string;
  password_hash: string | null;
}

const emailTaken = () =>
  conflict('email_taken', msg`This email address already has an account. Sign in instead.`, {
    email: msg`This email address already has an account`,
  });

/** @param language - the language of the screen on which the user registered */
export const insertUser = async (trx: Db, user: NewUser, language: Language): Promise<string> => {
  const id = uuidv7();
  await trx('users')
    .insert({ id, ...user })
    .catch((error) => {
      throw violates(error, 'users_email_unique') ? emailTaken() : error;
    });
  await trx('user_settings').insert({
    user_id: id,
    language,
    date_format: dateFormatIn(language),
    currency: currencyIn(language),
  });
  return id;
};

/**
 * Replaces the address, name and password of a user. The new address is not confirmed.
 * @param language - the language of the screen on which the user registered; ignored if they chose one before
 */
export const replaceUser = async (trx: Db, id: string, user: NewUser, language: Language): Promise<void> => {
  await trx('users')
    .where({ id })
    .update({ ...user, email_verified_at: null, updated_at: trx.fn.now() })
    .catch((error) => {
      throw violates(error, 'users_email_unique') ? emailTaken() : error;
    });
  await trx('user_settings')
    .insert({ user_id: id, language, date_format: dateFormatIn(language) })
    .onConflict('user_id')
    .merge({ language: trx.raw('coalesce(user_settings.language, excluded.language)') });
};

const CREDENTIALS = ['id', 'name', 'password_hash', 'google_sub', 'email_verified_at'];

export const findUserByEmail = (trx: Db, email: string): Promise<StoredUser | undefined> =>
  trx('users').whereRaw('lower(email) = lower(?)', [email]).first(CREDENTIALS);

export const findUser = (trx: Db, id: string): Promise<(StoredUser & { email: string }) | undefined> =>
  trx('users')
    .where({ id })
    .first(...CREDENTIALS, 'email');

/** The email address of the caller. API keys, and jobs that do not act for a user, have none. */
export const findOwnEmail = ({
  db,
  userId,
}: Scope): Promise<{ email: string; email_verified_at: string | null } | undefined> =>
  db('users').where({ id: userId }).first('email', 'email_verified_at');

export const findUserByGoogle = (trx: Db, sub: string): Promise<StoredUser | undefined> =>
  trx('users').where({ google_sub: sub }).first(CREDENTIALS);

/** The user with every workspace they belong to. */
export const findUserWithWorkspaces = async (trx: Db, userId: string) => {
  const user = await trx('users')
    .where({ id: userId })
    .first('id', 'email', 'name', 'picture', 'created_at', 'email_verified_at', 'password_hash', 'google_sub');
  const workspaces = await trx('memberships')
    .join('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .where('memberships.user_id', userId)
    .orderBy('memberships.created_at')
    .select('workspaces.id', 'workspaces.name', 'workspaces.demo_until', 'memberships.role');
  return { user, workspaces };
};

export const updatePassword = (trx: Db, userId: string, passwordHash: string) =>
  trx('users').where({ id: userId }).update({ password_hash: passwordHash, updated_at: trx.fn.now() });

/** Locks a password until the transaction ends, so that it cannot be changed. @returns whether it is still the same */
export const keepPassword = async (
  trx: Db,
  { id, password_hash }: Pick<StoredUser, 'id' | 'password_hash'>,
): Promise<boolean> => (await trx('users').where({ id, password_hash }).forShare().first('id')) !== undefined;

/** An earlier confirmation of the address is kept. */
export const markEmailVerified = (trx: Db, userId: string) =>
  trx('users').where({ id: userId }).whereNull('email_verified_at').update({ email_verified_at: trx.fn.now() });

/** Lets this Google account sign in, and confirms the address, because Google has confirmed it. */
export const linkGoogle = async (
  trx: Db,
  userId: string,
  { sub, picture }: { sub: string; picture: string | null },
) => {
  await trx('users')
    .where({ id: userId })
    .update({ google_sub: sub, picture: trx.raw('coalesce(picture, ?)', [picture]), updated_at: trx.fn.now() });
  await markEmailVerified(trx, userId);
};
