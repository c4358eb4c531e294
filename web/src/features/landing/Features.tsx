import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BarChart3, Handshake, Mail, Users } from 'lucide-react';
import { Points } from './Points';
import { Screenshot } from './Screenshot';
import { Section } from './Section';

const themes = [
  {
    title: msg`Relationship management`,
    icon: Users,
    text: msg`A profile for every contact, with the history of what happened and the notes that matter.`,
  },
  {
    title: msg`Trust-based sales`,
    icon: Handshake,
    text: msg`A visual pipeline that shows where each deal stands, and which one waits for you.`,
  },
  {
    title: msg`Meaningful outreach`,
    icon: Mail,
    text: msg`Personalized campaigns to the people they concern, and an honest account of what was read.`,
  },
  {
    title: msg`Connection insights`,
    icon: BarChart3,
    text: msg`AI analytics that say who is worth a call today, and why.`,
  },
];

export function Features() {
  const { t } = useLingui();
  return (
    <Section id="features" title={t`Four things a spreadsheet cannot do for you`}>
      <Points points={themes} />
      <Screenshot
        name="pipeline"
        alt={t`The sales pipeline: a column for each stage with its deals, their amounts and what is next, and the total on top.`}
        className="mt-10"
      />
    </Section>
  );
}
