import { BrandingChange, BrandingSettings } from '@rapport/shared/branding';
import { apiRouter } from '../../http/apiRouter';
import { receivePicture } from '../../http/uploads';
import { changeBranding, changeBrandPicture, readBranding, removeBrandPicture } from './branding.service';

export const brandingRoutes = apiRouter();

brandingRoutes.get(
  '/settings/branding',
  { operationId: 'getBranding', summary: 'Get the branding', access: 'member', reply: BrandingSettings },
  ({ scope }) => readBranding(scope),
);

brandingRoutes.update(
  '/settings/branding',
  {
    operationId: 'updateBranding',
    summary: 'Update the branding',
    access: 'owner',
    body: BrandingChange,
    reply: BrandingSettings,
  },
  ({ scope, body }) => changeBranding(scope, body),
);

for (const [kind, name] of [
  ['logo', 'Logo'],
  ['icon', 'Icon'],
] as const) {
  brandingRoutes.put(
    `/settings/branding/${kind}`,
    {
      operationId: `uploadBrand${name}`,
      summary: `Upload the ${kind}`,
      access: 'owner',
      bodyType: 'multipart',
      file: 'One JPEG, PNG or WebP picture.',
      receive: receivePicture,
      reply: BrandingSettings,
    },
    ({ scope, req }) => changeBrandPicture(scope, kind, req.file?.buffer),
  );

  brandingRoutes.delete(
    `/settings/branding/${kind}`,
    { operationId: `deleteBrand${name}`, summary: `Delete the ${kind}`, access: 'owner' },
    ({ scope }) => removeBrandPicture(scope, kind),
  );
}
