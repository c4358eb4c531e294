import { Trans, useLingui } from '@lingui/react/macro';
import type { MailProviderId } from '@rapport/shared/mailbox';
import { useId } from 'react';
import { Button } from '../../ui/button/Button';
import { useAskPermission } from './mailbox.queries';

const PROVIDERS: { id: MailProviderId; name: string }[] = [
  { id: 'google', name: 'Google' },
  { id: 'microsoft', name: 'Microsoft' },
];

/** Connects a mailbox by a permission at its provider, without a password. */
export function ProviderButtons({ providers }: { providers: MailProviderId[] }) {
  const { t } = useLingui();
  const reason = useId();
  const ask = useAskPermission();
  const isMissing = PROVIDERS.some(({ id }) => !providers.includes(id));
  const go = (id: MailProviderId) => ask.mutate(id, { onSuccess: ({ url }) => window.location.assign(url) });
  return (
    <div className="mb-5 border-line border-b pb-5">
      <div className="flex flex-wrap gap-2">
        {PROVIDERS.map(({ id, name }) => {
          const isOffered = providers.includes(id);
          return (
            <Button
              key={id}
              disabled={!isOffered}
              aria-describedby={isOffered ? undefined : reason}
              isBusy={ask.isPending && ask.variables === id}
              onClick={() => go(id)}
            >
              {t`Connect with ${name}`}
            </Button>
          );
        })}
      </div>
      {isMissing && (
        <p id={reason} className="mt-1.5 text-ink-faint text-xs">
          <Trans>
            Disabled options are not set up on this server. Microsoft no longer accepts passwords from other apps.
          </Trans>
        </p>
      )}
    </div>
  );
}
