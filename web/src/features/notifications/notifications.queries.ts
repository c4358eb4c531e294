import type { Notifications, NotificationsRead } from '@rapport/shared/notifications';
import { useMutation } from '@tanstack/react-query';
import { put } from '../../lib/http/http';
import { queryOf } from '../../lib/http/queryOf';

const POLL_MS = 60_000;

export const notificationQueries = {
  /** `isStreaming`: whether the server tells by itself when they change; otherwise they are asked for every minute. */
  newest: (isStreaming = true) =>
    queryOf<Notifications>(['notifications'], '/notifications', { refetchInterval: isStreaming ? false : POLL_MS }),
};

export const useMarkRead = () =>
  useMutation({
    mutationFn: (marks: NotificationsRead) => put<Notifications>('/notifications', marks),
    onSuccess: (notifications, _marks, _result, { client }) =>
      client.setQueryData(notificationQueries.newest().queryKey, notifications),
  });
