import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import type { RecordQueries, Stored } from './recordQueries';

interface DeleteRecordProps<Item extends Stored> {
  /** What kind of record it is, such as `contact`. */
  objectType: string;
  description?: string;
  /** The record to delete; `null` while the dialog is closed. */
  record: { id: string; called: string } | null;
  onClose: () => void;
  /** Leaves the page that shows it, where there is one. */
  onLeave?: () => void;
  queries: Pick<RecordQueries<{ item: Item; draft: object; change: object; filter: object }>, 'delete' | 'restore'>;
}

/** Asks before it deletes a record, and offers to undo it. */
export function DeleteRecord<Item extends Stored>({
  objectType,
  description = 'It stays in the trash for 30 days.',
  record,
  onClose,
  onLeave,
  queries,
}: DeleteRecordProps<Item>) {
  const { mutateAsync: deleteRecord } = useMutation(queries.delete);
  const { mutate: restore } = useMutation(queries.restore);
  /** Closing would go back to the page that has been left. */
  const isLeft = useRef(false);
  const confirm = async () => {
    if (!record) return;
    // The page that shows the record is left first, because it would fetch what no longer exists.
    isLeft.current = onLeave !== undefined;
    onLeave?.();
    await deleteRecord(record.id);
    toast.success(`${record.called} was deleted`, { action: { label: 'Undo', onClick: () => restore(record.id) } });
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
