import { useLingui } from '@lingui/react/macro';
import { useNumber } from '../../lib/format/useNumber';
import { toast } from '../../ui/feedback/toast';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { useUndoImport } from './imports.queries';
import { undoSummary } from './undoSummary';

interface UndoImportProps {
  /** The import to undo; `null` closes the dialog. */
  importId: string | null;
  onClose: () => void;
  onUndone?: () => void;
}

/** Asks for confirmation, undoes an import and shows the result. */
export function UndoImport({ importId, onClose, onUndone }: UndoImportProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { mutateAsync: undo } = useUndoImport();
  return (
    <ConfirmDialog
      open={importId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Undo this import?`}
      description={t`Records it added go to the trash, and records it updated get their previous values back. Changes made since then are kept, and so are added records that have notes, deals, tasks or followers.`}
      confirmLabel={t`Undo import`}
      onConfirm={async () => {
        if (!importId) return;
        toast.success(t`Import undone`, { description: undoSummary(await undo(importId), number) });
        onUndone?.();
      }}
    />
  );
}
