import { useConsent } from '../../lib/browser/analytics';
import { Switch } from '../../ui/form/Switch';

export function ConsentSwitch() {
  const [consent, answer] = useConsent();
  return (
    <Switch
      label="Allow analytics"
      hint="Measures how pages are used. This setting applies to this browser."
      checked={consent === 'granted'}
      onChange={(isAllowed) => answer(isAllowed ? 'granted' : 'denied')}
    />
  );
}
