import { msg } from '@lingui/core/macro';
import { pages } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { datePreferencesOf, readWorkspaceSettings } from '../settings/settings.readModel';
import { formattersFor, notIncluded } from './tables/writing';
import { readWeek } from './weekly.readModel';

/** The seven days of the workspace before a day, in numbers. */
export const weeklyEmail = async (context: Context, scope: Scope, day: string): Promise<EmailContent> => {
  const settings = await readWorkspaceSettings(scope);
  const { language, timezone: zone } = await datePreferencesOf(scope, scope.userId);
  const { number, money } = formattersFor(language, settings.currency);
  const { deals, value, apart, contacts, tasks, openDeals } = await readWeek(scope, settings, zone, day);
  const missing = notIncluded(apart, money);
  return {
    subject: msg`Your week in ${{ workspace: settings.name }}`,
    paragraphs: [
      msg`Deals won: ${{ count: number(deals) }}, worth ${{ value: money(value) }}`,
      ...(missing ? [missing] : []),
      msg`New contacts: ${{ count: number(contacts) }}`,
      msg`Tasks done: ${{ count: number(tasks) }}`,
      msg`Open deals now: ${{ count: number(openDeals) }}`,
    ],
    action: { label: msg`Open reports`, url: `${context.address()}${pages.reports}` },
    note: msg`You get this email because the weekly report is on under Settings > Notifications.`,
  };
};
