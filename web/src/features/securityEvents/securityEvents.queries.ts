import type { MySession, PasswordChange } from '@rapport/shared/access';
import type { SecurityEvent } from '@rapport/shared/securityEvents';
import { useMutation } from '@tanstack/react-query';
import { http, remove } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';
import { useChange } from '../../lib/http/useChange';
import { pagesOf } from '../../lib/records/pages';

export const mySessionQueries = {
  list: () => queryOf<MySession[]>(['my-sessions'], '/auth/sessions'),
};

export const securityEventQueries = {
  list: () =>
    // Its key is below that of the sessions, because a change to a session is also an event.
    pagesOf<SecurityEvent>([...mySessionQueries.list().queryKey, 'events'], '/auth/events', { limit: 10 }),
};

export const useEndSession = () => useChange(['my-sessions'], (id: string) => remove(`/auth/sessions/${id}`));

export const useSignOutEverywhere = () => useMutation({ mutationFn: () => http.post('/auth/logout-all') });

export const useChangePassword = () =>
  useChange(['my-sessions'], (change: PasswordChange) => http.post('/auth/password/change', change), {
    handlesErrors: true,
  });
