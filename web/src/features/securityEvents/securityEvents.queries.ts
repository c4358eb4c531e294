import type { MySession, PasswordChange } from '@rapport/shared/access';
import type { SecurityEvent } from '@rapport/shared/securityEvents';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { get, getPage, http, remove } from '../../lib/http/http';

export const mySessionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['my-sessions'],
      queryFn: ({ signal }) => get<MySession[]>('/auth/sessions', { signal }),
    }),
};

export const securityEventQueries = {
  list: () =>
    infiniteQueryOptions({
      // Under the sessions: what changes those is written down here.
      queryKey: [...mySessionQueries.list().queryKey, 'events'],
      queryFn: ({ pageParam, signal }) =>
        getPage<SecurityEvent>('/auth/events', { params: { limit: 10, cursor: pageParam ?? undefined }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ cursor }) => cursor,
      select: ({ pages }) => pages.flatMap(({ items }) => items),
    }),
};

export const useEndSession = () =>
  useMutation({
    meta: { changes: ['my-sessions'] },
    mutationFn: (id: string) => remove(`/auth/sessions/${id}`),
  });

export const useSignOutEverywhere = () => useMutation({ mutationFn: () => http.post('/auth/logout-all') });

export const useChangePassword = () =>
  useMutation({
    meta: { handlesErrors: true, changes: ['my-sessions'] },
    mutationFn: (change: PasswordChange) => http.post('/auth/password/change', change),
  });
