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

  // The build names here what the signed-in app needs beside the entry.
  const files = document.currentScript.dataset.signedIn;
  if (!files || stored('access_token') === null) return;
  for (const href of files.split(' ')) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    );
  }
})();
