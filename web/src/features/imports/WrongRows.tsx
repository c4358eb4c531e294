import { Trans, useLingui } from '@lingui/react/macro';
import { type ImportResult, WRONG_ROWS_MAX } from '@rapport/shared/imports';
import { FileDown } from 'lucide-react';
import { downloadName } from '../../lib/brand/downloadName';
import { saveFile } from '../../lib/browser/saveFile';
import { useNumber } from '../../lib/format/useNumber';
import { Button } from '../../ui/button/Button';
import { wrongRowsFile } from './importFiles';

/** The rows that are not imported, each with its reason, and as a file to correct. */
export function WrongRows({ result: { errors, wrong_rows, headers } }: { result: ImportResult }) {
  const { t } = useLingui();
  const number = useNumber();
  if (errors.length === 0) return null;
  return (
    <section aria-label={t`Failed rows`} className="rounded-lg border border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-3 py-2">
        <h3 className="font-semibold">
          <Trans>Failed rows</Trans>
        </h3>
        {wrong_rows.length > 0 && (
          <Button
            icon={FileDown}
            size="small"
            tone="quiet"
            onClick={() => saveFile(downloadName('wrong-rows', 'csv'), wrongRowsFile(headers, wrong_rows))}
          >
            {wrong_rows.length < WRONG_ROWS_MAX
              ? t`Download`
              : t`Download the first ${{ rows: number(WRONG_ROWS_MAX) }}`}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} className="max-h-48 overflow-y-auto px-3 py-2 text-danger-text">
        {errors.map((error) => (
          <li key={error} className="break-words">
            {error}
          </li>
        ))}
      </ul>
    </section>
  );
}
