import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportObjectType, ImportResult, WrongRow } from '@rapport/shared/imports';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useNumber } from '../../lib/format/useNumber';
import { say } from '../../lib/words/words';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { DuplicateRows } from './DuplicateRows';
import { listPathOf, nounOf } from './importWords';
import { KeptColumns } from './KeptColumns';
import { StepHeading } from './StepHeading';
import { UndoImport } from './UndoImport';
import { WarnedRows } from './WarnedRows';
import { WrongRows } from './WrongRows';

interface ImportDoneProps {
  table: ImportObjectType;
  name: string;
  result: ImportResult;
  onCorrect: (rows: WrongRow[]) => void;
  onAgain: () => void;
}

/** The result of an import, row by row and column by column. */
export function ImportDone({ table, name, result, onCorrect, onAgain }: ImportDoneProps) {
  const { t } = useLingui();
  const number = useNumber();
  const [toUndo, setToUndo] = useState<string | null>(null);
  const { id, imported, updated, skipped, failed, notices, wrong_rows, columns } = result;
  const wrong = wrong_rows.filter(({ can_repair }) => can_repair);
  const list = imported + updated > 0 ? listPathOf(table) : undefined;
  return (
    <div className="flex flex-col gap-4">
      <StepHeading>
        <Trans>
          Import of <bdi>{name}</bdi>
        </Trans>
      </StepHeading>
      <Banner tone={failed > 0 ? 'warning' : 'ok'} role="status" title={t`Import Complete!`}>
        <Trans>
          {{ imported: number(imported) }} imported, {{ updated: number(updated) }} updated,{' '}
          {{ unchanged: number(skipped) }} unchanged, {{ failed: number(failed) }} failed.
        </Trans>
      </Banner>
      {notices.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 ps-4 text-ink-soft">
          {notices.map((notice) => (
            <li key={notice}>{notice}</li>
          ))}
        </ul>
      )}
      <WrongRows result={result} />
      <WarnedRows result={result} />
      <DuplicateRows table={table} result={result} />
      <KeptColumns columns={columns} />
      <div className="flex flex-wrap justify-end gap-2">
        {imported + updated > 0 && (
          <Button onClick={() => setToUndo(id)}>
            <Trans>Undo</Trans>
          </Button>
        )}
        {wrong.length > 0 && (
          <Button onClick={() => onCorrect(wrong)}>
            <Plural value={wrong.length} one="Fix 1 row" other="Fix # rows" />
          </Button>
        )}
        <Button tone={list ? 'secondary' : 'primary'} onClick={onAgain}>
          <Trans>Import another file</Trans>
        </Button>
        {list && (
          <Button asChild tone="primary">
            <Link to={list}>
              <Trans>Show {{ records: say(nounOf(table)) }}</Trans>
            </Link>
          </Button>
        )}
      </div>
      <UndoImport importId={toUndo} onClose={() => setToUndo(null)} onUndone={onAgain} />
    </div>
  );
}
