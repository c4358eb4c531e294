import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { canShowOnDevice } from '../../lib/browser/deviceNotifications';
import { Button } from '../../ui/button/Button';
import { Card } from '../../ui/page/Card';

/** Whether the browser may show reminders outside of its window. */
export function DeviceReminders() {
  const [isKnown] = useState(canShowOnDevice);
  const [permission, setPermission] = useState(isKnown ? Notification.permission : 'denied');
  return (
    <Card title="On this device" className="max-w-2xl">
      {!isKnown && <p className="text-ink-soft">This browser does not support notifications.</p>}
      {isKnown && permission === 'granted' && (
        <p className="text-ink-soft">Reminders are shown on this device while Rapport is open in a tab.</p>
      )}
      {isKnown && permission === 'denied' && (
        <p className="text-ink-soft">Notifications are blocked. Allow them in your browser’s settings for this site.</p>
      )}
      {isKnown && permission === 'default' && (
        <Button icon={BellRing} onClick={() => void Notification.requestPermission().then(setPermission)}>
          Show reminders on this device
        </Button>
      )}
    </Card>
  );
}
