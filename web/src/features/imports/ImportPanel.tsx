import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportObjectType, ImportProgress } from '@rapport/shared/imports';
import type { Sentence } from '@rapport/shared/words';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileDown, Upload } from 'lucide-react';
import { downloadName } from '../../lib/brand/downloadName';
import { saveFile } from '../../lib/browser/saveFile';
import { useNumber } from '../../lib/format/useNumber';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Progress } from '../../ui/feedback/Progress';
import { toast } from '../../ui/feedback/toast';
import { AskBeforeLeavingPage } from '../../ui/form/AskBeforeLeaving';
import { Card } from '../../ui/page/Card';
import { ExportButton } from '../../ui/record/ExportButton';
import { DropZone } from './DropZone';
import { ImportCheck } from './ImportCheck';
import { ImportDone } from './ImportDone';
import { importQueries, useDownloadTemplate } from './imports.queries';
import { nounOf, titleOf } from './importWords';
import { fileOfRows } from './repairs';
import { useFileImport } from './useFileImport';
import { useHasChanged } from './useHasChanged';
import { useStepFocus } from './useStepFocus';

/**
 * The card for the files of one type of record: an import that is checked before anything is written, the template and
 * the export.
 */
export function ImportPanel({ table }: { table: ImportObjectType }) {
  const { t } = useLingui();
  const { file, step, problem, choices, isChecking, choose, change, restart, importIt, reset } = useFileImport(table);
  const template = useDownloadTemplate(table);
  const name = file?.name ?? '';
  const wasLeft = useHasChanged(step.at);
  return (
    <Card
      className={clsx(
        (step.at === 'checked' || step.at === 'done') && 'lg:col-span-full',
        // As high as the card beside it, with a larger place to drop a file.
        step.at === 'idle' && 'flex flex-col self-stretch [&>:last-child]:grid [&>:last-child]:grow',
      )}
      title={table === 'notes' ? t`Notes, calls, meetings and emails` : titleOf(table)}
      actions={
        <>
          <Button
            icon={FileDown}
            size="small"
            tone="quiet"
            className="-ms-2.5"
            isBusy={template.isPending}
            onClick={() =>
              template.mutate(undefined, {
                onSuccess: (file) => {
                  saveFile(downloadName(`${table}-template`, 'csv'), file);
                  toast.success(t`Template Downloaded`);
                },
              })
            }
          >
            <Trans>Template</Trans>
          </Button>
          <ExportButton table={table} size="small">
            {t`Export to CSV`}
          </ExportButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Banner tone="danger" role="alert" title={t`Import Failed`}>
            {problem}
          </Banner>
        )}
        {step.at === 'idle' && <FileDrop table={table} takesFocus={wasLeft} onFile={choose} />}
        {(step.at === 'checking' || step.at === 'importing') && step.uploaded < 1 && (
          <Running label={t`Uploading ${name}`} percent={step.uploaded * 100} />
        )}
        {step.at === 'checking' && step.uploaded === 1 && <Running label={t`Checking every row of ${name}`} />}
        {step.at === 'checked' && (
          <>
            {/* A user who leaves may believe that the file is already imported. */}
            <AskBeforeLeavingPage />
            <ImportCheck
              table={table}
              name={name}
              checked={step}
              isChecking={isChecking}
              hasFailed={problem !== null}
              choices={choices}
              onChange={change}
              onRestart={restart}
              onImport={importIt}
              onCancel={reset}
            />
          </>
        )}
        {step.at === 'importing' && step.uploaded === 1 && (
          <ImportRunning importId={step.importId} rows={step.result.rows} />
        )}
        {step.at === 'done' && (
          <ImportDone
            table={table}
            name={name}
            result={step.result}
            onCorrect={(rows) => {
              const { headers, mapping } = step.result;
              choose(fileOfRows(headers, rows, name), { ...choices, mapping, repairs: undefined, leftOut: [] });
            }}
            onAgain={reset}
          />
        )}
      </div>
    </Card>
  );
}

interface FileDropProps {
  table: ImportObjectType;
  /** Whether the panel was at another step before, so that the button takes the focus. */
  takesFocus: boolean;
  onFile: (file: File) => void;
}

function FileDrop({ table, takesFocus, onFile }: FileDropProps) {
  const { t } = useLingui();
  const button = useStepFocus<HTMLButtonElement>(takesFocus);
  return (
    <DropZone
      label={t`CSV file of ${{ records: say(nounOf(table)) }}`}
      accept=".csv,text/csv"
      onFiles={([file]) => file && onFile(file)}
      className="grow justify-center py-8 max-sm:py-4"
    >
      {(openPicker) => (
        <>
          <Button ref={button} icon={Upload} onClick={openPicker}>
            <Trans>Upload CSV</Trans>
          </Button>
          <p className="text-ink-faint">
            <Trans>or drop the file here. You see what will happen before anything is written.</Trans>
          </p>
        </>
      )}
    </DropZone>
  );
}

const PHASES: Record<ImportProgress['phase'], Sentence> = {
  reading: msg`Reading rows`,
  checking: msg`Looking for duplicates`,
  writing: msg`Writing`,
  done: msg`Finishing`,
  failed: msg`Stopping`,
};

function ImportRunning({ importId, rows }: { importId: string; rows: number }) {
  const { t } = useLingui();
  const number = useNumber();
  const { data } = useQuery(importQueries.progress(importId));
  const phase = say(PHASES[data.phase]);
  const isReading = data.phase === 'reading';
  return (
    <div className="flex flex-col gap-2">
      <Running
        label={isReading ? t`${phase}: ${{ done: number(data.done) }} of ${{ rows: number(rows) }}` : phase}
        percent={isReading && rows > 0 ? (data.done / rows) * 100 : undefined}
      />
      <p className="text-ink-faint">
        <Trans>You can leave this page. The import continues.</Trans>
      </p>
    </div>
  );
}

function Running({ label, percent }: { label: string; percent?: number }) {
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="truncate">
        {label}
      </p>
      <Progress label={label} percent={percent} />
    </div>
  );
}
