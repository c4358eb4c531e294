import type { ActivityKind } from '@rapport/shared/activities';
import type { FilterRule } from '@rapport/shared/filters';
import type { ImportObjectType } from '@rapport/shared/imports';
import { campaignPath, contactPath } from '@rapport/shared/paths';
import { paths } from './paths';

/** The address that checkout returns to. The payment provider fills in the id. */
export const checkoutReturnPath = `${paths.paymentSuccess}?session_id={CHECKOUT_SESSION_ID}`;

/** The landing page with its sign-in dialog open. */
export const signInPath = `${paths.landing}?auth=login`;

/** The address of a filtered list's CSV. */
export const exportPath = (table: ImportObjectType, filter: object = {}) => {
  const given = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const query = new URLSearchParams(given).toString();
  return `/api/${table}/export/csv${query && `?${query}`}`;
};

export const tagPath = (tag: string) => `${paths.contacts}?${new URLSearchParams({ tag })}`;

/** The contacts that match all rules. */
export const contactsWherePath = (rules: FilterRule[]) =>
  `${paths.contacts}?${new URLSearchParams({ filter: JSON.stringify({ match: 'all', rules }) })}`;

/** The activities of a person in a period. */
export const activitiesPath = (filter: { actor: string; kind: ActivityKind; from?: string; to?: string }) => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return `${paths.activities}?${new URLSearchParams(given)}`;
};

export const dueContactsPath = `${paths.contacts}?due=true&sort=touch_due_at`;

/** The contact's page with the form open that logs a call, meeting or email. */
export const logTouchPath = (id: string) => `${contactPath(id)}?write=touch`;
export const newCampaignPath = campaignPath('new');
export const sentCampaignsPath = `${paths.marketing}?status=sent`;

/** Opens the form that adds a deal or a task linked to a record. */
export const addDealFor = (link: { contact_id?: string; company_id?: string }) =>
  `${paths.deals}?${new URLSearchParams({ add: 'deal', ...link })}`;

/** The deals that count as revenue. */
export const wonDealsPath = `${paths.deals}?state=won`;

/** Lists with the dialog open that adds a record. The state is in the URL, so that shortcuts, links and the back button work. */
export const addContactPath = `${paths.contacts}?add=contact`;
export const addCompanyPath = `${paths.companies}?add=company`;
export const addDealPath = `${paths.deals}?add=deal`;
export const addTaskPath = `${paths.tasks}?add=task`;
export const addCampaignPath = `${paths.marketing}?add=campaign`;

/** The settings of a pipeline. */
export const pipelineSettingsPath = (id = '') =>
  `${paths.settings}?${new URLSearchParams({ tab: 'pipelines', ...(id && { pipeline: id }) })}`;
