import { type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { OverlayButton } from './OverlayButton';
import type { Anchor } from './overlay';
import { useWasOpened } from './useWasOpened';
import { WhileOpening } from './WhileOpening';

/** The state that the panel of a menu or popover gets from its button. */
export interface OverlayState {
  id: string;
  anchor: Anchor;
  open: boolean;
  /** Opened without a pointer. */
  byKeyboard: boolean;
  onOpenChange: (open: boolean) => void;
}

interface OverlayOptions {
  opens: 'menu' | 'dialog';
  /** The button that opens it. */
  trigger: ReactElement;
  /** Loads the code of the panel when the button is about to be pressed. */
  load: () => unknown;
  panel: (state: OverlayState) => ReactNode;
}

/** A button and the panel that it opens, whose code is loaded when it first opens. */
export function AnchoredOverlay({ opens, trigger, load, panel }: OverlayOptions) {
  const id = useId();
  const anchor = useRef<HTMLElement>(null);
  const [state, setState] = useState({ open: false, byKeyboard: false });
  const wasOpened = useWasOpened(state.open);
  return (
    <>
      <OverlayButton
        id={id}
        anchor={anchor}
        opens={opens}
        open={state.open}
        prepare={load}
        onOpenChange={(open, byKeyboard) => setState({ open, byKeyboard })}
      >
        {trigger}
      </OverlayButton>
      {wasOpened && (
        <WhileOpening>
          {panel({ id, anchor, ...state, onOpenChange: (open) => setState((before) => ({ ...before, open })) })}
        </WhileOpening>
      )}
    </>
  );
}
