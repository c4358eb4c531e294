import type { Notifications, NotificationsRead } from '@rapport/shared/notifications';
import { useMutation } from '@tanstack/react-query';
import { put } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

const POLL_MS = 60_000;

export const notificationQueries = {
  /** `isStreaming` is whether the server announces changes. If it does not, the notifications are fetched every minute. */
  newest: (isStreaming = true) =>
    queryOf<Notifications>(['notifications'], '/notifications', { refetchInterval: isStreaming ? false : POLL_MS }),
};

export const useMarkRead = () =>
  useMutation({
    mutationFn: (marks: NotificationsRead) => put<Notifications>('/notifications', marks),
    onSuccess: (notifications, _marks, _result, { client }) =>
      client.setQueryData(notificationQueries.newest().queryKey, notifications),
  });
