import type { Company } from '@rapport/shared/companies';
import type {
  Contact,
  ContactChange,
  ContactQuery,
  NewContact,
  SimilarContact,
  SimilarQuery,
} from '@rapport/shared/contacts';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { get, getPage, post, put, remove } from '../../lib/http/http';
import { editInList } from '../../lib/records/editInList';

/** What narrows and sorts the list, as the address and the request have it. */
export type ContactFilter = Partial<
  Pick<ContactQuery, 'search' | 'status' | 'tag' | 'company_id' | 'owner_id' | 'sort'> & { due: 'true' }
>;

const DUE_SHOWN = 5;

export const contactQueries = {
  all: ['contacts'] as const,
  list: (filter: ContactFilter & { limit?: number }) =>
    infiniteQueryOptions({
      queryKey: [...contactQueries.all, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        getPage<Contact>('/contacts', { signal, params: { ...filter, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
  /** The few who are due first, by the cadence chosen for them. */
  due: () => contactQueries.list({ due: 'true', sort: 'touch_due_at', limit: DUE_SHOWN }),
  similar: (typed: SimilarQuery) =>
    queryOptions({
      queryKey: [...contactQueries.all, 'similar', typed],
      queryFn: ({ signal }) => get<SimilarContact[]>('/contacts/similar', { signal, params: typed }),
      enabled: Object.values(typed).some((text) => text !== ''),
      // A hint that cannot be had is no matter.
      retry: false,
    }),
  /** The names of companies that hold a text, to choose from. */
  companyNames: (text: string) =>
    queryOptions({
      queryKey: ['companies', 'names', text],
      queryFn: async ({ signal }) =>
        (await get<Company[]>('/companies', { signal, params: { search: text, limit: 8 } })).map(({ name }) => name),
      enabled: text !== '',
      retry: false,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...contactQueries.all, 'one', id],
      queryFn: ({ signal }) => get<Contact>(`/contacts/${id}`, { signal }),
    }),
};

/** Whatever changed contacts also changed counts, companies' people, whom deals and tasks name, the feed and timelines. */
const refreshOthers = (client: QueryClient) =>
  Promise.all(
    [['companies'], ['deals'], ['tasks'], ['dashboard'], ['reports'], ['activities'], ['notes'], ['search']].map(
      (queryKey) => client.invalidateQueries({ queryKey }),
    ),
  );

const refreshAfterChange = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: contactQueries.all }), refreshOthers(client)]);

export const useCreateContact = () =>
  useMutation({
    mutationFn: ({ contact, key }: { contact: NewContact; key: string }) =>
      post<Contact>('/contacts', contact, { headers: { 'Idempotency-Key': key } }),
    meta: { handlesErrors: true },
    onSuccess: (_contact, _input, _result, { client }) => refreshAfterChange(client),
  });

export const useChangeContact = () =>
  useMutation({
    mutationFn: ({ contact, change }: { contact: Contact; change: ContactChange }) =>
      put<Contact>(`/contacts/${contact.id}`, change, contact),
    onSuccess: (changed, _input, _result, { client }) => {
      client.setQueryData(contactQueries.one(changed.id).queryKey, changed);
      return refreshAfterChange(client);
    },
  });

/** Changes single fields where the contact stands. */
export const useEditContact = () =>
  useMutation(editInList<Contact>({ objectType: 'contacts', refresh: refreshOthers }));

export const useDeleteContact = () =>
  useMutation({
    mutationFn: (id: string) => remove(`/contacts/${id}`),
    onSuccess: (_nothing, _id, _result, { client }) => refreshAfterChange(client),
  });

export const useRestoreContact = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<Contact>(`/contacts/${id}/restore`),
    onSuccess: () => refreshAfterChange(client),
  });
};
