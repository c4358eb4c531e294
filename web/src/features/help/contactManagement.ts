import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toContacts = { label: 'Go to contacts', path: paths.contacts };
const toImport = { label: 'Go to Import/Export', path: paths.importExport };

export const contactManagement: HelpCategory = {
  name: 'Contact Management',
  articles: [
    {
      id: 'change-contact',
      title: 'See and change a contact',
      text: 'A contact’s page shows who it is, when you last spoke, the next task and the open deals.',
      steps: ['Open the contact from the list or the search.', 'Press Edit, change what you need, and save.'],
      notes: ['If somebody else changed the contact meanwhile, you are told, and nothing is overwritten.'],
      link: toContacts,
    },
    {
      id: 'status-and-tags',
      title: 'Use status and tags',
      text: 'The status says where you stand with somebody: lead, customer or partner. Tags are your own words.',
      steps: [
        'Open the contact and press Edit.',
        'Choose the status, and write tags with commas between them.',
        'Filter the list by status, or search for a tag.',
      ],
      link: toContacts,
    },
    {
      id: 'notes',
      title: 'Keep notes and the timeline',
      text: 'The timeline of a contact holds your notes and everything that happened, newest first.',
      steps: [
        'Open the contact and press Add Note under Notes & Timeline.',
        'Write what was said. Saving adds it at the top.',
        'Edit or delete a note from its own buttons. A changed note is marked as edited.',
      ],
      link: toContacts,
    },
    {
      id: 'stay-in-touch',
      title: 'Stay in touch',
      text: 'Log a call, a meeting or an email, and Rapport knows when you last spoke.',
      steps: [
        'Open the contact and log what you did.',
        'Set how often you want to be in touch, such as every 30 days.',
        'Who is due stands on the dashboard.',
      ],
      link: toContacts,
    },
    {
      id: 'duplicates',
      title: 'Find and merge duplicates',
      text: 'When you add somebody whose email address is known, the form says so. Those already there twice are listed for you.',
      steps: [
        'Go to Contacts and open Duplicates.',
        'Press Not a duplicate where they are two people, and Merge where they are one.',
        'Choose for each field whose value stands. Notes, deals, tasks and history come together in one.',
      ],
      link: toContacts,
    },
    {
      id: 'many-contacts',
      title: 'Change many contacts at once',
      text: 'Tag, give a status or an owner, export or delete as many as you like, and undo it with one press.',
      steps: [
        'Tick the contacts, with Shift a whole range, or choose all that match the search.',
        'Choose what to do with them in the bar that appears.',
        'Press Undo in the message if it was a mistake.',
      ],
      notes: ['Shown as a table, the list is worked in like a spreadsheet: arrow keys, typing, Enter.'],
      link: toContacts,
    },
    {
      id: 'import-contacts',
      title: 'Import contacts',
      text: 'Exports of Google, Outlook, HubSpot and Salesforce are understood as they are. Any other CSV file works too.',
      steps: [
        'Go to Import/Export and upload the CSV file in the Contacts panel.',
        'Say what happens with people you already have: leave them, update them, or add them again.',
        'Check the preview and press Import.',
      ],
      notes: [
        'A wrong row never stops the others. Download the wrong rows with their reasons, mend them, and import those again.',
        'One file may hold 100,000 rows or 50 MB.',
      ],
      link: toImport,
    },
    {
      id: 'export-contacts',
      title: 'Export contacts',
      text: 'The export is a CSV file that opens in any spreadsheet and can be imported again without a change.',
      steps: ['Go to Import/Export.', 'Press Export to CSV in the Contacts panel.'],
      link: toImport,
    },
    {
      id: 'delete-contact',
      title: 'Delete a contact, and get it back',
      text: 'A deleted contact leaves every list at once and rests in the trash for 30 days.',
      steps: [
        'Press delete on the card or on the contact’s page, and confirm.',
        'Press Undo in the message if it was a mistake.',
        'Later, find it in Settings > Data > Trash.',
      ],
      link: { label: 'Go to settings', path: paths.settings },
    },
  ],
};
