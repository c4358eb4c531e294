import type { Brand } from '@rapport/shared/branding';

/** Shows a brand, or Rapport again for `null`. Where its code cannot be fetched, the page keeps the look that it has. */
export const fetchBrand = async (brand: Brand | null): Promise<void> => {
  if (!brand && !document.documentElement.dataset.brand) return;
  await import('./showBrand').then(({ showBrand }) => showBrand(brand)).catch(() => undefined);
};
