import { accentColors } from '@rapport/shared/accent';
import type { Brand, BrandingChange, BrandingSettings } from '@rapport/shared/branding';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import { plainName } from '../../integrations/email/plainName';
import type { EmailBrand } from '../../integrations/email/renderEmail';
import { requirePicture } from '../pictures/pictureType';
import { printable } from '../pictures/printable';
import { mayHaveBranding, requireBranding } from '../workspaces/planLimits';
import { workspaceName } from '../workspaces/workspaces.service';
import {
  type BrandPicture,
  deleteBrandPicture,
  findBranding,
  findBrandPicture,
  insertBrandPicture,
  type StoredBranding,
  updateBranding,
} from './branding.repository';

const addressOf = (id: string | null) => id && `/api/pictures/${id}`;

const withAddresses = <Branding extends StoredBranding>({ logo, icon, ...rest }: Branding) => ({
  ...rest,
  logo: addressOf(logo),
  icon: addressOf(icon),
});

export const readBranding = async (scope: Scope): Promise<BrandingSettings> => ({
  ...withAddresses(await findBranding(scope)),
  is_in_plan: await mayHaveBranding(scope),
});

/** @throws 403 unless the plan has branding */
export const changeBranding = async (scope: Scope, change: BrandingChange): Promise<BrandingSettings> => {
  await requireBranding(scope);
  await updateBranding(scope, change);
  return readBranding(scope);
};

/** @throws 403 unless the plan has branding; 415 unless it is a picture that every browser shows; 422 without a file */
export const changeBrandPicture = async (
  scope: Scope,
  kind: BrandPicture,
  bytes: Buffer | undefined,
): Promise<BrandingSettings> => {
  await requireBranding(scope);
  const picture = requirePicture(bytes);
  await deleteBrandPicture(scope, kind);
  await insertBrandPicture(scope, kind, picture);
  return readBranding(scope);
};

export const removeBrandPicture = async (scope: Scope, kind: BrandPicture): Promise<void> => {
  // Until `is_on` is stored, branding is on while there is a picture. It is stored here, so that removing the last one keeps it on.
  const { is_on } = await findBranding(scope);
  if (is_on) await updateBranding(scope, { is_on });
  await deleteBrandPicture(scope, kind);
};

/** The brand shown instead of Rapport; `null` if the plan has no branding or it is off. */
export const brandOf = async (scope: Scope): Promise<Brand | null> => {
  const { is_on, ...branding } = withAddresses(await findBranding(scope));
  if (!is_on || !(await mayHaveBranding(scope))) return null;
  return { name: await workspaceName(scope), ...branding };
};

/** The name of the app in the workspace. */
export const nameOfApp = async (scope: Scope): Promise<string> => (await brandOf(scope))?.name ?? 'Rapport';

/** The brand for emails, with its name as plain words, because emails also go to strangers. */
export const emailBrandOf = async ({ address }: Pick<Context, 'address'>, scope: Scope): Promise<EmailBrand | null> => {
  const brand = await brandOf(scope);
  return (
    brand && {
      name: plainName(brand.name) || 'CRM',
      accent: brand.accent && accentColors(brand.accent).light.accent,
      logo: brand.logo && `${address()}${brand.logo}`,
    }
  );
};

/** The brand for printed documents, with the logo if it can be printed. */
export const printedBrandOf = async (scope: Scope): Promise<{ logo: Buffer | null } | null> => {
  if (!(await brandOf(scope))) return null;
  const picture = await findBrandPicture(scope, 'logo');
  return { logo: picture ? await printable(picture) : null };
};
