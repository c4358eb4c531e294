import { msg } from '@lingui/core/macro';
import type { Said } from './words';

/** The tools that a transfer can come from, by the names that people know. */
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
/** How many lists a transfer takes, those left out included. */
export const TRANSFER_FILES_MAX = 200;
/** How long files wait to be imported, in days. */
export const TRANSFER_DAYS = 7;
