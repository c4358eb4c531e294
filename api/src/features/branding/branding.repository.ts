import { randomUUID } from 'node:crypto';
import type { BrandingChange } from '@rapport/shared/branding';
import { addRow, rows, type Scope } from '../../db/scope';
import type { requirePicture } from '../pictures/pictureType';

type Picture = ReturnType<typeof requirePicture>;
export type BrandPicture = 'logo' | 'icon';

export interface StoredBranding {
  is_on: boolean;
  accent: string | null;
  /** The ids of the pictures. */
  logo: string | null;
  icon: string | null;
}

/** The branding settings of a workspace, whatever its plan. By default, branding is off. */
export const findBranding = async (scope: Scope): Promise<StoredBranding> => {
  const [set, pictures]: [{ is_on: boolean; accent: string | null } | undefined, { kind: string; id: string }[]] =
    await Promise.all([
      rows(scope, 'branding').first('is_on', 'accent'),
      rows(scope, 'brand_pictures').select('kind', 'id'),
    ]);
  const idOf = (kind: BrandPicture): string | null => pictures.find((each) => each.kind === kind)?.id ?? null;
  return {
    is_on: set?.is_on ?? pictures.length > 0,
    accent: set?.accent ?? null,
    logo: idOf('logo'),
    icon: idOf('icon'),
  };
};

export const updateBranding = async (scope: Scope, change: BrandingChange) => {
  await addRow(scope, 'branding', {}).onConflict('workspace_id').ignore();
  await rows(scope, 'branding').update({ ...change, updated_at: scope.db.fn.now() });
};

export const findBrandPicture = (scope: Scope, kind: BrandPicture): Promise<Picture | undefined> =>
  rows(scope, 'brand_pictures').where({ kind }).first('type', 'bytes');

export const deleteBrandPicture = (scope: Scope, kind: BrandPicture) =>
  rows(scope, 'brand_pictures').where({ kind }).delete();

/** The id is random, so that the picture cannot be found without its URL. */
export const insertBrandPicture = (scope: Scope, kind: BrandPicture, picture: Picture) =>
  addRow(scope, 'brand_pictures', { id: randomUUID(), kind, ...picture });
