/**
 * Compares this tab with the server: `outdated` when it has a newer version than this tab, so that files not fetched yet
 * are gone, `unreachable` also while another server answers in its place.
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
