import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportObjectType, OnDuplicate } from '@rapport/shared/imports';
import type { Sentence } from '@rapport/shared/words';
import { useId } from 'react';
import { useNumber } from '../../lib/format/useNumber';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Select } from '../../ui/form/Select';
import { DuplicateRows } from './DuplicateRows';
import { type ChangeChoices, type ImportChoices, openQuestions } from './importChoices';
import { howMany } from './importWords';
import { MappingStep } from './MappingStep';
import { RowRepair } from './RowRepair';
import { StepHeading } from './StepHeading';
import { TurnChoice } from './TurnChoice';
import type { CheckedFile } from './useFileImport';
import { WarnedRows } from './WarnedRows';

const DUPLICATE_CHOICES: { value: OnDuplicate; label: Sentence }[] = [
  { value: 'skip', label: msg`Do not change them` },
  { value: 'update', label: msg`Update them from the file` },
  { value: 'create', label: msg`Add them again as new records` },
];

interface ImportCheckProps {
  table: ImportObjectType;
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
export function ImportCheck({ table, name, checked, isChecking, hasFailed, choices, ...actions }: ImportCheckProps) {
  const { t } = useLingui();
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
        <span className="font-normal text-ink-faint max-sm:block">
          <span className="max-sm:hidden">{'\u00a0· '}</span>
          <Trans>nothing has been imported yet</Trans>
        </span>
      </StepHeading>
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Count label={t`New`} value={imported} />
        <Count label={t`Updated`} value={updated} />
        <Count label={t`Duplicates`} value={skipped} />
        <Count label={t`Not imported`} value={failed} isBad={failed > 0} />
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
      <MappingStep
        table={table}
        result={result}
        guess={guess}
        choices={choices}
        onChange={onChange}
        onForgotten={onRestart}
      />
      <RowRepair table={table} result={result} choices={choices} onChange={onChange} />
      <WarnedRows result={result} choices={choices} onChange={onChange} />
      <DuplicateRows table={table} result={result} />
      <footer className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-line border-t pt-4">
        {table !== 'notes' && <TurnChoice value={choices.inTurn} onChoose={(inTurn) => onChange({ inTurn })} />}
        <DuplicatesChoice value={choices.onDuplicate} onChoose={(onDuplicate) => onChange({ onDuplicate })} />
        <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
          {questions.length > 0 && (
            <ul className="text-end text-warning-text">
              {questions.slice(0, QUESTIONS_SHOWN).map((question) => (
                <li key={question}>{question}</li>
              ))}
              {questions.length > QUESTIONS_SHOWN && (
                <li>
                  <Trans>And {{ count: number(questions.length - QUESTIONS_SHOWN) }} more.</Trans>
                </li>
              )}
            </ul>
          )}
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          {hasFailed ? (
            <Button tone="primary" isBusy={isChecking} onClick={() => onChange({})}>
              <Trans>Check again</Trans>
            </Button>
          ) : (
            <Button
              tone="primary"
              disabled={toWrite === 0 || questions.length > 0}
              isBusy={isChecking}
              onClick={onImport}
            >
              {toWrite === 0 ? t`Nothing to import` : t`Import ${{ records: say(howMany(table, toWrite)) }}`}
            </Button>
          )}
        </div>
      </footer>
    </div>
  );
}

const QUESTIONS_SHOWN = 3;

function DuplicatesChoice({ value, onChoose }: { value: OnDuplicate; onChoose: (value: OnDuplicate) => void }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="font-medium">
        <Trans>Existing records</Trans>
      </label>
      <Select
        id={id}
        choices={DUPLICATE_CHOICES.map((choice) => ({ ...choice, label: say(choice.label) }))}
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
