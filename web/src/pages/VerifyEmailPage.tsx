import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { AccountFrame } from '../features/auth/AccountFrame';
import { useVerifyEmail } from '../features/auth/recovery.mutations';
import { ApiProblem } from '../lib/apiProblem';
import { takeLinkToken } from '../lib/linkToken';
import { paths } from '../lib/paths';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Spinner } from '../ui/Spinner';

export function Page() {
  const [token] = useState(takeLinkToken);
  const { mutate, error, isSuccess } = useVerifyEmail();
  const isAsked = useRef(false);
  useEffect(() => {
    // The link works once; React runs an effect twice while developing.
    if (isAsked.current) return;
    isAsked.current = true;
    mutate(token);
  }, [mutate, token]);

  const goOn = (
    <Button asChild tone="primary" size="large">
      <Link to={paths.dashboard}>Go to Rapport</Link>
    </Button>
  );
  if (isSuccess) {
    return (
      <AccountFrame title="Your address is confirmed">
        <p className="text-ink-soft">Thank you. You can now invite others, make API keys and send campaigns.</p>
        {goOn}
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Confirm your address">
      {error ? (
        <>
          <Banner tone="danger" role="alert">
            {error instanceof ApiProblem ? error.message : 'The address could not be confirmed. Please try again.'}
          </Banner>
          {goOn}
        </>
      ) : (
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner label="Confirming" />
          One moment
        </p>
      )}
    </AccountFrame>
  );
}
