import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button/Button';
import { Card } from '../../ui/page/Card';
import { DeleteAccountDialog } from './DeleteAccountDialog';

interface DeleteAccountProps {
  email: string;
  /** Whether the dialog is open. The URL holds this, so that signing in again returns to the dialog. */
  isAsking: boolean;
  onAsk: (asks: boolean) => void;
  onDeleted: () => void;
}

/** The card that deletes the user's account, after a confirmation in a dialog. */
export function DeleteAccount({ email, isAsking, onAsk, onDeleted }: DeleteAccountProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Delete Account`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-ink-soft">
          <Trans>
            Permanently deletes your account and everything only you have access to. Export what you want to keep first.
          </Trans>
        </p>
        <Button tone="danger" onClick={() => onAsk(true)}>
          <Trans>Delete Account</Trans>
        </Button>
      </div>
      <DeleteAccountDialog open={isAsking} email={email} onClose={() => onAsk(false)} onDeleted={onDeleted} />
    </Card>
  );
}
