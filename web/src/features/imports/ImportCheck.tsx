import {
  type DateOrder,
  IMPORT_COLUMNS,
  type ImportObjectType,
  type ImportResult,
  type OnDuplicate,
} from '@rapport/shared/imports';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { useId } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Select } from '../../ui/form/Select';
import { MappingTable } from './MappingTable';
import type { ImportChoices } from './useFileImport';
import { WrongRows } from './WrongRows';

const duplicateChoices: { value: OnDuplicate; label: string }[] = [
  { value: 'skip', label: 'Leave them as they are' },
  { value: 'update', label: 'Update them from the file' },
  { value: 'create', label: 'Add them a second time' },
];

const toChoose = { value: '' as const, label: 'Choose' };
const dateOrderChoices: { value: DateOrder; label: string }[] = [
  { value: 'day_first', label: 'The day comes first: 3 April 2026' },
  { value: 'month_first', label: 'The month comes first: 4 March 2026' },
];

interface ImportCheckProps {
  objectType: ImportObjectType;
  name: string;
  result: ImportResult;
  /** Whether a check of newer choices is still running. */
  isChecking: boolean;
  choices: ImportChoices;
  onChange: (changed: Partial<ImportChoices>) => void;
  onImport: () => void;
  onCancel: () => void;
}

/** Shows what an import would do with all rows of the file, and the choices that change it. */
export function ImportCheck({ objectType, name, result, isChecking, choices, ...actions }: ImportCheckProps) {
  const { onChange, onImport, onCancel } = actions;
  const number = useNumber();
  const { imported, updated, skipped, failed, notices, mapping, headers, ignored, preview, date_order } = result;
  const toWrite = imported + updated;
  return (
    <div className="flex flex-col gap-4">
      <p className="break-words font-semibold">
        <bdi>{name}</bdi>
        <span className="font-normal text-ink-faint"> · nothing has been written yet</span>
      </p>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Count label="New" value={imported} />
        <Count label="Updated" value={updated} />
        <Count label="Duplicates" value={skipped} />
        <Count label="Not taken" value={failed} isBad={failed > 0} />
      </dl>
      {notices.map((notice) => (
        <Banner key={notice} tone="warning">
          {notice}
        </Banner>
      ))}
      <Choice
        label="Records that are here already"
        choices={duplicateChoices}
        value={choices.onDuplicate}
        onChoose={(onDuplicate) => onChange({ mapping, onDuplicate })}
      />
      {(date_order.certainty !== 'sure' || choices.dateOrder) && (
        <Choice
          label="Dates such as 03/04/2026"
          choices={date_order.certainty === 'ask' ? [toChoose, ...dateOrderChoices] : dateOrderChoices}
          value={date_order.certainty === 'ask' ? '' : date_order.order}
          onChoose={(order) => order && onChange({ mapping, dateOrder: order })}
        />
      )}
      <MappingTable
        columns={Object.keys(IMPORT_COLUMNS[objectType]).filter((column) => column !== 'id')}
        headers={headers}
        mapping={mapping}
        preview={preview}
        onChange={(changed) => onChange({ mapping: changed })}
      />
      {ignored.length > 0 && (
        <p className="break-words text-ink-faint">
          Columns that are not imported: <bdi>{ignored.join(', ')}</bdi>
        </p>
      )}
      <WrongRows result={result} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          tone="primary"
          disabled={toWrite === 0 || date_order.certainty === 'ask'}
          isBusy={isChecking}
          onClick={onImport}
        >
          {importLabel(objectType, toWrite, number(toWrite))}
        </Button>
      </div>
    </div>
  );
}

const importLabel = (objectType: ImportObjectType, rows: number, formatted: string) =>
  rows === 0 ? 'Nothing to import' : `Import ${formatted} ${rows === 1 ? OBJECT_TYPE_OF[objectType] : objectType}`;

interface ChoiceProps<Value extends string> {
  label: string;
  choices: { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, choices, value, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <Select id={id} choices={choices} value={value} onChange={(event) => onChoose(event.target.value as Value)} />
    </div>
  );
}

function Count({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) {
  const number = useNumber();
  return (
    <div className="rounded-lg border border-line px-3 py-2">
      <dt className="text-ink-faint text-xs">{label}</dt>
      <dd className={`font-display text-figure tabular-nums ${isBad ? 'text-danger-text' : ''}`}>{number(value)}</dd>
    </div>
  );
}
