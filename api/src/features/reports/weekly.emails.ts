import { formatMoney } from '@rapport/shared/formatMoney';
import { pages } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { readingOf, readWorkspaceSettings } from '../settings/settings.readModel';
import { readWeek } from './weekly.readModel';

/** The last seven days of the workspace in numbers. */
export const weeklyEmail = async (context: Context, scope: Scope): Promise<EmailContent> => {
  const settings = await readWorkspaceSettings(scope);
  const { language, timezone: zone } = await readingOf(scope, scope.userId);
  const number = (value: number) => value.toLocaleString(language);
  const { deals, value, contacts, tasks, openDeals } = await readWeek(scope, settings, zone);
  return {
    subject: `Your week in ${settings.name}`,
    paragraphs: [
      `Deals won: ${number(deals)}, worth ${formatMoney(value, settings.currency, language)}`,
      `New contacts: ${number(contacts)}`,
      `Tasks done: ${number(tasks)}`,
      `Open deals now: ${number(openDeals)}`,
    ],
    action: { label: 'Open reports', url: `${context.address()}${pages.reports}` },
    note: 'You get this email because the weekly report is on under Settings > Notifications.',
  };
};
