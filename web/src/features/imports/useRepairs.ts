import type { ImportRepairs, WrongRow } from '@rapport/shared/imports';
import { useState } from 'react';

/** The corrections of rows while they are typed. `applied` are those that the last check of the whole file had. */
export const useRepairs = (applied: ImportRepairs | undefined) => {
  const [repairs, setRepairs] = useState<ImportRepairs>(applied ?? {});
  const [edited, setEdited] = useState<Map<number, WrongRow>>(new Map());
  const [before, setBefore] = useState(applied);
  if (applied !== before) {
    setBefore(applied);
    // The choices for the file were reset, and the corrections with them.
    if (!applied) {
      setRepairs({});
      setEdited(new Map());
    }
  }
  return {
    repairs,
    /** Each corrected row as it was before its first change. */
    edited,
    edit: (row: WrongRow, cells: string[]) => {
      setRepairs({ ...repairs, [row.row]: cells });
      if (!edited.has(row.row)) setEdited(new Map(edited).set(row.row, row));
    },
    revert: ({ row }: WrongRow) => {
      const { [row]: _repaired, ...others } = repairs;
      setRepairs(others);
    },
  };
};
