import { mayBeSignedIn } from '../lib/session/tokens';
import { Spinner } from '../ui/feedback/Spinner';

/** While it is found out who is there; a first visitor, of whom nothing is to be found out, sees nothing. */
export function Authenticating() {
  return (
    mayBeSignedIn() && (
      <div role="status" className="flex min-h-dvh items-center justify-center gap-2 text-ink-soft">
        <Spinner />
        Authenticating...
      </div>
    )
  );
}
