import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/Button';
import { ConfirmDialog } from '../overlay/ConfirmDialog';
import { CopyableText } from '../text/CopyableText';

interface Question {
  title: string;
  description: string;
  onConfirm: () => Promise<unknown>;
}

interface SecretAddressProps {
  label: string;
  address: string;
  /** Replaces the address. */
  renew: Question;
  stop: Question;
  /** Shown between the address and its buttons. */
  children: ReactNode;
}

/** A secret URL, which can be copied, replaced and turned off. */
export function SecretAddress({ label, address, renew, stop, children }: SecretAddressProps) {
  const { t } = useLingui();
  const [question, setQuestion] = useState<'renew' | 'stop' | null>(null);
  const close = (open: boolean) => !open && setQuestion(null);
  return (
    <div className="flex flex-col gap-4">
      <CopyableText label={label} text={address} />
      {children}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setQuestion('renew')}>
          <Trans>New address</Trans>
        </Button>
        <Button onClick={() => setQuestion('stop')}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
      <ConfirmDialog {...renew} open={question === 'renew'} onOpenChange={close} confirmLabel={t`New address`} />
      <ConfirmDialog {...stop} open={question === 'stop'} onOpenChange={close} confirmLabel={t`Turn off`} />
    </div>
  );
}
