import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BULK_PREVIEW_MAX, type BulkAction, type BulkPreview as Preview } from '@rapport/shared/bulk';
import type { ListedTable } from '@rapport/shared/recordFields';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { wordedIn } from '@rapport/shared/words';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { useRecordFields } from '../../lib/records/recordFields';
import { useWords } from '../../lib/words/macros';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { QueryState } from '../../ui/feedback/QueryState';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlay/Dialog';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { bulkQueries, type Chosen } from './bulk.queries';
import { countedRecords } from './countedRecords';
import { useShownValue } from './useShownValue';

interface BulkPreviewProps {
  table: ListedTable;
  chosen: Chosen;
  /** The selection in words, such as `4,213 contacts`. */
  howManyChosen: string;
  /** The action to preview. Without it, the dialog is closed. */
  action: BulkAction | null;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (action: BulkAction) => void;
}

/** Previews a bulk change before it runs. */
export function BulkPreview({ table, chosen, howManyChosen, action, isBusy, onClose, onConfirm }: BulkPreviewProps) {
  const { t } = useLingui();
  const isDelete = action?.type === 'delete';
  return (
    <Dialog
      open={action !== null}
      onOpenChange={(open) => !open && onClose()}
      title={isDelete ? t`Delete ${howManyChosen}?` : t`Change ${howManyChosen}?`}
    >
      {action && <Loaded table={table} chosen={chosen} action={action} isBusy={isBusy} onConfirm={onConfirm} />}
    </Dialog>
  );
}

type LoadedProps = Pick<BulkPreviewProps, 'table' | 'chosen' | 'isBusy' | 'onConfirm'> & { action: BulkAction };

function Loaded({ table, chosen, action, isBusy, onConfirm }: LoadedProps) {
  const { t } = useLingui();
  const number = useNumber();
  const query = useQuery(bulkQueries.preview(table, { chosen, action }));
  return (
    <QueryState
      query={query}
      failed={t`The preview could not be loaded`}
      skeleton={
        <div aria-busy="true" className="flex flex-col gap-4">
          <p role="status" className="text-ink-soft">
            <Trans>Checking what would change…</Trans>
          </p>
          <div className="h-40 animate-pulse rounded-lg bg-sunken" />
        </div>
      }
    >
      {(preview) => {
        const figure = preview.is_partial ? `${number(preview.count)}+` : number(preview.count);
        const records = countedRecords(table, preview.count, figure);
        return (
          <div className="flex flex-col gap-4">
            <Figures preview={preview} records={records} isDelete={action.type === 'delete'} />
            {preview.examples.length > 0 && <Examples table={table} preview={preview} />}
            {preview.count > 0 && <Note preview={preview} isDelete={action.type === 'delete'} />}
            <DialogActions>
              <DialogCancel>{preview.count === 0 ? t`Close` : t`Cancel`}</DialogCancel>
              {preview.count > 0 && (
                <Button
                  tone={action.type === 'delete' ? 'danger' : 'primary'}
                  isBusy={isBusy}
                  onClick={() => onConfirm(action)}
                >
                  {action.type === 'delete' ? t`Delete ${records}` : t`Change ${records}`}
                </Button>
              )}
            </DialogActions>
          </div>
        );
      }}
    </QueryState>
  );
}

interface FiguresProps {
  preview: Preview;
  records: string;
  isDelete: boolean;
}

/** How many records change, how many do not, and why. */
function Figures({ preview: { count, unchanged, refused }, records, isDelete }: FiguresProps) {
  const { t } = useLingui();
  const number = useNumber();
  const refusal = {
    tags_full: 0,
    not_found: 0,
    ...Object.fromEntries(refused.map((some) => [some.reason, some.count])),
  };
  return (
    <ul className="flex flex-col gap-1 tabular-nums">
      <li className="font-medium">
        {count === 0 ? t`Nothing would change` : isDelete ? t`${records} will be deleted` : t`${records} will change`}
      </li>
      {unchanged > 0 && (
        <li className="text-ink-soft">
          {t`${number(unchanged)} ${plural(unchanged, { one: 'already has this value', other: 'already have this value' })}`}
        </li>
      )}
      {refusal.tags_full > 0 && (
        <li className="text-ink-soft">
          {t`${number(refusal.tags_full)} ${plural(refusal.tags_full, { one: 'has no room for another tag and stays as it is', other: 'have no room for another tag and stay as they are' })}`}
        </li>
      )}
      {refusal.not_found > 0 && (
        <li className="text-ink-soft">
          {t`${number(refusal.not_found)} ${plural(refusal.not_found, { one: 'does not exist anymore', other: 'do not exist anymore' })}`}
        </li>
      )}
    </ul>
  );
}

/** A few of the records before and after the change. */
function Examples({ table, preview: { examples, count } }: { table: ListedTable; preview: Preview }) {
  const { t } = useLingui();
  const { _ } = useWords();
  const shown = useShownValue(table);
  const fields = useRecordFields(OBJECT_TYPE_OF[table]);
  const changed = fields.find(({ key }) => key === examples[0]?.field);
  const now = changed ? wordedIn(_, changed.label) : t`Now`;
  const heading = useId();
  const isDelete = examples.every(({ field }) => field === null);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="mb-1 text-ink-faint text-xs">
        {count > examples.length ? t`For example` : t`All of them`}
      </h3>
      <div className="-mx-4 sm:mx-0 sm:rounded-lg sm:border sm:border-line">
        <Table label={t`Examples`}>
          <TableHead>
            <HeaderCell>
              <Trans>Name</Trans>
            </HeaderCell>
            {!isDelete && (
              <>
                <HeaderCell>{now}</HeaderCell>
                <HeaderCell>
                  <Trans>After</Trans>
                </HeaderCell>
              </>
            )}
          </TableHead>
          <TableBody>
            {examples.map(({ id, name, field, before, after }) => (
              <TableRow key={id}>
                <Cell className="font-medium">
                  <bdi className="line-clamp-2 break-words">{name}</bdi>
                </Cell>
                {field !== null && (
                  <>
                    <Cell label={now} className="text-ink-soft">
                      <Value text={shown(field, before)} />
                    </Cell>
                    <Cell label={t`After`}>
                      <Value text={shown(field, after)} />
                    </Cell>
                  </>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}

function Value({ text }: { text: string }) {
  return text ? (
    <bdi title={text} className="line-clamp-2 break-words">
      {text}
    </bdi>
  ) : (
    <span className="text-ink-faint">
      <Trans context="a field without a value">Empty</Trans>
    </span>
  );
}

function Note({ preview: { is_partial, is_job }, isDelete }: { preview: Preview; isDelete: boolean }) {
  const { t } = useLingui();
  const number = useNumber();
  return (
    <Banner>
      {is_job && (
        <p>
          <Trans>This runs in the background. You can leave this page.</Trans>
        </p>
      )}
      <p>
        {isDelete ? t`They stay in the trash for 30 days, and you can undo this.` : t`You can undo this for 30 days.`}
      </p>
      {is_partial && (
        <p>
          <Trans>These figures are based on the first {{ count: number(BULK_PREVIEW_MAX) }} records.</Trans>
        </p>
      )}
    </Banner>
  );
}
