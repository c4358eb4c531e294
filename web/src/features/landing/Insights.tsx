import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Points } from './Points';
import { Screenshot } from './Screenshot';
import { Section } from './Section';

const points = [
  {
    title: msg`A list for today`,
    text: msg`Overdue tasks, deals that have waited too long, and promising leads without a task, each with a button that does something about it.`,
  },
  {
    title: msg`Scores with reasons`,
    text: msg`Every contact gets a score from 0 to 100 and the facts behind it. Once you have won and lost enough leads, Rapport learns from your own results.`,
  },
  {
    title: msg`Health of a relationship`,
    text: msg`When you last spoke, how often you speak, and what is still open: who is about to go quiet.`,
  },
  {
    title: msg`Nothing made up`,
    text: msg`All figures are computed from your records. A language model is optional and only rewords the findings: it receives figures, never a name, an address or a note.`,
  },
];

export function Insights() {
  const { t } = useLingui();
  return (
    <Section
      id="insights"
      title={t`Who to call today, and why`}
      intro={t`Insights read the dates, deals and conversations you already keep. They work without an AI service.`}
    >
      <Points points={points} />
      <Screenshot
        name="insights"
        alt={t`AI Insights: a summary of the day, and below it what is overdue, which leads to contact and what to do about each.`}
        className="mt-10"
      />
    </Section>
  );
}
