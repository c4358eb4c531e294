import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { store, stored } from '../../lib/browser/storage';

export type Theme = 'light' | 'dark' | 'auto';

const KEY = 'rapport-theme';
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The choice stored in this browser; `null` before the first one. */
export const storedTheme = (): Theme | null => {
  const chosen = stored(KEY);
  return chosen === 'light' || chosen === 'dark' || chosen === 'auto' ? chosen : null;
};

/** The chosen theme. `auto` follows the system. */
const chosenTheme = (): Theme => storedTheme() ?? 'auto';

const isDark = () => {
  const theme = chosenTheme();
  return theme === 'dark' || (theme === 'auto' && systemDark().matches);
};

const applyTheme = () => {
  document.documentElement.classList.toggle('dark', isDark());
  for (const listener of listeners) listener();
};

/** Stores the choice in this browser and applies it at once. */
export const chooseTheme = (theme: Theme) => {
  store(KEY, theme);
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

interface ShownTheme {
  /** The chosen theme. */
  theme: Theme;
  /** Whether the dark theme is shown now. */
  isDark: boolean;
  toggleTheme: () => void;
}

export const ThemeContext = createContext<ShownTheme | null>(null);

/** The value of `ThemeProvider`: follows the stored choice, the system and other tabs while mounted. */
export const useStoredTheme = (): ShownTheme => {
  const theme = useSyncExternalStore(subscribe, chosenTheme);
  const dark = useSyncExternalStore(subscribe, isDark);
  return useMemo(
    () => ({ theme, isDark: dark, toggleTheme: () => chooseTheme(dark ? 'light' : 'dark') }),
    [theme, dark],
  );
};

/** @throws outside of a `ThemeProvider` */
export const useTheme = (): ShownTheme => {
  const shown = useContext(ThemeContext);
  if (!shown) throw new Error('useTheme must be used within a ThemeProvider');
  return shown;
};
