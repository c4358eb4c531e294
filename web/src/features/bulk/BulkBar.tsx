import { Trans, useLingui } from '@lingui/react/macro';
import type { BulkAction } from '@rapport/shared/bulk';
import type { ListedTable } from '@rapport/shared/recordFields';
import { Download, Trash2, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { useTotal } from '../../lib/format/useTotal';
import { Button } from '../../ui/button/Button';
import { IconButton } from '../../ui/button/IconButton';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { ExportButton } from '../../ui/record/ExportButton';
import type { Selection } from '../../ui/table/useSelection';
import { BulkActions } from './BulkActions';
import { BulkPreview } from './BulkPreview';
import { type Chosen, useExportChosen } from './bulk.queries';
import { countedRecords } from './countedRecords';
import { usePerform } from './usePerform';
import '../../ui/page/sidewaysFade.css';

/** A change of more records than this is previewed first. */
const AT_ONCE_MAX = 50;

interface BulkBarProps {
  table: ListedTable;
  selection: Selection;
  /** How many records match the filter. */
  total: number;
  filter: object;
  /** Additional actions. */
  children?: ReactNode;
}

/** The actions on the selected records. Renders nothing without a selection. */
export function BulkBar({ table, selection, total, filter, children }: BulkBarProps) {
  const { t } = useLingui();
  const number = useNumber();
  const figure = useTotal();
  const { perform, isBusy } = usePerform(table, selection);
  const exportChosen = useExportChosen(table);
  const [isDeleting, setIsDeleting] = useState(false);
  const [previewed, setPreviewed] = useState<BulkAction | null>(null);

  const count = selection.isAll ? total : selection.ids.size;
  if (count === 0) return null;
  const howManyChosen = countedRecords(table, count, selection.isAll ? figure(total, filter) : number(count));
  const chosen: Chosen = selection.isAll ? { matching: filter } : { ids: [...selection.ids] };
  const isLarge = selection.isAll || count > AT_ONCE_MAX;
  // The mutation reports failures.
  const start = (action: BulkAction) =>
    isLarge ? setPreviewed(action) : void perform(chosen, action).catch(() => undefined);

  return (
    <section
      aria-label={t`Selected records`}
      className="sticky bottom-4 z-10 flex w-fit max-w-full animate-settle flex-wrap items-center gap-1.5 self-start rounded-lg border border-line bg-raised p-2 shadow-float max-sm:bottom-18"
    >
      <p role="status" className="px-1 font-medium tabular-nums">
        <Trans>{howManyChosen} selected</Trans>
      </p>
      <IconButton label={t`Clear selection`} size="small" onClick={selection.clear}>
        <X size={16} aria-hidden="true" />
      </IconButton>
      {!selection.isAll && total > count && (
        <Button size="small" tone="quiet" onClick={selection.chooseAll}>
          <Trans>Select all {{ count: figure(total, filter) }} matching</Trans>
        </Button>
      )}
      {/* On phones, this is one line that scrolls sideways, so that the list stays in sight. */}
      <div className="fades-sideways -m-1 flex min-w-0 flex-wrap items-center gap-1.5 p-1 [scrollbar-width:none] max-sm:w-full max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:overscroll-x-contain max-sm:*:shrink-0">
        <BulkActions table={table} chosen={howManyChosen} isBusy={isBusy} onAct={start} />
        {children}
        {selection.isAll ? (
          <ExportButton table={table} filter={filter} size="small">
            {t`Export selected`}
          </ExportButton>
        ) : (
          <Button
            icon={Download}
            size="small"
            isBusy={exportChosen.isPending}
            onClick={() => exportChosen.mutate([...selection.ids])}
          >
            <Trans>Export selected</Trans>
          </Button>
        )}
        <Button
          icon={Trash2}
          size="small"
          onClick={() => (isLarge ? setPreviewed({ type: 'delete' }) : setIsDeleting(true))}
        >
          <Trans>Delete selected</Trans>
        </Button>
      </div>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t`Are you sure you want to delete ${howManyChosen}?`}
        description={t`They stay in the trash for 30 days.`}
        confirmLabel={t`Delete ${howManyChosen}`}
        onConfirm={() => perform(chosen, { type: 'delete' })}
      />
      <BulkPreview
        table={table}
        chosen={chosen}
        howManyChosen={howManyChosen}
        action={previewed}
        isBusy={isBusy}
        onClose={() => setPreviewed(null)}
        onConfirm={(action) =>
          void perform(chosen, action).then(
            () => setPreviewed(null),
            () => undefined,
          )
        }
      />
    </section>
  );
}
