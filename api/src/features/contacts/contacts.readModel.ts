import type { Contact, ContactFilter, ContactQuery, SimilarContact, SimilarQuery } from '@rapport/shared/contacts';
import type { Knex } from 'knex';
import { readRows, type Scope } from '../../db/scope';
import type { Page } from '../../http/pages';
import { type Narrowed, narrowed } from '../records/narrowing.readModel';
import { matchingRecords } from '../records/recordList.readModel';
import { listOrSimilar } from '../records/similar.readModel';
import { hasUmlaut, spelledOut } from '../records/umlauts';
import { CONTACTS } from './contacts.repository';

export const listContacts = async (scope: Scope, query: ContactQuery): Promise<Page<Contact>> => {
  const narrowedQuery = await narrowed(scope, 'contact', query);
  const isByCadence = narrowedQuery.sort?.replace('-', '') === 'touch_due_at';
  const matches = (part: Narrowed<ContactQuery>) =>
    matchingContacts(scope, part).modify((all) => isByCadence && all.whereNotNull('contacts.touch_due_at'));
  return listOrSimilar(scope, CONTACTS, narrowedQuery, matches, { isNarrowedFurther: isByCadence });
};

/** The most recently added contacts. */
export const recentContacts = async (scope: Scope, limit: number): Promise<Contact[]> =>
  (await listContacts(scope, { sort: '-created_at', limit })).items;

// Each condition has an index: the search column narrows down the contacts before their addresses are compared.
const WITH_EMAIL = `contacts.email <> '' and lower(contacts.email) = lower(?)`;
const WITH_OTHER_EMAIL = `cardinality(contacts.other_emails) > 0 and contacts.search like '%' || searched(?) || '%'
  and lower(?) in (select lower(unnest(other_emails)))`;

/** A condition on one value, with the value for each placeholder. */
const conditionOf = (condition: string, value: string): [string, string[]] => [
  condition,
  condition.match(/\?/g)?.map(() => value) ?? [],
];

/** A query for the contacts that match a search and filters. */
export const matchingContacts = (
  scope: Scope,
  { status, tag, company_id, due, email, ...query }: Narrowed<ContactFilter>,
): Knex.QueryBuilder => {
  const matches = matchingRecords(scope, 'contact', query);
  if (status) matches.where('contacts.status', status);
  if (tag) matches.whereRaw('contacts.tags @> array[?]', [tag]);
  if (company_id) matches.where('contacts.company_id', company_id);
  if (due !== undefined) matches.where('contacts.touch_due_at', due ? '<=' : '>', scope.db.fn.now());
  if (email) {
    matches.where((any) =>
      any.whereRaw(...conditionOf(WITH_EMAIL, email)).orWhereRaw(...conditionOf(WITH_OTHER_EMAIL, email)),
    );
  }
  return matches;
};

/** SQL that folds Mueller like Müller. */
const WITHOUT_UMLAUTS = String.raw`regexp_replace(fold(?), '([aou])e', '\1', 'g')`;

const SIMILAR_MAX = 3;
const PHONE_DIGITS_MIN = 6;

/** The contacts with the same address, number or name, the best match first. An index serves each comparison. */
export const findSimilar = async (scope: Scope, { name, email, phone }: SimilarQuery): Promise<SimilarContact[]> => {
  const digits = phone.replace(/\D/g, '');
  const ways: [same: SimilarContact['same'], condition: string, value: string][] = [
    ['email', WITH_EMAIL, email],
    ['email', WITH_OTHER_EMAIL, email],
    [
      'phone',
      `contacts.search like '% ' || phone_key(?) || '%'
        and phone_key(?) in (select phone_key(unnest(array_prepend(phone, other_phones))))`,
      digits.length < PHONE_DIGITS_MIN ? '' : phone,
    ],
    ['name', `fold(contacts.name) collate "C" in (fold(?), fold(${spelledOut('?')}))`, name],
    ['name', `fold(contacts.name) collate "C" = ${WITHOUT_UMLAUTS} and ${hasUmlaut('contacts.name')}`, name],
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
