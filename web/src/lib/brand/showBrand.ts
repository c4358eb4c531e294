import type { Brand } from '@rapport/shared/branding';
import { removeStored, store } from '../browser/storage';
import { i18n } from '../words/i18n';
import { brandCss, iconOf } from './brandStyle';

/** `early.js` reads it at the next start. */
const KEY = 'rapport-brand';

/** The icons and manifest of the page without a brand. */
const LINKS = {
  icon: '/icon.svg',
  'apple-touch-icon': '/icons/apple-touch-icon.png',
  manifest: '/manifest.webmanifest',
};

/**
 * Shows the brand of the workspace instead of Rapport's: its name in all sentences, icon, accent color and corner. The
 * browser keeps it, also after signing out, until another workspace is entered. `null` shows Rapport again.
 */
export const showBrand = (brand: Brand | null) => {
  const css = brand ? brandCss(brand) : '';
  if (brand) store(KEY, JSON.stringify({ name: brand.name, css }));
  else removeStored(KEY);
  applyBrand(brand, css);
};

const applyBrand = (brand: Brand | null, css: string) => {
  const { dataset } = document.documentElement;
  if (brand) dataset.brand = brand.name;
  else delete dataset.brand;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  for (const [rel, own] of Object.entries(LINKS)) {
    const link = document.querySelector(`link[rel="${rel}"]`);
    if (!brand) link?.setAttribute('href', own);
    else if (rel === 'manifest') link?.removeAttribute('href');
    else link?.setAttribute('href', iconOf(brand));
    if (rel === 'icon' && brand) link?.removeAttribute('type');
  }
  // All texts are translated again.
  i18n.use(i18n.language(), { ...i18n.words() });
};
