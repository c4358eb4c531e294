import type { ReactNode } from 'react';
import { ThemeContext, useStoredTheme } from './theme';

/** Gives the theme to all inside; while it stands every page follows the system and other tabs. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return <ThemeContext value={useStoredTheme()}>{children}</ThemeContext>;
}
