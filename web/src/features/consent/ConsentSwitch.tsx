import { useLingui } from '@lingui/react/macro';
import { useConsent } from '../../lib/browser/analytics';
import { Switch } from '../../ui/form/Switch';

export function ConsentSwitch() {
  const { t } = useLingui();
  const [consent, answer] = useConsent();
  return (
    <Switch
      label={t`Allow analytics`}
      hint={t`Measures how pages are used. This setting applies to this browser.`}
      checked={consent === 'granted'}
      onChange={(isAllowed) => answer(isAllowed ? 'granted' : 'denied')}
    />
  );
}
