import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportObjectType, ImportResult, WrongRow } from '@rapport/shared/imports';
import { FileDown } from 'lucide-react';
import { useMemo, useState } from 'react';
import { downloadName } from '../../lib/brand/downloadName';
import { saveFile } from '../../lib/browser/saveFile';
import { useNumber } from '../../lib/format/useNumber';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import type { ChangeChoices, ImportChoices } from './importChoices';
import { wrongRowsFile } from './importFiles';
import { ROW_WORDS, RowGrid, type RowState } from './RowGrid';
import { isLeftOut, type RepairedRow, rowsToRepair } from './repairs';
import { useRepairs } from './useRepairs';
import { useRowCheck } from './useRowCheck';

const SHOWN = 20;

interface RowRepairProps {
  table: ImportObjectType;
  result: ImportResult;
  choices: ImportChoices;
  /** Called when the focus leaves the rows; until then only the corrected rows are checked. */
  onChange: ChangeChoices;
}

/** The rows that would not be imported, to be corrected in place. Rows that stay wrong are skipped. */
export function RowRepair({ table, result, choices, onChange }: RowRepairProps) {
  const { t } = useLingui();
  const number = useNumber();
  const { repairs, edited, edit, revert } = useRepairs(choices.repairs);
  const [lastEdited, setLastEdited] = useState<number | null>(null);
  const [shown, setShown] = useState(SHOWN);
  const typed = useMemo(
    () => Object.fromEntries(Object.entries(repairs).filter(([row]) => edited.has(Number(row)))),
    [repairs, edited],
  );
  const checked = useRowCheck(table, result, choices, typed);
  const rows = rowsToRepair(result.wrong_rows, edited, repairs);
  const refused = result.wrong_rows.filter(({ can_repair }) => !can_repair);
  if (rows.length === 0 && refused.length === 0) return null;

  const wrongNow = new Map(result.wrong_rows.map((row) => [row.row, row]));
  const isApplied = (row: RepairedRow) => choices.repairs?.[row.row] === repairs[row.row];
  const stateOf = (row: RepairedRow): RowState => {
    if (isLeftOut(row.cells)) return { is: 'left out' };
    if (!row.isEdited) return { is: 'wrong', reason: row.reason, field: row.field };
    const problem = isApplied(row) ? wrongNow.get(row.row) : checked?.wrong.get(row.row);
    if (problem) return { is: 'wrong', reason: problem.reason, field: problem.field };
    if (!isApplied(row) && !checked) return { is: 'checking' };
    return { is: checked?.duplicates.has(row.row) ? 'duplicate' : 'right' };
  };
  const isNew = choices.repairs ? choices.repairs !== repairs : Object.keys(repairs).length > 0;
  const last = rows.find(({ row }) => row === lastEdited);
  const total = result.failed - result.wrong_rows.length + rows.length + refused.length;
  return (
    <section
      aria-label={t`Rows with errors`}
      className="flex min-w-0 flex-col gap-2"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isNew && !currentTarget.contains(relatedTarget)) onChange({ repairs });
      }}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">
          <Trans>Rows with errors</Trans>
        </h4>
        <Button
          icon={FileDown}
          size="small"
          tone="quiet"
          onClick={() =>
            saveFile(downloadName('wrong-rows', 'csv'), wrongRowsFile(result.headers, [...rows, ...refused]))
          }
        >
          <Trans>Download</Trans>
        </Button>
      </div>
      <p className="text-ink-faint">
        <Trans>Fix them here to import them with the rest. Rows that still have errors are skipped.</Trans>
        {total > rows.length + refused.length && (
          <>
            {' '}
            <Trans>
              These are the first {{ shown: number(rows.length + refused.length) }} of {{ total: number(total) }}.
            </Trans>
          </>
        )}
      </p>
      <p role="status" className="sr-only">
        {last && announcement(last, stateOf(last))}
      </p>
      {rows.length > 0 && (
        <RowGrid
          result={result}
          rows={rows.slice(0, shown)}
          stateOf={stateOf}
          onEdit={(row, cells) => {
            edit(row, cells);
            setLastEdited(row.row);
          }}
          onRevert={revert}
        />
      )}
      {rows.length > shown && (
        <Button className="self-center" onClick={() => setShown(shown + SHOWN)}>
          <Trans>Show {{ count: number(Math.min(SHOWN, rows.length - shown)) }} more</Trans>
        </Button>
      )}
      {refused.length > 0 && <RefusedRows rows={refused} />}
    </section>
  );
}

const announcement = ({ row }: RepairedRow, state: RowState): string => {
  if (state.is === 'wrong') return t`Row ${row}: ${{ reason: state.reason }}`;
  return state.is === 'checking' ? '' : t`Row ${row}: ${{ reason: say(ROW_WORDS[state.is]) }}`;
};

/** Rows that the plan has no room for, although nothing is wrong with them. */
function RefusedRows({ rows }: { rows: WrongRow[] }) {
  const { t } = useLingui();
  const number = useNumber();
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return null;
  return (
    <p className="break-words text-danger-text">
      {rows.length === 1
        ? t`Row ${{ row: first.row }}: ${{ reason: first.reason }}`
        : t`${{ count: number(rows.length) }} rows, from row ${{ first: first.row }} to row ${{ last: last.row }}: ${{ reason: first.reason }}`}
    </p>
  );
}
