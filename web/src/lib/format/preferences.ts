import type { DatePreferences } from '@rapport/shared/dates';
import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '../workspace/settings';

const browser: DatePreferences = {
  date_format: 'MM/DD/YYYY',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: navigator.language,
};

/** The user's date and number formats from Settings, which the shell loads. Until then those of the browser. */
export const usePreferences = (): DatePreferences =>
  useQuery({ ...preferencesQuery(), enabled: false }).data ?? browser;
