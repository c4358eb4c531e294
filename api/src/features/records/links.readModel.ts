import { msg } from '@lingui/core/macro';
import type { Sentence } from '@rapport/shared/words';
import { rows, type Scope } from '../../db/scope';
import { invalid } from '../../http/problem';

const TABLES = {
  contact_id: { table: 'contacts', missing: msg`This contact does not exist or was deleted` },
  company_id: { table: 'companies', missing: msg`This company does not exist or was deleted` },
  deal_id: { table: 'deals', missing: msg`This deal does not exist or was deleted` },
} as const;

type Links = Partial<Record<keyof typeof TABLES, string | null>>;

/**
 * Checks the records that a new record refers to, and adds the contact's company if none is named. None of them can be
 * merged into another until the transaction ends, because the merge would miss the new reference.
 * @throws 422 naming each that does not exist
 */
export const requireLinks = async (scope: Scope, links: Links): Promise<Links> => {
  const errors: Record<string, Sentence> = {};
  let company = links.company_id ?? null;
  for (const [field, { table, missing }] of Object.entries(TABLES)) {
    const id = links[field as keyof Links];
    if (!id) continue;
    const found = await rows(scope, table).where(`${table}.id`, id).forKeyShare().first();
    if (!found) errors[field] = missing;
    else if (field === 'contact_id') company ??= found.company_id;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...links, company_id: company };
};
