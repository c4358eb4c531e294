import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { AccountFrame } from '../features/access/AccountFrame';
import { useVerifyEmail } from '../features/access/recovery.mutations';
import { useLinkBrand } from '../features/access/useLinkBrand';
import { useSession } from '../features/access/useSession';
import { ApiProblem, isAway } from '../lib/http/apiProblem';
import { paths } from '../lib/routes/paths';
import { readLinkToken } from '../lib/session/linkToken';
import { Button } from '../ui/button/Button';
import { LinkButton } from '../ui/button/LinkButton';
import { Banner } from '../ui/feedback/Banner';
import { Spinner } from '../ui/feedback/Spinner';

/**
 * The page of the link in the confirmation email. A browser that is signed in confirms at once. Any other asks first,
 * because another person may have created the account with this address.
 */
export function Page() {
  const { t } = useLingui();
  const [token] = useState(readLinkToken);
  const isBrandUnknown = useLinkBrand(token);
  const { mutate: confirm, error, isPending, isSuccess } = useVerifyEmail();
  const { user, isLoading } = useSession();
  const needsVerification = user !== null && !user.email_verified;
  const isAsked = useRef(false);
  useEffect(() => {
    // The link works only once, and React runs effects twice during development.
    if (!needsVerification || isAsked.current) return;
    isAsked.current = true;
    confirm(token);
  }, [confirm, token, needsVerification]);

  const goOn = (
    <LinkButton to={paths.dashboard} tone="primary" size="large">
      {t`Go to Rapport`}
    </LinkButton>
  );
  if (isBrandUnknown) return <AccountFrame />;
  if (isSuccess) {
    return (
      <AccountFrame title={t`Your address is confirmed`}>
        <p className="text-ink-soft">{t`Thank you. You can now invite others, create API keys and send campaigns.`}</p>
        {goOn}
      </AccountFrame>
    );
  }
  if (error) {
    return (
      <AccountFrame title={t`Confirm your address`}>
        <Banner tone="danger" role="alert">
          {error instanceof ApiProblem ? error.message : t`The address could not be confirmed. Please try again.`}
        </Banner>
        {/* Reloading the page would not help, because the secret of the link is no longer in the URL. */}
        {isAway(error) ? (
          <Button tone="primary" size="large" onClick={() => confirm(token)}>
            {t`Try Again`}
          </Button>
        ) : (
          goOn
        )}
      </AccountFrame>
    );
  }
  if (isLoading || needsVerification) {
    return (
      <AccountFrame title={t`Confirm your address`}>
        <p className="flex items-center gap-2 text-ink-soft">
          <Spinner label={t`Confirming`} />
          {t`One moment`}
        </p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={t`Confirm your address`}>
      <p>{t`Someone created a Rapport account with this email address. Confirm it only if that was you.`}</p>
      <p className="text-ink-soft">
        {t`If it was not you, close this page. To take over the account, choose “Forgot password?” on the sign-in form and set a new password.`}
      </p>
      <Button tone="primary" size="large" isBusy={isPending} onClick={() => confirm(token)}>
        {t`I created this account`}
      </Button>
    </AccountFrame>
  );
}
