import { msg } from '@lingui/core/macro';
import type { MyPicture } from '@rapport/shared/settings';
import type { Identity } from '../../db/identity';
import { asSystem } from '../../db/scope';
import type { Context } from '../../http/context';
import { notFound } from '../../http/problem';
import { deletePicture, findPicture, insertPicture, type Picture, updateUserPicture } from './pictures.repository';
import { requirePicture } from './pictureType';

/** @throws 415 for a file that is not a picture of a type that every browser shows, 422 without a file */
export const changePicture = async (
  { db }: Context,
  { user_id }: Identity,
  bytes: Buffer | undefined,
): Promise<MyPicture> => {
  const chosen = requirePicture(bytes);
  return asSystem(db, async (trx) => {
    await deletePicture(trx, user_id);
    const picture = `/api/pictures/${await insertPicture(trx, user_id, chosen)}`;
    await updateUserPicture(trx, user_id, picture);
    return { picture };
  });
};

export const removePicture = ({ db }: Context, { user_id }: Identity) =>
  asSystem(db, async (trx) => {
    await deletePicture(trx, user_id);
    await updateUserPicture(trx, user_id, null);
  });

/** @throws 404 */
export const readPicture = async ({ db }: Context, id: string): Promise<Picture> => {
  const picture = await asSystem(db, (trx) => findPicture(trx, id));
  if (!picture) throw notFound(msg`This picture`);
  return picture;
};
