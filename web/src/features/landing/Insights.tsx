import { Points } from './Points';
import { Screenshot } from './Screenshot';
import { Section } from './Section';

const points = [
  {
    title: 'A list for today',
    text: 'Overdue tasks, deals that have waited too long, and promising leads without a task, each with a button that does something about it.',
  },
  {
    title: 'Scores with reasons',
    text: 'Every contact gets a score from 0 to 100 and the facts behind it. Once you have won and lost enough deals, Rapport weighs the facts by your own results.',
  },
  {
    title: 'Health of a relationship',
    text: 'When you last spoke, how often you speak, and what is still open: who is about to go quiet.',
  },
  {
    title: 'Nothing made up',
    text: 'All figures are computed from your records. A language model is optional and only rewords the findings: it receives figures, never a name, an address or a note.',
  },
];

export function Insights() {
  return (
    <Section
      id="insights"
      title="Who to call today, and why"
      intro="Insights read the dates, deals and conversations you already keep. They work without an AI service."
    >
      <Points points={points} />
      <Screenshot
        name="insights"
        alt="AI Insights: a summary of the day, and below it what is overdue, which leads to contact and what to do about each."
        className="mt-10"
      />
    </Section>
  );
}
