import { accentColors, accentCss } from '@rapport/shared/accent';
import type { Brand } from '@rapport/shared/branding';

/** The first letter of a name on the accent color, for a workspace without an icon. */
const letterIcon = (name: string, color: string): string => {
  const letter = [...name.trim()][0]?.toUpperCase() ?? '';
  const shown = letter.replace(/[<>&"]/g, '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${color}"/><text x="16" y="22.5" font-family="Georgia,serif" font-size="19" text-anchor="middle" fill="#fff">${shown}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

export const iconOf = ({ name, icon, accent }: Brand): string =>
  icon ?? letterIcon(name, accent ? accentColors(accent).light.accent : '#63275f');

/**
 * The styles of a brand: the accent in both themes, and the logo in the corner. In the dark theme a logo has a white
 * background.
 */
export const brandCss = (brand: Brand): string => {
  const { accent, logo } = brand;
  const picture = `content:url("${logo ?? iconOf(brand)}");display:inline-block;vertical-align:middle;object-fit:contain`;
  return [
    accent ? accentCss(accentColors(accent)) : '',
    '.brand,.brand-name{display:block;overflow:hidden;white-space:nowrap;text-overflow:ellipsis;min-width:0}',
    '.brand-name{max-width:7rem}@media(width>=64rem){.brand-name{display:none}}',
    logo
      ? `.brand{font-size:0}.brand img{${picture};width:auto;max-width:100%;height:2rem}.dark .brand img{background:#fff;border-radius:3px;padding:2px 4px}`
      : `.brand img{${picture};border-radius:5px;margin-inline-end:0.625rem}`,
  ].join('');
};
