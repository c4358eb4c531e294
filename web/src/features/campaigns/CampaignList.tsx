import { useLingui } from '@lingui/react/macro';
import { useWords } from '../../lib/words/macros';
import { RecordList } from '../../ui/record/RecordList';
import { CampaignCard } from './CampaignCard';
import { DELETE_NOTE } from './campaignLabels';
import { type CampaignFilter, campaignQueries } from './campaigns.queries';

interface CampaignListProps {
  filter: CampaignFilter;
  onAdd: () => void;
  onClearFilter: () => void;
}

/** The campaigns that match a filter, newest first. */
export function CampaignList(props: CampaignListProps) {
  const { t } = useLingui();
  const { _ } = useWords();
  return (
    <RecordList
      {...props}
      words={{ one: 'campaign', many: 'campaigns' }}
      picture="email"
      queries={campaignQueries}
      empty={{
        title: t`No campaigns found. Create your first campaign!`,
        text: t`Send one email to many contacts, each addressed by name.`,
        action: t`Create Campaign`,
      }}
      cardHeights={{ mouse: 188, touch: 204 }}
      deleteNote={_(DELETE_NOTE)}
    >
      {(campaign, { onDelete }) => <CampaignCard campaign={campaign} onDelete={onDelete} />}
    </RecordList>
  );
}
