/** Shows something outside of the window; `null` where the browser cannot, as on Android, where the constructor throws. */
export const showOnDevice = (title: string, options: NotificationOptions): Notification | null => {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
};

/** Whether the browser can show something outside of its window. Without permission trying it shows nothing. */
export const canShowOnDevice = (): boolean =>
  'Notification' in window && (Notification.permission === 'granted' || showOnDevice('', {}) !== null);
