import type { RecordTableName } from './recordTypes';

/** Campaigns are listed on the marketing page; notes and files have no page of their own. */
type ListedTable = Exclude<RecordTableName, 'campaigns' | 'notes' | 'files'>;

/** The page with the list of a record type. Its path is that of its table in `recordTypes.ts`. */
export const listPath = <Table extends ListedTable>(table: Table) => `/${table}` as const;

/** The pages of the app that emails, notifications and insights link to. */
export const pages = {
  contacts: listPath('contacts'),
  companies: listPath('companies'),
  deals: listPath('deals'),
  marketing: '/marketing',
  tasks: listPath('tasks'),
  reports: '/reports',
  activities: '/activities',
  importExport: '/import-export',
  move: '/import-export/move',
  billing: '/billing',
  paymentSuccess: '/billing/success',
  paymentCanceled: '/billing/cancel',
  settings: '/settings',
  taskLink: '/task-link',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  join: '/join',
  connect: '/connect',
} as const;

export const contactPath = (id: string) => `${pages.contacts}/${id}`;
export const companyPath = (id: string) => `${pages.companies}/${id}`;
export const campaignPath = (id: string) => `${pages.marketing}/${id}`;
export const dealPath = (id: string) => `${pages.deals}/${id}`;
/** The reports page with a saved report open. */
export const savedReportPath = (id: string) => `${pages.reports}?saved=${id}`;
/** The imports page with one import open. */
export const importPath = (id: string) => `${pages.importExport}?import=${id}`;
/** The page that moves data from another tool, at the current step of the transfer. */
export const transferPath = (id: string) => `${pages.move}?transfer=${id}`;
/** The tasks page with one task open. */
export const taskPath = (id: string) => `${pages.tasks}?task=${id}`;

const RECORD_PATHS = { contact: contactPath, company: companyPath, deal: dealPath, task: taskPath };

/** The page of a record. */
export const recordPath = (type: keyof typeof RECORD_PATHS, id: string) => RECORD_PATHS[type](id);
