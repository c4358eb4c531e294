import type { Campaign } from '@rapport/shared/campaigns';
import { Dialog } from '../../ui/overlay/Dialog';
import { CampaignForm } from './CampaignForm';

interface CampaignDialogProps {
  open: boolean;
  onClose: () => void;
  onSaved: (campaign: Campaign) => void;
}

export function CampaignDialog({ open, onClose, onSaved }: CampaignDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Create Campaign"
      description="Sends to all contacts with an email address. Save it as a draft to choose recipients, add formatting and preview it."
    >
      <CampaignForm onSaved={onSaved} />
    </Dialog>
  );
}
