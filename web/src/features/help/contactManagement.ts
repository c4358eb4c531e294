import { msg } from '@lingui/core/macro';
import { paths } from '../../lib/routes/paths';
import type { HelpCategory } from './article';
import { settingsLink } from './settingsLink';

const toContacts = { label: msg`Go to contacts`, path: paths.contacts };
const toImport = { label: msg`Go to Import/Export`, path: paths.importExport };

export const contactManagement: HelpCategory = {
  name: msg`Contact Management`,
  articles: [
    {
      id: 'change-contact',
      title: msg`View and edit a contact`,
      text: msg`A contact’s page shows their details, when you last spoke, the next task and open deals.`,
      steps: [msg`Open the contact from the list or the search.`, msg`Press Edit, change what you need, and save.`],
      notes: [msg`If someone else changed the contact in the meantime, you are asked which version to keep.`],
      link: toContacts,
    },
    {
      id: 'status-and-tags',
      title: msg`Use status and tags`,
      text: msg`The status shows whether a contact is a lead, a customer or a partner. Tags are your own labels.`,
      steps: [
        msg`Open the contact and press Edit.`,
        msg`Choose the status, and enter tags separated by commas.`,
        msg`Filter the list by status, or search for a tag.`,
      ],
      link: toContacts,
    },
    {
      id: 'notes',
      title: msg`Keep notes and the timeline`,
      text: msg`A contact’s timeline shows your notes and all activity, newest first.`,
      steps: [
        msg`Open the contact and press Add Note under Notes & Timeline.`,
        msg`Write your note and save it. It appears at the top.`,
        msg`Edit or delete a note with its buttons. Edited notes are marked.`,
      ],
      link: toContacts,
    },
    {
      id: 'stay-in-touch',
      title: msg`Stay in touch`,
      text: msg`Log calls, meetings and emails to see when you last spoke.`,
      steps: [
        msg`Open the contact and log what you did.`,
        msg`Set how often you want to be in touch, such as every 30 days.`,
        msg`Contacts that are due appear on the dashboard.`,
      ],
      link: toContacts,
    },
    {
      id: 'duplicates',
      title: msg`Find and merge duplicates`,
      text: msg`When you add a contact whose email address already exists, the form warns you. Existing duplicates are listed for you.`,
      steps: [
        msg`Go to Contacts or Companies and open Duplicates.`,
        msg`Press Not a duplicate for two different people or companies, and Merge for the same one.`,
        msg`Choose which value to keep for each field. Notes, deals, tasks and history are combined.`,
      ],
      link: toContacts,
    },
    {
      id: 'many-contacts',
      title: msg`Change many contacts at once`,
      text: msg`Tag, assign, export, delete or set the status of many contacts at once, and undo it in one click.`,
      steps: [
        msg`Select contacts, hold Shift to select a range, or select all that match the search.`,
        msg`Choose what to do with them in the bar that appears.`,
        msg`Press Undo in the message if it was a mistake.`,
      ],
      notes: [msg`In the table view you can edit the list like a spreadsheet: arrow keys, typing, Enter.`],
      link: toContacts,
    },
    {
      id: 'saved-views',
      title: msg`Save a view of a list`,
      text: msg`A view keeps a filter, an order, columns and a layout under a name. It is a tab above the list.`,
      steps: [
        msg`Open contacts, companies, deals or tasks, press Filter and choose the rules.`,
        msg`Choose the order, and whether the list is shown as cards, a table or a calendar.`,
        msg`Press Save as view and name it. You can share it with your team.`,
      ],
      notes: [
        msg`The menu of a view makes it your start page. Exports, campaigns and bulk changes follow views too.`,
        msg`In a calendar, drag a record to another day to change its date.`,
      ],
      link: toContacts,
    },
    {
      id: 'import-contacts',
      title: msg`Import contacts`,
      text: msg`Exports from Google, Outlook, HubSpot and Salesforce work without changes. Any other CSV file works too.`,
      steps: [
        msg`Go to Import/Export and upload the CSV file in the Contacts panel.`,
        msg`Choose what happens to contacts you already have: skip, update or add again.`,
        msg`Check the preview and press Import.`,
      ],
      notes: [
        msg`A row with an error never stops the others. Download the rows with errors, fix them and import them again.`,
        msg`Press Add fields to keep columns without a field as custom fields.`,
        msg`One file may hold 100,000 rows or 50 MB.`,
      ],
      link: toImport,
    },
    {
      id: 'export-contacts',
      title: msg`Export contacts`,
      text: msg`The export is a CSV file that opens in any spreadsheet and can be imported again as it is.`,
      steps: [msg`Go to Import/Export.`, msg`Press Export to CSV in the Contacts panel.`],
      link: toImport,
    },
    {
      id: 'delete-contact',
      title: msg`Delete and restore a contact`,
      text: msg`Deleted contacts are removed from every list and kept in the trash for 30 days.`,
      steps: [
        msg`Press Delete on the card or on the contact’s page, and confirm.`,
        msg`Press Undo in the message if it was a mistake.`,
        msg`Later, find it in Settings > Data > Trash.`,
      ],
      link: settingsLink('data'),
    },
  ],
};
