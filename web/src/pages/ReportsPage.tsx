import { dayOf } from '@rapport/shared/dates';
import { UUID } from '@rapport/shared/uuid';
import { ContactsOverview } from '../features/reports/ContactsOverview';
import { ExportData } from '../features/reports/ExportData';
import { Overview } from '../features/reports/Overview';
import { Pipeline } from '../features/reports/Pipeline';
import { namedPeriods } from '../lib/format/periods';
import { usePreferences } from '../lib/format/preferences';
import { useUrlState } from '../lib/routes/useUrlState';
import { useOwners } from '../lib/workspace/team';
import { controlLook } from '../ui/form/controls';
import { Select } from '../ui/form/Select';
import { Page as Frame } from '../ui/page/Page';
import { TabPanel, Tabs } from '../ui/page/Tabs';

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'pipeline', label: 'Sales Pipeline' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'export', label: 'Export Data' },
] as const;

const CUSTOM = 'custom';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function Page() {
  const [values, change] = useUrlState('tab', 'period', 'from', 'to', 'owner');
  const { timezone } = usePreferences();
  const owners = useOwners();
  const tab = TABS.find(({ value }) => value === values.tab)?.value ?? TABS[0].value;
  const periods = namedPeriods(dayOf(new Date().toISOString(), timezone));
  const custom = {
    from: DAY.test(values.from) ? values.from : undefined,
    to: DAY.test(values.to) ? values.to : undefined,
  };
  const period =
    values.period === CUSTOM ? custom : (periods.find(({ value }) => value === values.period)?.period ?? {});
  const query = { ...period, owner_id: UUID.test(values.owner) ? values.owner : undefined };
  const hasPeriod = tab === 'overview' || tab === 'pipeline';

  return (
    <Frame title="Reports & Analytics" subtitle="Revenue, pipeline and contacts over time">
      {hasPeriod && (
        <div className="flex flex-wrap gap-2">
          <Select
            aria-label="Period"
            choices={[...periods, { value: CUSTOM, label: 'From … to …' }]}
            value={values.period}
            onChange={({ target }) => change({ period: target.value })}
          />
          {values.period === CUSTOM &&
            (['from', 'to'] as const).map((end) => (
              <input
                key={end}
                type="date"
                aria-label={end === 'from' ? 'First day' : 'Last day'}
                max="9999-12-31"
                value={values[end]}
                onChange={({ target }) => change({ [end]: target.value }, { replace: true })}
                className={`${controlLook} max-w-40`}
              />
            ))}
          {owners.length > 1 && (
            <Select
              aria-label="Owner"
              className="max-w-56"
              choices={[{ value: '', label: 'All owners' }, ...owners]}
              value={values.owner}
              onChange={({ target }) => change({ owner: target.value })}
            />
          )}
        </div>
      )}
      <Tabs
        label="Reports"
        value={tab}
        onChange={(next) => change({ tab: next === 'overview' ? '' : next }, { replace: true })}
        tabs={TABS}
      >
        <TabPanel value="overview">
          <Overview query={query} />
        </TabPanel>
        <TabPanel value="pipeline">
          <Pipeline query={query} />
        </TabPanel>
        <TabPanel value="contacts">
          <ContactsOverview />
        </TabPanel>
        <TabPanel value="export">
          <ExportData />
        </TabPanel>
      </Tabs>
    </Frame>
  );
}
