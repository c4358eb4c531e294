import { lazy, Suspense } from 'react';
import type { ConfirmDialogProps } from './ConfirmPanel';
import { useReturnFocus } from './returnFocus';
import { useWasOpened } from './useWasOpened';

const ConfirmPanel = lazy(() => import('./ConfirmPanel').then((panel) => ({ default: panel.ConfirmPanel })));

export function ConfirmDialog(props: ConfirmDialogProps) {
  const wasOpened = useWasOpened(props.open);
  const returnFocus = useReturnFocus(props.open);
  return (
    wasOpened && (
      <Suspense>
        <ConfirmPanel {...props} onCloseAutoFocus={returnFocus} />
      </Suspense>
    )
  );
}
