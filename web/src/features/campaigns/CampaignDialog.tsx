import { useLingui } from '@lingui/react/macro';
import type { Campaign } from '@rapport/shared/campaigns';
import { Dialog } from '../../ui/overlay/Dialog';
import { CampaignForm } from './CampaignForm';

interface CampaignDialogProps {
  open: boolean;
  onClose: () => void;
  onSaved: (campaign: Campaign) => void;
}

export function CampaignDialog({ open, onClose, onSaved }: CampaignDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Create Campaign`}
      description={t`Sends to all contacts with an email address. Save it as a draft to choose recipients, add formatting and preview it.`}
    >
      <CampaignForm onSaved={onSaved} />
    </Dialog>
  );
}
