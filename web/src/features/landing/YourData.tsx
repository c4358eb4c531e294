import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Points } from './Points';
import { Section } from './Section';

const points = [
  {
    title: msg`Take it out`,
    text: msg`Every list exports as CSV that opens in a spreadsheet. The whole workspace comes as one ZIP, with every record as CSV and JSON, on every plan.`,
  },
  {
    title: msg`Erase it`,
    text: msg`Deleted records stay in the trash for 30 days, then they are gone. A person’s data can be listed and erased on request. Deleting your account takes its data with it.`,
  },
  {
    title: msg`Run it yourself`,
    text: msg`Rapport is open source under the MIT license. One command starts it on your own machine or server, and one command writes a backup.`,
  },
  {
    title: msg`Kept apart`,
    text: msg`Two independent checks on every query keep each workspace to its members. Nothing is measured on these pages unless you allow it.`,
  },
];

export function YourData() {
  const { t } = useLingui();
  return (
    <Section
      id="your-data"
      title={t`Your customers are yours`}
      intro={t`You can see it, take it with you, erase it, or keep it on your own server.`}
    >
      <Points points={points} />
    </Section>
  );
}
