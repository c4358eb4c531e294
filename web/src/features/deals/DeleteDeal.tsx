import type { Deal } from '@rapport/shared/deals';
import { DeleteRecord } from '../../lib/records/DeleteRecord';
import { useDeleteDeal, useRestoreDeal } from './deals.queries';

interface DeleteDealProps {
  /** The deal in question; `null` while there is no question. */
  deal: Deal | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDeal({ deal, onClose, onDeleted }: DeleteDealProps) {
  const { mutateAsync } = useDeleteDeal();
  const { mutate: restore } = useRestoreDeal();
  return (
    <DeleteRecord
      objectType="deal"
      record={deal && { id: deal.id, called: deal.title }}
      onClose={onClose}
      onLeave={onDeleted}
      onDelete={mutateAsync}
      onRestore={restore}
    />
  );
}
