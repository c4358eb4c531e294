import { campaignPath, dealPath, importPath, taskPath } from '@rapport/shared/paths';
import type { CampaignRow } from '../../../../migrations/seeds/campaigns';
import type { SampleStory } from '../../../../migrations/seeds/sampleRecords';
import type { CampaignResult } from '../campaigns/campaigns.emails';
import type { NotificationKind } from '../notifications/notificationWords';

const UNREAD = 3;
const CLOSED_SHOWN = 3;

export type DemoNotification = NotificationKind & { type: string; path: string; created_at: Date };

/** The notifications of the visitor, who is the first member, newest first. */
export const notificationsOf = ({
  deals,
  tasks,
  campaigns,
  imports,
}: SampleStory): (DemoNotification & { read_at: Date | null })[] => {
  const notifications: DemoNotification[] = [];
  for (const campaign of campaigns) {
    const { id, finished, owner } = campaign;
    if (!finished || owner !== 0) continue;
    const values = resultOf(campaign);
    notifications.push({
      type: 'campaign_result',
      kind: 'campaign_result',
      values,
      path: campaignPath(id),
      created_at: finished,
    });
  }
  for (const { id, fileName, people, failed, at } of imports) {
    const values = { count: people.length, noun: 'contacts', file: fileName, failed } as const;
    notifications.push({
      type: 'import_finished',
      kind: 'import_finished',
      values,
      path: importPath(id),
      created_at: at,
    });
  }
  const byOthers = deals.filter(({ closed, person, closedBy }) => closed && person.owner === 0 && closedBy !== 0);
  for (const { id, title, since, stage } of byOthers.slice(0, CLOSED_SHOWN)) {
    const kind = stage === 'closed_won' ? 'deal_won' : 'deal_lost';
    notifications.push({ type: 'deal_update', kind, values: { title }, path: dealPath(id), created_at: since });
  }
  for (const { id, title, created } of tasks.filter(({ person, creator }) => person.owner === 0 && creator !== 0)) {
    notifications.push({
      type: 'task_assigned',
      kind: 'task_assigned',
      values: { title },
      path: taskPath(id),
      created_at: created,
    });
  }
  return notifications
    .sort((one, other) => Number(other.created_at) - Number(one.created_at))
    .map((one, nth) => ({ ...one, read_at: nth < UNREAD ? null : one.created_at }));
};

const resultOf = ({ name, recipients }: CampaignRow): CampaignResult => {
  const count = (status: string) => recipients.filter((one) => one.status === status).length;
  return {
    name,
    status: 'sent',
    problem: '',
    sent_count: recipients.filter(({ accepted_at }) => accepted_at !== null).length,
    recipients_count: recipients.length,
    bounced_count: count('bounced'),
    failed_count: 0,
    unknown_count: 0,
    suppressed_count: count('suppressed'),
  };
};
