import type { MySession, PasswordChange } from '@rapport/shared/access';
import type { SecurityEvent } from '@rapport/shared/securityEvents';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, http, remove } from '../../lib/http/http';
import { pagesOf } from '../../lib/records/pages';

export const mySessionQueries = {
  list: () =>
    queryOptions({
      queryKey: ['my-sessions'],
      queryFn: ({ signal }) => get<MySession[]>('/auth/sessions', { signal }),
    }),
};

export const securityEventQueries = {
  list: () =>
    // Under the sessions, because a change to those is an event.
    pagesOf<SecurityEvent>([...mySessionQueries.list().queryKey, 'events'], '/auth/events', { limit: 10 }),
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
