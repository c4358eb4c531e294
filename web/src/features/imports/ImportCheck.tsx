import type { ImportObjectType, OnDuplicate } from '@rapport/shared/imports';
import { OBJECT_TYPE_OF } from '@rapport/shared/recordTypes';
import { useId } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Select } from '../../ui/form/Select';
import { DuplicateRows } from './DuplicateRows';
import { type ChangeChoices, type ImportChoices, openQuestions } from './importChoices';
import { MappingStep } from './MappingStep';
import { RowRepair } from './RowRepair';
import { StepHeading } from './StepHeading';
import type { CheckedFile } from './useFileImport';
import { WarnedRows } from './WarnedRows';

const duplicateChoices: { value: OnDuplicate; label: string }[] = [
  { value: 'skip', label: 'Do not change them' },
  { value: 'update', label: 'Update them from the file' },
  { value: 'create', label: 'Add them again as new records' },
];

interface ImportCheckProps {
  objectType: ImportObjectType;
  name: string;
  checked: CheckedFile;
  /** Whether a check of newer choices is still running. */
  isChecking: boolean;
  /** Whether the last check or import failed. */
  hasFailed: boolean;
  choices: ImportChoices;
  onChange: ChangeChoices;
  onRestart: () => void;
  onImport: () => void;
  onCancel: () => void;
}

/** Shows what an import would do with all rows of the file, and the choices that change it. */
export function ImportCheck({
  objectType,
  name,
  checked,
  isChecking,
  hasFailed,
  choices,
  ...actions
}: ImportCheckProps) {
  const { onChange, onRestart, onImport, onCancel } = actions;
  const { result, guess } = checked;
  const number = useNumber();
  const { imported, updated, skipped, failed, notices } = result;
  const toWrite = imported + updated;
  const questions = openQuestions(result, guess, choices);
  return (
    <div className="flex flex-col gap-5">
      <StepHeading>
        <bdi>{name}</bdi>
        <span className="font-normal text-ink-faint"> · nothing has been imported yet</span>
      </StepHeading>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Count label="New" value={imported} />
        <Count label="Updated" value={updated} />
        <Count label="Duplicates" value={skipped} />
        <Count label="Not imported" value={failed} isBad={failed > 0} />
      </dl>
      {notices.length > 0 && (
        <Banner tone="warning">
          <ul className="flex flex-col gap-1">
            {notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        </Banner>
      )}
      <MappingStep result={result} guess={guess} choices={choices} onChange={onChange} onForgotten={onRestart} />
      <RowRepair objectType={objectType} result={result} choices={choices} onChange={onChange} />
      <WarnedRows result={result} choices={choices} onChange={onChange} />
      <DuplicateRows objectType={objectType} result={result} />
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4">
        <DuplicatesChoice value={choices.onDuplicate} onChoose={(onDuplicate) => onChange({ onDuplicate })} />
        <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
          {questions.length > 0 && (
            <ul className="text-end text-warning-text">
              {questions.slice(0, QUESTIONS_SHOWN).map((question) => (
                <li key={question}>{question}</li>
              ))}
              {questions.length > QUESTIONS_SHOWN && <li>And {number(questions.length - QUESTIONS_SHOWN)} more.</li>}
            </ul>
          )}
          <Button onClick={onCancel}>Cancel</Button>
          {hasFailed ? (
            <Button tone="primary" isBusy={isChecking} onClick={() => onChange({})}>
              Check again
            </Button>
          ) : (
            <Button
              tone="primary"
              disabled={toWrite === 0 || questions.length > 0}
              isBusy={isChecking}
              onClick={onImport}
            >
              {importLabel(objectType, toWrite, number(toWrite))}
            </Button>
          )}
        </div>
      </footer>
    </div>
  );
}

const QUESTIONS_SHOWN = 3;

const importLabel = (objectType: ImportObjectType, rows: number, formatted: string) =>
  rows === 0 ? 'Nothing to import' : `Import ${formatted} ${rows === 1 ? OBJECT_TYPE_OF[objectType] : objectType}`;

function DuplicatesChoice({ value, onChoose }: { value: OnDuplicate; onChoose: (value: OnDuplicate) => void }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        Existing records
      </label>
      <Select
        id={id}
        choices={duplicateChoices}
        value={value}
        onChange={(event) => onChoose(event.target.value as OnDuplicate)}
      />
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
