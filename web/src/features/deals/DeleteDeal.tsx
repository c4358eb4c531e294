import type { Deal } from '@rapport/shared/deals';
import { useRef } from 'react';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { toast } from '../../ui/toast';
import { useDeleteDeal, useRestoreDeal } from './deals.queries';

interface DeleteDealProps {
  /** The deal in question; `null` while there is no question. */
  deal: Deal | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks, deletes, and offers to take it back. */
export function DeleteDeal({ deal, onClose, onDeleted }: DeleteDealProps) {
  const { mutateAsync: deleteDeal } = useDeleteDeal();
  const { mutate: restore } = useRestoreDeal();
  /** Closing would go back to the address of a page that has been left. */
  const isLeft = useRef(false);
  const confirm = async () => {
    if (!deal) return;
    // The page that showed it is left first: it would ask for what is not there any more.
    isLeft.current = true;
    onDeleted();
    await deleteDeal(deal.id);
    toast.success(`${deal.title} was deleted`, { action: { label: 'Undo', onClick: () => restore(deal.id) } });
  };
  return (
    <ConfirmDialog
      open={deal !== null}
      onOpenChange={(open) => !open && !isLeft.current && onClose()}
      title="Are you sure you want to delete this deal?"
      description="It rests in the trash for 30 days."
      confirmLabel="Delete deal"
      onConfirm={confirm}
    />
  );
}
