import { RecordList } from '../../ui/record/RecordList';
import { CampaignCard } from './CampaignCard';
import { DELETE_NOTE } from './campaignLabels';
import { type CampaignFilter, campaignQueries } from './campaigns.queries';

interface CampaignListProps {
  filter: CampaignFilter;
  onAdd: () => void;
  onClearFilter: () => void;
}

/** The campaigns that a filter leaves, newest first. */
export function CampaignList(props: CampaignListProps) {
  return (
    <RecordList
      {...props}
      words={{ one: 'campaign', many: 'campaigns' }}
      picture="email"
      queries={campaignQueries}
      empty={{
        title: 'No campaigns found. Create your first campaign!',
        text: 'Send one email to many contacts, each addressed by name.',
        action: 'Create Campaign',
      }}
      cardHeights={{ mouse: 188, touch: 188 }}
      deleteNote={DELETE_NOTE}
    >
      {(campaign, { onDelete }) => <CampaignCard campaign={campaign} onDelete={onDelete} />}
    </RecordList>
  );
}
