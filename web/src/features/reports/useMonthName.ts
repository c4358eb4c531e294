import { usePreferences } from '../../lib/format/preferences';

/** Names a month (`2026-11`) briefly: 'Nov', or by its year for January, where an axis continues in the next year. */
export const useMonthName = () => {
  const { language } = usePreferences();
  const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  return (month: string) =>
    month.endsWith('-01') ? month.slice(0, 4) : name.format(new Date(`${month}-01T00:00:00Z`));
};
