import type { Campaign } from '@rapport/shared/campaigns';
import { DeleteRecord } from '../../lib/records/DeleteRecord';
import { campaignQueries } from './campaigns.queries';

interface DeleteCampaignProps {
  /** The campaign to delete; `null` while the dialog is closed. */
  campaign: Campaign | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteCampaign({ campaign, onClose, onDeleted }: DeleteCampaignProps) {
  return (
    <DeleteRecord
      objectType="campaign"
      description="It stays in the trash for 30 days. Its links to unsubscribe keep working."
      record={campaign && { id: campaign.id, called: campaign.name }}
      onClose={onClose}
      onLeave={onDeleted}
      queries={campaignQueries}
    />
  );
}
