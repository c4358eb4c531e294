import { msg } from '@lingui/core/macro';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';
import { settingsLink } from './settingsLink';

const toDeals = { label: msg`Go to deals`, path: paths.deals };

export const salesAndDeals: HelpCategory = {
  name: msg`Sales & Deals`,
  articles: [
    {
      id: 'create-deal',
      title: msg`Create a deal`,
      text: msg`A deal is a potential sale with a title, an amount and a stage.`,
      steps: [
        msg`Press the plus button and choose Deal, or press D.`,
        msg`Give it a title and an amount. Add the contact, the company and the expected close date if you know them.`,
        msg`Press Add deal.`,
      ],
      link: toDeals,
    },
    {
      id: 'move-deal',
      title: msg`Move a deal along the pipeline`,
      text: msg`Each column is a stage. It shows how many deals it holds and what they are worth.`,
      steps: [
        msg`Drag the card to another column, or within its column.`,
        msg`With the keyboard: go to the card’s handle with Tab, press Space, move it with the arrow keys, and press Space again.`,
      ],
      notes: [
        msg`You can move a deal to any stage. Every move is recorded, so that reports can show the time in each stage.`,
      ],
      link: toDeals,
    },
    {
      id: 'pipelines',
      title: msg`Change the stages of your pipeline`,
      text: msg`Name the stages the way you sell, such as Inquiry, Shoot booked, Editing and Delivered.`,
      steps: [
        msg`Go to Settings and choose Pipelines.`,
        msg`Rename, add, reorder or remove stages, or begin with a template.`,
        msg`Press Save pipeline. If a stage that you removed has deals, choose where they go.`,
      ],
      notes: [msg`The history of each deal keeps the names that the stages had.`],
      link: settingsLink('pipelines'),
    },
    {
      id: 'next-step',
      title: msg`Plan the next step`,
      text: msg`A deal without a next step is easily forgotten. The board marks these deals, and deals that are overdue or stalled.`,
      steps: [msg`Open the deal.`, msg`Enter the next step and its date.`],
      link: toDeals,
    },
    {
      id: 'close-deal',
      title: msg`Win or lose a deal`,
      text: msg`Moving a deal to Closed Won or Closed Lost records the date. For a lost deal you can choose a reason.`,
      steps: [msg`Drag the card to Closed Won or Closed Lost.`, msg`If it was lost, choose why, or skip it.`],
      notes: [msg`The win rate is the number of deals won, divided by all that were closed.`],
      link: toDeals,
    },
    {
      id: 'send-quote',
      title: msg`Send a quote`,
      text: msg`Your customer reads the quote online, saves it as a PDF, and accepts or declines it. An accepted quote wins the deal.`,
      steps: [
        msg`Open the deal and press Add lines. Choose products or type what you sell.`,
        msg`Press New quote, and check the email address and the date until which it is valid.`,
        msg`Press Send quote, or leave the address empty and copy the link.`,
      ],
      notes: [msg`A quote stays as it was sent. After a change, make a new one.`],
      link: toDeals,
    },
    {
      id: 'send-campaign',
      title: msg`Send a campaign`,
      text: msg`A campaign is one email to many contacts, personalized with each contact’s name.`,
      steps: [
        msg`Go to Marketing and press Create Campaign.`,
        msg`Write the subject and the text. ${{ field: '{{first_name}}' }} is replaced with each recipient’s first name.`,
        msg`Choose who receives it, and send it now or at a time you set.`,
      ],
      notes: [
        msg`Every campaign carries your postal address and an unsubscribe link. Contacts who unsubscribe no longer receive campaigns.`,
        msg`Your own email address must be verified first.`,
      ],
      link: { label: msg`Go to marketing`, path: paths.marketing },
    },
  ],
};
