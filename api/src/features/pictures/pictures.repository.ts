import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/session';

export interface Picture {
  type: string;
  bytes: Buffer;
}

export const findPicture = (trx: Db, id: string): Promise<Picture | undefined> =>
  trx('user_pictures').where({ id }).first('type', 'bytes');

export const deletePicture = (trx: Db, userId: string) => trx('user_pictures').where({ user_id: userId }).delete();

/** @returns its id: random, so that a picture cannot be found without its address */
export const insertPicture = async (trx: Db, userId: string, picture: Picture): Promise<string> => {
  const id = randomUUID();
  await trx('user_pictures').insert({ id, user_id: userId, ...picture });
  return id;
};

export const updateUserPicture = (trx: Db, userId: string, address: string | null) =>
  trx('users').where({ id: userId }).update({ picture: address, updated_at: trx.fn.now() });
