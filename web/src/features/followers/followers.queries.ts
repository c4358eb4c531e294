import type { Followers } from '@rapport/shared/followers';
import type { NotedType } from '@rapport/shared/notes';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, put } from '../../lib/http/http';

export const followersQuery = (type: NotedType, id: string) =>
  queryOptions({
    queryKey: ['followers', type, id],
    queryFn: ({ signal }) => get<Followers>(`/followers/${type}/${id}`, { signal }),
  });

export const useFollow = (type: NotedType, id: string) =>
  useMutation({
    meta: { changes: ['followers'] },
    mutationFn: (is_following: boolean) => put<Followers>(`/followers/${type}/${id}`, { is_following }),
    onSuccess: (saved, _input, _result, { client }) => client.setQueryData(followersQuery(type, id).queryKey, saved),
  });
