import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { RecordQueries, Stored } from '../../lib/records/recordQueries';
import { type Named, nameOf } from '../../lib/records/recordTypes';
import { toast } from '../feedback/toast';
import { ConfirmDialog } from '../overlay/ConfirmDialog';
import { deleteLabel, deleteQuestion } from './recordWords';

interface DeleteRecordProps<Item extends Stored & Named> {
  /** The type of record, such as `contact`. */
  type: string;
  /** An additional sentence in the question. */
  note?: string;
  /** The record to delete; `null` while the dialog is closed. */
  record: Item | null;
  queries: Pick<RecordQueries<{ item: Item; draft: object; change: object; filter: object }>, 'delete' | 'restore'>;
  onClose: () => void;
  /** Leaves the page that shows the record, if there is one. */
  onLeave?: () => void;
  onDeleted?: (record: Item) => void;
}

/** Asks before it deletes a record, and offers to undo it. */
export function DeleteRecord<Item extends Stored & Named>({
  type,
  note = '',
  record,
  queries,
  onClose,
  onLeave,
  onDeleted,
}: DeleteRecordProps<Item>) {
  const { t } = useLingui();
  const { mutateAsync: deleteRecord } = useMutation(queries.delete);
  const { mutate: restore } = useMutation(queries.restore);
  /** Closing would navigate back to the page that was left. */
  const isLeft = useRef(false);
  const confirm = async () => {
    if (!record) return;
    // The record's page is left first, because it would refetch a record that no longer exists.
    isLeft.current = onLeave !== undefined;
    onLeave?.();
    await deleteRecord(record.id);
    onDeleted?.(record);
    toast.success(t`${{ name: nameOf(record) }} was deleted`, {
      action: { label: t`Undo`, onClick: () => restore(record.id) },
    });
  };
  return (
    <ConfirmDialog
      open={record !== null}
      onOpenChange={(open) => !open && !isLeft.current && onClose()}
      title={deleteQuestion(type)}
      description={`${t`It stays in the trash for 30 days.`} ${note}`.trim()}
      confirmLabel={deleteLabel(type)}
      onConfirm={confirm}
    />
  );
}
