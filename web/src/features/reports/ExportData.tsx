import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Contact } from '@rapport/shared/contacts';
import { BOM, csvLine } from '@rapport/shared/csv';
import type { Deal } from '@rapport/shared/deals';
import type { Sentence } from '@rapport/shared/words';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadName } from '../../lib/brand/downloadName';
import { saveFile } from '../../lib/browser/saveFile';
import { STATUS_LABELS } from '../../lib/format/labels';
import { useNumber } from '../../lib/format/useNumber';
import { getPage } from '../../lib/http/http';
import { showExportError } from '../../lib/http/showExportError';
import { useWords } from '../../lib/words/macros';
import { useStages } from '../../lib/workspace/stages';
import { Button } from '../../ui/button/Button';
import { Progress } from '../../ui/feedback/Progress';
import { Card } from '../../ui/page/Card';

const PAGE = 200;

interface Report<Item> {
  name: 'deals' | 'contacts';
  /** The columns as they are shown. In the file they are in English, so that every import can read them. */
  columns: Sentence[];
  header: string;
  cells: (item: Item) => (string | number)[];
}

/** If there are several pipelines, the report also names the pipeline of each deal. */
const dealsReport = ({ labelOf, pipelines, pipelineOf }: ReturnType<typeof useStages>): Report<Deal> => {
  const isOne = pipelines.length < 2;
  return {
    name: 'deals',
    columns: [msg`Title`, msg`Amount`, msg`Stage`, msg`Created At`, ...(isOne ? [] : [msg`Pipeline`])],
    header: `Title,Amount,Stage,Created At${isOne ? '' : ',Pipeline'}`,
    cells: ({ title, amount, stage, created_at, pipeline_id }) => [
      title,
      amount,
      labelOf(stage),
      created_at,
      ...(isOne ? [] : [pipelineOf(pipeline_id)?.label ?? '']),
    ],
  };
};
const contactsReport: Report<Contact> = {
  name: 'contacts',
  columns: [msg`Name`, msg`Email`, msg`Company`, msg`Status`, msg`Created At`],
  header: 'Name,Email,Company,Status,Created At',
  cells: ({ name, email, company, status, created_at }) => [name, email, company, STATUS_LABELS[status], created_at],
};

/** Exports two reports for spreadsheets, which are built here from all records. */
export function ExportData() {
  const { t } = useLingui();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ExportCard title={t`Deals Report`} preparing={t`Preparing the deals report`} report={dealsReport(useStages())} />
      <ExportCard title={t`Contacts Report`} preparing={t`Preparing the contacts report`} report={contactsReport} />
    </div>
  );
}

interface ExportCardProps<Item> {
  title: string;
  /** The text that is shown while the file is built. */
  preparing: string;
  report: Report<Item>;
}

function ExportCard<Item>({ title, preparing, report }: ExportCardProps<Item>) {
  const { t } = useLingui();
  const { _ } = useWords();
  const number = useNumber();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const build = async () => {
    setProgress({ done: 0, total: 0 });
    try {
      let text = BOM + csvLine(report.header.split(','));
      let done = 0;
      let cursor: string | null | undefined;
      do {
        const page = await getPage<Item>(`/${report.name}`, {
          params: { limit: PAGE, cursor: cursor ?? undefined },
        });
        for (const item of page.items) text += csvLine(report.cells(item));
        done += page.items.length;
        cursor = page.cursor;
        setProgress({ done, total: page.total });
      } while (cursor);
      saveFile(downloadName(report.name, 'csv'), text);
    } catch (error) {
      showExportError(error as Error);
    } finally {
      setProgress(null);
    }
  };
  const [done, total] = [number(progress?.done ?? 0), number(progress?.total ?? 0)];
  return (
    <Card title={title} subtitle={report.columns.map((column) => _(column)).join(', ')}>
      <Button icon={Download} onClick={() => void build()} isBusy={progress !== null}>
        <Trans>Export to CSV</Trans>
      </Button>
      {progress && progress.total > PAGE && (
        <div className="mt-3">
          <Progress
            label={preparing}
            percent={(progress.done / progress.total) * 100}
            valueText={t`${done} of ${total}`}
          />
        </div>
      )}
    </Card>
  );
}
