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
import { Button } from '../ui/button/Button';
import { LinkButton } from '../ui/button/LinkButton';
import { toast } from '../ui/feedback/toast';
import { Select } from '../ui/form/Select';
import { Page as Frame } from '../ui/page/Page';
import { TabPanel, Tabs } from '../ui/page/Tabs';
import { ListToolbar } from '../ui/record/ListToolbar';

const TABS = [
  { value: 'campaigns', label: 'Campaigns' },
  { value: 'templates', label: 'Templates' },
  { value: 'suppressions', label: 'Suppressed addresses' },
];

const statusChoices = [
  { value: '', label: 'Any status' },
  ...CampaignStatus.options.map((value) => ({ value, label: CAMPAIGN_STATUS[value].label })),
];

const filterOf = ({ search, status }: { search: string; status: string }): CampaignFilter => ({
  search: search || undefined,
  status: CampaignStatus.safeParse(status).data,
});

export const loader = listLoader(campaignQueries.list, filterOf, ['search', 'status']);

export function Page() {
  const [{ tab, search, status, add: adding }, change] = useUrlState('tab', 'search', 'status', 'add');
  const navigate = useNavigate();
  const add = () => change({ add: 'campaign' });
  return (
    <Frame
      title="Marketing Hub"
      subtitle="Email many contacts at once, each by name"
      actions={
        <>
          <LinkButton to={newCampaignPath} icon={PenLine}>
            Open the editor
          </LinkButton>
          <Button icon={Plus} tone="primary" onClick={add}>
            Create Campaign
          </Button>
        </>
      }
    >
      <Tabs
        label="Marketing"
        value={TABS.some(({ value }) => value === tab) ? tab : 'campaigns'}
        onChange={(next) => change({ tab: next === 'campaigns' ? '' : next }, { replace: true })}
        tabs={TABS}
      >
        <TabPanel value="campaigns">
          <div className="flex flex-col gap-4">
            <ListToolbar
              searched="campaigns"
              search={search}
              onSearch={(text) => change({ search: text }, { replace: true })}
            >
              <Select
                aria-label="Status"
                choices={statusChoices}
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
          toast.success(`${campaign.name} was added`);
          void navigate(campaignPath(campaign.id), { replace: true });
        }}
      />
    </Frame>
  );
}
