import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { IconButton } from '../button/IconButton';
import { AskBeforeLeavingDialog } from '../form/AskBeforeLeaving';
import { ConfirmDialog } from './ConfirmDialog';
import { DialogContext } from './dialogContext';
import { backdropLook, dialogLook } from './dialogLook';
import { Frozen } from './Frozen';
import { leavingQuestion } from './leavingQuestion';
import { leaveToOpenList } from './overlay';

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' };

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: keyof typeof widths;
  children: ReactNode;
}

interface DialogPanelProps extends DialogProps {
  onCloseAutoFocus: (event: Event) => void;
}

export function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  size = 'medium',
  onCloseAutoFocus,
  children,
}: DialogPanelProps) {
  const { t } = useLingui();
  const isUnsaved = useRef(false);
  const [unsaved, setUnsaved] = useState<{ isSaving: boolean } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  // A save that finishes while the question is open closes both.
  if (isAsking && !open) setIsAsking(false);

  const close = useCallback(() => {
    if (isUnsaved.current) setIsAsking(true);
    else onOpenChange(false);
  }, [onOpenChange]);

  const context = useMemo(
    () => ({
      close,
      reportUnsaved: (hasUnsaved: boolean, isSaving: boolean) => {
        isUnsaved.current = hasUnsaved;
        setUnsaved(hasUnsaved ? { isSaving } : null);
      },
    }),
    [close],
  );

  return (
    <Dialog.Root open={open} onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className={backdropLook} />
        <Dialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          onEscapeKeyDown={leaveToOpenList}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(dialogLook, widths[size])}
        >
          <Frozen isFrozen={!open}>
            <div className="border-margin border-b px-5 pt-4 pb-3 pe-14">
              <Dialog.Title className="line-clamp-3 break-words font-display text-heading">{title}</Dialog.Title>
              {description && <Dialog.Description className="mt-1 text-ink-soft">{description}</Dialog.Description>}
            </div>
            <div className="min-h-0 overflow-y-auto overscroll-contain px-5 py-4">
              <DialogContext value={context}>{children}</DialogContext>
            </div>
          </Frozen>
          <IconButton
            label={t`Close`}
            onClick={close}
            className="absolute end-3 top-2.5 pointer-coarse:end-2 pointer-coarse:top-1"
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </Dialog.Content>
      </Dialog.Portal>
      {open && unsaved && <AskBeforeLeavingDialog isSaving={unsaved.isSaving} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        {...leavingQuestion(unsaved?.isSaving ?? false)}
        onConfirm={() => onOpenChange(false)}
      />
    </Dialog.Root>
  );
}
