import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toDeals = { label: 'Go to deals', path: paths.deals };

export const salesAndDeals: HelpCategory = {
  name: 'Sales & Deals',
  articles: [
    {
      id: 'create-deal',
      title: 'Create a deal',
      text: 'A deal is a potential sale with a title, an amount and a stage.',
      steps: [
        'Press the plus button and choose Deal, or press D.',
        'Give it a title and an amount. Add the contact, the company and the expected close date if you know them.',
        'Press Add deal.',
      ],
      link: toDeals,
    },
    {
      id: 'move-deal',
      title: 'Move a deal along the pipeline',
      text: 'The six columns are Lead, Qualified, Proposal, Negotiation, Closed Won and Closed Lost. Each shows how many deals it holds and what they are worth.',
      steps: [
        'Drag the card to another column, or within its column.',
        'With the keyboard: go to the card’s handle with Tab, press Space, move it with the arrow keys, and press Space again.',
      ],
      notes: [
        'You can move a deal to any stage. Every move is recorded, so that reports can show the time in each stage.',
      ],
      link: toDeals,
    },
    {
      id: 'next-step',
      title: 'Plan the next step',
      text: 'A deal without a next step is easily forgotten. The board marks these deals, and deals that are overdue or stalled.',
      steps: ['Open the deal.', 'Enter the next step and its date.'],
      link: toDeals,
    },
    {
      id: 'close-deal',
      title: 'Win or lose a deal',
      text: 'Moving a deal to Closed Won or Closed Lost records the date. For a lost deal you can choose a reason.',
      steps: ['Drag the card to Closed Won or Closed Lost.', 'If it was lost, choose why, or skip it.'],
      notes: ['The win rate is the number of deals won, divided by all that were closed.'],
      link: toDeals,
    },
    {
      id: 'send-campaign',
      title: 'Send a campaign',
      text: 'A campaign is one email to many contacts, personalized with each contact’s name.',
      steps: [
        'Go to Marketing and press Create Campaign.',
        'Write the subject and the text. {{first_name}} is replaced with each recipient’s first name.',
        'Choose who receives it, and send it now or at a time you set.',
      ],
      notes: [
        'Every campaign carries your postal address and an unsubscribe link. Contacts who unsubscribe no longer receive campaigns.',
        'Your own email address must be verified first.',
      ],
      link: { label: 'Go to marketing', path: paths.marketing },
    },
  ],
};
