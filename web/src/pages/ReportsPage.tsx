import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dayOf } from '@rapport/shared/dates';
import { UUID } from '@rapport/shared/uuid';
import { ContactsOverview } from '../features/reports/ContactsOverview';
import { ExportData } from '../features/reports/ExportData';
import { Overview } from '../features/reports/Overview';
import { Pipeline } from '../features/reports/Pipeline';
import { PrintHeading } from '../features/reports/PrintHeading';
import { MissingReport, SavedReports } from '../features/reports/SavedReports';
import { TargetsReport } from '../features/reports/TargetsReport';
import { useReportState } from '../features/reports/useReportState';
import { isDay } from '../lib/format/isDay';
import { namedPeriods } from '../lib/format/periods';
import { usePreferences } from '../lib/format/preferences';
import { useWords } from '../lib/words/macros';
import { useStages } from '../lib/workspace/stages';
import { useOwners } from '../lib/workspace/team';
import { QueryState } from '../ui/feedback/QueryState';
import { DayInput } from '../ui/form/DayInput';
import { Select } from '../ui/form/Select';
import { Page as Frame } from '../ui/page/Page';
import { TabPanel, Tabs } from '../ui/page/Tabs';
import { FilterRow } from '../ui/table/FilterRow';

const TABS = [
  { value: 'overview', label: msg`Overview` },
  { value: 'pipeline', label: msg`Sales Pipeline` },
  { value: 'targets', label: msg`Targets` },
  { value: 'contacts', label: msg`Contacts` },
  { value: 'export', label: msg`Export Data` },
] as const;

const CUSTOM = 'custom';

export function Page() {
  const { t } = useLingui();
  const { values, savedId, saved, list } = useReportState();
  const title = t`Reports & Analytics`;
  return (
    <Frame
      title={saved?.name ?? title}
      subtitle={saved ? title : t`Revenue, pipeline and contacts over time`}
      actions={<SavedReports canSave={values.tab !== 'export'} />}
    >
      {savedId ? (
        <QueryState query={list} failed={t`The saved report could not be loaded`} skeleton="h-80 w-full rounded-lg">
          {() => (saved ? <Reports key={savedId} /> : <MissingReport />)}
        </QueryState>
      ) : (
        <Reports />
      )}
    </Frame>
  );
}

function Reports() {
  const { t } = useLingui();
  const { _ } = useWords();
  const { values, change } = useReportState();
  const { timezone } = usePreferences();
  const owners = useOwners();
  const { pipelines } = useStages();
  const tab = TABS.find(({ value }) => value === values.tab)?.value ?? TABS[0].value;
  const periods = namedPeriods(dayOf(new Date().toISOString(), timezone));
  const custom = {
    from: isDay(values.from) ? values.from : undefined,
    to: isDay(values.to) ? values.to : undefined,
  };
  const period =
    values.period === CUSTOM ? custom : (periods.find(({ value }) => value === values.period)?.period ?? {});
  const query = {
    ...period,
    owner_id: UUID.test(values.owner) ? values.owner : undefined,
    pipeline_id: pipelines.find(({ id }) => id === values.pipeline)?.id,
  };
  const hasPeriod = tab === 'overview' || tab === 'pipeline';

  return (
    <>
      <PrintHeading
        tab={_(TABS.find(({ value }) => value === tab)?.label ?? '')}
        period={hasPeriod ? (periods.find(({ value }) => value === values.period)?.label ?? '') : undefined}
        query={query}
      />
      {hasPeriod && (
        <FilterRow className="sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0 print:hidden">
          <Select
            aria-label={t`Period`}
            choices={[...periods, { value: CUSTOM, label: t`From … to …` }]}
            value={values.period}
            onChange={({ target }) => change({ period: target.value })}
          />
          {values.period === CUSTOM &&
            (['from', 'to'] as const).map((end) => (
              <DayInput
                key={end}
                aria-label={end === 'from' ? t`First day` : t`Last day`}
                value={values[end]}
                onChange={(day) => change({ [end]: day }, { replace: true })}
              />
            ))}
          {pipelines.length > 1 && (
            <Select
              aria-label={t`Pipeline`}
              className="max-w-56"
              choices={[
                { value: '', label: t`All pipelines` },
                ...pipelines.map(({ id, label }) => ({ value: id, label })),
              ]}
              value={query.pipeline_id ?? ''}
              onChange={({ target }) => change({ pipeline: target.value })}
            />
          )}
          {owners.length > 1 && (
            <Select
              aria-label={t`Owner`}
              className="max-w-56"
              choices={[{ value: '', label: t`All owners` }, ...owners]}
              value={values.owner}
              onChange={({ target }) => change({ owner: target.value })}
            />
          )}
        </FilterRow>
      )}
      <Tabs
        label={t`Reports`}
        value={tab}
        onChange={(next) => change({ tab: next === 'overview' ? '' : next, since: '', every: '' }, { replace: true })}
        tabs={TABS.map(({ value, label }) => ({ value, label: _(label) }))}
      >
        <TabPanel value="overview">
          <Overview query={query} />
        </TabPanel>
        <TabPanel value="pipeline">
          <Pipeline query={query} />
        </TabPanel>
        <TabPanel value="targets">
          <TargetsReport />
        </TabPanel>
        <TabPanel value="contacts">
          <ContactsOverview />
        </TabPanel>
        <TabPanel value="export">
          <ExportData />
        </TabPanel>
      </Tabs>
    </>
  );
}
