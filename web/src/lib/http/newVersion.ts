/**
 * Whether the server has another version of the app than the one that runs here, so that files which were not fetched
 * yet are gone. `false` while the server cannot be reached, or somebody else's page answers in its place.
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
