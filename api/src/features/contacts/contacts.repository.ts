import {
  type Contact,
  type ContactChange,
  ContactFilter,
  type ContactQuery,
  type NewContact,
  type SimilarContact,
  type SimilarQuery,
} from '@rapport/shared/contacts';
import type { Knex } from 'knex';
import { countUpTo, keptTotal } from '../../db/counts';
import { prepared } from '../../db/database';
import { addRow, readRows, rows, type Scope, trashedRows } from '../../db/scope';
import { matching } from '../../db/search';
import { type Page, paged, toPage } from '../../http/pages';
import { changedMeanwhile, notFound } from '../../http/problem';

export const CONTACT = [
  'contacts.id',
  'contacts.name',
  'contacts.email',
  'contacts.phone',
  'contacts.other_emails',
  'contacts.other_phones',
  'contacts.company',
  'contacts.company_id',
  'contacts.status',
  'contacts.tags',
  'contacts.notes',
  'contacts.owner_id',
  'contacts.last_contacted_at',
  'contacts.cadence_days',
  'contacts.touch_due_at',
  'contacts.created_at',
  'contacts.updated_at',
];

const SORTS = {
  created_at: { by: 'contacts.created_at', type: 'timestamptz' },
  updated_at: { by: 'contacts.updated_at', type: 'timestamptz' },
  name: { by: 'fold(contacts.name) collate "C"', type: 'text' },
  last_contacted_at: { by: `coalesce(contacts.last_contacted_at, 'epoch')`, type: 'timestamptz' },
  touch_due_at: { by: 'contacts.touch_due_at', type: 'timestamptz' },
} as const;

export const listContacts = async (scope: Scope, query: ContactQuery): Promise<Page<Contact>> => {
  const { limit, cursor, sort } = query;
  const isNarrowed = sort === 'touch_due_at' || Object.keys(ContactFilter.shape).some((name) => name in query);
  const matches = matchingContacts(scope, query);
  if (sort === 'touch_due_at') matches.whereNotNull('contacts.touch_due_at');
  const total = () => (isNarrowed ? countUpTo(matches) : keptTotal(scope, 'contacts'));
  const sorting = SORTS[sort.replace('-', '') as keyof typeof SORTS];
  const page = paged(matches, { table: 'contacts', sorting, descending: sort.startsWith('-'), limit, cursor });
  page.select(CONTACT);
  return toPage<Contact>(await (isNarrowed ? page : prepared(page)), { limit, cursor }, total);
};

// Each has an index: the search column narrows to where the address occurs, before the addresses themselves are compared.
const WITH_EMAIL = `contacts.email <> '' and lower(contacts.email) = lower(?)`;
const WITH_OTHER_EMAIL = `cardinality(contacts.other_emails) > 0 and contacts.search like '%' || fold(?) || '%'
  and lower(?) in (select lower(unnest(other_emails)))`;

/** A condition on one value, and the value for each of its places. */
const conditionOf = (condition: string, value: string): [string, string[]] => [
  condition,
  condition.match(/\?/g)?.map(() => value) ?? [],
];

/** The contacts that a search and filters leave, not yet sorted or cut into pages. */
export const matchingContacts = (
  scope: Scope,
  { search, status, tag, company_id, owner_id, due, email, updated_since }: ContactFilter,
): Knex.QueryBuilder => {
  const matches = readRows(scope, 'contacts');
  if (search) matching(matches, 'contacts', search);
  if (status) matches.where('contacts.status', status);
  if (tag) matches.whereRaw('contacts.tags @> array[?]', [tag]);
  if (company_id) matches.where('contacts.company_id', company_id);
  if (owner_id) matches.where('contacts.owner_id', owner_id);
  if (due !== undefined) matches.where('contacts.touch_due_at', due ? '<=' : '>', scope.db.fn.now());
  if (email) {
    matches.where((any) =>
      any.whereRaw(...conditionOf(WITH_EMAIL, email)).orWhereRaw(...conditionOf(WITH_OTHER_EMAIL, email)),
    );
  }
  if (updated_since) matches.where('contacts.updated_at', '>=', updated_since);
  return matches;
};

export const findContact = async (scope: Scope, id: string): Promise<Contact> => {
  const contact = await prepared(rows(scope, 'contacts').where('contacts.id', id).first(CONTACT));
  if (!contact) throw notFound('This contact');
  return contact;
};

export const insertContact = async (
  scope: Scope,
  contact: Omit<NewContact, 'create_company'> & { id: string },
): Promise<Contact> => {
  const inserting = addRow(scope, 'contacts', { owner_id: scope.userId, ...contact }).returning(CONTACT);
  const [inserted] = await prepared(inserting);
  return inserted;
};

/** @throws 412 when the contact is no longer the version that was seen */
export const updateContact = async (
  scope: Scope,
  id: string,
  change: ContactChange,
  seenVersion: string | undefined,
): Promise<Contact> => {
  const contact = rows(scope, 'contacts').where('contacts.id', id);
  if (seenVersion) contact.where('contacts.updated_at', seenVersion);
  const [updated] = await contact.update({ ...change, updated_at: scope.db.fn.now() }).returning(CONTACT);
  if (!updated) throw changedMeanwhile('This contact');
  return updated;
};

/** Moves a contact to the trash, where it rests for 30 days. */
export const trashContact = async (scope: Scope, id: string): Promise<Pick<Contact, 'name'>> => {
  const [trashed] = await rows(scope, 'contacts')
    .where('contacts.id', id)
    .update({ deleted_at: scope.db.fn.now() })
    .returning(['contacts.name']);
  if (!trashed) throw notFound('This contact');
  return trashed;
};

/** How many places of the plan it takes to bring a contact back: sample data takes none. */
export const placesToRestore = async (scope: Scope, id: string): Promise<number> =>
  (await trashedRows(scope, 'contacts').where({ 'contacts.id': id, is_sample: false }).first('contacts.id')) ? 1 : 0;

export const restoreContact = async (scope: Scope, id: string): Promise<Contact> => {
  const [restored] = await trashedRows(scope, 'contacts')
    .where('contacts.id', id)
    .whereNull('contacts.merged_into_id')
    .update({ deleted_at: null, updated_at: scope.db.fn.now() })
    .returning(CONTACT);
  if (!restored) throw notFound('This contact');
  return restored;
};

const SIMILAR_MAX = 3;
const PHONE_DIGITS_MIN = 6;

/** The contacts with the same address, number or name, the surest first. Each way of being the same has an index. */
export const findSimilar = async (scope: Scope, { name, email, phone }: SimilarQuery): Promise<SimilarContact[]> => {
  const digits = phone.replace(/\D/g, '');
  const ways: [same: SimilarContact['same'], condition: string, value: string][] = [
    ['email', WITH_EMAIL, email],
    ['email', WITH_OTHER_EMAIL, email],
    [
      'phone',
      `contacts.search like '% ' || ? || '%' and ? in (select digits(unnest(array_prepend(phone, other_phones))))`,
      digits.length < PHONE_DIGITS_MIN ? '' : digits,
    ],
    ['name', 'fold(contacts.name) collate "C" = fold(?)', name],
  ];
  const found = new Map<string, SimilarContact>();
  for (const [same, condition, value] of ways) {
    if (value === '' || found.size >= SIMILAR_MAX) continue;
    const matches: Omit<SimilarContact, 'same'>[] = await readRows(scope, 'contacts')
      .whereRaw(...conditionOf(condition, value))
      .orderBy('contacts.created_at')
      .limit(SIMILAR_MAX)
      .select('contacts.id', 'contacts.name', 'contacts.email', 'contacts.company');
    for (const match of matches) if (!found.has(match.id)) found.set(match.id, { ...match, same });
  }
  return [...found.values()].slice(0, SIMILAR_MAX);
};
