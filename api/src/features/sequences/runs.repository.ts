import { msg } from '@lingui/core/macro';
import type {
  NotStarted,
  SequenceEnding,
  SequenceRun,
  SequenceRunQuery,
  SequenceStep,
} from '@rapport/shared/sequences';
import type { Knex } from 'knex';
import { countUpTo } from '../../db/counts';
import { addRow, addRows, rows, type Scope } from '../../db/scope';
import type { Db } from '../../db/session';
import { type Page, paged, toPage } from '../../http/pages';
import { notFound } from '../../http/problem';

/** Selects runs with their sequences, contacts and mailboxes. */
const runsWithTables = (scope: Scope): Knex.QueryBuilder => {
  const joined = (table: 'sequences' | 'contacts' | 'mailboxes', key: string) =>
    `join ${table} on ${table}.workspace_id = sequence_runs.workspace_id and ${table}.id = sequence_runs.${key}`;
  return rows(scope, 'sequence_runs')
    .joinRaw(joined('sequences', 'sequence_id'))
    .joinRaw(joined('contacts', 'contact_id'))
    .joinRaw(joined('mailboxes', 'mailbox_id'));
};

/**
 * The runs that the caller may see. Those of other members' private mailboxes are hidden, because how a run ended
 * reveals emails of the mailbox.
 */
const visibleRuns = (scope: Scope) =>
  runsWithTables(scope).where((any) =>
    any.whereRaw('mailboxes.user_id = ?::uuid', [scope.userId]).orWhereNot('mailboxes.visibility', 'private'),
  );

const runColumns = (scope: Scope) => [
  ...['id', 'sequence_id', 'contact_id', 'sent', 'next_at', 'ending', 'created_at', 'ended_at'].map(
    (column) => `sequence_runs.${column}`,
  ),
  'sequences.name as sequence_name',
  'contacts.name as contact_name',
  scope.db.raw(`json_build_object('name', mailboxes.sender_name, 'address', mailboxes.address) as sender`),
  scope.db.raw('coalesce(mailboxes.user_id = ?::uuid, false) as is_own', [scope.userId]),
  scope.db.raw('jsonb_array_length(sequence_runs.steps) as steps'),
];

const NEWEST = { by: 'sequence_runs.created_at', type: 'timestamptz' } as const;

export const listRuns = async (
  scope: Scope,
  { sequence_id, contact_id, limit, cursor }: SequenceRunQuery,
): Promise<Page<SequenceRun>> => {
  const matches = visibleRuns(scope);
  if (sequence_id) matches.where('sequence_runs.sequence_id', sequence_id);
  if (contact_id) matches.where('sequence_runs.contact_id', contact_id);
  const page = paged(matches, { table: 'sequence_runs', sorting: NEWEST, descending: true, limit, cursor });
  const total = () => countUpTo(scope.db, matches);
  return toPage<SequenceRun>(await page.select(runColumns(scope)), { limit, cursor }, total);
};

/** @throws 404 */
export const findRun = async (scope: Scope, id: string): Promise<SequenceRun> => {
  const found = await visibleRuns(scope).where('sequence_runs.id', id).first(runColumns(scope));
  if (!found) throw notFound(msg`This sequence`);
  return found;
};

/**
 * A contact for whom a sequence is to start, and the reason that prevents it. Candidates are locked until the
 * transaction ends.
 */
export interface Candidate {
  id: string;
  name: string;
  reason: NotStarted | null;
}

export const lockCandidates = async (scope: Scope, ids: string[]): Promise<Candidate[]> => {
  await rows(scope, 'contacts').whereIn('id', ids).orderBy('id').forUpdate().select('id');
  const { rows: found } = await scope.db.raw(
    `select contacts.id, contacts.name, case
       when contacts.email = '' then 'no_email'
       when exists (
         select from sequence_runs where sequence_runs.workspace_id = :workspace
           and sequence_runs.contact_id = contacts.id and sequence_runs.ending is null
       ) then 'running'
       when suppressions.reason = 'hard_bounce' then 'bounced'
       when suppressions.id is not null then 'suppressed'
     end as reason
     from contacts
     left join suppressions on suppressions.workspace_id = :workspace
       and suppressions.email_norm = lower(trim(contacts.email))
     where contacts.workspace_id = :workspace and contacts.deleted_at is null and contacts.id = any (:ids)`,
    { workspace: scope.workspaceId, ids },
  );
  return found;
};

interface NewRun {
  sequence_id: string;
  contact_id: string;
  mailbox_id: string;
  steps: SequenceStep[];
  timezone: string;
  next_at: Date;
}

export const insertRuns = (scope: Scope, runs: NewRun[]) =>
  addRows(
    scope,
    'sequence_runs',
    runs.map(({ steps, ...run }) => ({ ...run, steps: JSON.stringify(steps) })),
  );

/** Ends a run before its last email. @returns whether it was still running */
export const stopRun = async (scope: Scope, id: string, ending: SequenceEnding): Promise<boolean> =>
  (await rows(scope, 'sequence_runs')
    .where({ id })
    .whereNull('ending')
    .update({ ending, ended_at: scope.db.fn.now(), next_at: null })) > 0;

/** How long after the end of a run an answer still counts as an answer to the sequence. */
const ANSWERED_WITHIN = "interval '30 days'";

/**
 * Ends the runs whose contacts answered, met or talked to a member, won or lost a deal, no longer want emails, or can
 * no longer be reached, and the later of two runs of a contact. Without `contactIds`, it does so for all contacts. A
 * finished run is counted as answered if an answer arrives later.
 */
export const endRuns = (scope: Scope, contactIds?: string[]) =>
  scope.db.raw(
    `update sequence_runs set ending = found.ending, ended_at = coalesce(sequence_runs.ended_at, now()), next_at = null
     from (
       select runs.id, case
         when exists (
           select from mail_contacts
           join mail_messages on mail_messages.workspace_id = :workspace and mail_messages.id = mail_contacts.mail_id
           where mail_contacts.workspace_id = :workspace and mail_contacts.contact_id = runs.contact_id
             -- Emails are dated to the second.
             and mail_messages.sent_at >= date_trunc('second', runs.created_at)
             and mail_messages.from_address = any (lower_all(array_prepend(contacts.email, contacts.other_emails)))
         ) then 'answered'
         when runs.ending is not null then null
         when contacts.deleted_at is not null or contacts.email = '' then 'contact_gone'
         when exists (
           select from sequence_emails
           join mail_messages on mail_messages.workspace_id = :workspace
             and mail_messages.message_key = sequence_emails.message_key
           where sequence_emails.workspace_id = :workspace and sequence_emails.run_id = runs.id
             and mail_messages.bounce is not null
         ) then 'bounced'
         when suppressions.reason = 'hard_bounce' then 'bounced'
         when suppressions.id is not null then 'suppressed'
         when exists (
           select from notes where notes.workspace_id = :workspace and notes.contact_id = runs.contact_id
             and notes.deleted_at is null and notes.kind in ('call', 'meeting') and notes.happened_at > runs.created_at
         ) then 'met'
         when exists (
           select from deals where deals.workspace_id = :workspace and deals.contact_id = runs.contact_id
             and deals.deleted_at is null and deals.outcome <> 'open' and deals.closed_at > runs.created_at
         ) then 'deal_closed'
         when exists (
           select from sequence_runs as earlier where earlier.workspace_id = :workspace
             and earlier.contact_id = runs.contact_id and earlier.ending is null
             and (earlier.created_at, earlier.id) < (runs.created_at, runs.id)
         ) then 'started_twice'
       end as ending
       from sequence_runs as runs
       join contacts on contacts.workspace_id = :workspace and contacts.id = runs.contact_id
       left join suppressions on suppressions.workspace_id = :workspace
         and suppressions.email_norm = lower(trim(contacts.email))
       where runs.workspace_id = :workspace and (runs.contact_id = any (:contactIds::uuid[]) or :contactIds::uuid[] is null)
         and (runs.ending is null or runs.ending = 'finished' and runs.ended_at > now() - ${ANSWERED_WITHIN})
     ) as found
     where sequence_runs.workspace_id = :workspace and sequence_runs.id = found.id and found.ending is not null`,
    { workspace: scope.workspaceId, contactIds: contactIds ?? null },
  );

/** The workspaces in which a run may have to continue or end. */
export const listWorkspacesWithRuns = (trx: Db): Promise<string[]> =>
  trx('sequence_runs')
    .whereRaw(`ending is null or ending = 'finished' and ended_at > now() - ${ANSWERED_WITHIN}`)
    .distinct()
    .pluck('workspace_id');

export const listDueRuns = (scope: Scope, limit: number): Promise<string[]> =>
  rows(scope, 'sequence_runs')
    .whereNull('ending')
    .whereRaw('next_at <= now()')
    .orderBy(['next_at', 'id'])
    .limit(limit)
    .pluck('id');

/** A run whose next email is due, with its contact and sender. */
export interface DueRun {
  id: string;
  contact_id: string;
  mailbox_id: string;
  user_id: string;
  steps: SequenceStep[];
  sent: number;
  timezone: string;
}

/** Locks a run, so that no other process continues it; `null` if it is not due. */
export const lockDueRun = async (scope: Scope, id: string): Promise<DueRun | null> =>
  (await runsWithTables(scope)
    .where('sequence_runs.id', id)
    .whereNull('sequence_runs.ending')
    .whereRaw('sequence_runs.next_at <= now()')
    .forUpdate('sequence_runs')
    .first(
      ...['id', 'contact_id', 'mailbox_id', 'steps', 'sent', 'timezone'].map((column) => `sequence_runs.${column}`),
      'mailboxes.user_id',
    )) ?? null;

export const postponeRun = (scope: Scope, id: string, next_at: Date) =>
  rows(scope, 'sequence_runs').where({ id }).update({ next_at });

/** When a mailbox that has used up its daily allowance of sequence emails may send again; `null` if it may send now. */
export const mailboxFreeAt = async (scope: Scope, mailboxId: string, most: number): Promise<Date | null> => {
  const oldest = await rows(scope, 'sequence_emails')
    .where({ mailbox_id: mailboxId })
    .whereRaw(`created_at > now() - interval '1 day'`)
    .orderBy('created_at', 'desc')
    .offset(most - 1)
    .first(scope.db.raw(`created_at + interval '1 day' as at`));
  return oldest ? new Date(oldest.at) : null;
};

/** The last email of a run. It has a `mail_id` once it was read from the mailbox. */
export const lastEmailOf = async (
  scope: Scope,
  runId: string,
): Promise<{ outgoing_id: string; mail_id: string | null; subject: string | null } | null> =>
  (await rows(scope, 'sequence_emails')
    .leftJoin('mail_messages', (join) =>
      join
        .on('mail_messages.workspace_id', 'sequence_emails.workspace_id')
        .andOn('mail_messages.message_key', 'sequence_emails.message_key'),
    )
    .where({ run_id: runId })
    .orderBy('sequence_emails.created_at', 'desc')
    .first('sequence_emails.outgoing_id', 'mail_messages.id as mail_id', 'mail_messages.subject')) ?? null;

export const addEmail = async (
  scope: Scope,
  run: { id: string; sent: number; mailbox_id: string },
  email: { outgoing_id: string; message_key: string },
  next: Date | null,
) => {
  const { id: run_id, mailbox_id, sent } = run;
  await addRow(scope, 'sequence_emails', { run_id, mailbox_id, ...email });
  const finished = { ending: 'finished', ended_at: scope.db.fn.now(), next_at: null };
  await rows(scope, 'sequence_runs')
    .where({ id: run_id })
    .update({ sent: sent + 1, ...(next ? { next_at: next } : finished) });
};

export const endRestoredRuns = (trx: Db) =>
  trx('sequence_runs').whereNull('ending').update({ ending: 'restored', ended_at: trx.fn.now(), next_at: null });
