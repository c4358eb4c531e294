import { rows, type Scope } from '../../db/scope';
import { invalid } from '../../http/problem';

const TABLES = {
  contact_id: { table: 'contacts', words: 'This contact does not exist or was deleted' },
  company_id: { table: 'companies', words: 'This company does not exist or was deleted' },
  deal_id: { table: 'deals', words: 'This deal does not exist or was deleted' },
} as const;

type Links = Partial<Record<keyof typeof TABLES, string | null>>;

/**
 * The records that another one points at, with the company of the contact where none is named.
 * @throws 422 naming each that is not there
 */
export const requireLinks = async (scope: Scope, links: Links): Promise<Links> => {
  const errors: Record<string, string> = {};
  let company = links.company_id ?? null;
  for (const [field, { table, words }] of Object.entries(TABLES)) {
    const id = links[field as keyof Links];
    if (!id) continue;
    const found = await rows(scope, table).where(`${table}.id`, id).first();
    if (!found) errors[field] = words;
    else if (field === 'contact_id') company ??= found.company_id;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...links, company_id: company };
};
