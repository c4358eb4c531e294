import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { Button } from '../../ui/button/Button';
import { SecretAddress } from '../../ui/form/SecretAddress';
import { Card } from '../../ui/page/Card';
import { DroppedList } from './DroppedList';
import { dropAddressQuery, useRenewDropAddress, useStopDropAddress } from './dropAddress.queries';

/**
 * The drop address, and the emails that arrived there and could not be logged automatically. Hidden if the installation
 * receives no emails and none of these is left.
 */
export function DropCard() {
  const { t } = useLingui();
  const { data } = useQuery(dropAddressQuery());
  if (!data || (!data.is_available && data.waiting.length === 0)) return null;
  const { is_available, address, waiting } = data;
  return (
    <Card
      title={t`Drop address`}
      subtitle={t`Logs emails that you send a copy of, or forward, without connecting a mailbox`}
    >
      <div className="flex flex-col gap-4">
        {is_available && (address ? <Address address={address} /> : <Offer />)}
        {waiting.length > 0 && <DroppedList emails={waiting} />}
      </div>
    </Card>
  );
}

function Offer() {
  const { mutate, isPending } = useRenewDropAddress();
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-soft">
        <Trans>You get a secret address of your own for the BCC of your emails.</Trans>
      </p>
      <Button icon={MailPlus} tone="primary" isBusy={isPending} onClick={() => mutate()}>
        <Trans>Create address</Trans>
      </Button>
    </div>
  );
}

function Address({ address }: { address: string }) {
  const { t } = useLingui();
  const { mutateAsync: renew } = useRenewDropAddress();
  const { mutateAsync: stop } = useStopDropAddress();
  return (
    <SecretAddress
      label={t`Drop address`}
      address={address}
      renew={{
        title: t`Create a new drop address?`,
        description: t`Emails to the current address are no longer logged.`,
        onConfirm: () => renew(),
      }}
      stop={{
        title: t`Turn off the drop address?`,
        description: t`Emails to the current address are no longer logged.`,
        onConfirm: () => stop(),
      }}
    >
      <ul className="list-disc ps-5 text-ink-soft">
        <li>
          <Trans>Put it in BCC, and the email is logged for everyone it was sent to.</Trans>
        </li>
        <li>
          <Trans>Forward an email to it, and the email is logged for the person who wrote it.</Trans>
        </li>
        <li>
          <Trans>People you write to or forward from become contacts if they are not yet.</Trans>
        </li>
      </ul>
      <p className="text-ink-soft">
        <Trans>
          Anyone who knows this address can send to it. Keep it to yourself. Your team sees the logged emails.
        </Trans>
      </p>
    </SecretAddress>
  );
}
