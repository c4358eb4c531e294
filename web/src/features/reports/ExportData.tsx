import type { Contact } from '@rapport/shared/contacts';
import { BOM, csvLine } from '@rapport/shared/csv';
import type { Deal } from '@rapport/shared/deals';
import { fileName } from '@rapport/shared/fileName';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../lib/browser/saveFile';
import { STATUS_LABELS } from '../../lib/format/labels';
import { getPage } from '../../lib/http/http';
import { useStages } from '../../lib/workspace/stages';
import { Button } from '../../ui/button/Button';
import { Progress } from '../../ui/feedback/Progress';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';

const PAGE = 200;

interface Report<Item> {
  name: 'deals' | 'contacts';
  columns: string[];
  cells: (item: Item) => (string | number)[];
}

const dealsReport = (labelOf: (stage: string) => string): Report<Deal> => ({
  name: 'deals',
  columns: ['Title', 'Amount', 'Stage', 'Created At'],
  cells: ({ title, amount, stage, created_at }) => [title, amount, labelOf(stage), created_at],
});
const contactsReport: Report<Contact> = {
  name: 'contacts',
  columns: ['Name', 'Email', 'Company', 'Status', 'Created At'],
  cells: ({ name, email, company, status, created_at }) => [name, email, company, STATUS_LABELS[status], created_at],
};

/** Two reports that a spreadsheet opens, built here from all records. */
export function ExportData() {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <ExportCard title="Deals Report" report={dealsReport(useStages().labelOf)} />
      <ExportCard title="Contacts Report" report={contactsReport} />
    </div>
  );
}

function ExportCard<Item>({ title, report }: { title: string; report: Report<Item> }) {
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const build = async () => {
    setProgress({ done: 0, total: 0 });
    try {
      let text = BOM + csvLine(report.columns);
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
      saveFile(fileName(report.name, 'csv'), text);
    } catch {
      toast.error('Export Failed', { description: 'Failed to export data' });
    } finally {
      setProgress(null);
    }
  };
  return (
    <Card title={title} subtitle={report.columns.join(', ')}>
      <Button icon={Download} onClick={() => void build()} isBusy={progress !== null}>
        Export to CSV
      </Button>
      {progress && progress.total > PAGE && (
        <div className="mt-3">
          <Progress
            label={`Preparing the ${title.toLowerCase()}`}
            percent={(progress.done / progress.total) * 100}
            valueText={`${progress.done} of ${progress.total}`}
          />
        </div>
      )}
    </Card>
  );
}
