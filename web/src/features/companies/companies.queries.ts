import type { Company, CompanyChange, CompanyQuery, NewCompany } from '@rapport/shared/companies';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { get, getPage, post, put, remove } from '../../lib/http/http';
import { editInList } from '../../lib/records/editInList';

export type CompanyFilter = Partial<Pick<CompanyQuery, 'search' | 'industry' | 'owner_id' | 'sort'>>;

export const companyQueries = {
  all: ['companies'] as const,
  list: (filter: CompanyFilter) =>
    infiniteQueryOptions({
      queryKey: [...companyQueries.all, 'list', filter],
      queryFn: ({ signal, pageParam }) =>
        getPage<Company>('/companies', { signal, params: { ...filter, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...companyQueries.all, 'one', id],
      queryFn: ({ signal }) => get<Company>(`/companies/${id}`, { signal }),
    }),
};

/** A company's name stands on its contacts, deals and tasks too. */
const refreshOthers = (client: QueryClient) =>
  Promise.all(
    [['contacts'], ['deals'], ['tasks'], ['dashboard'], ['activities'], ['notes'], ['search']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );

const refreshAfterChange = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: companyQueries.all }), refreshOthers(client)]);

export const useCreateCompany = () =>
  useMutation({
    mutationFn: ({ company, key }: { company: NewCompany; key: string }) =>
      post<Company>('/companies', company, { headers: { 'Idempotency-Key': key } }),
    onSuccess: (_company, _input, _result, { client }) => refreshAfterChange(client),
  });

export const useChangeCompany = () =>
  useMutation({
    mutationFn: ({ company, change }: { company: Company; change: CompanyChange }) =>
      put<Company>(`/companies/${company.id}`, change, company),
    onSuccess: (_changed, _input, _result, { client }) => refreshAfterChange(client),
  });

/** Changes single fields where the company stands. */
export const useEditCompany = () =>
  useMutation(editInList<Company>({ objectType: 'companies', refresh: refreshOthers }));

export const useDeleteCompany = () =>
  useMutation({
    mutationFn: (id: string) => remove(`/companies/${id}`),
    onSuccess: (_nothing, _id, _result, { client }) => refreshAfterChange(client),
  });

export const useRestoreCompany = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<Company>(`/companies/${id}/restore`),
    onSuccess: () => refreshAfterChange(client),
  });
};
