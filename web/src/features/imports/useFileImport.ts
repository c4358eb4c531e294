import { CSV_ONLY } from '@rapport/shared/csv';
import {
  type DateOrder,
  IMPORT_BYTES_MAX,
  type ImportMapping,
  type ImportObjectType,
  type ImportResult,
  type OnDuplicate,
} from '@rapport/shared/imports';
import { useRef, useState } from 'react';
import { newId } from '../../lib/browser/newId';
import { useNumber } from '../../lib/format/useNumber';
import { detailOf } from '../../lib/http/apiProblem';
import { toast } from '../../ui/feedback/toast';
import { useFileCheck, useImport } from './imports.queries';

/** The step that the import of one file has reached. */
type Step =
  | { at: 'idle' }
  | { at: 'checking'; uploaded: number }
  /** While newer choices are checked, nothing can be imported. */
  | { at: 'checked'; result: ImportResult; isChecking: boolean }
  | { at: 'importing'; importId: string; result: ImportResult }
  | { at: 'done'; result: ImportResult };

export interface ImportChoices {
  mapping?: ImportMapping;
  onDuplicate: OnDuplicate;
  dateOrder?: DateOrder;
}

/** Takes one file from the choice, through the check of all its rows, to the import. */
export const useFileImport = (objectType: ImportObjectType) => {
  const number = useNumber();
  const { mutateAsync: checkFile } = useFileCheck();
  const { mutateAsync: importFile } = useImport();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ at: 'idle' });
  const [problem, setProblem] = useState<string | null>(null);
  const [choices, setChoices] = useState<ImportChoices>({ onDuplicate: 'skip' });

  /** Counts the checks, because the answer to a check that was replaced or cancelled must be ignored. */
  const turn = useRef(0);

  const check = async (next: File, chosen: ImportChoices) => {
    turn.current += 1;
    const thisTurn = turn.current;
    setFile(next);
    setChoices(chosen);
    setProblem(null);
    const wrong = wrongFile(next);
    if (wrong) return fail(wrong);
    setStep((now) =>
      now.at === 'checked'
        ? { ...now, result: { ...now.result, mapping: chosen.mapping ?? now.result.mapping }, isChecking: true }
        : { at: 'checking', uploaded: 0 },
    );
    try {
      const onUploaded = (uploaded: number) =>
        setStep((now) => (now.at === 'checking' ? { at: 'checking', uploaded } : now));
      const result = await checkFile({ objectType, file: next, ...chosen, onUploaded });
      if (thisTurn === turn.current) setStep({ at: 'checked', result, isChecking: false });
    } catch (error) {
      if (thisTurn === turn.current) fail(detailOf(error, 'Failed to import file'));
    }
  };

  const importIt = async () => {
    if (step.at !== 'checked' || step.isChecking || !file) return;
    const importId = newId();
    const { mapping } = step.result;
    setStep({ at: 'importing', importId, result: step.result });
    try {
      const result = await importFile({ objectType, file, ...choices, mapping, importId });
      setStep({ at: 'done', result });
      toast.success('Import Complete!', { description: summaryOf(result, number) });
    } catch (error) {
      fail(detailOf(error, 'Failed to import file'));
    }
  };

  const fail = (detail: string) => {
    setStep({ at: 'idle' });
    setProblem(detail);
    toast.error('Import Failed', { description: detail });
  };

  return {
    file,
    step,
    problem,
    choices,
    choose: (next: File) => check(next, { onDuplicate: choices.onDuplicate }),
    /** Checks the same file again under other choices. */
    change: (changed: Partial<ImportChoices>) => file && check(file, { ...choices, ...changed }),
    importIt,
    reset: () => {
      turn.current += 1;
      setStep({ at: 'idle' });
      setFile(null);
      setProblem(null);
    },
  };
};

const wrongFile = ({ name, size }: File): string | null => {
  if (!/\.csv$/i.test(name)) return CSV_ONLY;
  if (size > IMPORT_BYTES_MAX)
    return `The file is larger than ${IMPORT_BYTES_MAX / 1024 / 1024} MB. Split it into smaller files.`;
  return size === 0 ? 'The file is empty.' : null;
};

const summaryOf = ({ imported, updated, failed }: ImportResult, number: (value: number) => string) =>
  [
    `${number(imported)} imported`,
    ...(updated > 0 ? [`${number(updated)} updated`] : []),
    `${number(failed)} failed`,
  ].join(', ');
