import type { DatePreferences } from '@rapport/shared/dates';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { i18n } from '../words/i18n';
import { preferencesQuery } from '../workspace/settings';

const browser: DatePreferences = {
  date_format: 'MM/DD/YYYY',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  get language() {
    // With the region of the browser, which has its own formats of dates and numbers.
    return navigator.language.startsWith(i18n.language()) ? navigator.language : i18n.language();
  },
};

/** The preferences for all pages with data, so that hundreds of dates on a page share one query. */
export const Preferences = createContext(browser);

export const useLoadedPreferences = (client: QueryClient): DatePreferences =>
  useQuery({ ...preferencesQuery(), enabled: false }, client).data ?? browser;

/** The user's date and number formats from Settings, which the shell loads. Until then, those of the browser. */
export const usePreferences = (): DatePreferences => useContext(Preferences);
