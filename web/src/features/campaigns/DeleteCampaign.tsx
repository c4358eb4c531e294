import type { Campaign } from '@rapport/shared/campaigns';
import { DeleteRecord } from '../../lib/records/DeleteRecord';
import { useCampaignAction, useDeleteCampaign } from './campaigns.queries';

interface DeleteCampaignProps {
  /** The campaign in question; `null` while there is no question. */
  campaign: Campaign | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteCampaign({ campaign, onClose, onDeleted }: DeleteCampaignProps) {
  const { mutateAsync } = useDeleteCampaign();
  const { mutate: act } = useCampaignAction();
  return (
    <DeleteRecord
      objectType="campaign"
      description="It rests in the trash for 30 days. Its links to unsubscribe keep working."
      record={campaign && { id: campaign.id, called: campaign.name }}
      onClose={onClose}
      onLeave={onDeleted}
      onDelete={mutateAsync}
      onRestore={(id) => act({ id, action: 'restore' })}
    />
  );
}
