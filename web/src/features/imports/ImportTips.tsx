import { CSV_ONLY } from '@rapport/shared/csv';
import { Card } from '../../ui/page/Card';

const tips = [
  'The first row must hold column names. Lists from Google, Outlook, HubSpot and Salesforce are understood as they are.',
  'Name is required for all imports; everything else may be empty.',
  `${CSV_ONLY} In Excel choose File, Save As, CSV UTF-8.`,
  'Files over 1000 records should be imported in batches, if your connection is slow; up to 100,000 rows fit into one.',
  'Every import can be undone for 30 days, updates included.',
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
