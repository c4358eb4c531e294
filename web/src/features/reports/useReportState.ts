import type { ReportSettings, SavedReport } from '@rapport/shared/savedReports';
import { useQuery } from '@tanstack/react-query';
import { savedReportsQuery } from '../../lib/reports/savedReports';
import { useUrlState } from '../../lib/routes/useUrlState';

const PARAMETERS = [
  'tab',
  'period',
  'from',
  'to',
  'owner',
  'pipeline',
  'by',
  'weighted',
  'field',
  'every',
  'since',
] as const satisfies (keyof ReportSettings)[];
type Parameter = (typeof PARAMETERS)[number];

/** The settings of the reports as in the URL. An empty value means the default. */
export type ReportValues = Record<Parameter, string>;

const FIRST_TAB = 'overview';

const valuesOf = (settings: ReportSettings) =>
  Object.fromEntries(PARAMETERS.map((name) => [name, settings[name] ?? ''])) as ReportValues;

/** The values without those that have no effect. */
export const settingsOf = (values: ReportValues): Record<string, string> => {
  const isCustom = values.period === 'custom';
  return Object.fromEntries(
    PARAMETERS.map((name) => [name, values[name]] as const).filter(
      ([name, value]) => value && !(name === 'tab' && value === FIRST_TAB) && (isCustom || !/^(from|to)$/.test(name)),
    ),
  );
};

const isSame = (one: ReportValues, other: ReportValues) =>
  JSON.stringify(settingsOf(one)) === JSON.stringify(settingsOf(other));

/**
 * The settings of the reports. The URL of a saved report has only its id (`?saved=…`). Once a setting is changed, the
 * URL contains all settings besides the id, always including the tab.
 */
export const useReportState = () => {
  const [{ saved: savedId, ...own }, setUrl] = useUrlState('saved', ...PARAMETERS);
  const list = useQuery({ ...savedReportsQuery(), enabled: savedId !== '' });
  const saved: SavedReport | undefined = list.data?.find(({ id }) => id === savedId);
  const values = saved && !own.tab ? valuesOf(saved.settings) : own;
  const change = (changes: Partial<ReportValues>, options?: { replace?: boolean }) =>
    setUrl(savedId ? { ...values, ...changes, tab: (changes.tab ?? values.tab) || FIRST_TAB } : changes, options);
  return {
    values,
    change,
    savedId,
    saved,
    list,
    isChanged: saved !== undefined && !isSame(values, valuesOf(saved.settings)),
  };
};
