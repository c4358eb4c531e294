import {
  IMPORT_COLUMNS,
  type ImportMapping,
  type ImportObjectType,
  type ImportResult,
  type OnDuplicate,
} from '@rapport/shared/imports';
import { useId } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Select } from '../../ui/form/Select';
import { IMPORT_OBJECTS } from './importObjects';
import { MappingTable } from './MappingTable';
import { WrongRows } from './WrongRows';

const duplicateChoices: { value: OnDuplicate; label: string }[] = [
  { value: 'skip', label: 'Leave them as they are' },
  { value: 'update', label: 'Update them from the file' },
  { value: 'create', label: 'Add them a second time' },
];

interface ImportCheckProps {
  objectType: ImportObjectType;
  name: string;
  result: ImportResult;
  /** Whether a check of newer choices is still running. */
  isChecking: boolean;
  onDuplicate: OnDuplicate;
  onChange: (changed: { mapping?: ImportMapping; onDuplicate?: OnDuplicate }) => void;
  onImport: () => void;
  onCancel: () => void;
}

/** Shows what an import would do with all rows of the file, and the choices that change it. */
export function ImportCheck({ objectType, name, result, isChecking, ...choices }: ImportCheckProps) {
  const { onDuplicate, onChange, onImport, onCancel } = choices;
  const number = useNumber();
  const { imported, updated, skipped, failed, notices, mapping, headers, ignored, preview } = result;
  const id = useId();
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="font-medium">
          Records that are here already
        </label>
        <Select
          id={id}
          choices={duplicateChoices}
          value={onDuplicate}
          onChange={(event) => onChange({ mapping, onDuplicate: event.target.value as OnDuplicate })}
        />
      </div>
      <MappingTable
        columns={IMPORT_COLUMNS[objectType].filter((column) => column !== 'id')}
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
        <Button tone="primary" disabled={toWrite === 0} isBusy={isChecking} onClick={onImport}>
          {importLabel(objectType, toWrite, number(toWrite))}
        </Button>
      </div>
    </div>
  );
}

const importLabel = (objectType: ImportObjectType, rows: number, formatted: string) =>
  rows === 0 ? 'Nothing to import' : `Import ${formatted} ${rows === 1 ? IMPORT_OBJECTS[objectType].one : objectType}`;

function Count({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) {
  const number = useNumber();
  return (
    <div className="rounded-lg border border-line px-3 py-2">
      <dt className="text-ink-faint text-xs">{label}</dt>
      <dd className={`font-semibold text-lg tabular-nums ${isBad ? 'text-danger-text' : ''}`}>{number(value)}</dd>
    </div>
  );
}
