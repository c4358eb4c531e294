import type { DatePreferences } from '@rapport/shared/dates';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '../workspace/settings';

const browser: DatePreferences = {
  date_format: 'MM/DD/YYYY',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
};

/** How this person reads dates and numbers: as they said in Settings, which the shell fetches; until then as their browser does. */
export const usePreferences = (): DatePreferences =>
  useQuery({ ...preferencesQuery(), enabled: false }).data ?? browser;
