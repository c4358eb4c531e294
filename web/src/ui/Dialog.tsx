import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { Button } from './Button';
import { ConfirmDialog } from './ConfirmDialog';
import { backdropLook, dialogLook } from './dialogLook';
import { IconButton } from './IconButton';
import { useReturnFocus } from './returnFocus';
import { UnsavedContext } from './unsaved';

const widths = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-3xl' };

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: keyof typeof widths;
  children: ReactNode;
}

/** Closing one with a half-typed form asks first; a form that was saved closes it through its own `open`. */
export function Dialog({ open, onOpenChange, title, description, size = 'medium', children }: DialogProps) {
  const isUnsaved = useRef(false);
  const [isAsking, setIsAsking] = useState(false);
  const returnFocus = useReturnFocus(open);
  const reportUnsaved = useCallback((unsaved: boolean) => {
    isUnsaved.current = unsaved;
  }, []);

  const askOrClose = (next: boolean) => {
    if (!next && isUnsaved.current) setIsAsking(true);
    else onOpenChange(next);
  };

  return (
    <RadixDialog.Root open={open} onOpenChange={askOrClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={backdropLook} />
        <RadixDialog.Content
          onCloseAutoFocus={returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(dialogLook, widths[size])}
        >
          <div className="border-line border-b px-5 py-4 pe-14">
            <RadixDialog.Title className="break-words font-semibold text-base">{title}</RadixDialog.Title>
            {description && (
              <RadixDialog.Description className="mt-1 text-ink-soft">{description}</RadixDialog.Description>
            )}
          </div>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-5 py-4">
            <UnsavedContext value={reportUnsaved}>{children}</UnsavedContext>
          </div>
          <RadixDialog.Close asChild>
            <IconButton label="Close" className="absolute end-3 top-3">
              <X size={16} aria-hidden="true" />
            </IconButton>
          </RadixDialog.Close>
        </RadixDialog.Content>
      </RadixDialog.Portal>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard changes?"
        description="What you typed here is not saved yet."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => onOpenChange(false)}
      />
    </RadixDialog.Root>
  );
}

/** The row of buttons at the end of a dialog; it stays in sight while a long form scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-5 -mb-4 sticky -bottom-4 mt-2 flex flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-3">
      {children}
    </div>
  );
}

/** Closes the dialog around it, asking like every other way out. */
export function DialogCancel({ children = 'Cancel' }: { children?: ReactNode }) {
  return (
    <RadixDialog.Close asChild>
      <Button>{children}</Button>
    </RadixDialog.Close>
  );
}
