import { type ReactNode, Suspense, useContext } from 'react';
import { Button } from '../button/Button';
import { MissingOverlay } from '../feedback/MissingFile';
import type { DialogProps } from './DialogPanel';
import { DialogContext } from './dialogContext';
import { lazyPart } from './lazyPart';
import { useReturnFocus } from './returnFocus';
import { useWasOpened } from './useWasOpened';

const DialogPanel = lazyPart(() => import('./DialogPanel').then((panel) => panel.DialogPanel), MissingOverlay);

/** Closing one with a half-typed form asks first; a form that was saved closes it through its own `open`. */
export function Dialog(props: DialogProps) {
  const wasOpened = useWasOpened(props.open);
  const returnFocus = useReturnFocus(props.open);
  return (
    wasOpened && (
      <Suspense>
        <DialogPanel {...props} onCloseAutoFocus={returnFocus} />
      </Suspense>
    )
  );
}

/** The row of buttons at the end of a dialog; it stays in sight while a long form scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 -mx-5 mt-2 -mb-4 flex flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-3">
      {children}
    </div>
  );
}

/** Closes the dialog around it, asking like every other way out. */
export function DialogCancel({ children = 'Cancel' }: { children?: ReactNode }) {
  const dialog = useContext(DialogContext);
  return <Button onClick={dialog?.close}>{children}</Button>;
}
