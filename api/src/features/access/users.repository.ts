import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';
import { violates } from '../../db/violates';
import { conflict } from '../../http/problem';

interface StoredUser {
  id: string;
  password_hash: string | null;
}

interface NewUser {
  email: string;
  name: string;
  password_hash: string | null;
}

const emailTaken = () =>
  conflict('email_taken', 'This e-mail address already has an account. Sign in instead.', {
    email: 'This e-mail address already has an account',
  });

export const insertUser = async (trx: Knex.Transaction, user: NewUser): Promise<string> => {
  const id = uuidv7();
  await trx('users')
    .insert({ id, ...user })
    .catch((error) => {
      throw violates(error, 'users_email_unique') ? emailTaken() : error;
    });
  return id;
};

export const findUserByEmail = (trx: Knex.Transaction, email: string): Promise<StoredUser | undefined> =>
  trx('users').whereRaw('lower(email) = lower(?)', [email]).first('id', 'password_hash');

export const findUser = (
  trx: Knex.Transaction,
  id: string,
): Promise<(StoredUser & { email: string; name: string; email_verified_at: string | null }) | undefined> =>
  trx('users').where({ id }).first('id', 'email', 'name', 'password_hash', 'email_verified_at');

/** The user with every workspace they belong to, and whether each is the one they are in. */
export const findUserWithWorkspaces = async (trx: Knex.Transaction, userId: string) => {
  const user = await trx('users')
    .where({ id: userId })
    .first('id', 'email', 'name', 'picture', 'created_at', 'email_verified_at', 'password_hash', 'google_sub');
  const workspaces = await trx('memberships')
    .join('workspaces', 'workspaces.id', 'memberships.workspace_id')
    .where('memberships.user_id', userId)
    .orderBy('memberships.created_at')
    .select('workspaces.id', 'workspaces.name', 'memberships.role');
  return { user, workspaces };
};

export const updatePassword = (trx: Knex.Transaction, userId: string, passwordHash: string) =>
  trx('users').where({ id: userId }).update({ password_hash: passwordHash, updated_at: trx.fn.now() });

/** The first proof that the mailbox is theirs is the one that is kept. */
export const markEmailVerified = (trx: Knex.Transaction, userId: string) =>
  trx('users').where({ id: userId }).whereNull('email_verified_at').update({ email_verified_at: trx.fn.now() });
