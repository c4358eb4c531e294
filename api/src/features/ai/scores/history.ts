import { keptTotal } from '../../../db/counts';
import type { Scope } from '../../../db/scope';
import { countEarlyEngagement } from './engagement.repository';
import { type Example, examplesOf } from './examples';
import { readAhead } from './readAhead';
import { type ContactRow, contactPages, listCompanies, listDealsOf, listProfileChanges } from './scoring.repository';

/** Learning from more contacts takes longer and does not improve the model. */
const SAMPLE_MAX = 10_000;

/** `n` when one in `n` contacts is used. In a large workspace that is a random sample, which is the same each time. */
export const samplingInterval = async (scope: Scope): Promise<number> =>
  Math.ceil((await keptTotal(scope, 'contacts')) / SAMPLE_MAX);

/** One in `every` contacts with their examples, a page at a time. */
export async function* examplePages(
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
    countEarlyEngagement(scope, ids),
  ]);
  const companyIds = [
    ...new Set([
      ...contacts.flatMap(({ company_id }) => company_id ?? []),
      ...changes.flatMap(({ changes: { company_id } }) => (company_id?.[0] as string | null | undefined) ?? []),
    ]),
  ];
  if (companyIds.length === 0) return { contacts, companies: [], changes, deals, early };
  const [companies, companyChanges] = await Promise.all([
    listCompanies(scope, companyIds),
    listProfileChanges(scope, companyIds),
  ]);
  return { contacts, companies, changes: [...changes, ...companyChanges], deals, early };
};
