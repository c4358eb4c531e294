import { msg } from '@lingui/core/macro';
import { z } from 'zod';
import { asText } from './words';

const Address = z.string().meta({ description: 'The address of the picture. Anyone who has it can view the picture.' });

/** The accent color, as `#rrggbb`. */
export const Accent = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, asText(msg`Enter a color such as #1a73e8`));

/** The workspace's own branding. It is kept, but not shown, while the plan does not include it. */
export const BrandingSettings = z.object({
  /** Whether the workspace's name and this branding are shown instead of Rapport's. */
  is_on: z.boolean(),
  accent: Accent.nullable(),
  logo: Address.nullable(),
  icon: Address.nullable(),
  is_in_plan: z.boolean(),
});
export type BrandingSettings = z.infer<typeof BrandingSettings>;

export const BrandingChange = BrandingSettings.pick({ is_on: true, accent: true }).partial();
export type BrandingChange = z.infer<typeof BrandingChange>;

/** The brand of a workspace, shown instead of Rapport's. */
export const Brand = z.object({
  name: z.string(),
  accent: z.string().nullable(),
  logo: z.string().nullable(),
  icon: z.string().nullable(),
});
export type Brand = z.infer<typeof Brand>;

/** The brand on the page of an emailed link. */
export const LinkBrand = z.object({ brand: Brand.nullable() });
export type LinkBrand = z.infer<typeof LinkBrand>;
