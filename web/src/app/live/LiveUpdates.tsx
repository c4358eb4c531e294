import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { notificationQueries } from '../../features/notifications/notifications.queries';
import { useDeviceReminders } from '../../features/notifications/useDeviceReminders';
import { useNotificationStream } from '../../features/notifications/useNotificationStream';
import { useLiveRecords } from './useLiveRecords';

/** Keeps notifications and records on screen up to date, and shows reminders on the device. */
export function LiveUpdates({ workspaceId }: { workspaceId: string }) {
  const onRecords = useLiveRecords();
  const isStreaming = useNotificationStream(workspaceId, onRecords);
  const { data } = useQuery(notificationQueries.newest(isStreaming));
  const navigate = useNavigate();
  useDeviceReminders(data?.items, (path) => void navigate(path));
  return null;
}
