import { CSV_ONLY } from '@rapport/shared/csv';
import { Card } from '../../ui/page/Card';

const tips = [
  'The first row must hold column names. Exports from Google, Outlook, HubSpot and Salesforce work without changes.',
  'Name is required for all imports. Everything else is optional.',
  `${CSV_ONLY} In Excel choose File, Save As, CSV UTF-8.`,
  'Files over 1000 records should be imported in batches if your connection is slow. One file can have up to 100,000 rows.',
  'You can undo an import, including its updates, for 30 days.',
];

export function ImportTips() {
  return (
    <Card title="Import Tips">
      <ul className="flex list-disc flex-col gap-1.5 ps-4 text-ink-soft">
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </Card>
  );
}
