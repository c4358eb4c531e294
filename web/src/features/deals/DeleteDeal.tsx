import type { Deal } from '@rapport/shared/deals';
import { DeleteRecord } from '../../lib/records/DeleteRecord';
import { dealQueries } from './deals.queries';

interface DeleteDealProps {
  /** The deal to delete; `null` while the dialog is closed. */
  deal: Deal | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDeal({ deal, onClose, onDeleted }: DeleteDealProps) {
  return (
    <DeleteRecord
      objectType="deal"
      record={deal && { id: deal.id, called: deal.title }}
      onClose={onClose}
      onLeave={onDeleted}
      queries={dealQueries}
    />
  );
}
