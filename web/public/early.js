// Runs before the first paint and before the app's own files have arrived.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage can be forbidden; then the system decides about the theme, and nobody is signed in.
      return null;
    }
  };

  // src/ui/theme/theme.ts applies the same rule afterwards.
  const chosen = stored('rapport-theme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);

  const { languages = 'en', fonts, words, frontWords, signedIn, signedInWords } = document.currentScript.dataset;
  const isSignedIn = stored('access_token') !== null;

  // The language from the URL, else the last one chosen here, else the browser's. src/lib/words/words.ts reads it.
  const known = languages.split(' ');
  const language = [
    new URLSearchParams(location.search).get('lang'),
    stored('rapport-language'),
    ...navigator.languages,
  ]
    .map((tag) => tag?.toLowerCase().split('-')[0])
    .find((tag) => known.includes(tag));
  document.documentElement.lang = language ?? 'en';

  // What the dashboard asks for first; src/lib/http/early.ts hands out the replies. With the cookie, which is valid longer than
  // a token. Before the code, because a browser has few connections to a server and these are soon free again.
  if (isSignedIn && location.pathname === '/dashboard') {
    window.early = {};
    for (const path of [
      'auth/me',
      'shell',
      'dashboard/attention',
      'dashboard/stats',
      'dashboard/month',
      'contacts?limit=5',
      'tasks?limit=5&open=true',
      'contacts?due=true&sort=touch_due_at&limit=5',
    ]) {
      const reply = fetch(`/api/${path}`, { signal: AbortSignal.timeout(30_000) });
      // The page asks again for what did not arrive.
      window.early[`/api/${path}`] = reply.catch(() => null);
    }
  }

  // The build names here what is needed beside the entry.
  const preload = (attributes) =>
    document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...attributes }));
  if (words) {
    const needed = isSignedIn ? signedInWords : location.pathname === '/' ? frontWords : 'base';
    for (const part of needed.split(' ')) {
      preload({ rel: 'preload', as: 'fetch', href: `${words}/${document.documentElement.lang}/${part}.json` });
    }
  }
  if (signedIn && isSignedIn) for (const href of signedIn.split(' ')) preload({ rel: 'modulepreload', href });
  // Last: until they are here, the text is shown in a font of the same widths.
  if (fonts) {
    for (const href of fonts.split(' ')) {
      preload({ rel: 'preload', as: 'font', type: 'font/woff2', fetchPriority: 'low', href });
    }
  }

  // The brand of the workspace, which src/lib/brand/showBrand.ts stores and takes away again.
  const { name, css } = JSON.parse(stored('rapport-brand') || '{}');
  if (name) {
    document.title = document.documentElement.dataset.brand = name;
    document.adoptedStyleSheets = [new CSSStyleSheet()];
    document.adoptedStyleSheets[0].replaceSync(css);
  }
})();
