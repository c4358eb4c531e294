import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type DataExport, EXPORT_DAYS } from '@rapport/shared/dataExport';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { usePreferences } from '../../lib/format/preferences';
import { useNumber } from '../../lib/format/useNumber';
import { hasSessionChanged } from '../../lib/session/tokens';
import { Button } from '../../ui/button/Button';
import { Banner } from '../../ui/feedback/Banner';
import { Progress } from '../../ui/feedback/Progress';
import { QueryState } from '../../ui/feedback/QueryState';
import { toast } from '../../ui/feedback/toast';
import { Card } from '../../ui/page/Card';
import { RelativeTime } from '../../ui/text/RelativeTime';
import { dataExportFile, dataExportQueries, useStartDataExport } from './dataExport.queries';

/** Exports all data of the workspace. */
export function ExportEverything() {
  const { t } = useLingui();
  const query = useQuery(dataExportQueries.latest());
  const start = useStartDataExport();
  const isRunning = query.data?.latest?.status === 'running';
  return (
    <Card title={t`Export`}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 flex-1 basis-72 text-ink-soft">
            <Trans>
              Every contact, company, deal, task, note, campaign and activity in one ZIP, as CSV and as JSON. The file
              can be downloaded for {EXPORT_DAYS} days.
            </Trans>
          </p>
          <Button isBusy={start.isPending || isRunning} onClick={() => start.mutate()}>
            <Trans>Export Data</Trans>
          </Button>
        </div>
        <QueryState query={query} failed="The last export could not be loaded" skeleton={null}>
          {({ latest }) => latest && <Latest latest={latest} />}
        </QueryState>
      </div>
    </Card>
  );
}

function Latest({ latest }: { latest: DataExport }) {
  if (latest.status === 'running') return <Running latest={latest} />;
  if (latest.status === 'failed') {
    return (
      <Banner tone="danger">
        <Trans>The last export failed. Please try again.</Trans>
      </Banner>
    );
  }
  return <Ready latest={latest} />;
}

function Running({ latest: { done, total } }: { latest: DataExport }) {
  const { t } = useLingui();
  const number = useNumber();
  const label =
    total > 0 ? t`${{ done: number(done) }} of ${{ total: number(total) }} rows written` : t`Waiting to start`;
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status">{label}</p>
      <Progress label={t`Export`} valueText={label} percent={total > 0 ? (done / total) * 100 : undefined} />
      <p className="text-ink-faint">
        <Trans>You can leave this page. The export will continue in the background.</Trans>
      </p>
    </div>
  );
}

const MEGABYTE = 1_000_000;

/**
 * Prevents the download after a change of the workspace in another tab. The browser sends its cookie with the link, and
 * that belongs to the workspace that was opened last.
 */
const preventInOtherWorkspace = (event: MouseEvent) => {
  if (!hasSessionChanged()) return;
  event.preventDefault();
  toast.error(t`You switched to another workspace. Reload this page to continue.`);
};

function Ready({ latest: { bytes, created_at } }: { latest: DataExport }) {
  const { language } = usePreferences();
  const size = new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 2 });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button asChild tone="primary">
        <a href={dataExportFile} download onClick={preventInOtherWorkspace}>
          <Download size={16} aria-hidden="true" />
          <Trans>Download</Trans>
        </a>
      </Button>
      <p className="text-ink-soft">
        <Trans>
          {{ size: size.format(bytes / MEGABYTE) }}&nbsp;· Created <RelativeTime instant={created_at} isInSentence />
        </Trans>
      </p>
    </div>
  );
}
