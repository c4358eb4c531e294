import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { Dialog } from '../../ui/overlay/Dialog';
import { lazyPart } from '../../ui/overlay/lazyPart';
import type { Sender } from './SupportForm';

const SupportForm = lazyPart(() => import('./SupportForm').then((module) => module.SupportForm));

interface SupportDialogProps {
  open: boolean;
  /** The signed-in user, whose name and email address are filled in. */
  sender: Sender | null;
  onClose: () => void;
}

export function SupportDialog({ open, sender, onClose }: SupportDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t`Contact Support`}
      description={t`Your email app opens with your message. We answer within 24 hours.`}
    >
      <Suspense>
        <SupportForm sender={sender} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
