import { createHash, randomBytes } from 'node:crypto';
import {
  type Campaign,
  COUNTED_TOGETHER,
  type Recipient,
  type RecipientFilter,
  type RecipientQuery,
  type RecipientStatus,
} from '@rapport/shared/campaigns';
import { allowLongWork } from '../../db/allowLongWork';
import { countUpTo } from '../../db/counts';
import { addRow, readerWords, rows, type Scope } from '../../db/scope';
import { likeText } from '../../db/search';
import type { Db } from '../../db/session';
import { type Page, paged, toPage } from '../../http/pages';
import { reasonOf, reasonText } from './recipientReasons';

const SORTING = { by: 'campaign_recipients.email_norm collate "C"', type: 'text' } as const;

/** The statuses that a filter includes. */
const statusesOf = (filter: RecipientFilter): readonly string[] =>
  (COUNTED_TOGETHER as Partial<Record<RecipientFilter, readonly RecipientStatus[]>>)[filter] ?? [filter];

export const listRecipients = async (
  scope: Scope,
  campaignId: string,
  { search, status, sort, limit, cursor }: RecipientQuery,
): Promise<Page<Recipient>> => {
  const matches = rows(scope, 'campaign_recipients').where({ campaign_id: campaignId });
  if (status) matches.whereIn('campaign_recipients.status', statusesOf(status));
  if (search) matches.where('campaign_recipients.email_norm', 'like', `%${likeText(search.toLowerCase())}%`);
  const total = () => countUpTo(scope.db, matches);
  const page = paged(matches, {
    table: 'campaign_recipients',
    sorting: SORTING,
    descending: sort.startsWith('-'),
    limit,
    cursor,
  })
    .leftJoin('contacts', (join) =>
      join
        .on('contacts.workspace_id', 'campaign_recipients.workspace_id')
        .andOn('contacts.id', 'campaign_recipients.contact_id')
        .andOnNull('contacts.deleted_at'),
    )
    .select(
      'campaign_recipients.id',
      'contacts.id as contact_id',
      'contacts.name as contact_name',
      ...['email', 'status', 'reason', 'attempts', 'accepted_at', 'opened_on', 'clicked_on', 'unsubscribed_at'].map(
        (column) => `campaign_recipients.${column}`,
      ),
    );
  const [found, words] = await Promise.all([page, readerWords(scope)]);
  const recipients = found.map((one: Recipient & { sort_value: string }) => ({
    ...one,
    reason: words(reasonText(one.reason)),
  }));
  return toPage<Recipient>(recipients, { limit, cursor }, total);
};

export interface LockedRecipient {
  id: string;
  campaign_id: string;
  contact_id: string | null;
  email: string;
  status: RecipientStatus;
  attempts: number;
}

const recipient = (scope: Scope, id: string) => rows(scope, 'campaign_recipients').where('campaign_recipients.id', id);

/** Locks one recipient until the transaction ends. */
export const lockRecipient = (scope: Scope, id: string): Promise<LockedRecipient | undefined> =>
  recipient(scope, id).forUpdate().first('id', 'campaign_id', 'contact_id', 'email', 'status', 'attempts');

/** Marks a recipient as being sent to. Once this is committed, the email is only sent again if a member requests it. */
export const claimRecipient = (scope: Scope, id: string) =>
  recipient(scope, id).update({ status: 'sending', attempts: scope.db.raw('attempts + 1') });

/** Sets the status of a recipient, if it has one of the statuses in `from`. @returns how many rows changed */
export const updateRecipientStatus = (
  scope: Scope,
  id: string,
  status: RecipientStatus,
  {
    reason = '',
    from = ['queued', 'sending', 'unknown'],
    ...more
  }: { reason?: string; from?: RecipientStatus[] } & Record<string, unknown> = {},
): Promise<number> =>
  recipient(scope, id)
    .whereIn('status', from)
    // The reason of an erased person is left empty, because it could quote the address.
    .update({ status, reason: scope.db.raw(`case when email = '' then '' else ? end`, [reason]), ...more });

const QUEUED_JOB = `enqueue_job('campaigns.send', json_build_object('workspace_id', workspace_id, 'recipient_id', id), now(),
  'recipient ' || id, 'mail ' || workspace_id || ' ' || (get_byte(uuid_send(id), 15) & 1), 10)`;

/** The same queue as in `QUEUED_JOB`. A workspace has two queues for its emails, so that they never occupy all workers. */
export const queueOf = (scope: Scope, id: string) =>
  `mail ${scope.workspaceId} ${Number.parseInt(id.slice(-1), 16) & 1}`;

/** Enqueues a job for each recipient of a campaign who still waits for the email. */
export const enqueueWaiting = async (scope: Scope, campaignId: string): Promise<number> => {
  await allowLongWork(scope.db);
  const { rowCount } = await scope.db.raw(
    `select ${QUEUED_JOB} from campaign_recipients
     where workspace_id = :workspace and campaign_id = :campaign and status = 'queued'`,
    { workspace: scope.workspaceId, campaign: campaignId },
  );
  return rowCount;
};

/** Resets the recipients with this status to waiting. */
export const queueAgain = (scope: Scope, campaignId: string, status: RecipientStatus): Promise<number> =>
  rows(scope, 'campaign_recipients')
    .where({ campaign_id: campaignId, status })
    .update({ status: 'queued', attempts: 0, reason: '' });

export const skipWaiting = (scope: Scope, campaignId: string) =>
  rows(scope, 'campaign_recipients')
    .where({ campaign_id: campaignId, status: 'queued' })
    .update({
      status: 'skipped',
      reason: reasonOf('cancelled'),
    });

/** Counts an email toward today's limit (UTC). @returns whether it is within the limit */
export const takeDailyAllowance = async (scope: Scope, limit: number): Promise<boolean> => {
  const { rowCount } = await scope.db.raw(
    `insert into mail_days as days (workspace_id, day, sent) values (:workspace, (now() at time zone 'UTC')::date, 1)
     on conflict (workspace_id, day) do update set sent = days.sent + 1 where :limit < 0 or days.sent < :limit`,
    { workspace: scope.workspaceId, limit },
  );
  return rowCount > 0;
};

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Makes the token in the links of a recipient's email. Only its hash is stored. */
export const makeToken = async (scope: Scope, recipientId: string): Promise<string> => {
  const token = randomBytes(16).toString('base64url');
  await addRow(scope, 'recipient_tokens', { recipient_id: recipientId, token_hash: hashOf(token) });
  return token;
};

/** Finds the recipient whose email had a link with this token. Searches all workspaces, because the token does not name one. */
export const findByToken = (
  trx: Db,
  token: string,
): Promise<{ workspace_id: string; recipient_id: string } | undefined> =>
  trx('recipient_tokens')
    .where({ token_hash: hashOf(token) })
    .first('workspace_id', 'recipient_id');

/** The workspace of a recipient, for reports of email providers that name only the recipient. */
export const findWorkspaceOf = async (trx: Db, id: string): Promise<string | undefined> =>
  (await trx('campaign_recipients').where({ id }).first('workspace_id'))?.workspace_id;

export interface SentRecipient {
  id: string;
  campaign_id: string;
  contact_id: string | null;
  email: string;
  accepted_at: Date | null;
  campaign: Pick<Campaign, 'name' | 'content' | 'format'>;
}

/** Returns a recipient with the campaign's content. */
export const findSentRecipient = async (scope: Scope, id: string): Promise<SentRecipient | undefined> => {
  const found = await recipient(scope, id)
    .join('campaigns', (join) =>
      join
        .on('campaigns.workspace_id', 'campaign_recipients.workspace_id')
        .andOn('campaigns.id', 'campaign_recipients.campaign_id'),
    )
    .first(
      'campaign_recipients.id',
      'campaign_id',
      'contact_id',
      'email',
      'accepted_at',
      scope.db.raw(
        `json_build_object('name', campaigns.name, 'content', campaigns.content, 'format', campaigns.format) as campaign`,
      ),
    );
  return found;
};

/** Records the day of the first open or click. If a program was first, the first open or click by a person replaces it. */
export const markSeen = (scope: Scope, id: string, what: 'open' | 'click', kind: 'human' | 'proxy' | 'unknown') => {
  const day = what === 'open' ? 'opened_on' : 'clicked_on';
  return recipient(scope, id)
    .where((unseen) => {
      unseen.whereNull(`${what}_kind`);
      if (kind === 'human') unseen.orWhereNot(`${what}_kind`, 'human');
    })
    .update({ [`${what}_kind`]: kind, [day]: scope.db.raw(`(now() at time zone 'UTC')::date`) });
};

export const markUnsubscribed = (scope: Scope, id: string) =>
  recipient(scope, id).whereNull('unsubscribed_at').update({ unsubscribed_at: scope.db.fn.now() });
