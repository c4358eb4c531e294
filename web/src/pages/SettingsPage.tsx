import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSession } from '../features/access/useSession';
import { useUrlState } from '../lib/routes/useUrlState';
import { useWords } from '../lib/words/macros';
import { Page as Frame } from '../ui/page/Page';
import { Tabs } from '../ui/page/Tabs';
import { Panels } from './settings/Panels';

const TABS = [
  { value: 'profile', label: msg`Profile` },
  { value: 'api-keys', label: msg`API Keys` },
  { value: 'notifications', label: msg`Notifications` },
  { value: 'preferences', label: msg`Preferences` },
  { value: 'calendar', label: msg`Calendar & Booking` },
  { value: 'mail', label: msg`Mail` },
  { value: 'workspace', label: msg`Workspace` },
  { value: 'branding', label: msg`Branding` },
  { value: 'pipelines', label: msg`Pipelines` },
  { value: 'fields', label: msg`Fields` },
  { value: 'products', label: msg`Products` },
  { value: 'forms', label: msg`Forms` },
  { value: 'team', label: msg`Team` },
  { value: 'security', label: msg`Security` },
  { value: 'data', label: msg`Data` },
  { value: 'help', label: msg`Help` },
] as const;

const SYSTEM = { value: 'system', label: msg`System` } as const;

export function Page() {
  const { t } = useLingui();
  const { _ } = useWords();
  const [{ tab, delete: deletion, state }, change] = useUrlState(
    'tab',
    'delete',
    'pipeline',
    'of',
    'form',
    'show',
    'state',
  );
  const { user } = useSession();
  const tabs = (user?.runs_installation ? [...TABS, SYSTEM] : TABS).map(({ value, label }) => ({
    value,
    label: _(label),
  }));
  // Users who return from the provider of their mailbox have a `state` in the URL, but no tab.
  const opened = state ? 'mail' : tab;
  const current = tabs.find(({ value }) => value === opened)?.value ?? TABS[0].value;
  return (
    <Frame title={t`Settings`} subtitle={t`Your account and your workspace`}>
      <Tabs
        label={t`Settings`}
        value={current}
        onChange={(next) => change({ tab: next, pipeline: '', of: '', form: '', show: '', state: '' })}
        tabs={tabs}
        waitsForEnter
        isList
      >
        <Panels user={user} deletion={deletion} onAsk={(what) => change({ delete: what }, { replace: true })} />
      </Tabs>
    </Frame>
  );
}
