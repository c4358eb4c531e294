import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { say } from '../../lib/words/words';
import { Screenshot } from './Screenshot';
import { Section } from './Section';

const points = [
  msg`Google, Outlook, HubSpot and Salesforce exports are recognized automatically.`,
  msg`Preview new, existing and invalid rows before anything is imported.`,
  msg`A row with errors never stops the others, and you can undo an import for 30 days.`,
];

export function BringYourList() {
  const { t } = useLingui();
  return (
    <Section id="import" title={t`Your list, in a minute, without surprises`}>
      <ul className="grid gap-x-12 gap-y-4 text-base/6 text-ink-soft sm:grid-cols-3">
        {points.map((point) => (
          <li key={point.id}>{say(point)}</li>
        ))}
      </ul>
      <Screenshot
        name="import"
        alt={t`Checking a list before it is imported: 49 new people, one duplicate, and each column of the file with its first values.`}
        className="mt-10"
      />
    </Section>
  );
}
