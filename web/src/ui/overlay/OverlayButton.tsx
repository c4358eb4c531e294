import { cloneElement, type HTMLAttributes, type KeyboardEvent, type ReactElement, type RefAttributes } from 'react';
import type { Anchor } from './overlay';

interface Opening extends HTMLAttributes<HTMLElement>, RefAttributes<HTMLElement> {
  'data-state': 'open' | 'closed';
}

interface OverlayButtonProps {
  id: string;
  anchor: Anchor;
  opens: 'menu' | 'dialog';
  open: boolean;
  /** `byKeyboard` if no pointer was used. */
  onOpenChange: (open: boolean, byKeyboard: boolean) => void;
  /** Called when the button is about to be pressed. */
  prepare: () => unknown;
  /** Has no id, ref or handlers of its own. */
  children: ReactElement;
}

/** Makes a button open an overlay without loading the overlay's code. */
export function OverlayButton({ id, anchor, opens, open, onOpenChange, prepare, children }: OverlayButtonProps) {
  const openByArrow = (event: KeyboardEvent) => {
    if (opens !== 'menu' || event.key !== 'ArrowDown') return;
    event.preventDefault();
    onOpenChange(true, true);
  };
  // Radix' Slot would add to the first load of the dashboard, only to merge handlers that no button has.
  return cloneElement(children as ReactElement<Opening>, {
    id,
    ref: anchor,
    'aria-haspopup': opens,
    'aria-expanded': open,
    'data-state': open ? 'open' : 'closed',
    onPointerEnter: prepare,
    onFocus: prepare,
    onKeyDown: openByArrow,
    onClick: (event) => onOpenChange(!open, event.detail === 0),
  });
}
