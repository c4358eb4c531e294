import { BarChart3, Building2, CircleCheck, Columns3, type LucideIcon, Sparkles, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { TutorialStages } from './TutorialStages';

interface Step {
  title: string;
  icon: LucideIcon;
  text: string;
  points: string[];
  /** Shows what the words speak of. */
  picture?: ReactNode;
}

export const tutorialSteps: Step[] = [
  {
    title: 'Welcome to Rapport',
    icon: Sparkles,
    text: 'Learn the basics in 5 minutes. You can leave at any time and return from the help button.',
    points: ['Contacts and companies', 'The sales pipeline', 'Analytics and reports'],
  },
  {
    title: 'Building relationships',
    icon: Users,
    text: 'Contacts are the people you do business with. Everything else is linked to them.',
    points: [
      'Add a contact with the plus button or the key C: a name is enough.',
      'Add tags, such as “roofing” or “trade fair”, to group your contacts.',
      'Import a whole list as a CSV file on Import/Export, with a preview first.',
      'Notes and the timeline keep the history of each relationship.',
    ],
  },
  {
    title: 'Community building',
    icon: Building2,
    text: 'Companies group the contacts who work together.',
    points: [
      'Enter a company in a contact to link the two.',
      'A company page shows its people, notes and activity.',
      'Domain, industry and size help you understand your customers.',
    ],
  },
  {
    title: 'Sales pipeline',
    icon: Columns3,
    text: 'A deal is a potential sale. The board shows the stage of each one.',
    picture: <TutorialStages />,
    points: [
      'Drag and drop a deal to its next stage.',
      'Every deal has a value, and each column shows the sum of its deals.',
      'The expected close date shows when you plan to win it.',
      'Link the deal to its contact and company, and it appears on their pages too.',
    ],
  },
  {
    title: 'Analytics and reports',
    icon: BarChart3,
    text: 'All figures come from your own records. There is nothing to set up.',
    points: [
      'The dashboard shows your key numbers and what is due.',
      'Reports show revenue by month, your win rate and the pipeline by stage.',
      'AI Insights suggests who to call today, and why.',
      'Download deals and contacts as CSV at any time.',
    ],
  },
  {
    title: 'You are ready',
    icon: CircleCheck,
    text: 'That is all you need to get started.',
    points: [
      'Start with one contact you will speak to this week.',
      'Press ? on any page for the keyboard shortcuts.',
      'The help button at the bottom answers common questions.',
    ],
  },
];
