import { msg } from '@lingui/core/macro';
import {
  type ChosenPerson,
  type FoundPeople,
  type FoundPerson,
  PEOPLE_MAX,
  type PersonReport,
} from '@rapport/shared/personalData';
import { EmailAddress } from '@rapport/shared/text';
import { everyRow, readerWords, rows, type Scope } from '../../db/scope';
import { narrowBySearch } from '../../db/search';
import { notFound } from '../../http/problem';
import { withSentence } from '../activities/activityWords';
import { readBookedBy } from '../booking/booking.service';
import { reasonText } from '../campaigns/recipientReasons';
import { readSentBy } from '../forms/submissions.service';
import { readMailOfPerson } from '../mailboxes/mailThreads.readModel';
import { findErasedAt, listErased } from './erased.repository';
import { listMentions } from './mentions.repository';
import { termsOfPeople } from './terms';

const FOUND = ['id', 'name', 'email', 'phone', 'company', 'deleted_at'].map((column) => `contacts.${column}`);

/** The contacts that may be the person searched for, including those in the trash. */
export const findPeople = async (scope: Scope, search: string): Promise<FoundPeople> => {
  const email = EmailAddress.safeParse(search).data ?? null;
  const matches = email
    ? everyRow(scope, 'contacts').whereRaw(
        `lower(?) in (select lower(unnest(array_prepend(contacts.email, contacts.other_emails))))`,
        [email],
      )
    : narrowBySearch(everyRow(scope, 'contacts'), 'contacts', search);
  const contacts: FoundPerson[] = await matches
    // A merged contact belongs to the contact that it was merged into.
    .whereNull('contacts.merged_into_id')
    .orderBy('contacts.created_at')
    .limit(PEOPLE_MAX)
    .select(FOUND);
  return { contacts, email, erased_at: email && (await findErasedAt(scope, email)) };
};

/** Whether an address is refused because its person was erased. */
export const isErased = async (scope: Scope, email: string): Promise<boolean> =>
  (await findErasedAt(scope, email)) !== null;

/** Returns the given addresses that are refused because of an erasure. */
export const erasedAmong = (scope: Scope, addresses: string[]): Promise<Set<string>> => listErased(scope, addresses);

interface KeptContact {
  id: string;
  name: string;
  emails: string[];
  phones: string[];
}

/** The contacts, addresses and terms by which everything about a person is found. */
export interface PersonMarks {
  contactIds: string[];
  /** In lower case. */
  emails: string[];
  terms: string[];
}

/**
 * Includes the contacts that were merged into the chosen ones, because they are the same person.
 * @throws 404 if a chosen contact does not exist
 */
export const findMarks = async (scope: Scope, { contact_ids, email }: ChosenPerson): Promise<PersonMarks> => {
  const contacts: KeptContact[] = await everyRow(scope, 'contacts')
    .whereIn('id', await withMerged(scope, contact_ids))
    .select(
      'id',
      'name',
      scope.db.raw('array_prepend(email, other_emails) as emails'),
      scope.db.raw('array_prepend(phone, other_phones) as phones'),
    );
  const contactIds = contacts.map(({ id }) => id);
  if (contact_ids.some((id) => !contactIds.includes(id))) throw notFound(msg`This contact`);
  const known = [...contacts, { name: '', emails: email ? [email] : [], phones: [] }];
  const emails = [...new Set(known.flatMap((one) => one.emails.map((each) => each.toLowerCase())).filter(Boolean))];
  const shared = await emailsOfOthers(scope, contactIds, emails);
  const own = (address: string) => !shared.has(address.toLowerCase());
  return {
    contactIds,
    emails: emails.filter(own),
    terms: termsOfPeople(known.map((one) => ({ ...one, emails: one.emails.filter(own) }))),
  };
};

/** The ids of contacts and of those merged into them, in any number of steps. */
const withMerged = async (scope: Scope, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const merged: string[] = await everyRow(scope, 'contacts').whereIn('merged_into_id', ids).pluck('id');
  return [...ids, ...(await withMerged(scope, merged))];
};

/**
 * The addresses that other contacts have too, such as the address of an office. Merged contacts do not count, because
 * the contact that they were merged into has the address, or has lost it since.
 */
const emailsOfOthers = async (scope: Scope, contactIds: string[], emails: string[]): Promise<Set<string>> => {
  const others = await everyRow(scope, 'contacts')
    .whereNotIn('id', contactIds)
    .whereNull('merged_into_id')
    .joinRaw('cross join lateral unnest(array_prepend(contacts.email, contacts.other_emails)) as known')
    .whereRaw('lower(known) = any (?)', [emails])
    .select(scope.db.raw('lower(known) as email'));
  return new Set(others.map(({ email }: { email: string }) => email));
};

/** Everything that is stored about a person, including the trash. */
export const readPersonReport = async (
  scope: Scope,
  { contactIds, emails, terms }: PersonMarks,
): Promise<PersonReport> => {
  const rowsAbout = (table: string, column = 'contact_id') =>
    everyRow(scope, table).whereIn(`${table}.${column}`, contactIds);
  const mail = await readMailOfPerson(scope, contactIds, emails);
  return {
    contacts: (await rowsAbout('contacts', 'id').orderBy('created_at').select('*')).map(withoutInternalColumns),
    notes: (
      await rowsAbout('notes')
        .orderBy('happened_at')
        .select('*', scope.db.raw('shown_text(coalesce(plain_content, content)) as content'))
    ).map(withoutInternalColumns),
    files: (
      await everyRow(scope, 'files')
        .where((any) =>
          any
            .whereIn('contact_id', contactIds)
            .orWhereIn('note_id', everyRow(scope, 'notes').whereIn('contact_id', contactIds).select('id')),
        )
        .orderBy('created_at')
        .select('id', 'name', 'size', 'media_type', 'sha256', 'created_at', 'deleted_at')
    ).map(withoutInternalColumns),
    tasks: (await rowsAbout('tasks').orderBy('created_at').select('*')).map(withoutInternalColumns),
    deals: (await rowsAbout('deals').orderBy('created_at').select('*')).map(withoutInternalColumns),
    activities: (await rowsAbout('activities', 'entity_id').orderBy('created_at').select('*'))
      .map(withSentence(await readerWords(scope)))
      .map(withoutInternalColumns),
    emails: mail.emails,
    hidden_emails: mail.hidden,
    campaign_mails: await emailsTo(scope, { contactIds, emails }),
    suppressions: await rows(scope, 'suppressions')
      .whereIn('email_norm', emails)
      .select('email', 'reason', 'created_at'),
    form_submissions: await readSentBy(scope, contactIds, emails),
    bookings: await readBookedBy(scope, contactIds, emails),
    imports: await rowsAbout('import_changes', 'record_id')
      .join('imports', (join) =>
        join.on('imports.workspace_id', 'import_changes.workspace_id').andOn('imports.id', 'import_changes.import_id'),
      )
      .select('imports.file_name', 'imports.created_at'),
    mentioned_as: terms,
    mentions: await listMentions(scope, terms, contactIds),
  };
};

export const recipientsOf = (scope: Scope, { contactIds, emails }: Pick<PersonMarks, 'contactIds' | 'emails'>) =>
  rows(scope, 'campaign_recipients').where((any) =>
    any.whereIn('campaign_recipients.contact_id', contactIds).orWhereIn('campaign_recipients.email_norm', emails),
  );

const EMAIL_COLUMNS = ['email', 'status', 'reason', 'accepted_at', 'opened_on', 'clicked_on', 'unsubscribed_at'];

const emailsTo = async (scope: Scope, marks: Pick<PersonMarks, 'contactIds' | 'emails'>) => {
  const words = await readerWords(scope);
  const emails = await recipientsOf(scope, marks)
    .join('campaigns', (join) =>
      join
        .on('campaigns.workspace_id', 'campaign_recipients.workspace_id')
        .andOn('campaigns.id', 'campaign_recipients.campaign_id'),
    )
    .orderBy('campaign_recipients.accepted_at')
    .select(
      'campaigns.name as campaign',
      'campaigns.subject',
      ...EMAIL_COLUMNS.map((column) => `campaign_recipients.${column}`),
    );
  return emails.map((email: { reason: string }) => ({ ...email, reason: words(reasonText(email.reason)) }));
};

/** Removes the columns that say nothing about the person: the workspace, and what is derived from other columns. */
const withoutInternalColumns = ({
  workspace_id,
  search,
  custom_search,
  plain_content,
  format,
  position,
  ...row
}: Record<string, unknown>) => row;
