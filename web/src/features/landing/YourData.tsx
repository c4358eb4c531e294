import { Points } from './Points';
import { Section } from './Section';

const points = [
  {
    title: 'Take it out',
    text: 'Every list exports as CSV that opens in a spreadsheet. The whole workspace comes as one ZIP, with every record as CSV and JSON, on every plan.',
  },
  {
    title: 'Erase it',
    text: 'Deleted records stay in the trash for 30 days, then they are gone. A person’s data can be listed and erased on request. Deleting your account takes its data with it.',
  },
  {
    title: 'Run it yourself',
    text: 'Rapport is open source under the MIT license. One command starts it on your own machine or server, and one command writes a backup.',
  },
  {
    title: 'Kept apart',
    text: 'Two independent checks on every query keep each workspace to its members. Nothing is measured on these pages unless you allow it.',
  },
];

export function YourData() {
  return (
    <Section
      id="your-data"
      title="Your customers are yours"
      intro="You can see it, take it along, erase it, or keep it on your own server."
    >
      <Points points={points} />
    </Section>
  );
}
