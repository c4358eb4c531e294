import { prepared } from '../../../db/database';
import type { Scope } from '../../../db/scope';
import type { EngagementThen, Mail } from './engagement';
import { AGES } from './examples';
import { arrayLiteral } from './scoring.repository';

/** The emails of contacts that are neither hidden nor in a private mailbox, with whether the contact wrote them. */
const SHARED_MAIL = `
  select mail_contacts.contact_id, mail_messages.sent_at, (
    select lower(mail_messages.from_address) in (
      select lower(one) from unnest(array_prepend(contacts.email, contacts.other_emails)) as one)
    from contacts where contacts.workspace_id = :workspace and contacts.id = mail_contacts.contact_id) as is_theirs
  from mail_contacts
  join mail_messages on mail_messages.workspace_id = :workspace and mail_messages.id = mail_contacts.mail_id
  where mail_contacts.workspace_id = :workspace and mail_contacts.contact_id = any (:ids) and exists (
    select from mail_copies join mailboxes
      on mailboxes.workspace_id = :workspace and mailboxes.id = mail_copies.mailbox_id and mailboxes.visibility <> 'private'
    where mail_copies.workspace_id = :workspace and mail_copies.mail_id = mail_contacts.mail_id and not mail_copies.is_hidden)`;

const ANSWERED = (isThen: string) => `case bool_or(is_theirs) filter (where ${isThen})
  when true then 'answered' when false then 'unanswered' end`;

export interface MailRow {
  contact_id: string;
  recent: Mail | null;
  last_days: number;
}

/** Whether contacts wrote in the last 30 days or were only written to, and the number of days since the last email. */
export const sumMail = async (scope: Scope, contactIds: string[]): Promise<MailRow[]> => {
  const { rows: found } = await prepared(
    scope.db.raw(
      `select contact_id, ${ANSWERED(`sent_at > now() - interval '30 days'`)} as recent,
       extract(day from now() - max(sent_at))::int as last_days
     from (${SHARED_MAIL}) as mail where sent_at <= now() group by contact_id`,
      { workspace: scope.workspaceId, ids: arrayLiteral(contactIds) },
    ),
  );
  return found;
};

export interface EarlyRow {
  contact_id: string;
  /** The engagement at each of `AGES`, in that order. */
  ages: EngagementThen[];
}

/**
 * The engagement of contacts at each of `AGES`. Each part is `materialized` and repeats the condition on the ids. Otherwise the
 * planner may read the whole workspace.
 */
export const countEarlyEngagement = async (scope: Scope, contactIds: string[]): Promise<EarlyRow[]> => {
  const touches = AGES.map(
    (age, nth) => `
      count(*) filter (where happened_at <= begun.at + interval '${age} days')::int as touches_${nth},
      (array_agg(kind order by happened_at) filter (where happened_at <= begun.at + interval '${age} days'))[1] as first_${nth}`,
  );
  const seen = AGES.map(
    (age, nth) => `
      bool_or(open_kind = 'human' and opened_on <= (begun.at + interval '${age} days')::date) as opened_${nth},
      bool_or(click_kind = 'human' and clicked_on <= (begun.at + interval '${age} days')::date) as clicked_${nth}`,
  );
  const answered = AGES.map((age, nth) => `${ANSWERED(`sent_at <= begun.at + interval '${age} days'`)} as mail_${nth}`);
  const last = Math.max(...AGES);
  const { rows: found } = await prepared(
    scope.db.raw(
      `with begun as (
      select contacts.id, least(contacts.created_at, min(deals.created_at)) as at
      from contacts left join deals
        on deals.workspace_id = :workspace and deals.contact_id = contacts.id and deals.deleted_at is null
        and deals.contact_id = any (:ids)
      where contacts.workspace_id = :workspace and contacts.id = any (:ids) group by contacts.id, contacts.created_at
    ), touched as materialized (
      select begun.id, ${touches} from begun join notes
        on notes.workspace_id = :workspace and notes.contact_id = begun.id and notes.deleted_at is null
        and notes.contact_id = any (:ids) and notes.kind <> 'note' and notes.happened_at between begun.at and begun.at + interval '${last} days'
      group by begun.id
    ), reacted as materialized (
      select begun.id, ${seen} from begun join campaign_recipients as sent
        on sent.workspace_id = :workspace and sent.contact_id = begun.id and sent.contact_id = any (:ids)
        and (sent.open_kind = 'human' or sent.click_kind = 'human')
      group by begun.id
    ), mail as materialized (${SHARED_MAIL}), mailed as materialized (
      select begun.id, ${answered} from mail join begun on begun.id = mail.contact_id
      where mail.sent_at between begun.at and begun.at + interval '${last} days'
      group by begun.id
    )
    select touched.*, reacted.*, mailed.*, id as contact_id
    from touched full join reacted using (id) full join mailed using (id)`,
      { workspace: scope.workspaceId, ids: arrayLiteral(contactIds) },
    ),
  );
  return found.map((row: Record<string, unknown>) => ({
    contact_id: row.contact_id as string,
    ages: AGES.map((_age, nth) => ({
      touches: (row[`touches_${nth}`] as number | null) ?? 0,
      first: row[`first_${nth}`] as string | null,
      opened: row[`opened_${nth}`] === true,
      clicked: row[`clicked_${nth}`] === true,
      mail: row[`mail_${nth}`] as Mail | null,
    })),
  }));
};
