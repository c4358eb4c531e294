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
      description="To all contacts who have an address. As a draft you can choose who gets it, give it looks and see how it reads."
    >
      <CampaignForm onSaved={onSaved} />
    </Dialog>
  );
}
