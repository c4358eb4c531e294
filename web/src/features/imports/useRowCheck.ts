import type { ImportObjectType, ImportRepairs, ImportResult, WrongRow } from '@rapport/shared/imports';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../lib/browser/useDebounced';
import type { ImportChoices } from './importChoices';
import { useFileCheck } from './imports.queries';
import { fileOfRows, isLeftOut } from './repairs';

interface CheckedRows {
  /** The rows that were checked. */
  repairs: ImportRepairs;
  /** The rows that are still wrong, with the reasons, by row number. */
  wrong: Map<number, WrongRow>;
  /** Rows whose record exists already. */
  duplicates: Set<number>;
}

/** Checks only the corrected rows on the server, while the user types. */
export const useRowCheck = (
  table: ImportObjectType,
  { headers, mapping, date_order }: Pick<ImportResult, 'headers' | 'mapping' | 'date_order'>,
  choices: ImportChoices,
  repairs: ImportRepairs,
): CheckedRows | null => {
  const { mutateAsync: checkFile } = useFileCheck();
  const [checked, setChecked] = useState<CheckedRows | null>(null);
  const settled = useDebounced(repairs);
  const turn = useRef(0);
  const { values, onDuplicate, decimalMark } = choices;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other choices check the whole file, these rows with it
  useEffect(() => {
    const rows = Object.entries(settled).map(([row, cells]) => ({ row: Number(row), cells }));
    const filled = rows.filter(({ cells }) => !isLeftOut(cells));
    turn.current += 1;
    const thisTurn = turn.current;
    if (filled.length === 0) return setChecked({ repairs: settled, wrong: new Map(), duplicates: new Set() });
    const file = fileOfRows(headers, filled, 'rows.csv');
    checkFile({ table, file, mapping, values, onDuplicate, dateOrder: date_order.order, decimalMark }).then(
      ({ wrong_rows, duplicates }) => {
        if (thisTurn !== turn.current) return;
        setChecked({
          repairs: settled,
          wrong: new Map(wrong_rows.map((row) => [row.row, row])),
          duplicates: new Set(duplicates.map(({ row }) => row)),
        });
      },
      // Failures are ignored here, because the check of the whole file reports them.
      () => {},
    );
  }, [settled]);
  return checked?.repairs === repairs ? checked : null;
};
