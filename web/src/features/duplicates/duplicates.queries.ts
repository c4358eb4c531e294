import type { Contact } from '@rapport/shared/contacts';
import type { Distinction, Duplicate, Merge, MergeField } from '@rapport/shared/duplicates';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, getPage, http, post } from '../../lib/http/http';

export const duplicateQueries = {
  all: ['contacts', 'duplicates'] as const,
  list: () =>
    infiniteQueryOptions({
      queryKey: [...duplicateQueries.all, 'list'],
      queryFn: ({ signal, pageParam }) =>
        getPage<Duplicate>('/contacts/duplicates', { signal, params: { limit: 20, cursor: pageParam ?? undefined } }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.cursor,
    }),
  merges: () =>
    queryOptions({
      queryKey: [...duplicateQueries.all, 'merges'],
      queryFn: ({ signal }) => get<Merge[]>('/contacts/merges', { signal }),
    }),
};

interface Merged {
  id: string;
  contact: Contact;
}

export const useMerge = () =>
  useMutation({
    mutationFn: ({ kept, other, take }: { kept: string; other: string; take: MergeField[] }) =>
      post<Merged>(`/contacts/${kept}/merge`, { other_id: other, take }),
    onSuccess: (_merged, _input, _context, { client }) => client.invalidateQueries(),
  });

export const useUndoMerge = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<Contact>(`/contacts/merges/${id}/undo`),
    onSuccess: () => client.invalidateQueries(),
  });
};

export const useDistinguish = () => {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: duplicateQueries.all });
  const remember = useMutation({
    mutationFn: (two: Distinction) => http.post('/contacts/distinctions', two),
    onSuccess: refresh,
  });
  const forget = useMutation({
    mutationFn: (two: Distinction) => http.post('/contacts/distinctions/undo', two),
    onSuccess: refresh,
  });
  return { distinguish: remember.mutateAsync, forget: forget.mutate };
};
