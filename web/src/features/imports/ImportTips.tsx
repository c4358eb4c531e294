import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CSV_ONLY } from '@rapport/shared/csv';
import { IMPORT_ROWS_MAX, UNDO_DAYS } from '@rapport/shared/imports';
import { asText, type Said } from '@rapport/shared/words';
import { useNumber } from '../../lib/format/useNumber';
import { say } from '../../lib/words/words';
import { Card } from '../../ui/page/Card';

const tips = (rows: string): Said[] => [
  msg`The first row must hold column names. Exports from Google, Outlook, HubSpot and Salesforce work without changes.`,
  msg`Name is required for all imports. Everything else is optional.`,
  msg`${{ rule: asText(CSV_ONLY) }} In Excel choose File, Save As, CSV UTF-8.`,
  msg`Files over 1000 records should be imported in batches if your connection is slow. One file can have up to ${{ rows }} rows.`,
  msg`You can undo an import, including its updates, for ${UNDO_DAYS} days.`,
];

export function ImportTips() {
  const { t } = useLingui();
  const number = useNumber();
  return (
    <Card title={t`Import Tips`}>
      <ul className="flex list-disc flex-col gap-1.5 ps-4 text-ink-soft">
        {tips(number(IMPORT_ROWS_MAX))
          .map(say)
          .map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
      </ul>
    </Card>
  );
}
