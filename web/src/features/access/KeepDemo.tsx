import { useLingui } from '@lingui/react/macro';
import { toast } from '../../ui/feedback/toast';
import { Dialog } from '../../ui/overlay/Dialog';
import { RegisterForm } from './RegisterForm';

interface KeepDemoProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Registers the visitor of a demo, whose workspace becomes their own. */
export function KeepDemo({ open, onOpenChange }: KeepDemoProps) {
  const { t } = useLingui();
  const keep = () => {
    onOpenChange(false);
    toast.success(t`This workspace is yours`, { description: t`It is on the Free plan. Nothing was deleted.` });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Keep this workspace`}
      description={t`Create your account, and everything here stays. The sample data can be removed at any time.`}
      size="small"
    >
      <RegisterForm keepsDemo onEntered={keep} />
    </Dialog>
  );
}
