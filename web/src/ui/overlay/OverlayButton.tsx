import { Slot } from 'radix-ui';
import type { KeyboardEvent, ReactElement } from 'react';
import type { Anchor } from './overlay';

interface OverlayButtonProps {
  id: string;
  anchor: Anchor;
  opens: 'menu' | 'dialog';
  open: boolean;
  /** `byKeyboard` when no pointer was used. */
  onOpenChange: (open: boolean, byKeyboard: boolean) => void;
  /** Called when the button is about to be pressed. */
  prepare: () => unknown;
  children: ReactElement;
}

/** Makes a button open an overlay without loading the overlay's code. */
export function OverlayButton({ id, anchor, opens, open, onOpenChange, prepare, children }: OverlayButtonProps) {
  const openByArrow = (event: KeyboardEvent) => {
    if (opens !== 'menu' || event.key !== 'ArrowDown') return;
    event.preventDefault();
    onOpenChange(true, true);
  };
  return (
    <Slot.Root
      id={id}
      ref={anchor}
      aria-haspopup={opens}
      aria-expanded={open}
      data-state={open ? 'open' : 'closed'}
      onPointerEnter={prepare}
      onFocus={prepare}
      onKeyDown={openByArrow}
      onClick={(event) => onOpenChange(!open, event.detail === 0)}
    >
      {children}
    </Slot.Root>
  );
}
