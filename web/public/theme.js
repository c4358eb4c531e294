// Runs before the first paint; src/ui/theme/theme.ts applies the same rule afterwards.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('rapport-theme');
  } catch {
    // Storage can be forbidden; then the system decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
