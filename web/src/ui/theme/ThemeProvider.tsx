import type { ReactNode } from 'react';
import { ThemeContext, useStoredTheme } from './theme';

/** Provides the theme, and keeps it in sync with the system and other tabs. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return <ThemeContext value={useStoredTheme()}>{children}</ThemeContext>;
}
