import { useRef } from 'react';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';

interface DeleteRecordProps {
  /** What kind of record it is, such as `contact`. */
  objectType: string;
  description?: string;
  /** The record in question; `null` while there is no question. */
  record: { id: string; called: string } | null;
  onClose: () => void;
  /** Leaves the page that shows it, where there is one. */
  onLeave?: () => void;
  onDelete: (id: string) => Promise<unknown>;
  onRestore: (id: string) => void;
}

/** Asks, deletes, and offers to take it back. */
export function DeleteRecord({
  objectType,
  description = 'It rests in the trash for 30 days.',
  record,
  onClose,
  onLeave,
  onDelete,
  onRestore,
}: DeleteRecordProps) {
  /** Closing would go back to the address of a page that has been left. */
  const isLeft = useRef(false);
  const confirm = async () => {
    if (!record) return;
    // The page that showed it is left first: it would ask for what is not there any more.
    isLeft.current = onLeave !== undefined;
    onLeave?.();
    await onDelete(record.id);
    toast.success(`${record.called} was deleted`, { action: { label: 'Undo', onClick: () => onRestore(record.id) } });
  };
  return (
    <ConfirmDialog
      open={record !== null}
      onOpenChange={(open) => !open && !isLeft.current && onClose()}
      title={`Are you sure you want to delete this ${objectType}?`}
      description={description}
      confirmLabel={`Delete ${objectType}`}
      onConfirm={confirm}
    />
  );
}
