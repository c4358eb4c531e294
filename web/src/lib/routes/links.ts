import { campaignPath, contactPath } from '@rapport/shared/paths';
import { paths } from './paths';

/** The landing page with its sign-in dialog open. */
export const signInPath = `${paths.landing}?auth=login`;

export const dueContactsPath = `${paths.contacts}?due=true&sort=touch_due_at`;

/** The contact's page with the form for logging a call, meeting or email open. */
export const logTouchPath = (id: string) => `${contactPath(id)}?write=touch`;
export const newCampaignPath = campaignPath('new');
export const sentCampaignsPath = `${paths.marketing}?status=sent`;

/** Opens the form that adds a deal or a task linked to a record. */
export const addDealFor = (link: { contact_id?: string; company_id?: string }) =>
  `${paths.deals}?${new URLSearchParams({ add: 'deal', ...link })}`;

/** The deals that count as revenue. */
export const wonDealsPath = `${paths.deals}?state=won`;
/** The deals of all pipelines that are neither won nor lost. */
export const openDealsPath = `${paths.deals}?state=open`;
/** The tasks that are not done. */
export const openTasksPath = `${paths.tasks}?${new URLSearchParams({
  filter: JSON.stringify({ match: 'all', rules: [{ field: 'status', op: 'is_not', value: 'done' }] }),
})}`;

/** Lists with the dialog for adding a record open. The state is in the URL, so that shortcuts, links and the back button work. */
export const addContactPath = `${paths.contacts}?add=contact`;
export const addCompanyPath = `${paths.companies}?add=company`;
export const addDealPath = `${paths.deals}?add=deal`;
export const addTaskPath = `${paths.tasks}?add=task`;
export const addCampaignPath = `${paths.marketing}?add=campaign`;
