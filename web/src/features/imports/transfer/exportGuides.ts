import { msg } from '@lingui/core/macro';
import type { TransferSource } from '@rapport/shared/transfers';
import type { Sentence } from '@rapport/shared/words';

interface Guide {
  /** The files to export, in the words of the tool. */
  files: Sentence;
  steps: Sentence[];
  hint?: Sentence;
}

/** Explains the export from each tool, in the words of its own menus. */
export const GUIDES: Record<TransferSource, Guide> = {
  hubspot: {
    files: msg`One file each of Companies, Contacts, Deals, Tasks and Calls, and one with notes, emails and meetings.`,
    steps: [
      msg`Open CRM, Contacts, and the view “All contacts”.`,
      msg`Choose Export, and CSV or XLSX as the file format.`,
      msg`Include all properties and associations. Their IDs link the records.`,
      msg`HubSpot emails you the file. Do the same for Companies, Deals, Tasks and Calls.`,
      msg`For notes, emails and meetings, create a custom report with the data sources Activities and Contacts. Add the type, date, owner and text of the activity and the contact’s email address, and export it as CSV or XLSX.`,
    ],
    hint: msg`Not every HubSpot plan has custom reports.`,
  },
  pipedrive: {
    files: msg`One file each of Organizations, People, Deals, Activities and Notes.`,
    steps: [
      msg`Open your account menu, Tools and apps, Export data.`,
      msg`Export Organizations, People, Deals, Activities and Notes, as CSV or XLSX.`,
      msg`From a list view choose Export from the menu “…” instead, and add the columns “Person – ID” and “Organization – ID” to the deals to link the records.`,
    ],
    hint: msg`Only admins can export everything.`,
  },
  zoho: {
    files: msg`The modules Accounts, Contacts, Leads, Deals, Tasks, Calls, Meetings and Notes, or a whole data backup.`,
    steps: [
      msg`Open Setup, Data Administration, Export, and export each of these modules as CSV.`,
      msg`Or open Setup, Data Administration, Data Backup, and request a backup. You get one ZIP file. Upload it without unpacking it.`,
    ],
    hint: msg`Only administrators can do this. You do not need the ZIP with attachments.`,
  },
  salesforce: {
    files: msg`The ZIP of the data export. It holds Account, Contact, Lead, Opportunity, Task, Event, Note, contact roles and users.`,
    steps: [
      msg`Open Setup, enter “Data Export” into Quick Find, and choose Data Export.`,
      msg`Choose Export Now, Include all data, and Start Export.`,
      msg`Salesforce emails you a link to the ZIP. It works for 48 hours. Upload the ZIP without unpacking it.`,
    ],
    hint: msg`Salesforce allows one export in 7 days, in some editions one in 29 days.`,
  },
  google: {
    files: msg`One file of your contacts.`,
    steps: [
      msg`Open contacts.google.com on a computer and choose Export.`,
      msg`Choose all contacts or a label, and “Google CSV”.`,
    ],
  },
  outlook: {
    files: msg`One file of your contacts. The classic Outlook also exports the calendar and the tasks.`,
    steps: [
      msg`In the new Outlook and on the web: open People, Manage contacts, Export contacts.`,
      msg`In the classic Outlook: File, Open & Export, Import/Export, Export to a file, Comma Separated Values, then the folder Contacts. Do the same with the folders Calendar and Tasks.`,
    ],
  },
  spreadsheet: {
    files: msg`A workbook (.xlsx) with a sheet for each kind of record, or CSV files.`,
    steps: [
      msg`The first row contains the column names.`,
      msg`Use a separate sheet or file for companies, contacts, deals, tasks and notes.`,
      msg`A column with the email address of the contact or the name of the company links the records.`,
    ],
  },
};
