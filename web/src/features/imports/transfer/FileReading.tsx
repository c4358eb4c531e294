import { ENCODINGS } from '@rapport/shared/encodings';
import { type DateOrder, IMPORT_COLUMNS, type ImportResult } from '@rapport/shared/imports';
import type { TransferFile, TransferFileChange } from '@rapport/shared/transfers';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { capitalised } from '../../../lib/format/capitalised';
import { QueryState } from '../../../ui/feedback/QueryState';
import { Select, type SelectProps } from '../../../ui/form/Select';
import { MappingTable } from '../MappingTable';
import { WrongRows } from '../WrongRows';
import { transferQueries } from './transfers.queries';

interface FileReadingProps {
  transferId: string;
  file: TransferFile;
  isBusy: boolean;
  onChange: (change: TransferFileChange) => void;
}

const ORDERS: { value: DateOrder | ''; label: string }[] = [
  { value: 'day_first', label: 'The day comes first: 3 April 2026' },
  { value: 'month_first', label: 'The month comes first: 4 March 2026' },
];

/** How the columns and values of a file are read, and which rows are put aside. */
export function FileReading({ transferId, file, ...actions }: FileReadingProps) {
  const query = useQuery(transferQueries.file(transferId, file.id));
  return (
    <div className="mt-3 flex min-w-0 flex-col gap-4">
      <QueryState query={query} failed="The check of this file could not be loaded" skeleton="h-24">
        {({ result }) => result && <Reading noun={file.noun ?? 'contacts'} result={result} {...actions} />}
      </QueryState>
    </div>
  );
}

interface ReadingProps extends Pick<FileReadingProps, 'isBusy' | 'onChange'> {
  noun: NonNullable<TransferFile['noun']>;
  result: ImportResult;
}

function Reading({ noun, result, isBusy, onChange }: ReadingProps) {
  const { encoding, encoding_check, date_order, mapping, headers, preview, values } = result;
  return (
    <fieldset disabled={isBusy} className="flex min-w-0 flex-col gap-4">
      <legend className="sr-only">How the file is read</legend>
      {encoding_check.certainty !== 'sure' && (
        <LabelledSelect
          label="Names read right in"
          choices={[
            { value: '', label: 'Choose' },
            ...[{ encoding, samples: encoding_check.samples }, ...encoding_check.alternatives].map((one) => ({
              value: one.encoding,
              label: `${one.samples.join(', ')} (${ENCODINGS[one.encoding]})`,
            })),
          ]}
          value={encoding_check.certainty === 'ask' ? '' : encoding}
          onChange={({ target: { value } }) => value && onChange({ encoding: value as keyof typeof ENCODINGS })}
        />
      )}
      {date_order.certainty !== 'sure' && (
        <LabelledSelect
          label={`Dates such as ${date_order.examples.at(-1)}`}
          choices={date_order.certainty === 'ask' ? [{ value: '', label: 'Choose' }, ...ORDERS] : ORDERS}
          value={date_order.certainty === 'ask' ? '' : date_order.order}
          onChange={({ target: { value } }) => value && onChange({ date_order: value as DateOrder })}
        />
      )}
      <MappingTable
        columns={Object.keys(IMPORT_COLUMNS[noun]).filter((column) => column !== 'id')}
        headers={headers}
        mapping={mapping}
        preview={preview}
        onChange={(changed) => onChange({ mapping: changed })}
      />
      {values.flatMap(({ field, choices, values: found }) =>
        found
          .filter(({ certainty }) => certainty === 'ask')
          .map(({ value, becomes }) => (
            <LabelledSelect
              key={`${field} ${value}`}
              label={`${capitalised(field.replaceAll('_', ' '))} “${value}” becomes`}
              choices={[
                { value: '', label: becomes ?? 'Kept in the notes' },
                ...choices.map((choice) => ({ value: choice, label: choice.replaceAll('_', ' ') })),
              ]}
              value=""
              onChange={({ target }) => target.value && onChange({ values: { [field]: { [value]: target.value } } })}
            />
          )),
      )}
      <WrongRows result={result} />
    </fieldset>
  );
}

function LabelledSelect({ label, ...props }: SelectProps & { label: string }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="break-words font-medium">
        {label}
      </label>
      <Select id={id} {...props} />
    </div>
  );
}
