import { msg } from '@lingui/core/macro';
import type { Sentence } from '@rapport/shared/words';
import { BarChart3, Building2, CircleCheck, Columns3, type LucideIcon, Sparkles, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { TutorialStages } from './TutorialStages';

interface Step {
  title: Sentence;
  icon: LucideIcon;
  text: Sentence;
  points: Sentence[];
  /** A picture of what the text describes. */
  picture?: ReactNode;
}

export const tutorialSteps: Step[] = [
  {
    title: msg`Welcome to Rapport`,
    icon: Sparkles,
    text: msg`Learn the basics in 5 minutes. You can leave at any time and return from the help button.`,
    points: [msg`Contacts and companies`, msg`The sales pipeline`, msg`Analytics and reports`],
  },
  {
    title: msg`Building relationships`,
    icon: Users,
    text: msg`Contacts are the people you do business with. Everything else is linked to them.`,
    points: [
      msg`Add a contact with the plus button or the key C: a name is enough.`,
      msg`Add tags, such as “roofing” or “trade fair”, to group your contacts.`,
      msg`Import a whole list as a CSV file on Import/Export, with a preview first.`,
      msg`Notes and the timeline keep the history of each relationship.`,
    ],
  },
  {
    title: msg`Community building`,
    icon: Building2,
    text: msg`Companies group the contacts who work together.`,
    points: [
      msg`Enter a company on a contact to link the two.`,
      msg`A company page shows its people, notes and activity.`,
      msg`Domain, industry and size help you understand your customers.`,
    ],
  },
  {
    title: msg`Sales pipeline`,
    icon: Columns3,
    text: msg`A deal is a potential sale. The board shows the stage of each one.`,
    picture: <TutorialStages />,
    points: [
      msg`Drag and drop a deal to its next stage.`,
      msg`Every deal has a value, and each column shows the sum of its deals.`,
      msg`The expected close date shows when you plan to win it.`,
      msg`Link the deal to its contact and company, and it appears on their pages too.`,
    ],
  },
  {
    title: msg`Analytics and reports`,
    icon: BarChart3,
    text: msg`All figures come from your own records. There is nothing to set up.`,
    points: [
      msg`The dashboard shows your key numbers and what is due.`,
      msg`Reports show revenue by month, your win rate and the pipeline by stage.`,
      msg`AI Insights suggests who to call today, and why.`,
      msg`Download deals and contacts as CSV at any time.`,
    ],
  },
  {
    title: msg`You are ready`,
    icon: CircleCheck,
    text: msg`That is all you need to get started.`,
    points: [
      msg`Start with one contact you will speak to this week.`,
      msg`Press ? on any page for the keyboard shortcuts.`,
      msg`The help button answers common questions.`,
    ],
  },
];
