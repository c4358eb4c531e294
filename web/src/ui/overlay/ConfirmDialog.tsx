import { MissingOverlay } from '../feedback/MissingFile';
import type { ConfirmDialogProps } from './ConfirmPanel';
import { lazyPart } from './lazyPart';
import { useReturnFocus } from './returnFocus';
import { useWasOpened } from './useWasOpened';
import { WhileOpening } from './WhileOpening';

const ConfirmPanel = lazyPart(() => import('./ConfirmPanel').then((panel) => panel.ConfirmPanel), MissingOverlay);

export function ConfirmDialog(props: ConfirmDialogProps) {
  const wasOpened = useWasOpened(props.open);
  const returnFocus = useReturnFocus(props.open);
  return (
    wasOpened && (
      <WhileOpening>
        <ConfirmPanel {...props} onCloseAutoFocus={returnFocus} />
      </WhileOpening>
    )
  );
}
