import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'auto';

const KEY = 'rapport-theme';
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** What the person chose; `auto` follows the system. */
const chosenTheme = (): Theme => {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
};

const isDark = () => {
  const theme = chosenTheme();
  return theme === 'dark' || (theme === 'auto' && systemDark().matches);
};

const applyTheme = () => {
  document.documentElement.classList.toggle('dark', isDark());
  for (const listener of listeners) listener();
};

/** Stores the choice for this browser and shows it at once. */
export const chooseTheme = (theme: Theme) => {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  applyTheme();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  if (listeners.size === 1) {
    systemDark().addEventListener('change', applyTheme);
    window.addEventListener('storage', applyTheme);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    systemDark().removeEventListener('change', applyTheme);
    window.removeEventListener('storage', applyTheme);
  };
};

/** The choice, whether it is dark now, and a toggle; follows the system and other tabs while mounted. */
export const useTheme = () => {
  const theme = useSyncExternalStore(subscribe, chosenTheme);
  const dark = useSyncExternalStore(subscribe, isDark);
  return { theme, isDark: dark, chooseTheme, toggleTheme: () => chooseTheme(dark ? 'light' : 'dark') };
};
