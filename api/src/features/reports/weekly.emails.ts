import { msg } from '@lingui/core/macro';
import { formatDate } from '@rapport/shared/dates';
import { pages } from '@rapport/shared/paths';
import type { Scope } from '../../db/scope';
import type { Context } from '../../http/context';
import type { EmailContent } from '../../integrations/email/renderEmail';
import { datePreferencesOf, readWorkspaceSettings } from '../settings/settings.readModel';
import { formattersFor, notIncluded } from './tables/writing';
import { readWeek } from './weekly.readModel';

/** The email with the workspace's figures for the seven days before a day. */
export const weeklyEmail = async (context: Context, scope: Scope, day: string): Promise<EmailContent> => {
  const settings = await readWorkspaceSettings(scope);
  const reading = await datePreferencesOf(scope, scope.userId);
  const { number, money } = formattersFor(reading.language, settings.currency);
  const { first, last, deals, value, apart, contacts, tasks, openDeals } = await readWeek(
    scope,
    settings,
    reading.timezone,
    day,
  );
  const days = { first: formatDate(first, reading), last: formatDate(last, reading) };
  return {
    subject: msg`Your week in ${{ workspace: settings.name }}`,
    paragraphs: [],
    tables: [
      {
        title: msg`Last week, ${{ first: days.first }} to ${{ last: days.last }}`,
        columns: [],
        rows: [
          { cells: [msg`Won amount`, money(value)] },
          { cells: [msg`Deals won`, number(deals)] },
          { cells: [msg`New contacts`, number(contacts)] },
          { cells: [msg`Tasks done`, number(tasks)] },
          { cells: [msg`Open deals now`, number(openDeals)] },
        ],
        notes: notIncluded(apart, money),
      },
    ],
    action: { label: msg`Open reports`, url: `${context.address()}${pages.reports}` },
    note: msg`You get this email because the weekly report is on under Settings > Notifications.`,
  };
};
