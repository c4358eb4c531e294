import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CampaignStatus } from '@rapport/shared/campaigns';
import { campaignPath } from '@rapport/shared/paths';
import { PenLine, Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { CampaignDialog } from '../features/campaigns/CampaignDialog';
import { CampaignList } from '../features/campaigns/CampaignList';
import { CAMPAIGN_STATUS } from '../features/campaigns/campaignLabels';
import { type CampaignFilter, campaignQueries } from '../features/campaigns/campaigns.queries';
import { Suppressions } from '../features/campaigns/Suppressions';
import { Templates } from '../features/campaigns/Templates';
import { listLoader } from '../lib/records/loaders';
import { newCampaignPath } from '../lib/routes/links';
import { useUrlState } from '../lib/routes/useUrlState';
import { useWords } from '../lib/words/macros';
import { Button } from '../ui/button/Button';
import { LinkButton } from '../ui/button/LinkButton';
import { toast } from '../ui/feedback/toast';
import { WhenFetched } from '../ui/feedback/WhenFetched';
import { Select } from '../ui/form/Select';
import { lazyPart } from '../ui/overlay/lazyPart';
import { Page as Frame } from '../ui/page/Page';
import { TabPanel, Tabs } from '../ui/page/Tabs';
import { ListToolbar } from '../ui/record/ListToolbar';

const SequencesTab = lazyPart(async () => (await import('../features/sequences/SequencesTab')).SequencesTab);

const TABS = [
  { value: 'campaigns', label: msg`Campaigns` },
  { value: 'sequences', label: msg`Sequences` },
  { value: 'templates', label: msg`Templates` },
  { value: 'suppressions', label: msg`Suppressed addresses` },
];

const filterOf = ({ search, status }: { search: string; status: string }): CampaignFilter => ({
  search: search || undefined,
  status: CampaignStatus.safeParse(status).data,
});

export const loader = listLoader(campaignQueries.list, filterOf, ['search', 'status']);

export function Page() {
  const { t } = useLingui();
  const { _ } = useWords();
  const [{ tab, search, status, add: adding }, change] = useUrlState('tab', 'search', 'status', 'add');
  const navigate = useNavigate();
  const add = () => change({ add: 'campaign' });
  return (
    <Frame
      title={t`Marketing Hub`}
      subtitle={t`Email many contacts at once, each by name`}
      actions={
        <>
          <LinkButton to={newCampaignPath} icon={PenLine}>
            <Trans>Open the editor</Trans>
          </LinkButton>
          <Button icon={Plus} tone="primary" onClick={add}>
            <Trans>Create Campaign</Trans>
          </Button>
        </>
      }
    >
      <Tabs
        label={t`Marketing`}
        value={TABS.some(({ value }) => value === tab) ? tab : 'campaigns'}
        onChange={(next) => change({ tab: next === 'campaigns' ? '' : next }, { replace: true })}
        tabs={TABS.map(({ value, label }) => ({ value, label: _(label) }))}
      >
        <TabPanel value="campaigns">
          <div className="flex flex-col gap-4">
            <ListToolbar
              searched="campaigns"
              search={search}
              onSearch={(text) => change({ search: text }, { replace: true })}
            >
              <Select
                aria-label={t`Status`}
                choices={[
                  { value: '', label: t`Any status` },
                  ...CampaignStatus.options.map((value) => ({ value, label: _(CAMPAIGN_STATUS[value].label) })),
                ]}
                value={status}
                onChange={({ target }) => change({ status: target.value })}
              />
            </ListToolbar>
            <CampaignList
              filter={filterOf({ search, status })}
              onAdd={add}
              onClearFilter={() => change({ search: '', status: '' })}
            />
          </div>
        </TabPanel>
        <TabPanel value="sequences">
          <WhenFetched skeleton="h-40 w-full rounded-lg">
            <SequencesTab />
          </WhenFetched>
        </TabPanel>
        <TabPanel value="templates">
          <Templates />
        </TabPanel>
        <TabPanel value="suppressions">
          <Suppressions />
        </TabPanel>
      </Tabs>
      <CampaignDialog
        open={adding === 'campaign'}
        onClose={() => change({ add: '' }, { replace: true })}
        onSaved={(campaign) => {
          toast.success(t`${{ name: campaign.name }} was added`);
          void navigate(campaignPath(campaign.id), { replace: true });
        }}
      />
    </Frame>
  );
}
