import {
  Contact,
  type ContactChange,
  type ContactQuery,
  type NewContact,
  SimilarContact,
  type SimilarQuery,
} from '@rapport/shared/contacts';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { get, getPage, post, put, remove } from '../../lib/http';

export type ContactFilter = Partial<Pick<ContactQuery, 'search' | 'status' | 'tag' | 'company_id' | 'sort'>>;

export const contactQueries = {
  all: ['contacts'] as const,
  list: (filter: ContactFilter) =>
    infiniteQueryOptions({
      queryKey: [...contactQueries.all, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        getPage(Contact, '/contacts', { signal, params: { ...filter, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
  similar: (typed: SimilarQuery) =>
    queryOptions({
      queryKey: [...contactQueries.all, 'similar', typed],
      queryFn: ({ signal }) => get(SimilarContact.array(), '/contacts/similar', { signal, params: typed }),
      enabled: Object.values(typed).some((text) => text !== ''),
      // A hint that cannot be had is no matter.
      retry: false,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...contactQueries.all, 'one', id],
      queryFn: ({ signal }) => get(Contact, `/contacts/${id}`, { signal }),
    }),
};

/** Whatever changed contacts also changed counts, companies' people, the feed and what a search finds. */
const refreshAfterChange = (client: QueryClient) =>
  Promise.all(
    [contactQueries.all, ['companies'], ['dashboard'], ['activities'], ['search']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

export const useCreateContact = () =>
  useMutation({
    mutationFn: ({ contact, key }: { contact: NewContact; key: string }) =>
      post(Contact, '/contacts', contact, { headers: { 'Idempotency-Key': key } }),
    meta: { tellsItself: true },
    onSuccess: (_contact, _input, _result, { client }) => refreshAfterChange(client),
  });

export const useChangeContact = (contact: Contact) =>
  useMutation({
    mutationFn: (change: ContactChange) => put(Contact, `/contacts/${contact.id}`, change, contact),
    onSuccess: (changed, _input, _result, { client }) => {
      client.setQueryData(contactQueries.one(contact.id).queryKey, changed);
      return refreshAfterChange(client);
    },
  });

export const useDeleteContact = () =>
  useMutation({
    mutationFn: (id: string) => remove(`/contacts/${id}`),
    onSuccess: (_nothing, _id, _result, { client }) => refreshAfterChange(client),
  });

export const useRestoreContact = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post(Contact, `/contacts/${id}/restore`),
    onSuccess: () => refreshAfterChange(client),
  });
};
