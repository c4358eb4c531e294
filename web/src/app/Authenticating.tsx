import { Trans } from '@lingui/react/macro';
import { mayBeSignedIn } from '../lib/session/tokens';
import { Spinner } from '../ui/feedback/Spinner';

/** Shown while the session is checked. A first-time visitor has no session to check and sees nothing. */
export function Authenticating() {
  return (
    mayBeSignedIn() && (
      <div role="status" className="flex min-h-dvh items-center justify-center gap-2 text-ink-soft">
        <Spinner />
        <Trans>Authenticating...</Trans>
      </div>
    )
  );
}
