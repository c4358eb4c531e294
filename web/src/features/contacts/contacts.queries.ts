import type { Company } from '@rapport/shared/companies';
import type {
  Contact,
  ContactChange,
  ContactQuery,
  NewContact,
  SimilarContact,
  SimilarQuery,
} from '@rapport/shared/contacts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { recordQueries } from '../../lib/records/recordQueries';
import type { Narrowing } from '../../lib/views/narrowing';

/** The filters and sort of the list, as in the URL and the request. */
export type ContactFilter = Narrowing &
  Partial<Pick<ContactQuery, 'search' | 'status' | 'tag' | 'company_id' | 'owner_id' | 'sort'> & { due: 'true' }>;

const contacts = recordQueries<{
  item: Contact;
  draft: NewContact;
  change: ContactChange;
  filter: ContactFilter & { limit?: number };
}>('contacts');

export const contactQueries = {
  ...contacts,
  edit: contacts.edit({ keepsList: true }),
  /** The contacts of a company. */
  of: (companyId: string) => contacts.list({ company_id: companyId, sort: 'name' }),
  /** The contact of a company who was contacted most recently. */
  lastTouched: (companyId: string) => contacts.list({ company_id: companyId, sort: '-last_contacted_at', limit: 1 }),
  similar: (typed: SimilarQuery) =>
    queryOf<SimilarContact[]>([...contacts.all, 'similar', typed], '/contacts/similar', {
      params: typed,
      enabled: Object.values(typed).some((text) => text !== ''),
      // Only a hint, so it is not retried.
      retry: false,
    }),
  /** The names of the companies that contain a text, as choices for a field. */
  companyNames: (text: string) =>
    queryOptions({
      queryKey: ['companies', 'names', text],
      queryFn: async ({ signal }) =>
        (await get<Company[]>('/companies', { signal, params: { search: text, limit: 8 } })).map(({ name }) => name),
      enabled: text !== '',
      retry: false,
    }),
};
