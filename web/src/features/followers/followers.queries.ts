import type { Followers } from '@rapport/shared/followers';
import type { NotedType } from '@rapport/shared/notes';
import { useMutation } from '@tanstack/react-query';
import { put } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

export const followersQuery = (type: NotedType, id: string) =>
  queryOf<Followers>(['followers', type, id], `/followers/${type}/${id}`);

export const useFollow = (type: NotedType, id: string) =>
  useMutation({
    meta: { changes: ['followers'] },
    mutationFn: (is_following: boolean) => put<Followers>(`/followers/${type}/${id}`, { is_following }),
    onSuccess: (saved, _input, _result, { client }) => client.setQueryData(followersQuery(type, id).queryKey, saved),
  });
