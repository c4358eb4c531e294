/** The pages that emails, notifications and insights lead to: addresses of the app that both sides know. */
export const pages = {
  contacts: '/contacts',
  companies: '/companies',
  deals: '/deals',
  marketing: '/marketing',
  tasks: '/tasks',
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
/** The page of a contact, company or deal. */
export const recordPath = (type: 'contact' | 'company' | 'deal', id: string) =>
  ({ contact: contactPath, company: companyPath, deal: dealPath })[type](id);
/** The reports with a saved one open. */
export const savedReportPath = (id: string) => `${pages.reports}?saved=${id}`;
/** The imports with one of them open. */
export const importPath = (id: string) => `${pages.importExport}?import=${id}`;
/** A move from another tool, at the step it has reached. */
export const transferPath = (id: string) => `${pages.move}?transfer=${id}`;
/** The tasks with one of them open. */
export const taskPath = (id: string) => `${pages.tasks}?task=${id}`;
