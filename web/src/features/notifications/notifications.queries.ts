import type { Notifications, NotificationsRead } from '@rapport/shared/notifications';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { get, put } from '../../lib/http/http';

const POLL_MS = 60_000;

export const notificationQueries = {
  /** `isStreaming`: whether the server tells by itself when they change; otherwise they are asked for every minute. */
  newest: (isStreaming = true) =>
    queryOptions({
      queryKey: ['notifications'],
      queryFn: ({ signal }) => get<Notifications>('/notifications', { signal }),
      refetchInterval: isStreaming ? false : POLL_MS,
    }),
};

export const useMarkRead = () =>
  useMutation({
    mutationFn: (marks: NotificationsRead) => put<Notifications>('/notifications', marks),
    onSuccess: (notifications, _marks, _result, { client }) =>
      client.setQueryData(notificationQueries.newest().queryKey, notifications),
  });
