/**
 * Shows a system notification. Returns `null` where the browser cannot, as on Android, where the constructor throws.
 */
export const showOnDevice = (title: string, options: NotificationOptions): Notification | null => {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
};

/** Whether the browser supports system notifications. Without permission the attempt shows nothing. */
export const canShowOnDevice = (): boolean =>
  'Notification' in window && (Notification.permission === 'granted' || showOnDevice('', {}) !== null);
