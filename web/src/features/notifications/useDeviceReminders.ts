import { t } from '@lingui/core/macro';
import type { Notification as Notice } from '@rapport/shared/notifications';
import { useEffect, useEffectEvent, useRef } from 'react';
import { showOnDevice } from '../../lib/browser/deviceNotifications';
import { toast } from '../../ui/feedback/toast';

/**
 * Shows reminders that arrive while the app is open: as toasts if the browser cannot show system notifications,
 * otherwise as those, which stay invisible without the user's permission. Every tab shows the same one with the same
 * tag, so that the system shows it only once.
 */
export const useDeviceReminders = (notices: Notice[] | undefined, onOpen: (path: string) => void) => {
  const began = useRef(Date.now());
  const notified = useRef(new Set<string>());
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    for (const { id, type, title, detail, path, created_at, read_at } of notices ?? []) {
      if (type !== 'reminder' || read_at || notified.current.has(id) || Date.parse(created_at) < began.current)
        continue;
      notified.current.add(id);
      const shown = showOnDevice(title, { body: detail, tag: id });
      if (!shown) {
        const action = path ? { label: t({ message: 'Open', context: 'verb' }), onClick: () => open(path) } : undefined;
        toast.info(title, { description: detail, action });
        continue;
      }
      shown.onclick = () => {
        window.focus();
        if (path) open(path);
        shown.close();
      };
    }
  }, [notices]);
};
