import { useLingui } from '@lingui/react/macro';
import type { ImportObjectType, ImportResult } from '@rapport/shared/imports';
import type { TransferFile, TransferFileChange, TransferFileDetail } from '@rapport/shared/transfers';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QueryState } from '../../../ui/feedback/QueryState';
import { columnsToAsk, type ImportChoices } from '../importChoices';
import { MappingStep } from '../MappingStep';
import { RowRepair } from '../RowRepair';
import { transferQueries } from './transfers.queries';

interface FileReadingProps {
  transferId: string;
  file: TransferFile;
  isChecking: boolean;
  onChange: (change: TransferFileChange) => void;
}

/** How the columns and values of a file are read, and the rows that are not imported. */
export function FileReading({ transferId, file, isChecking, onChange }: FileReadingProps) {
  const { t } = useLingui();
  const query = useQuery(transferQueries.file(transferId, file.id));
  const { refetch } = query;
  useEffect(() => {
    // The result of a check that has ended may differ from the one shown.
    if (!isChecking) void refetch();
  }, [isChecking, refetch]);
  return (
    <div className="mt-3 flex min-w-0 flex-col gap-4">
      <QueryState query={query} failed={t`The check of this file could not be loaded`} skeleton="h-24">
        {({ result, choices }) =>
          result && file.noun && <Reading table={file.noun} result={result} chosen={choices} onChange={onChange} />
        }
      </QueryState>
    </div>
  );
}

interface ReadingProps {
  table: ImportObjectType;
  result: ImportResult;
  chosen: TransferFileDetail['choices'];
  onChange: (change: TransferFileChange) => void;
}

function Reading({ table, result, chosen, onChange }: ReadingProps) {
  const { date_order: dateOrder, decimal_mark: decimalMark, ...rest } = chosen;
  const [choices, setChoices] = useState<ImportChoices>({ ...rest, dateOrder, decimalMark, onDuplicate: 'update' });
  const { encoding: readIn, columns } = result;
  const [guess, setGuess] = useState({ readIn, columns });
  // Column names can differ in another encoding, so the guess is replaced.
  if (guess.readIn !== readIn) setGuess({ readIn, columns });
  const change = (changed: Partial<ImportChoices>) => {
    const next = { ...choices, ...changed };
    setChoices(next);
    // A mapping covers every column, so it is sent once all columns in question have an answer.
    if (changed.mapping && columnsToAsk(guess.columns, next).length > 0) return;
    const { mapping, values, encoding, repairs } = next;
    onChange({ mapping, values, encoding, date_order: next.dateOrder, decimal_mark: next.decimalMark, repairs });
  };
  return (
    <>
      <MappingStep
        table={table}
        result={result}
        guess={guess.columns}
        choices={choices}
        onChange={change}
        onForgotten={() => {
          setChoices({ onDuplicate: 'update' });
          onChange({});
        }}
      />
      <RowRepair table={table} result={result} choices={choices} onChange={change} />
    </>
  );
}
