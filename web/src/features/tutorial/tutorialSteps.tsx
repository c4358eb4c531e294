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
    text: 'In 5 minutes you will know where everything is. You can leave at any time and come back from the help button.',
    points: ['Contacts and companies', 'The sales pipeline', 'Analytics and reports'],
  },
  {
    title: 'Building relationships',
    icon: Users,
    text: 'Contacts are the people you do business with. Everything else hangs on them.',
    points: [
      'Add a contact with the plus button or the key C: a name is enough.',
      'Give it tags, such as “roofing” or “trade fair”, to find the same people again.',
      'Bring a whole list as a CSV file on Import/Export. You see what will happen before it does.',
      'Notes and the timeline keep what was said and when.',
    ],
  },
  {
    title: 'Community building',
    icon: Building2,
    text: 'Companies bring together the people who belong to each other.',
    points: [
      'Name a company in a contact, and the two are linked.',
      'A company shows its people, its notes and what happened with any of them.',
      'Domain, industry and size help to see who your customers really are.',
    ],
  },
  {
    title: 'Sales pipeline',
    icon: Columns3,
    text: 'A deal is something you may sell. The board shows where each one stands.',
    picture: <TutorialStages />,
    points: [
      'Drag and drop a deal to the next stage as it moves on.',
      'Every deal has a value, and each column shows the sum of its deals.',
      'An expected close date says when you count on it.',
      'Link the deal to its contact and company, and it appears on their pages too.',
    ],
  },
  {
    title: 'Analytics and reports',
    icon: BarChart3,
    text: 'The figures come from what you enter. Nothing has to be set up.',
    points: [
      'The dashboard shows the headline numbers and what is next.',
      'Reports show revenue by month, your win rate and the pipeline by stage.',
      'AI Insights says who is worth a call today, and why.',
      'Download deals and contacts as CSV whenever you like.',
    ],
  },
  {
    title: 'You are ready',
    icon: CircleCheck,
    text: 'That is all you need for the first day.',
    points: [
      'Begin with one contact you will speak to this week.',
      'Press ? on any page for the keyboard shortcuts.',
      'The help button at the bottom answers the common questions.',
    ],
  },
];
