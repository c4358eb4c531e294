import { CampaignStatus } from '@rapport/shared/campaigns';
import { campaignPath } from '@rapport/shared/paths';
import type { QueryClient } from '@tanstack/react-query';
import { PenLine, Plus } from 'lucide-react';
import { Link, type LoaderFunction, useNavigate } from 'react-router-dom';
import { CampaignDialog } from '../features/campaigns/CampaignDialog';
import { CampaignList } from '../features/campaigns/CampaignList';
import { CAMPAIGN_STATUS } from '../features/campaigns/campaignLabels';
import { type CampaignFilter, campaignQueries } from '../features/campaigns/campaigns.queries';
import { Suppressions } from '../features/campaigns/Suppressions';
import { Templates } from '../features/campaigns/Templates';
import { newCampaignPath } from '../lib/routes/links';
import { useUrlState } from '../lib/routes/useUrlState';
import { Button } from '../ui/button/Button';
import { toast } from '../ui/feedback/toast';
import { SearchField } from '../ui/form/SearchField';
import { Select } from '../ui/form/Select';
import { Page as Frame } from '../ui/page/Page';
import { TabPanel, Tabs } from '../ui/page/Tabs';

const TABS = [
  { value: 'campaigns', label: 'Campaigns' },
  { value: 'templates', label: 'Templates' },
  { value: 'suppressions', label: 'Suppressed addresses' },
];

const statusChoices = [
  { value: '', label: 'Any status' },
  ...CampaignStatus.options.map((value) => ({ value, label: CAMPAIGN_STATUS[value].label })),
];

const filterOf = (search: string | null, status: string | null): CampaignFilter => ({
  search: search || undefined,
  status: CampaignStatus.safeParse(status).data,
});

export const loader =
  (queryClient: QueryClient): LoaderFunction =>
  ({ request }) => {
    const params = new URL(request.url).searchParams;
    void queryClient.prefetchInfiniteQuery(campaignQueries.list(filterOf(params.get('search'), params.get('status'))));
    return null;
  };

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
          <Button asChild>
            <Link to={newCampaignPath}>
              <PenLine size={16} aria-hidden="true" />
              Open the editor
            </Link>
          </Button>
          <Button tone="primary" onClick={add}>
            <Plus size={16} aria-hidden="true" />
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
            <div className="flex flex-wrap gap-2">
              <div className="min-w-56 flex-1">
                <SearchField
                  label="Search campaigns"
                  placeholder="Search campaigns..."
                  value={search}
                  onChange={(text) => change({ search: text }, { replace: true })}
                />
              </div>
              <Select
                aria-label="Status"
                choices={statusChoices}
                value={status}
                onChange={({ target }) => change({ status: target.value })}
              />
            </div>
            <CampaignList
              filter={filterOf(search, status)}
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
