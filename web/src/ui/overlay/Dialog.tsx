import { t } from '@lingui/core/macro';
import { type ReactNode, useContext } from 'react';
import { Button } from '../button/Button';
import { MissingOverlay } from '../feedback/MissingFile';
import type { DialogProps } from './DialogPanel';
import { DialogContext } from './dialogContext';
import { lazyPart } from './lazyPart';
import { useReturnFocus } from './returnFocus';
import { useWasOpened } from './useWasOpened';
import { WhileOpening } from './WhileOpening';

const DialogPanel = lazyPart(() => import('./DialogPanel').then((panel) => panel.DialogPanel), MissingOverlay);

/** Closing it with unsaved input asks first. A form closes it after saving through `open`. */
export function Dialog(props: DialogProps) {
  const wasOpened = useWasOpened(props.open);
  const returnFocus = useReturnFocus(props.open);
  return (
    wasOpened && (
      <WhileOpening>
        <DialogPanel {...props} onCloseAutoFocus={returnFocus} />
      </WhileOpening>
    )
  );
}

/** The row of buttons at the end of a dialog, which stays visible while a long form scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 -mx-5 mt-2 -mb-4 flex flex-wrap justify-end gap-2 border-line border-t bg-raised px-5 py-3">
      {children}
    </div>
  );
}

/** Closes the dialog, and asks first like every other way to close it. */
export function DialogCancel({ children = t`Cancel` }: { children?: ReactNode }) {
  const dialog = useContext(DialogContext);
  return <Button onClick={dialog?.close}>{children}</Button>;
}
