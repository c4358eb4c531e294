import { fileName } from '@rapport/shared/fileName';
import type { TransferFile } from '@rapport/shared/transfers';
import { useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../../lib/browser/saveFile';
import { useNumber } from '../../../lib/format/useNumber';
import { detailOf } from '../../../lib/http/apiProblem';
import { Button } from '../../../ui/button/Button';
import { toast } from '../../../ui/feedback/toast';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table/Table';
import { wrongRowsFile } from '../importFiles';
import { transferQueries } from './transfers.queries';

interface ResultTableProps {
  transferId: string;
  files: TransferFile[];
}

/** What came of each file, with its rows that were not imported. */
export function ResultTable({ transferId, files }: ResultTableProps) {
  const number = useNumber();
  return (
    <Table label="Result">
      <TableHead>
        <HeaderCell>File</HeaderCell>
        <HeaderCell isNumber>New</HeaderCell>
        <HeaderCell isNumber>Updated</HeaderCell>
        <HeaderCell isNumber>Unchanged</HeaderCell>
        <HeaderCell isNumber>Not imported</HeaderCell>
        <HeaderCell>
          <span className="sr-only">Download</span>
        </HeaderCell>
      </TableHead>
      <TableBody>
        {files.map((file) => {
          const { id, name, noun, counts, is_imported } = file;
          return (
            <TableRow key={id}>
              <Cell className="font-medium">
                <bdi title={name}>{name}</bdi>{' '}
                <span className="font-normal text-ink-faint">({is_imported ? noun : 'left out'})</span>
              </Cell>
              <Cell label="New" isNumber>
                {is_imported && counts ? number(counts.imported) : '–'}
              </Cell>
              <Cell label="Updated" isNumber>
                {is_imported && counts ? number(counts.updated) : '–'}
              </Cell>
              <Cell label="Left" isNumber>
                {is_imported && counts ? number(counts.skipped + counts.unchanged) : '–'}
              </Cell>
              <Cell label="Not imported" isNumber>
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
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    try {
      const { result } = await client.fetchQuery(transferQueries.file(transferId, file.id));
      if (result) saveFile(fileName(`${file.noun}-put-aside`, 'csv'), wrongRowsFile(result.headers, result.wrong_rows));
      else toast.error('These rows are no longer available');
    } catch (error) {
      toast.error('The rows could not be downloaded', { description: detailOf(error, 'Please try again.') });
    }
    setIsBusy(false);
  };
  return (
    <Button
      size="small"
      icon={FileDown}
      isBusy={isBusy}
      aria-label={`Download the rows of ${file.name} that were not imported`}
      onClick={download}
    >
      Rows
    </Button>
  );
}
