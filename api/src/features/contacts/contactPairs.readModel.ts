import { pairedBy } from '../merges/pairs.readModel';
import { hasUmlaut, spelledOut } from '../records/umlauts';

/** Numbers written with and without a country code have the same last digits. Shorter ones are extensions. */
const PHONE_DIGITS = 9;
const PHONE_DIGITS_MIN = 7;

/**
 * Pairs of contacts with the same address, number or name. Contacts with the same name are paired if they have the same company or one of
 * them has none. Müller counts as the name Muller and as Mueller.
 */
export const CONTACT_PAIRS = pairedBy({
  table: 'contacts',
  keys: `
    select id, created_at, 'email' as reason, lower(unnest(array_prepend(email, other_emails))) as key
    from own_contacts where workspace_id = :workspace and deleted_at is null
    union
    select id, created_at, 'phone', right(number, ${PHONE_DIGITS}) from (
      select id, created_at, digits(unnest(array_prepend(phone, other_phones))) as number
      from own_contacts where workspace_id = :workspace and deleted_at is null
    ) as numbers where length(number) >= ${PHONE_DIGITS_MIN}
    union all
    select id, created_at, 'name', name_key(name) from own_contacts where workspace_id = :workspace and deleted_at is null
    union all
    select id, created_at, 'name', name_key(${spelledOut('name')}) from own_contacts
    where workspace_id = :workspace and deleted_at is null and ${hasUmlaut('name')}`,
  strength: `case reason when 'email' then 4 when 'phone' then 2 else 1 end`,
  where: `reason <> 'name' or one.company = '' or other.company = '' or fold(one.company) = fold(other.company)`,
});
