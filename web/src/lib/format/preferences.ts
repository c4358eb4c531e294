import type { DatePreferences } from '@rapport/shared/dates';
import { useQuery } from '@tanstack/react-query';
import { i18n } from '../words/i18n';
import { preferencesQuery } from '../workspace/settings';

const browser: DatePreferences = {
  date_format: 'MM/DD/YYYY',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  get language() {
    // With the region of the browser, which has its own dates and numbers.
    return navigator.language.startsWith(i18n.language()) ? navigator.language : i18n.language();
  },
};

/** The user's date and number formats from Settings, which the shell loads. Until then those of the browser. */
export const usePreferences = (): DatePreferences =>
  useQuery({ ...preferencesQuery(), enabled: false }).data ?? browser;
