import { Trans, useLingui } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { canShowOnDevice } from '../../lib/browser/deviceNotifications';
import { Button } from '../../ui/button/Button';
import { Card } from '../../ui/page/Card';

/** Shows whether the browser may show reminders as system notifications, and asks for the permission. */
export function DeviceReminders() {
  const { t } = useLingui();
  const [isKnown] = useState(canShowOnDevice);
  const [permission, setPermission] = useState(isKnown ? Notification.permission : 'denied');
  return (
    <Card title={t`On this device`}>
      {!isKnown && (
        <p className="text-ink-soft">
          <Trans>This browser does not support notifications.</Trans>
        </p>
      )}
      {isKnown && permission === 'granted' && (
        <p className="text-ink-soft">
          <Trans>Reminders are shown on this device while Rapport is open in a tab.</Trans>
        </p>
      )}
      {isKnown && permission === 'denied' && (
        <p className="text-ink-soft">
          <Trans>Notifications are blocked. Allow them in your browser’s settings for this site.</Trans>
        </p>
      )}
      {isKnown && permission === 'default' && (
        <Button icon={BellRing} onClick={() => void Notification.requestPermission().then(setPermission)}>
          <Trans>Show reminders on this device</Trans>
        </Button>
      )}
    </Card>
  );
}
