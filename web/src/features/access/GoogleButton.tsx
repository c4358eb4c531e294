import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { serverConfig } from '../../lib/http/serverConfig';
import { paths } from '../../lib/routes/paths';
import { signInWithGoogle } from '../../lib/session/googleSignIn';
import { Button } from '../../ui/button/Button';

/** Signs in with Google, then opens the start page, or returns to the page for connecting an app if the user came from it. */
export function GoogleButton() {
  const { data: config } = useQuery(serverConfig());
  const isOffered = config?.google ?? false;
  return (
    <div>
      <Button
        className="w-full"
        disabled={!isOffered}
        aria-describedby={isOffered ? undefined : 'google-reason'}
        onClick={() => signInWithGoogle(window.location.pathname === paths.connect ? paths.connect : paths.home)}
      >
        <GoogleMark />
        <Trans>Continue with Google</Trans>
      </Button>
      {config && !isOffered && (
        <p id="google-reason" className="mt-1 text-center text-ink-faint text-xs">
          <Trans>Google sign-in is not set up on this server.</Trans>
        </p>
      )}
    </div>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" width="16" height="16" aria-hidden="true">
      <path
        fill="#4285f4"
        d="M17.6 9.2c0-.6-.1-1.2-.2-1.8H9v3.5h4.8a4.100 4.100 0 0 1-1.800 2.700v2.200h2.900c1.700-1.600 2.700-3.900 2.700-6.600z"
      />
      <path
        fill="#34a853"
        d="M9 18c2.400 0 4.500-.8 6-2.200l-2.900-2.200a5.400 5.400 0 0 1-8.100-2.800h-3v2.300A9 9 0 0 0 9 18z"
      />
      <path fill="#fbbc05" d="M4 10.700a5.400 5.400 0 0 1 0-3.400V5h-3a9 9 0 0 0 0 8z" />
      <path
        fill="#ea4335"
        d="M9 3.600c1.300 0 2.500.5 3.400 1.300l2.600-2.500A9 9 0 0 0 1 5l3 2.300A5.400 5.400 0 0 1 9 3.600z"
      />
    </svg>
  );
}
