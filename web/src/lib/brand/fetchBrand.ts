import type { Brand } from '@rapport/shared/branding';

/** Shows a brand, or Rapport again for `null`. If its code cannot be loaded, the page keeps its look. */
export const fetchBrand = async (brand: Brand | null): Promise<void> => {
  if (!brand && !document.documentElement.dataset.brand) return;
  await import('./showBrand').then(({ showBrand }) => showBrand(brand)).catch(() => undefined);
};
