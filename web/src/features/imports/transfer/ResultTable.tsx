import { Trans, useLingui } from '@lingui/react/macro';
import type { TransferFile } from '@rapport/shared/transfers';
import { useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { downloadName } from '../../../lib/brand/downloadName';
import { saveFile } from '../../../lib/browser/saveFile';
import { useNumber } from '../../../lib/format/useNumber';
import { detailOf } from '../../../lib/http/apiProblem';
import { say } from '../../../lib/words/words';
import { Button } from '../../../ui/button/Button';
import { toast } from '../../../ui/feedback/toast';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table/Table';
import { wrongRowsFile } from '../importFiles';
import { nounOf } from '../importWords';
import { transferQueries } from './transfers.queries';

interface ResultTableProps {
  transferId: string;
  files: TransferFile[];
}

/** What came of each file, with its rows that were not imported. */
export function ResultTable({ transferId, files }: ResultTableProps) {
  const { t } = useLingui();
  const number = useNumber();
  return (
    <Table label={t`Result`}>
      <TableHead>
        <HeaderCell>
          <Trans>File</Trans>
        </HeaderCell>
        <HeaderCell isNumber>
          <Trans>New</Trans>
        </HeaderCell>
        <HeaderCell isNumber>
          <Trans>Updated</Trans>
        </HeaderCell>
        <HeaderCell isNumber>
          <Trans>Unchanged</Trans>
        </HeaderCell>
        <HeaderCell isNumber>
          <Trans>Not imported</Trans>
        </HeaderCell>
        <HeaderCell>
          <span className="sr-only">
            <Trans>Download</Trans>
          </span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {files.map((file) => {
          const { id, name, noun, counts, is_imported } = file;
          return (
            <TableRow key={id}>
              <Cell className="font-medium">
                <bdi title={name}>{name}</bdi>{' '}
                <span className="font-normal text-ink-faint">
                  ({is_imported && noun ? say(nounOf(noun)) : t`skipped`})
                </span>
              </Cell>
              <Cell label={t`New`} isNumber>
                {is_imported && counts ? number(counts.imported) : '–'}
              </Cell>
              <Cell label={t`Updated`} isNumber>
                {is_imported && counts ? number(counts.updated) : '–'}
              </Cell>
              <Cell label={t`Unchanged`} isNumber>
                {is_imported && counts ? number(counts.skipped + counts.unchanged) : '–'}
              </Cell>
              <Cell label={t`Not imported`} isNumber>
                {is_imported && counts ? number(counts.failed) : '–'}
              </Cell>
              <Cell>
                {is_imported && counts && counts.failed > 0 && <RowsPutAside transferId={transferId} file={file} />}
              </Cell>
            </TableRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** Downloads the rows that were not imported, each with its reason, to be corrected and moved again. */
function RowsPutAside({ transferId, file }: { transferId: string; file: TransferFile }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const { result } = await client.fetchQuery(transferQueries.file(transferId, file.id));
      if (result)
        saveFile(downloadName(`${file.noun}-put-aside`, 'csv'), wrongRowsFile(result.headers, result.wrong_rows));
      else toast.error(t`These rows are no longer available`);
    } catch (error) {
      toast.error(t`The rows could not be downloaded`, { description: detailOf(error, t`Please try again.`) });
    }
    setIsBusy(false);
  };
  return (
    <Button
      size="small"
      icon={FileDown}
      isBusy={isBusy}
      aria-label={t`Download the rows of ${{ name: file.name }} that were not imported`}
      onClick={download}
    >
      <Trans>Rows</Trans>
    </Button>
  );
}
