/**
 * Compares this tab with the server: `outdated` if the server has a newer version, so that files not loaded yet are
 * gone; `unreachable` also if another server answers in its place.
 */
export const versionOnServer = async (): Promise<'current' | 'outdated' | 'unreachable'> => {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text();
    if (!page.includes('<title>Rapport</title>')) return 'unreachable';
    return entry && !page.includes(entry) ? 'outdated' : 'current';
  } catch {
    return 'unreachable';
  }
};
