import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../lib/http/apiProblem';
import { serverConfig } from '../../lib/http/serverConfig';
import { paths } from '../../lib/routes/paths';
import { Button } from '../../ui/button/Button';
import { LinkButton } from '../../ui/button/LinkButton';
import { Banner } from '../../ui/feedback/Banner';
import { toast } from '../../ui/feedback/toast';
import { useResendVerification } from './recovery.mutations';

/** Asks the user to confirm their email address, if the server can send emails. The X hides the banner until the next visit. */
export function ConfirmAddress({ email }: { email: string }) {
  const { t } = useLingui();
  const { data: config } = useQuery(serverConfig());
  const resend = useResendVerification();
  const [isPutOff, setIsPutOff] = useState(false);
  if (isPutOff || !config || config.mail === 'off') return null;

  const send = () =>
    resend.mutateAsync().then(
      () => toast.success(t`Email sent`, { description: t`Open the link we sent to ${email}.` }),
      (problem) =>
        toast.error(t`Error`, {
          description: problem instanceof ApiProblem ? problem.message : t`The email could not be sent.`,
        }),
    );
  return (
    <div className="mb-4">
      <Banner
        onDismiss={() => setIsPutOff(true)}
        action={
          <div className="flex flex-wrap gap-1 sm:gap-2">
            {config.mail === 'outbox' && (
              <LinkButton to={paths.outbox} size="small">
                <Trans>Open the outbox</Trans>
              </LinkButton>
            )}
            <Button size="small" disabled={resend.isPending} onClick={send}>
              <Trans>Resend email</Trans>
            </Button>
          </div>
        }
      >
        <Trans>Confirm your email address.</Trans>{' '}
        <span className="max-sm:sr-only">
          <Trans>Open the link we sent to {email}.</Trans>
        </span>
      </Banner>
    </div>
  );
}
