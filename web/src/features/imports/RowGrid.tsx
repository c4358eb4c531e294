import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportResult } from '@rapport/shared/imports';
import { clsx } from 'clsx';
import type { KeyboardEvent } from 'react';
import { capitalized } from '../../lib/format/capitalized';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { controlLook } from '../../ui/form/controls';
import { HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table/Table';
import { gridColumns, isLeftOut, type RepairedRow, wrongColumns } from './repairs';

/** The state of a row as it is now. */
export type RowState =
  | { is: 'wrong'; reason: string; field?: string | null }
  | { is: 'right' | 'duplicate' | 'checking' | 'left out' };

interface RowGridProps {
  result: ImportResult;
  rows: RepairedRow[];
  stateOf: (row: RepairedRow) => RowState;
  onEdit: (row: RepairedRow, cells: string[]) => void;
  onRevert: (row: RepairedRow) => void;
}

/** Rows of a file whose cells can be changed. The arrow keys and Enter go from row to row. */
export function RowGrid({ result, rows, stateOf, onEdit, onRevert }: RowGridProps) {
  const { t } = useLingui();
  const columns = gridColumns(result, rows);
  return (
    <Table label={t`Rows to fix`}>
      <TableHead>
        <HeaderCell>
          <Trans>Row</Trans>
        </HeaderCell>
        {columns.map(({ index, header }) => (
          <HeaderCell key={index}>
            <bdi>{header}</bdi>
          </HeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const state = stateOf(row);
          const wrong = state.is === 'wrong' ? wrongColumns(state.field, result, row.cells) : [];
          const number = row.row;
          const reasonId = `row-${number}-reason`;
          return (
            <TableRow key={row.row} className="align-top">
              {/* biome-ignore lint/a11y/noRedundantRoles: rows are cards on phones, which removes the roles */}
              <th role="rowheader" scope="row" className={rowHead}>
                <span className="font-medium">
                  <Trans>Row {number}</Trans>
                </span>
                <span id={reasonId} className={clsx('block break-words text-xs', LOOKS[state.is])}>
                  {state.is === 'wrong' ? capitalized(state.reason) : say(ROW_WORDS[state.is])}
                </span>
                {row.isEdited && !isLeftOut(row.cells) && (
                  <Button size="small" tone="quiet" className="-ms-2.5" onClick={() => onRevert(row)}>
                    <Trans>
                      Revert<span className="sr-only">, row {number}</span>
                    </Trans>
                  </Button>
                )}
              </th>
              {columns.map(({ index, header }) => (
                // biome-ignore lint/a11y/noRedundantRoles: see above
                <td key={index} role="cell" className="min-w-40 px-1 py-2 max-sm:p-0">
                  <span aria-hidden="true" className="text-ink-faint text-xs sm:hidden">
                    {header}
                  </span>
                  <input
                    aria-label={t`${header}, row ${number}`}
                    aria-invalid={wrong.includes(index) || undefined}
                    aria-describedby={wrong.includes(index) ? reasonId : undefined}
                    data-column={index}
                    dir="auto"
                    className={controlLook}
                    value={row.cells[index] ?? ''}
                    onKeyDown={goToNextRow}
                    onChange={(event) => onEdit(row, withCell(row.cells, index, event.target.value))}
                  />
                </td>
              ))}
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

const rowHead = 'min-w-44 bg-surface px-4 py-2 text-start font-normal max-sm:p-0 sm:sticky start-0';

/** The words for a row that is not wrong. */
export const ROW_WORDS = {
  right: msg`Fixed. It will be imported`,
  duplicate: msg`Fixed, but already in Rapport`,
  checking: msg`Checking…`,
  'left out': msg`Empty. It will be skipped`,
};
const LOOKS = {
  wrong: 'text-danger-text',
  right: 'text-ok-text',
  duplicate: 'text-ok-text',
  checking: 'text-ink-faint',
  'left out': 'text-ink-faint',
};

const withCell = (cells: string[], index: number, text: string): string[] =>
  Array.from({ length: Math.max(cells.length, index + 1) }, (_, at) => (at === index ? text : (cells[at] ?? '')));

const STEPS: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

const goToNextRow = (event: KeyboardEvent<HTMLInputElement>) => {
  const step = STEPS[event.key];
  if (!step || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const { column } = event.currentTarget.dataset;
  const inputs = [...(event.currentTarget.closest('table')?.querySelectorAll('input') ?? [])];
  const inColumn = inputs.filter(({ dataset }) => dataset.column === column);
  const target = inColumn[inColumn.indexOf(event.currentTarget) + step];
  target?.focus();
  target?.select();
};
