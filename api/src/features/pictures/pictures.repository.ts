import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/session';

export interface Picture {
  type: string;
  bytes: Buffer;
}

/** Finds the picture of the person or workspace with the id. */
export const findPicture = async (trx: Db, id: string): Promise<Picture | undefined> => {
  const [ofUser, ofWorkspace] = await Promise.all(
    ['user_pictures', 'brand_pictures'].map((table) => trx(table).where({ id }).first('type', 'bytes')),
  );
  return ofUser ?? ofWorkspace;
};

export const deletePicture = (trx: Db, userId: string) => trx('user_pictures').where({ user_id: userId }).delete();

/** @returns the id of the picture, which is random, so that its address cannot be guessed */
export const insertPicture = async (trx: Db, userId: string, picture: Picture): Promise<string> => {
  const id = randomUUID();
  await trx('user_pictures').insert({ id, user_id: userId, ...picture });
  return id;
};

export const updateUserPicture = (trx: Db, userId: string, address: string | null) =>
  trx('users').where({ id: userId }).update({ picture: address, updated_at: trx.fn.now() });
