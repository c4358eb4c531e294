import { msg } from '@lingui/core/macro';
import type { Said } from './words';

/** The tools that data can be moved from, by the names that people know. */
export const TRANSFER_SOURCES = {
  hubspot: 'HubSpot',
  pipedrive: 'Pipedrive',
  zoho: msg`Zoho CRM`,
  salesforce: 'Salesforce',
  google: msg`Google Contacts`,
  outlook: 'Outlook',
  spreadsheet: msg`A spreadsheet`,
} as const satisfies Record<string, Said>;

/** The maximum size of one uploaded file. */
export const TRANSFER_UPLOAD_BYTES_MAX = 100 * 1024 * 1024;
/** How many lists a transfer can have, including skipped ones. */
export const TRANSFER_FILES_MAX = 200;
/** How long uploaded files are kept before they are imported, in days. */
export const TRANSFER_DAYS = 7;
