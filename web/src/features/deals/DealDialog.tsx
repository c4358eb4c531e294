import type { Deal } from '@rapport/shared/deals';
import { Dialog } from '../../ui/overlay/Dialog';
import { type DealDefaults, DealForm } from './DealForm';

interface DealDialogProps {
  open: boolean;
  deal?: Deal;
  defaults?: DealDefaults;
  onClose: () => void;
  onSaved?: (deal: Deal) => void;
}

/** Adds a deal, or changes the one it is given. */
export function DealDialog({ open, deal, defaults, onClose, onSaved }: DealDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={deal ? 'Edit deal' : 'Add Deal'}>
      <DealForm
        deal={deal}
        defaults={defaults}
        onSaved={(saved) => {
          onClose();
          onSaved?.(saved);
        }}
      />
    </Dialog>
  );
}
