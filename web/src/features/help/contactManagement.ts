import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';

const toContacts = { label: 'Go to contacts', path: paths.contacts };
const toImport = { label: 'Go to Import/Export', path: paths.importExport };

export const contactManagement: HelpCategory = {
  name: 'Contact Management',
  articles: [
    {
      id: 'change-contact',
      title: 'View and edit a contact',
      text: 'A contact’s page shows their details, when you last spoke, the next task and open deals.',
      steps: ['Open the contact from the list or the search.', 'Press Edit, change what you need, and save.'],
      notes: ['If someone else changed the contact in the meantime, you are asked which version to keep.'],
      link: toContacts,
    },
    {
      id: 'status-and-tags',
      title: 'Use status and tags',
      text: 'The status shows whether a contact is a lead, a customer or a partner. Tags are your own labels.',
      steps: [
        'Open the contact and press Edit.',
        'Choose the status, and enter tags separated by commas.',
        'Filter the list by status, or search for a tag.',
      ],
      link: toContacts,
    },
    {
      id: 'notes',
      title: 'Keep notes and the timeline',
      text: 'A contact’s timeline shows your notes and all activity, newest first.',
      steps: [
        'Open the contact and press Add Note under Notes & Timeline.',
        'Write your note and save it. It appears at the top.',
        'Edit or delete a note with its buttons. Edited notes are marked.',
      ],
      link: toContacts,
    },
    {
      id: 'stay-in-touch',
      title: 'Stay in touch',
      text: 'Log calls, meetings and emails to see when you last spoke.',
      steps: [
        'Open the contact and log what you did.',
        'Set how often you want to be in touch, such as every 30 days.',
        'Contacts that are due appear on the dashboard.',
      ],
      link: toContacts,
    },
    {
      id: 'duplicates',
      title: 'Find and merge duplicates',
      text: 'When you add a contact whose email address already exists, the form warns you. Existing duplicates are listed for you.',
      steps: [
        'Go to Contacts and open Duplicates.',
        'Press Not a duplicate for two different people, and Merge for the same person.',
        'Choose which value to keep for each field. Notes, deals, tasks and history are combined.',
      ],
      link: toContacts,
    },
    {
      id: 'many-contacts',
      title: 'Change many contacts at once',
      text: 'Tag, assign, export, delete or set the status of many contacts at once, and undo it in one click.',
      steps: [
        'Select contacts, hold Shift to select a range, or select all that match the search.',
        'Choose what to do with them in the bar that appears.',
        'Press Undo in the message if it was a mistake.',
      ],
      notes: ['In the table view you can edit the list like a spreadsheet: arrow keys, typing, Enter.'],
      link: toContacts,
    },
    {
      id: 'import-contacts',
      title: 'Import contacts',
      text: 'Exports from Google, Outlook, HubSpot and Salesforce work without changes. Any other CSV file works too.',
      steps: [
        'Go to Import/Export and upload the CSV file in the Contacts panel.',
        'Choose what happens to contacts you already have: skip, update or add again.',
        'Check the preview and press Import.',
      ],
      notes: [
        'A row with an error never stops the others. Download the rows with errors, fix them and import them again.',
        'One file may hold 100,000 rows or 50 MB.',
      ],
      link: toImport,
    },
    {
      id: 'export-contacts',
      title: 'Export contacts',
      text: 'The export is a CSV file that opens in any spreadsheet and can be imported again as it is.',
      steps: ['Go to Import/Export.', 'Press Export to CSV in the Contacts panel.'],
      link: toImport,
    },
    {
      id: 'delete-contact',
      title: 'Delete and restore a contact',
      text: 'Deleted contacts are removed from every list and kept in the trash for 30 days.',
      steps: [
        'Press delete on the card or on the contact’s page, and confirm.',
        'Press Undo in the message if it was a mistake.',
        'Later, find it in Settings > Data > Trash.',
      ],
      link: { label: 'Go to settings', path: paths.settings },
    },
  ],
};
