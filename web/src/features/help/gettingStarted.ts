import { msg } from '@lingui/core/macro';
import { addContactPath } from '../../lib/routes/links';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

export const gettingStarted: HelpCategory = {
  name: msg`Getting Started`,
  articles: [
    {
      id: 'first-contact',
      title: msg`Add your first contact`,
      text: msg`All you need is a name. You can add everything else later.`,
      steps: [
        msg`Press the plus button and choose Contact, or press C.`,
        msg`Type the name. Add an email address, phone number or company if you have them.`,
        msg`Press Add contact.`,
      ],
      notes: [msg`Open the contact to add notes, log a call or link a deal.`],
      link: { label: msg`Add a contact`, path: addContactPath },
    },
    {
      id: 'bring-your-list',
      title: msg`Import your spreadsheet`,
      text: msg`Save your list as a CSV file from your spreadsheet or your previous CRM, and upload it.`,
      steps: [
        msg`Go to Import/Export and choose the panel for contacts or companies.`,
        msg`Choose the file. Columns are recognized automatically. Change any that are not right.`,
        msg`Review the preview: new records, existing records, and rows that need attention.`,
        msg`Press Import. You can undo the whole import for 30 days.`,
      ],
      notes: [msg`The first row must hold the column names, and every row needs a name.`],
      link: { label: msg`Go to Import/Export`, path: paths.importExport },
    },
    {
      id: 'find-anything',
      title: msg`Find anything`,
      text: msg`One search looks through contacts, companies, deals and tasks: by name, email address, domain, or phone number in any format.`,
      steps: [
        msg`Press Ctrl+K (Cmd+K on a Mac), or click the search box at the top.`,
        msg`Type a few letters. Accents and capitals do not matter.`,
        msg`Choose with the arrow keys and press Enter.`,
      ],
      notes: [msg`You can also run commands: type “add contact” or “go to reports”.`],
      link: { label: msg`Go to the dashboard`, path: paths.dashboard },
    },
    {
      id: 'keyboard',
      title: msg`Work with the keyboard`,
      text: msg`Most actions have a shortcut. Press ? on any page to see the list.`,
      notes: [
        msg`C adds a contact, D a deal, T a task.`,
        msg`G and then a letter goes to a page: G C to contacts, for example.`,
        msg`Enter saves, Escape closes.`,
      ],
      link: { label: msg`Go to the dashboard`, path: paths.dashboard },
    },
    {
      id: 'sample-data',
      title: msg`Look around with sample data`,
      text: msg`Two years of sample records show what Rapport looks like in use. They are labeled as samples and do not count toward your plan.`,
      steps: [
        msg`Choose to explore with sample data in the first steps, or on the checklist of the dashboard.`,
        msg`Open, edit and move anything you like.`,
        msg`Remove the sample data on the checklist when you are done. What you added yourself stays.`,
      ],
      link: { label: msg`Go to the dashboard`, path: paths.dashboard },
    },
  ],
};
