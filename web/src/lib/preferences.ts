import type { DatePreferences } from './dates';

const browser: DatePreferences = {
  date_format: 'MM/DD/YYYY',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
};

/** How this person reads dates and numbers: as their browser does, until they can say so in Settings. */
export const usePreferences = (): DatePreferences => browser;
