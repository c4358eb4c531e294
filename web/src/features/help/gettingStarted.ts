import { addContactPath } from '../../lib/routes/links';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

export const gettingStarted: HelpCategory = {
  name: 'Getting Started',
  articles: [
    {
      id: 'first-contact',
      title: 'Add your first contact',
      text: 'All you need is a name. You can add everything else later.',
      steps: [
        'Press the plus button at the bottom right and choose Contact, or press C.',
        'Type the name. Add an email address, phone number or company if you have them.',
        'Press Add contact.',
      ],
      notes: ['Open the contact to add notes, log a call or link a deal.'],
      link: { label: 'Add a contact', path: addContactPath },
    },
    {
      id: 'bring-your-list',
      title: 'Import your spreadsheet',
      text: 'Save your list as a CSV file from your spreadsheet or your previous CRM, and upload it.',
      steps: [
        'Go to Import/Export and choose the panel for contacts or companies.',
        'Choose the file. Columns are recognized automatically. Change any that are not right.',
        'Review the preview: new records, existing records, and rows that need attention.',
        'Press Import. You can undo the whole import for 30 days.',
      ],
      notes: ['The first row must hold the column names, and every row needs a name.'],
      link: { label: 'Go to Import/Export', path: paths.importExport },
    },
    {
      id: 'find-anything',
      title: 'Find anything',
      text: 'One search looks through contacts, companies, deals and tasks: by name, email address, domain, or phone number in any format.',
      steps: [
        'Press Ctrl+K (Cmd+K on a Mac), or click the search box at the top.',
        'Type a few letters. Accents and capitals do not matter.',
        'Choose with the arrow keys and press Enter.',
      ],
      notes: ['You can also run commands: type “add contact” or “go to reports”.'],
      link: { label: 'Go to the dashboard', path: paths.dashboard },
    },
    {
      id: 'keyboard',
      title: 'Work with the keyboard',
      text: 'Most actions have a shortcut. Press ? on any page to see the list.',
      notes: [
        'C adds a contact, D a deal, T a task.',
        'G and then a letter goes to a page: G C to contacts, for example.',
        'Enter saves, Escape closes.',
      ],
      link: { label: 'Go to the dashboard', path: paths.dashboard },
    },
    {
      id: 'sample-data',
      title: 'Look around with sample data',
      text: 'Two years of sample records show what Rapport looks like in use. They are labeled as samples and do not count toward your plan.',
      steps: [
        'Choose to explore with sample data in the first steps, or on the checklist of the dashboard.',
        'Open, edit and move anything you like.',
        'Remove the sample data on the checklist when you are done. What you added yourself stays.',
      ],
      link: { label: 'Go to the dashboard', path: paths.dashboard },
    },
  ],
};
