import type { TransferSource } from '@rapport/shared/transfers';

interface Guide {
  /** What to export, in the words of the tool. */
  files: string;
  steps: string[];
  hint?: string;
}

/** How to export there, in the words of each tool's own menus. */
export const GUIDES: Record<TransferSource, Guide> = {
  hubspot: {
    files: 'One file each of Companies, Contacts, Deals and Tasks.',
    steps: [
      'Open CRM, Contacts, and the view “All contacts”.',
      'Choose Export, and CSV or XLSX as the file format.',
      'Include all properties and associations. Their IDs link the records.',
      'HubSpot emails you the file. Do the same for Companies, Deals and Tasks.',
    ],
  },
  pipedrive: {
    files: 'One file each of Organizations, People, Deals and Activities.',
    steps: [
      'Open your account menu, Tools and apps, Export data.',
      'Export Organizations, People, Deals and Activities, as CSV or XLSX.',
      'From a list view choose Export from the menu “…” instead, and add the columns “Person – ID” and “Organization – ID” to the deals to link the records.',
    ],
    hint: 'Only admins can export everything.',
  },
  zoho: {
    files: 'The modules Accounts, Contacts, Leads, Deals and Tasks, or a whole data backup.',
    steps: [
      'Open Setup, Data Administration, Export, and export each of these modules as CSV.',
      'Or open Setup, Data Administration, Data Backup, and request a backup. You get one ZIP file. Upload it without unpacking it.',
    ],
    hint: 'Only administrators can do this. You do not need the ZIP with attachments.',
  },
  salesforce: {
    files: 'The ZIP of the data export. It holds Account, Contact, Lead, Opportunity, Task, contact roles and users.',
    steps: [
      'Open Setup, enter “Data Export” into Quick Find, and choose Data Export.',
      'Choose Export Now, Include all data, and Start Export.',
      'Salesforce emails you a link to the ZIP. It works for 48 hours. Upload the ZIP without unpacking it.',
    ],
    hint: 'Salesforce allows one export in 7 days, in some editions one in 29 days.',
  },
  google: {
    files: 'One file of your contacts.',
    steps: [
      'Open contacts.google.com on a computer and choose Export.',
      'Choose all contacts or a label, and “Google CSV”.',
    ],
  },
  outlook: {
    files: 'One file of your contacts.',
    steps: [
      'In the new Outlook and on the web: open People, Manage contacts, Export contacts.',
      'In the classic Outlook: File, Open & Export, Import/Export, Export to a file, Comma Separated Values, then the folder Contacts.',
    ],
  },
  spreadsheet: {
    files: 'A workbook (.xlsx) with a sheet for each kind of record, or CSV files.',
    steps: [
      'The first row contains the column names.',
      'Use a separate sheet or file for companies, contacts, deals and tasks.',
      'A column with the email address of the contact or the name of the company links the records.',
    ],
  },
};
