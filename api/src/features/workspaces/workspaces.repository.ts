import type { Knex } from 'knex';
import { v7 as uuidv7 } from 'uuid';

/** A new workspace on the Free plan, with its owner as the first member. */
export const insertWorkspace = async (trx: Knex.Transaction, name: string, ownerId: string): Promise<string> => {
  const id = uuidv7();
  await trx('workspaces').insert({ id, name });
  await trx('memberships').insert({ workspace_id: id, user_id: ownerId, role: 'owner' });
  return id;
};
