import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toDeals = { label: 'Go to deals', path: paths.deals };

export const salesAndDeals: HelpCategory = {
  name: 'Sales & Deals',
  articles: [
    {
      id: 'create-deal',
      title: 'Create a deal',
      text: 'A deal is something you may sell: a title, an amount and a stage.',
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
      notes: ['Any stage may follow any other. Every move is kept, so reports know how long deals rest.'],
      link: toDeals,
    },
    {
      id: 'next-step',
      title: 'Always have a next step',
      text: 'A deal without a next step is easily forgotten. The board marks those, and the ones whose step is overdue or that have rested too long.',
      steps: ['Open the deal.', 'Write the next step and the day for it.'],
      link: toDeals,
    },
    {
      id: 'close-deal',
      title: 'Win or lose a deal',
      text: 'Moving a deal to Closed Won or Closed Lost stamps the day. For a lost one you can choose a reason.',
      steps: ['Drag the card to Closed Won or Closed Lost.', 'If it was lost, choose why, or skip it.'],
      notes: ['The win rate is the number of deals won, divided by all that were closed.'],
      link: toDeals,
    },
    {
      id: 'send-campaign',
      title: 'Send a campaign',
      text: 'A campaign is one email to many contacts, with each one’s name in it.',
      steps: [
        'Go to Marketing and press Create Campaign.',
        'Write the subject and the text. {{first_name}} becomes the first name of whoever reads it.',
        'Choose who receives it, and send it now or at a time you set.',
      ],
      notes: [
        'Every campaign carries your postal address and an unsubscribe link. Whoever unsubscribes is never written to again.',
        'Your own email address must be verified first.',
      ],
      link: { label: 'Go to marketing', path: paths.marketing },
    },
  ],
};
