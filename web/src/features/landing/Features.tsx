import { BarChart3, Handshake, Mail, Users } from 'lucide-react';
import { Points } from './Points';
import { Screenshot } from './Screenshot';
import { Section } from './Section';

const themes = [
  {
    title: 'Relationship management',
    icon: Users,
    text: 'A profile for every contact, with the history of what happened and the notes that matter.',
  },
  {
    title: 'Trust-based sales',
    icon: Handshake,
    text: 'A visual pipeline that shows where each deal stands, and which one waits for you.',
  },
  {
    title: 'Meaningful outreach',
    icon: Mail,
    text: 'Personalised campaigns to the people they concern, and an honest account of what was read.',
  },
  {
    title: 'Connection insights',
    icon: BarChart3,
    text: 'AI analytics that say who is worth a call today, and why.',
  },
];

export function Features() {
  return (
    <Section id="features" title="Four things a spreadsheet cannot do for you">
      <Points points={themes} />
      <Screenshot
        name="pipeline"
        alt="The sales pipeline: a column for each stage with its deals, their amounts and what is next, and the total on top."
        className="mt-10"
      />
    </Section>
  );
}
