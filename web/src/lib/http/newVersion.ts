/**
 * Whether the server has a newer version of the app than this tab, so that files not fetched yet are gone. `false`
 * while the server cannot be reached or another server answers in its place.
 */
export const isOutdated = async (): Promise<boolean> => {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!entry) return false;
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text();
    return page.includes('<title>Rapport</title>') && !page.includes(entry);
  } catch {
    return false;
  }
};
