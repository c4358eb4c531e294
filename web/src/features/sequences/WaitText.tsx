import { Plural, Trans } from '@lingui/react/macro';

/** When an email of a sequence is sent. */
export function WaitText({ nth, days }: { nth: number; days: number }) {
  if (days === 0) return nth === 0 ? <Trans>At once</Trans> : <Trans>On the same day</Trans>;
  return <Plural value={days} one="After # business day" other="After # business days" />;
}
