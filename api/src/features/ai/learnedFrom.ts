import type { CountedQuery, CountedRecord } from '@rapport/shared/leadScores';
import { z } from 'zod';
import type { Scope } from '../../db/scope';
import { cursorOf, Page, placeOf } from '../../http/pages';
import { basisOf, findLeads } from './leads';
import { type CountedOutcome, countedContacts } from './scores/countedOutcomes';
import { listNames } from './scores/scoring.repository';
import { countedDeals } from './winChances/winChances';
import { listTitles } from './winChances/winChances.repository';

/** The contacts from whose outcomes the weight of a fact was learned. */
export const contactsLearnedFrom = async (scope: Scope, query: CountedQuery): Promise<Page<CountedRecord>> => {
  const { basis } = (await findLeads(scope)).result;
  const counted = basis ? await countedContacts(scope, await basisOf(scope, basis), query.fact) : [];
  return pageOf(counted, query, (ids) => listNames(scope, ids));
};

/** The closed deals from whose outcomes the weight of a fact was learned. */
export const dealsLearnedFrom = async (scope: Scope, query: CountedQuery): Promise<Page<CountedRecord>> =>
  pageOf(await countedDeals(scope, query.fact), query, (ids) => listTitles(scope, ids));

const Place = z.tuple([z.boolean(), z.number(), z.guid()]);

const pageOf = async (
  counted: CountedOutcome[],
  { limit, cursor }: CountedQuery,
  namesOf: (ids: string[]) => Promise<{ id: string; name: string }[]>,
): Promise<Page<CountedRecord>> => {
  const sorted = counted.sort(inOrder);
  const start = cursor ? startAfter(sorted, placeOf(cursor, Place)) : 0;
  const page = start < 0 ? [] : sorted.slice(start, start + limit);
  const names = new Map((await namesOf(page.map((one) => one.id))).map((named) => [named.id, named.name]));
  const last = start + limit < sorted.length ? page.at(-1) : undefined;
  return new Page(
    page.flatMap((one) => {
      const name = names.get(one.id);
      if (name === undefined) return [];
      return [{ id: one.id, name, is_won: one.isWon, added_at: new Date(one.added).toISOString() }];
    }),
    sorted.length,
    last ? cursorOf([last.isWon, last.added, last.id]) : null,
  );
};

const startAfter = (sorted: CountedOutcome[], [isWon, added, id]: z.infer<typeof Place>): number =>
  sorted.findIndex((one) => inOrder(one, { isWon, added, id }) > 0);

/** Won records first, and within each group the latest first. */
const inOrder = (one: CountedOutcome, other: CountedOutcome): number =>
  Number(other.isWon) - Number(one.isWon) || other.added - one.added || (one.id < other.id ? 1 : -1);
