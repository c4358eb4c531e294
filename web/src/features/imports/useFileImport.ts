import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { notCsvWords } from '@rapport/shared/csv';
import { IMPORT_BYTES_MAX, type ImportColumn, type ImportObjectType, type ImportResult } from '@rapport/shared/imports';
import { useRef, useState } from 'react';
import { newId } from '../../lib/browser/newId';
import { useNumber } from '../../lib/format/useNumber';
import { detailOf } from '../../lib/http/apiProblem';
import { say } from '../../lib/words/words';
import { toast } from '../../ui/feedback/toast';
import type { ImportChoices } from './importChoices';
import { useFileCheck, useImport } from './imports.queries';

export interface CheckedFile {
  result: ImportResult;
  /** The columns as they were guessed, before anything was chosen. */
  guess: ImportColumn[];
}

/** The step that the import of one file has reached. */
type Step =
  | { at: 'idle' }
  | { at: 'checking'; uploaded: number }
  | ({ at: 'checked' } & CheckedFile)
  | ({ at: 'importing'; importId: string; uploaded: number } & CheckedFile)
  | { at: 'done'; result: ImportResult };

interface Check {
  file: File;
  chosen: ImportChoices;
  /** Whether the columns are guessed again, as for a new file. */
  isAnew: boolean;
}

/** Runs one check at a time. Of the checks requested meanwhile, only the last one is run. */
const useChecks = (run: (check: Check, signal: AbortSignal) => Promise<void>) => {
  const [isChecking, setIsChecking] = useState(false);
  const next = useRef<Check | null>(null);
  const running = useRef<AbortController | null>(null);

  const ask = async (check: Check) => {
    next.current = { ...check, isAnew: check.isAnew || (next.current?.isAnew ?? false) };
    if (running.current) return;
    setIsChecking(true);
    while (next.current) {
      const current = next.current;
      next.current = null;
      running.current = new AbortController();
      await run(current, running.current.signal);
    }
    running.current = null;
    setIsChecking(false);
  };
  /** Drops the next check, and ignores the answer to the one that is running. */
  const cancel = () => {
    next.current = null;
    running.current?.abort();
  };
  return { ask, cancel, isChecking };
};

/** Takes one chosen file through the check of all its rows to the import. */
export const useFileImport = (table: ImportObjectType) => {
  const { t } = useLingui();
  const number = useNumber();
  const { mutateAsync: checkFile } = useFileCheck();
  const { mutateAsync: importFile } = useImport();
  const [file, setFile] = useState<File | null>(null);
  const [step, setStep] = useState<Step>({ at: 'idle' });
  const [problem, setProblem] = useState<string | null>(null);
  const [choices, setChoices] = useState<ImportChoices>({ onDuplicate: 'skip' });
  /** Stays the same for a file, so that an import whose answer was lost is not made a second time. */
  const importId = useRef('');

  const { ask, cancel, isChecking } = useChecks(async ({ file: checked, chosen, isAnew }, signal) => {
    const onUploaded = (uploaded: number) =>
      setStep((now) => (now.at === 'checking' ? { at: 'checking', uploaded } : now));
    try {
      const result = await checkFile({ table, file: checked, ...chosen, onUploaded, signal });
      if (signal.aborted) return;
      setStep((now) => ({
        at: 'checked',
        result,
        guess: now.at === 'checked' && !isAnew ? now.guess : result.columns,
      }));
    } catch (error) {
      if (!signal.aborted) fail(detailOf(error, t`Failed to import file`));
    }
  });

  const check = (next: Check) => {
    setChoices(next.chosen);
    setProblem(null);
    return ask(next);
  };

  const choose = (chosenFile: File, chosen: ImportChoices = { onDuplicate: choices.onDuplicate }) => {
    cancel();
    setFile(chosenFile);
    importId.current = newId();
    const wrong = wrongFile(chosenFile);
    if (wrong) return fail(wrong);
    setStep({ at: 'checking', uploaded: 0 });
    return check({ file: chosenFile, chosen, isAnew: true });
  };

  const importIt = async () => {
    if (step.at !== 'checked' || isChecking || problem || !file) return;
    const { result, guess } = step;
    const id = importId.current;
    setStep({ at: 'importing', importId: id, uploaded: 0, result, guess });
    const onUploaded = (uploaded: number) => setStep((now) => (now.at === 'importing' ? { ...now, uploaded } : now));
    try {
      const done = await importFile({ table, file, ...choices, mapping: result.mapping, importId: id, onUploaded });
      setStep({ at: 'done', result: done });
      toast.success(t`Import Complete!`, { description: summaryOf(done, number) });
    } catch (error) {
      setStep({ at: 'checked', result, guess });
      fail(detailOf(error, t`Failed to import file`));
    }
  };

  /** Shows what went wrong. The check and the choices of a file that was checked before stay. */
  const fail = (detail: string) => {
    setStep((now) => (now.at === 'checked' ? now : { at: 'idle' }));
    setProblem(detail);
    toast.error(t`Import Failed`, { description: detail });
  };

  return {
    file,
    step,
    problem,
    choices,
    /** While newer choices are checked, nothing can be imported. */
    isChecking,
    choose,
    /** Checks the same file again under other choices. */
    change: (changed: Partial<ImportChoices>) =>
      // Column names can differ in another encoding, so the columns are guessed again.
      file && check({ file, chosen: { ...choices, ...changed }, isAnew: 'encoding' in changed }),
    /** Checks the same file as if nothing had been chosen yet. */
    restart: () => file && check({ file, chosen: { onDuplicate: choices.onDuplicate }, isAnew: true }),
    importIt,
    reset: () => {
      cancel();
      setStep({ at: 'idle' });
      setFile(null);
      setProblem(null);
    },
  };
};

const wrongFile = ({ name, size }: File): string | null => {
  if (!/\.csv$/i.test(name)) return say(notCsvWords(name));
  if (size > IMPORT_BYTES_MAX)
    return t`The file is larger than ${{ megabytes: IMPORT_BYTES_MAX / 1024 / 1024 }} MB. Split it into smaller files.`;
  return size === 0 ? t`The file is empty.` : null;
};

const summaryOf = ({ imported, updated, failed }: ImportResult, number: (value: number) => string) =>
  [
    t`${{ count: number(imported) }} imported`,
    ...(updated > 0 ? [t`${{ count: number(updated) }} updated`] : []),
    t`${{ count: number(failed) }} failed`,
  ].join(', ');
