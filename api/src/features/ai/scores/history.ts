import { keptTotal } from '../../../db/counts';
import type { Scope } from '../../../db/scope';
import { countEarly } from './engagement.repository';
import { type Example, examplesOf } from './examples';
import { readAhead } from './readAhead';
import { type ContactRow, contactPages, listCompanies, listDealsOf, listProfileChanges } from './scoring.repository';

/** Learning from more takes longer and says no more. */
const SAMPLE_MAX = 10_000;

/** One in so many contacts is learned from: in a large workspace a random sample, the same each time. */
export const sampledEvery = async (scope: Scope): Promise<number> =>
  Math.ceil((await keptTotal(scope, 'contacts')) / SAMPLE_MAX);

/** Contacts, one in `every`, a page at a time with what became of them. */
export async function* pastPages(
  scope: Scope,
  every: number,
  now: Date,
): AsyncGenerator<{ contacts: ContactRow[]; examples: Example[] }> {
  for await (const history of readAhead(historyPages(scope, every))) {
    yield { contacts: history.contacts, examples: await examplesOf(history, now) };
  }
}

async function* historyPages(scope: Scope, every: number) {
  for await (const contacts of readAhead(contactPages(scope, every))) yield historyOf(scope, contacts);
}

const historyOf = async (scope: Scope, contacts: ContactRow[]) => {
  const ids = contacts.map(({ id }) => id);
  const [changes, deals, early] = await Promise.all([
    listProfileChanges(scope, ids),
    listDealsOf(scope, ids),
    countEarly(scope, ids),
  ]);
  const companyIds = [
    ...new Set([
      ...contacts.flatMap(({ company_id }) => company_id ?? []),
      ...changes.flatMap(({ changes: { company_id } }) => (company_id?.[0] as string | null | undefined) ?? []),
    ]),
  ];
  if (companyIds.length === 0) return { contacts, companies: [], changes, deals, early };
  const [companies, ofCompanies] = await Promise.all([
    listCompanies(scope, companyIds),
    listProfileChanges(scope, companyIds),
  ]);
  return { contacts, companies, changes: [...changes, ...ofCompanies], deals, early };
};
