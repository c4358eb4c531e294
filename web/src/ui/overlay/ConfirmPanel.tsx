import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/Button';
import { backdropLook, dialogLook } from './dialogLook';
import { Frozen } from './Frozen';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  /**
   * While a returned promise is pending, the dialog stays open. It also stays open if the promise rejects, for another
   * try.
   */
  onConfirm: () => unknown;
}

interface ConfirmPanelProps extends ConfirmDialogProps {
  onCloseAutoFocus: (event: Event) => void;
}

export function ConfirmPanel({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = t`Cancel`,
  tone = 'danger',
  onConfirm,
  onCloseAutoFocus,
}: ConfirmPanelProps) {
  const [isBusy, setIsBusy] = useState(false);

  const confirm = async () => {
    try {
      const work = onConfirm();
      if (work instanceof Promise) {
        setIsBusy(true);
        await work;
      }
      onOpenChange(false);
    } catch {
      // A toast shows the error, and the dialog stays open for another try.
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !isBusy && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={backdropLook} />
        <AlertDialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(dialogLook, 'gap-2 overflow-y-auto p-5 sm:max-w-md')}
        >
          <Frozen isFrozen={!open}>
            <AlertDialog.Title className="break-words font-display text-heading">{title}</AlertDialog.Title>
            {description && (
              <AlertDialog.Description className="break-words text-ink-soft">{description}</AlertDialog.Description>
            )}
            <div className="mt-3 flex flex-wrap justify-end gap-2">
              <AlertDialog.Cancel asChild>
                <Button disabled={isBusy}>{cancelLabel}</Button>
              </AlertDialog.Cancel>
              <Button tone={tone} isBusy={isBusy} onClick={confirm}>
                {confirmLabel}
              </Button>
            </div>
          </Frozen>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
